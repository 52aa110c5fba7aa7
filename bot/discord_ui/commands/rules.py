"""/rules, /help, and what the panel looks up: our own words, with house data marked."""

from collections.abc import Sequence

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, back_button, menu
from bot.discord_ui.custom_id import NO_MATCH, CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.message import options as entries
from bot.discord_ui.reply import say, show
from bot.discord_ui.text import rules as rules_text
from bot.discord_ui.text.results import OWN_TURNS
from bot.discord_ui.which_match import games_here
from bot.errors import (
    SENTENCES,
    Code,
    UnknownButton,
)
from bot.manager.seat_view import SeatView
from render.theme import ART
from rules.catalogue import GAMES, game_of
from rules.engine.help import Topic, help_of
from rules.engine.notation import is_begun, text_of, words_of

ON_A_PAGE = 25
MOST_MENUS = 4
OPENING = 2
"""Topics that explain the game and the turn come first."""
MOST_TOPICS = 4
"""Of what a tile shows so many are explained at once; the menus hold the rest."""


@app_commands.command(name="rules", description="Explain a game, a turn, an effect, an objective")
@app_commands.describe(topic="What to explain", game="Of which game")
@app_commands.choices(game=options.GAME_CHOICES)
@app_commands.autocomplete(topic=options.topics)
@answering
async def rules(interaction: Interaction, topic: str = "", game: str = "") -> None:
    wanted = (
        [game] if game in GAMES else list(dict.fromkeys([*await games_here(interaction), *GAMES]))
    )
    games = [key for key in wanted if help_of(key).topics]
    if not games:
        await say(interaction, rules_text.NO_RULES_YET)
        return
    for key in games:
        known = help_of(key).topic(topic) if topic.strip() else help_of(key).topics[0]
        if known is not None:
            await show(interaction, await explain_topics(interaction, key, known))
            return
    await show(
        interaction, add_contents(interaction, Message().text(rules_text.NO_SUCH_TOPIC), games[0])
    )


async def explain_topics(
    interaction: Interaction, game: str, *topics: Topic, back: CustomId | None = None
) -> Message:
    """Topics in words and with their drawings, and menus of all the others."""
    message = Message().text(rules_text.rules_of(game_of(game).title))
    for topic in topics:
        await _add_topic(interaction, message, game, topic)
    message.text(f"-# {rules_text.LEFT_TO_THE_COMPUTER} {OWN_TURNS}")
    return add_contents(interaction, message, game, back)


def add_contents(
    interaction: Interaction, message: Message, game: str, back: CustomId | None = None
) -> Message:
    """Menus of everything there is to explain; inside a panel, the way back too."""
    topics = help_of(game).topics
    pages = [topics[first : first + ON_A_PAGE] for first in range(0, len(topics), ON_A_PAGE)]
    for number, page in enumerate(pages[:MOST_MENUS]):
        listed = [
            (topic.key, topic.title, "", interaction.client.services.icons.of(game, topic.icon))
            for topic in page
        ]
        known = CustomId("topic", page=number, words=game)
        if back is not None:
            words = f"{game} {back.words}".strip()
            known = CustomId("topic", back.match, back.entry, number, words)
        message.row(menu(f"{page[0].title} – {page[-1].title}", known, entries(listed)))
    return message if back is None else message.row(back_button(back))


async def _add_topic(interaction: Interaction, message: Message, game: str, topic: Topic) -> None:
    house = f"\n{rules_text.HOUSE_DATA}" if topic.house else ""
    if topic.art and (ART / f"{topic.art}.svg").is_file():
        words = f"### {topic.title}\n{topic.text}{house}"
        png = await interaction.client.services.pictures.draw(topic.art)
        message.beside(words, f"{topic.key}.png", png, rules_text.drawing(topic.title, topic.text))
        return
    icon = interaction.client.services.icons.of(game, topic.icon)
    message.text(f"### {icon} {topic.title}".replace("  ", " ") + f"\n{topic.text}{house}")


async def topic(click: Click) -> None:
    """Another topic from the menu, in place of the one before."""
    game, _, prefix = click.id.words.partition(" ")
    if game not in GAMES:
        raise UnknownButton
    back = None if click.id.match == NO_MATCH else click.id._replace(page=0, words=prefix)
    found = help_of(game).topic(click.picked)
    if found is None:
        message = Message().text(rules_text.NO_SUCH_TOPIC)
        message = add_contents(click.interaction, message, game, back)
    else:
        message = await explain_topics(click.interaction, game, found, back=back)
    await show(click.interaction, message, update=True)


async def look_up(click: Click) -> None:
    """From the panel: what lies before one, and the topics of the game that is being played."""
    view = await _view_of_panel(click)
    first = help_of(view.record.game).topics[:OPENING]
    shown = await _add_lookup(click, view, Message(), first)
    await show(click.interaction, shown, update=True)


async def thing(click: Click) -> None:
    """One tile or card that the panel offers: what is on it, and what that means."""
    view = await _view_of_panel(click)
    question = view.question
    known = help_of(view.record.game)
    path = words_of(f"{click.id.words} {click.picked}")
    if question is None or question.at != click.id.entry or not is_begun(question.answers, path):
        message, topics = Message().text(SENTENCES[Code.STALE]), known.topics[:OPENING]
    else:
        label = question.label(path, words_of(click.id.words))
        icon = click.services.icons.of(view.record.game, label.icon)
        message = Message().text(f"### {icon} {label.text}\n{label.description}")
        topics = known.topics_named_in(click.picked, *question.said_of(path))
    shown = await _add_lookup(click, view, message, topics[:MOST_TOPICS])
    await show(click.interaction, shown, update=True)


async def _view_of_panel(click: Click) -> SeatView:
    prefix = words_of(click.id.words)
    return await click.services.views.view_for(click.id.match, click.person, prefix, click.id.page)


async def _add_lookup(
    click: Click, view: SeatView, message: Message, topics: Sequence[Topic]
) -> Message:
    game, question = view.record.game, view.question
    for one in topics:
        await _add_topic(click.interaction, message, game, one)
    if question is not None and question.shown:
        after = len(question.prefix)
        labels = question.labels(question.shown[:ON_A_PAGE], question.prefix)
        known = CustomId(
            "thing", click.id.match, question.at, question.page, text_of(question.prefix)
        )
        listed = [
            (
                text_of(path[after:]),
                label.text,
                label.description,
                click.services.icons.of(game, label.icon),
            )
            for path, label in labels.items()
        ]
        message.row(menu(rules_text.WHAT_IS, known, entries(listed)))
    # The way back says again only words that the question knows.
    back = click.id._replace(words="" if question is None else text_of(question.prefix))
    return add_contents(click.interaction, message, game, back)


async def help_button(click: Click) -> None:
    """From a post: how to play here, and what the game is about."""
    record = await click.services.matches.record(click.id.match)
    message = Message().text(rules_text.WELCOME)
    for one in help_of(record.game).topics[:OPENING]:
        await _add_topic(click.interaction, message, record.game, one)
    await show(click.interaction, add_contents(click.interaction, message, record.game))


@app_commands.command(name="help", description="How to play here")
@answering
async def help_command(interaction: Interaction) -> None:
    await say(interaction, rules_text.WELCOME)


COMMANDS: tuple[AnyCommand, ...] = (rules, help_command)
