"""The front door: bare /new shows every game on a card of its own, and each card leads to a match.

It is private. *Play now* begins a match at once, and the first turn stands in the door's place;
*Invite friends* opens a lobby for all to see.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable

import discord

from bot.discord_ui.components import Click, Interaction, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.paces import usual_pace
from bot.discord_ui.panel.panel import open_panel
from bot.discord_ui.permissions import asker_must_be_allowed, must_be_allowed
from bot.discord_ui.posts.lobby import post_lobby_or_close
from bot.discord_ui.posts.opening import Wishes, open_table, start_match
from bot.discord_ui.reply import show
from bot.discord_ui.text import front_door as door_text
from bot.errors import Code, Refused
from bot.manager.record import EASIEST, Record
from rules.catalogue import GAMES, game_of
from rules.engine.card import card_of
from rules.engine.game import AnyGame

MOST_CARDS = 6
"""Each has six components, and Discord takes forty; `/new game:…` opens any other."""


MOST_REMEMBERED = 1024


class UsedDoors:
    """The doors that somebody went through: who presses twice gets one match.

    They are kept in memory, for the moment until a door shows something else.
    """

    def __init__(self) -> None:
        self._used: OrderedDict[int, None] = OrderedDict()

    def use(self, message: int) -> None:
        if message in self._used:
            raise Refused(Code.REFUSED, door_text.USED_ALREADY)
        self._used[message] = None
        if len(self._used) > MOST_REMEMBERED:
            self._used.popitem(last=False)

    def leave_open(self, message: int) -> None:
        """Nothing came of it, so it can be tried again."""
        self._used.pop(message, None)


async def show_front_door(interaction: Interaction) -> None:
    """The games, those that the server likes best first."""
    must_be_allowed(interaction)
    asker_must_be_allowed(interaction)
    services = interaction.client.services
    usual = await services.servers.of(interaction.guild_id)
    first = usual.game_to_open
    message = Message().text(door_text.TITLE).text(door_text.EXPLAINED)
    for key in [first, *(one for one in GAMES if one != first)][:MOST_CARDS]:
        game, card = GAMES[key], card_of(key)
        facts = door_text.card_facts(game.seats[0], game.seats[-1], card.minutes, card.weight)
        words = door_text.card(game.title, card.pitch, facts)
        if card.art:
            drawing = await services.pictures.draw(card.art)
            message.beside(words, f"{key}.png", drawing, game.title)
        else:
            message.text(words)
        message.row(
            button(
                door_text.PLAY_NOW,
                CustomId("playnow", words=key),
                style=discord.ButtonStyle.success,
            ),
            button(door_text.INVITE_FRIENDS, CustomId("gather", words=key)),
        )
    await show(interaction, message)


async def play_now(click: Click) -> None:
    """A match against the easy computer, or alone where all play together; it begins at once."""
    record = await _go_through(click, _begin_alone)
    # The first question is asked when the sealed seed is posted; then this panel shows it.
    await open_panel(click.interaction, record.id, update=True)


async def gather(click: Click) -> None:
    """A lobby of that game, which others see and join."""
    record = await _go_through(click, _open)
    await show(click.interaction, Message().text(door_text.SENT_OUT), update=True)
    await post_lobby_or_close(click.interaction, record)


async def _go_through(click: Click, make: Callable[[Click, AnyGame], Awaitable[Record]]) -> Record:
    game, doors = game_of(click.id.words), click.interaction.client.used_doors
    message = click.interaction.message
    number = 0 if message is None else message.id
    doors.use(number)
    try:
        return await make(click, game)
    except BaseException:
        doors.leave_open(number)
        raise


async def _begin_alone(click: Click, game: AnyGame) -> Record:
    seats = 1 if game.cooperative and 1 in game.seats else max(2, game.seats[0])
    record = await _open(click, game, seats)
    try:
        return await start_match(click.interaction, record.id)
    except BaseException:
        await click.services.lobbies.close(record.id, click.person)
        raise


async def _open(click: Click, game: AnyGame, seats: int | None = None) -> Record:
    """A table of that game; with so many seats, all but one are the computer's."""
    services = click.services
    usual = await services.servers.of(click.interaction.guild_id)
    wishes = Wishes(
        game=game.key,
        seats=seats,
        pace=usual_pace(usual, services.players),
        computers=0 if seats is None else seats - 1,
        level=EASIEST if EASIEST in services.players else None,
    )
    return await open_table(click.interaction, usual, wishes)
