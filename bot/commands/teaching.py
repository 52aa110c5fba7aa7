"""/rules, /help, and what the panel looks up: our own words, with house data marked."""

from collections.abc import Sequence

from discord import app_commands

from bot import phrases
from bot.answers import say, show
from bot.clicks import Asking, Click, menu
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.ids import Id
from bot.layout import Message
from bot.layout import options as entries
from bot.refusals import Stale
from bot.sight import Sight, look
from bot.which import games_here
from render.theme import ART
from rules.catalogue import GAMES, game_of
from rules.engine.help import Topic, help_of
from rules.engine.notation import text_of, words_of

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
async def rules(asking: Asking, topic: str = "", game: str = "") -> None:
    wanted = [game] if game in GAMES else list(dict.fromkeys([*await games_here(asking), *GAMES]))
    games = [key for key in wanted if help_of(key).topics]
    if not games:
        await say(asking, phrases.NO_RULES_YET)
        return
    for key in games:
        known = help_of(key).topic(topic) if topic.strip() else help_of(key).topics[0]
        if known is not None:
            await show(asking, await explained(asking, key, known))
            return
    await show(asking, add_contents(asking, Message().text(phrases.NO_SUCH_TOPIC), games[0]))


async def explained(asking: Asking, game: str, *topics: Topic) -> Message:
    """Topics in words and with their drawings, and menus of all the others."""
    message = Message().text(phrases.rules_of(game_of(game).title))
    for topic in topics:
        await _add(asking, message, game, topic)
    return add_contents(asking, message, game)


def add_contents(asking: Asking, message: Message, game: str) -> Message:
    """Menus of everything there is to explain."""
    topics = help_of(game).topics
    pages = [topics[first : first + ON_A_PAGE] for first in range(0, len(topics), ON_A_PAGE)]
    for number, page in enumerate(pages[:MOST_MENUS]):
        listed = [
            (topic.key, topic.title, "", asking.client.icons.of(game, topic.icon)) for topic in page
        ]
        known = Id("topic", 0, 0, number, game)
        message.row(menu(f"{page[0].title} – {page[-1].title}", known, entries(listed)))
    return message


async def _add(asking: Asking, message: Message, game: str, topic: Topic) -> None:
    house = f"\n{phrases.HOUSE_DATA}" if topic.house else ""
    if topic.art and (ART / f"{topic.art}.svg").is_file():
        words = f"### {topic.title}\n{topic.text}{house}"
        png = await asking.client.pictures.drawn(topic.art)
        message.beside(words, f"{topic.key}.png", png, topic.title)
        return
    icon = asking.client.icons.of(game, topic.icon)
    message.text(f"### {icon} {topic.title}".replace("  ", " ") + f"\n{topic.text}{house}")


async def topic(click: Click) -> None:
    """Another topic from the menu, in place of the one before."""
    game = click.id.words if click.id.words in GAMES else next(iter(GAMES))
    found = help_of(game).topic(click.picked)
    if found is None:
        message = add_contents(click.asking, Message().text(phrases.NO_SUCH_TOPIC), game)
    else:
        message = await explained(click.asking, game, found)
    await show(click.asking, message, update=True)


async def look_up(click: Click) -> None:
    """From the panel: what lies before one, and the topics of the game that is being played."""
    sight = await _before(click)
    first = help_of(sight.record.game).topics[:OPENING]
    await show(click.asking, await _looked_up(click, sight, Message(), first))


async def thing(click: Click) -> None:
    """One tile or card that the panel offers: what is on it, and what that means."""
    sight = await _before(click)
    asked = sight.asked
    known = help_of(sight.record.game)
    if asked is None or asked.at != click.id.entry or click.picked not in asked.words:
        message, topics = Message().text(Stale.SENTENCE), known.topics[:OPENING]
    else:
        label = asked.decision.label(sight.view, (*asked.prefix, click.picked))
        icon = click.bot.icons.of(sight.record.game, label.icon)
        message = Message().text(f"### {icon} {label.text}\n{label.description}")
        topics = known.topics_named_in(click.picked, label.icon, label.text, label.description)
    shown = await _looked_up(click, sight, message, topics[:MOST_TOPICS])
    await show(click.asking, shown, update=True)


async def _before(click: Click) -> Sight:
    prefix = words_of(click.id.words)
    return await look(click.bot.manager, click.id.match, click.person, prefix, click.id.page)


async def _looked_up(
    click: Click, sight: Sight, message: Message, topics: Sequence[Topic]
) -> Message:
    game, asked = sight.record.game, sight.asked
    for one in topics:
        await _add(click.asking, message, game, one)
    if asked is not None and asked.shown:
        labels = [
            (word, asked.decision.label(sight.view, (*asked.prefix, word))) for word in asked.shown
        ]
        known = Id("thing", click.id.match, asked.at, asked.page, text_of(asked.prefix))
        listed = [
            (word, label.text, label.description, click.bot.icons.of(game, label.icon))
            for word, label in labels
        ]
        message.row(menu(phrases.WHAT_IS, known, entries(listed)))
    return add_contents(click.asking, message, game)


async def help_button(click: Click) -> None:
    """From a post: how to play here, and what the game is about."""
    record = await click.bot.manager.matches.record(click.id.match)
    message = Message().text(phrases.WELCOME)
    for one in help_of(record.game).topics[:OPENING]:
        await _add(click.asking, message, record.game, one)
    await show(click.asking, add_contents(click.asking, message, record.game))


@app_commands.command(name="help", description="How to play here")
@answering
async def help_command(asking: Asking) -> None:
    await say(asking, phrases.WELCOME)


COMMANDS: tuple[AnyCommand, ...] = (rules, help_command)
