"""Finds matches by place, person and phase: the questions that commands ask of the database."""

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from bot.clock import Instant
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import (
    ABANDONED,
    CARETAKER,
    INVITED,
    LOBBY,
    OVER,
    RUNNING,
    STARTING,
    Record,
    SeatRecord,
    record_of,
)
from bot.store.statement import Row, Value
from bot.store.store import Store

OPEN = (LOBBY, STARTING, RUNNING)
BEGUN = (STARTING, RUNNING)
PLAYED = (STARTING, RUNNING, OVER)
MOST_LISTED = 25
ON_A_PAGE = 8
"""Matches with all that a list tells of them: as many as a message holds."""
_IS_SEATED = "SELECT 1 FROM seats WHERE match = id AND person = ? AND state <> 'resigned'"
_AWAITS = "SELECT 1 FROM waiting WHERE waiting.match = id AND waiting.person = ? AND sealed = 0"
_UNTOLD = "phase = 'over' AND paused = 'place'"
"""Over, and nobody could be told."""


@dataclass(frozen=True, slots=True)
class FoundMatch:
    """A match that may be meant."""

    id: MatchId
    game: str
    phase: str
    is_paused: bool = False
    awaits: bool = False
    """Whether it waits for who asks."""
    is_mine: bool = True
    """Whether who asks plays there."""


class AwaitedSeat(NamedTuple):
    """A seat that a match waits for."""

    seat: SeatRecord
    since: Instant
    deadline: Instant | None


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match with all that a list tells of it, without its table."""

    record: Record
    awaited: tuple[AwaitedSeat, ...]
    turns: int
    """How many turns have been ended in it."""
    posted: str | None
    """Where its latest post is: channel and message."""

    @property
    def is_untold(self) -> bool:
        """Whether it is over, and its result found no place."""
        return self.record.phase == OVER

    def seat_of(self, person: PersonId) -> SeatRecord | None:
        return next((one for one in self.record.seats if one.person == person), None)

    def awaits(self, person: PersonId) -> AwaitedSeat | None:
        """How it waits for that person, if it does."""
        mine = (one for one in self.awaited if one.seat.person == person)
        return next((one for one in mine if not one.seat.is_played_by_computer), None)

    def is_caretaken(self, person: PersonId) -> bool:
        mine = self.seat_of(person)
        return mine is not None and mine.state == CARETAKER

    def invites(self, person: PersonId) -> bool:
        mine = self.seat_of(person)
        return mine is not None and mine.state == INVITED


class MatchPage(NamedTuple):
    """Some of the matches that are asked for."""

    matches: tuple[ListedMatch, ...]
    number: int
    has_more: bool


class Search:
    """Reads; changes nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def matches_of(
        self, person: PersonId, phases: tuple[str, ...] = OPEN
    ) -> list[FoundMatch]:
        """The matches that a person plays. Among the open ones are those whose end nobody could
        be told."""
        where = f"EXISTS ({_IS_SEATED})"
        return await self._find(person, where, person, phases, untold=phases == OPEN)

    async def matches_at(
        self, place: Place, person: PersonId, phases: tuple[str, ...] = OPEN
    ) -> list[FoundMatch]:
        """The matches of a channel or a thread, those of who asks first."""
        where, value = _at(place)
        return await self._find(person, where, value, phases)

    async def matches_on(self, guild: int, person: PersonId) -> list[FoundMatch]:
        """The open matches of a server, whoever plays them."""
        return await self._find(person, "guild = ?", guild, OPEN)

    async def page_of(self, person: PersonId, page: int = 0) -> MatchPage:
        """The open matches that a person plays, those that wait for them first."""
        where, order = f"EXISTS ({_IS_SEATED})", "awaits DESC, acted DESC"
        return await self._page(person, where, person, order, page, untold=True)

    async def page_on(self, guild: int, person: PersonId, page: int = 0) -> MatchPage:
        """The open matches of a server, where nothing has happened for longest first."""
        order = "CASE WHEN phase = 'running' AND paused IS NULL THEN 0 ELSE 1 END, acted"
        return await self._page(person, "guild = ?", guild, order, page)

    async def ended_matches_of(self, person: PersonId) -> list[FoundMatch]:
        """What somebody played to its end, or gave up, the latest first."""
        rows = await self._store.read(
            "SELECT id, game, phase FROM matches JOIN seats ON seats.match = id"
            " WHERE person = ? AND phase IN (?, ?) ORDER BY ended DESC LIMIT ?",
            person,
            OVER,
            ABANDONED,
            MOST_LISTED,
        )
        return [FoundMatch(row["id"], row["game"], row["phase"]) for row in rows]

    async def latest_match(
        self, person: PersonId, place: Place | None, game: str | None = None
    ) -> FoundMatch | None:
        """What was played last, running or over: here, and there rather by that person; else by
        that person anywhere."""
        seated = "SELECT 1 FROM seats WHERE match = id AND person = ? AND state <> 'resigned'"
        mine = f"CASE WHEN EXISTS ({seated}) THEN 1 ELSE 0 END"
        found: list[Row] = []
        if place is not None:
            where, value = _at(place)
            where, values = f"guild = ? AND {where}", (place.guild, value)
            found = await self._latest_of(mine, where, person, values, game)
        where = "id IN (SELECT match FROM seats WHERE person = ? AND state <> 'resigned')"
        found = found or await self._latest_of(mine, where, person, (person,), game)
        return FoundMatch(found[0]["id"], found[0]["game"], found[0]["phase"]) if found else None

    async def _latest_of(
        self,
        mine: str,
        where: str,
        person: PersonId,
        values: tuple[Value, ...],
        game: str | None,
    ) -> list[Row]:
        of_game, games = ("", ()) if game is None else (" AND game = ?", (game,))
        return await self._store.read(
            f"SELECT id, game, phase, {mine} AS mine FROM matches WHERE {where}{of_game}"
            " ORDER BY mine DESC, acted DESC, id DESC LIMIT 1",
            person,
            *values,
            *games,
        )

    async def latest_finished_at(self, place: Place) -> MatchId | None:
        """The match that was finished last in a channel or a thread."""
        where, value = _at(place)
        return await self._latest(f"matches WHERE {where}", value)

    async def latest_finished_of(self, person: PersonId) -> MatchId | None:
        """The match of that person's that was finished last."""
        return await self._latest("matches JOIN seats ON seats.match = id WHERE person = ?", person)

    async def open_rematch(
        self, game: str, channel: int, since: Instant, person: PersonId
    ) -> MatchId | None:
        """A lobby of that game that was opened there since, and has a place for that person."""
        rows = await self._store.read(
            "SELECT id FROM matches JOIN seats ON match = id WHERE phase = ? AND game = ?"
            " AND channel = ? AND opened >= ? AND person = ? ORDER BY id LIMIT 1",
            LOBBY,
            game,
            channel,
            since,
            person,
        )
        return _only_id(rows)

    async def _latest(self, source: str, value: Value) -> MatchId | None:
        rows = await self._store.read(
            f"SELECT id FROM {source} AND phase = ? ORDER BY ended DESC, id DESC LIMIT 1",
            value,
            OVER,
        )
        return _only_id(rows)

    async def finished_places(self, guild: int) -> list[tuple[Place, bool]]:
        """Where matches of a server were finished, the latest first, and whether that is a thread
        that was made for a match."""
        rows = await self._store.read(
            "SELECT channel, thread, MIN(own_thread) AS own, MAX(ended) AS latest FROM matches"
            " WHERE guild = ? AND phase = ? GROUP BY channel, thread ORDER BY latest DESC",
            guild,
            OVER,
        )
        return [(Place(guild, row["channel"], row["thread"]), bool(row["own"])) for row in rows]

    async def without_place(self, guild: int) -> list[MatchId]:
        """The matches of a server that have lost their place there."""
        rows = await self._store.read(
            "SELECT id FROM matches WHERE guild = ? AND paused = 'place' ORDER BY id", guild
        )
        return [MatchId(row["id"]) for row in rows]

    async def _find(
        self,
        person: PersonId,
        where: str,
        value: Value,
        phases: tuple[str, ...],
        *,
        untold: bool = False,
    ) -> list[FoundMatch]:
        too = _UNTOLD if untold else "1 = 0"
        rows = await self._store.read(
            f"SELECT id, game, phase, paused, EXISTS ({_AWAITS}) AS awaits,"
            f" EXISTS ({_IS_SEATED}) AS mine"
            f" FROM matches WHERE (phase IN ({', '.join('?' * len(phases))}) OR {too}) AND {where}"
            f" ORDER BY awaits DESC, mine DESC, acted DESC LIMIT {MOST_LISTED}",
            person,
            person,
            *phases,
            value,
        )
        return [
            FoundMatch(
                row["id"],
                row["game"],
                row["phase"],
                row["paused"] is not None,
                bool(row["awaits"]),
                bool(row["mine"]),
            )
            for row in rows
        ]

    async def _page(
        self,
        person: PersonId,
        where: str,
        value: Value,
        order: str,
        page: int,
        *,
        untold: bool = False,
    ) -> MatchPage:
        """One read for all of it: a row for each seat, with who is waited for."""
        too = _UNTOLD if untold else "1 = 0"
        rows = await self._store.read(
            "SELECT found.*, seats.number, seats.person, seats.computer, seats.state,"
            " seats.offered, waiting.entry AS asked, waiting.sealed, waiting.began,"
            " waiting.deadline"
            f" FROM (SELECT matches.*, EXISTS ({_AWAITS}) AS awaits,"
            "  (SELECT COUNT(*) FROM choices WHERE choices.match = id AND words = 'end') AS turns,"
            "  (SELECT message FROM posts WHERE posts.match = id"
            "   ORDER BY posts.number DESC LIMIT 1) AS posted"
            f"  FROM matches WHERE (phase IN ({', '.join('?' * len(OPEN))}) OR {too}) AND {where}"
            f"  ORDER BY {order}, id LIMIT {ON_A_PAGE + 1} OFFSET ?) AS found"
            " JOIN seats ON seats.match = found.id"
            " LEFT JOIN waiting ON waiting.match = found.id AND waiting.seat = seats.number"
            f" ORDER BY {order}, found.id, seats.number",
            person,
            *OPEN,
            value,
            page * ON_A_PAGE,
        )
        found = [_listed(list(one)) for _, one in groupby(rows, lambda row: row["id"])]
        if page and not found:
            # What stood there is over.
            return await self._page(person, where, value, order, 0, untold=untold)
        return MatchPage(tuple(found[:ON_A_PAGE]), page, len(found) > ON_A_PAGE)


def _listed(rows: list[Row]) -> ListedMatch:
    """A match from the rows of its seats."""
    record = record_of(rows[0], rows)
    asked = (
        AwaitedSeat(record.seats[at], row["began"] or record.acted, row["deadline"])
        for at, row in enumerate(rows)
        if row["asked"] is not None and not row["sealed"]
    )
    return ListedMatch(record, tuple(asked), rows[0]["turns"], rows[0]["posted"])


def _at(place: Place) -> tuple[str, int]:
    """A thread that was made for a match is public, and belongs to its channel."""
    if place.thread is not None:
        return "thread = ?", place.thread
    return "channel = ? AND (thread IS NULL OR own_thread = 1)", place.channel


def _only_id(rows: list[Row]) -> MatchId | None:
    return MatchId(rows[0]["id"]) if rows else None
