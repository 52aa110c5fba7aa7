"""Which match somebody means: the one they name, else the one here that awaits them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.discord_ui.text import common as phrases
from bot.errors import (
    Code,
    NoMatchHere,
    Refused,
)
from bot.ids import Place
from bot.manager.record import LOBBY, OVER, Record
from bot.services import Services
from rules.catalogue import game_of

if TYPE_CHECKING:
    from bot.discord_ui.components import Interaction

OPEN = ("lobby", "starting", "running")
BEGUN = ("starting", "running")
PLAYED = ("starting", "running", "over")
MOST_LISTED = 25


@dataclass(frozen=True, slots=True)
class Found:
    """A match that may be meant."""

    id: int
    game: str
    phase: str
    paused: bool
    awaits: bool
    mine: bool

    @property
    def title(self) -> str:
        return phrases.title(game_of(self.game).title, self.id)

    @property
    def state(self) -> str:
        return phrases.STATES.get(self.phase, phrases.AWAITS_YOU if self.awaits else "")

    @property
    def line(self) -> str:
        return f"{self.title}: {self.state}" if self.state else self.title


class WhichMatch(Refused):
    """Several may be meant; a command offers them in a menu."""

    CODE = "which-match"

    def __init__(self, found: Sequence[Found]) -> None:
        super().__init__(Code.WHICH_MATCH, phrases.several([one.line for one in found]))
        self.found = tuple(found)


def place_of(interaction: "Interaction") -> Place:
    """Where somebody speaks."""
    channel = interaction.channel
    if channel is None or interaction.channel_id is None:
        raise Refused(Code.REFUSED, phrases.NOT_A_CHANNEL)
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id, channel.parent_id, channel.id)
    return Place(interaction.guild_id, interaction.channel_id)


async def matches_for(
    services: Services, person: int, place: Place | None, phases: tuple[str, ...] = OPEN
) -> list[Found]:
    """The matches of a place, or without a place those of a person; if nothing else is said, the
    open ones, and of a person's own also those whose end nobody could be told."""
    if place is None:
        seated = "SELECT 1 FROM seats WHERE match = id AND person = ? AND state <> 'resigned'"
        where, value = f"EXISTS ({seated})", person
    elif place.thread is not None:
        where, value = "thread = ?", place.thread
    else:
        where, value = "channel = ? AND thread IS NULL", place.channel
    return await _found(
        services, person, where, value, phases, untold=place is None and phases == OPEN
    )


async def matches_on(services: Services, person: int, guild: int) -> list[Found]:
    """The open matches of a server, whoever plays them."""
    return await _found(services, person, "guild = ?", guild, OPEN)


async def _found(
    services: Services,
    person: int,
    where: str,
    value: int,
    phases: tuple[str, ...],
    *,
    untold: bool = False,
) -> list[Found]:
    too = "phase = 'over' AND paused = 'place'" if untold else "1 = 0"
    rows = await services.store.read(
        "SELECT id, game, phase, paused,"
        " EXISTS (SELECT 1 FROM alerts WHERE alerts.match = id AND alerts.person = ?"
        "  AND sealed = 0) AS awaits,"
        " EXISTS (SELECT 1 FROM seats WHERE seats.match = id AND seats.person = ?"
        "  AND state <> 'resigned') AS mine"
        f" FROM matches WHERE (phase IN ({', '.join('?' * len(phases))}) OR {too}) AND {where}"
        f" ORDER BY awaits DESC, mine DESC, acted DESC LIMIT {MOST_LISTED}",
        person,
        person,
        *phases,
        value,
    )
    return [
        Found(
            row["id"],
            row["game"],
            row["phase"],
            row["paused"] is not None,
            bool(row["awaits"]),
            bool(row["mine"]),
        )
        for row in rows
    ]


def _must_concern(interaction: "Interaction", record: Record) -> None:
    """Matches of other servers are nobody's business but their players'."""
    person = interaction.user.id
    mine = any(person in (seat.person, seat.offered) for seat in record.seats)
    if not mine and interaction.guild_id != record.place.guild:
        raise Refused(Code.NO_SUCH_MATCH)


async def games_here(interaction: "Interaction") -> list[str]:
    """The keys of the games that are played here, those that await the asker first."""
    place = None if interaction.guild_id is None else place_of(interaction)
    found = await matches_for(interaction.client.services, interaction.user.id, place)
    return [one.game for one in found]


async def which(
    interaction: "Interaction",
    match: int | None,
    *,
    phases: tuple[str, ...] = BEGUN,
    mine: bool = False,
) -> int:
    """The match that is meant; `mine` if it must be one that the asker plays.

    Among the phases `over` comes last: the match that ended here latest.
    """
    if match is not None:
        record = await interaction.client.services.matches.record(match)
        _must_concern(interaction, record)
        return record.id
    place = None if interaction.guild_id is None else place_of(interaction)
    found = await matches_for(interaction.client.services, interaction.user.id, place)
    found = [one for one in found if one.phase in phases and (one.mine or not mine)]
    for best in ([one for one in found if one.awaits], [one for one in found if one.mine], found):
        if len(best) == 1:
            return best[0].id
        if best:
            raise WhichMatch(best)
    if LOBBY in phases and phases != OPEN:
        raise NoMatchHere(phrases.NO_LOBBY_HERE)
    if OVER in phases:
        over = await matches_for(interaction.client.services, interaction.user.id, place, (OVER,))
        if over:
            return over[0].id
    raise NoMatchHere(phrases.NOTHING_TO_DO_HERE if mine else phrases.NO_TABLE_HERE)
