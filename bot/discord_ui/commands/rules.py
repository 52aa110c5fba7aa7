"""/rules, /help, and what the panel looks up: our own words, with house data marked."""

from collections.abc import Mapping

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering, listed_commands, mention
from bot.discord_ui.components import Click, Interaction, asker
from bot.discord_ui.message import Message
from bot.discord_ui.panel.booklet import (
    FIRST,
    Booklet,
    Spot,
    add_topic,
    add_ways,
    open_booklet,
    show_leaf,
    show_topic,
    spot_in,
)
from bot.discord_ui.reply import say, show
from bot.discord_ui.text import rules as rules_text
from bot.discord_ui.which_match import place_of
from bot.errors import (
    SENTENCES,
    Code,
    UnknownButton,
)
from rules.catalogue import GAMES
from rules.engine.help import help_of
from rules.engine.notation import is_begun, words_of

MOST_TOPICS = 4
"""Of what a tile shows so many are explained at once; the menus hold the rest."""
MOST_DIGITS = 4


@app_commands.command(name="rules", description="How a game is won and played")
@app_commands.describe(topic="What to explain", game="Of which game")
@app_commands.choices(game=options.GAME_CHOICES)
@app_commands.autocomplete(topic=options.topics)
@answering
async def rules(interaction: Interaction, topic: str = "", game: str = "") -> None:
    place = None if interaction.guild_id is None else place_of(interaction)
    latest = await interaction.client.services.search.latest_match(
        asker(interaction), place, game if game in GAMES else None
    )
    first = [game] if game in GAMES else [latest.game] if latest else []
    games = [key for key in dict.fromkeys([*first, *GAMES]) if help_of(key).topics]
    if not games:
        await say(interaction, rules_text.NO_RULES_YET)
        return
    spot = Spot() if latest is None else Spot(latest.id)
    for key in games:
        found = help_of(key).topic(topic) if topic.strip() else help_of(key).topics[0]
        if found is not None:
            booklet = await open_booklet(interaction, key, spot)
            await show(interaction, await show_topic(booklet, found))
            return
    booklet = await open_booklet(interaction, games[0], spot)
    message = Message().text(rules_text.NO_SUCH_TOPIC)
    await show(interaction, add_ways(booklet, message, None))


async def help_button(click: Click) -> None:
    """From a post: what the game is about, and how to play here."""
    record = await click.services.matches.record(click.id.match)
    booklet = await open_booklet(click.interaction, record.game, Spot(record.id))
    await show(click.interaction, await show_leaf(booklet, FIRST))


async def leaf(click: Click) -> None:
    """Another leaf, by a button or from the menu."""
    number = click.picked if click.picked.isdecimal() else str(click.id.page)
    message = await show_leaf(await _open_again(click), int(number[:MOST_DIGITS]))
    await show(click.interaction, message, update=True)


async def about(click: Click) -> None:
    """A topic from a menu, in place of what was there before."""
    await _explain(click, await _open_again(click))


async def topic(click: Click) -> None:
    """The same, from a menu of an earlier release."""
    game, _, prefix = click.id.words.partition(" ")
    _must_be_known(game)
    opened = words_of(prefix) if click.id.match else None
    spot = Spot(click.id.match, click.id.entry, opened)
    await _explain(click, await open_booklet(click.interaction, game, spot))


async def other_game(click: Click) -> None:
    """The booklet of another game, from its first page."""
    _must_be_known(click.picked)
    message = await show_leaf(await _open_again(click, click.picked), FIRST)
    await show(click.interaction, message, update=True)


async def _open_again(click: Click, game: str = "") -> Booklet:
    known, spot = spot_in(click.id)
    _must_be_known(known)
    return await open_booklet(click.interaction, game or known, spot)


def _must_be_known(game: str) -> None:
    if game not in GAMES or not help_of(game).topics:
        raise UnknownButton


async def _explain(click: Click, booklet: Booklet) -> None:
    found = booklet.help.topic(click.picked)
    if found is None:
        message = add_ways(booklet, Message().text(rules_text.NO_SUCH_TOPIC), None)
    else:
        message = await show_topic(booklet, found)
    await show(click.interaction, message, update=True)


async def look_up(click: Click) -> None:
    """From the panel: the booklet of its game, with what lies before one."""
    message = await show_leaf(await _open_in_panel(click), FIRST)
    await show(click.interaction, message, update=True)


async def thing(click: Click) -> None:
    """One tile or card that the panel offers: what is on it, and what that means."""
    booklet = await _open_in_panel(click)
    question = None if booklet.view is None else booklet.view.question
    path = words_of(f"{click.id.words} {click.picked}")
    if question is None or question.at != click.id.entry or not is_begun(question.answers, path):
        message = Message().text(SENTENCES[Code.STALE])
    else:
        label = question.label(path, words_of(click.id.words))
        icon = click.services.icons.of(booklet.game, label.icon)
        message = Message().text(f"### {icon} {label.text}\n{label.description}")
        named = booklet.help.topics_named_in(click.picked, *question.said_of(path))
        for one in named[:MOST_TOPICS]:
            await add_topic(booklet, message, one)
    await show(click.interaction, add_ways(booklet, message, None), update=True)


async def _open_in_panel(click: Click) -> Booklet:
    record = await click.services.matches.record(click.id.match)
    spot = Spot(record.id, click.id.entry, words_of(click.id.words), click.id.page)
    return await open_booklet(click.interaction, record.game, spot)


@app_commands.command(name="help", description="What to do now, and every command")
@answering
async def help_command(interaction: Interaction) -> None:
    moderates = interaction.guild_id is not None and interaction.permissions.manage_messages
    ids = interaction.client.command_ids
    found = {one.name: one for one in listed_commands(interaction.client.tree, moderates=moderates)}
    listed: dict[str, list[str]] = {}
    for name in dict.fromkeys([*rules_text.HEADINGS, *found]):
        if name in found:
            heading = rules_text.HEADINGS.get(name, rules_text.MORE)
            listed.setdefault(heading, []).append(_help_line(found[name], ids))
    parts = [rules_text.help_part(heading, lines) for heading, lines in listed.items()]
    is_private = interaction.guild_id is None
    new = mention(found["new"], ids)
    await say(interaction, rules_text.help_text(new, parts, in_private=is_private))


def _help_line(command: AnyCommand, ids: Mapping[str, int]) -> str:
    if isinstance(command, app_commands.Group):
        inside = [mention(one, ids) for one in command.commands]
        return rules_text.help_group(command.description, inside)
    return rules_text.help_line(mention(command, ids), command.description)


COMMANDS: tuple[AnyCommand, ...] = (rules, help_command)
