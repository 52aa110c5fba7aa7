"""What came of finished matches: written down seat by seat, and always what replay gives."""

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from bot.errors import CannotReplay
from bot.ids import MatchId, PersonId
from bot.manager.live import AnyMatch, Matches
from bot.manager.outcome import count_turns, result_of
from bot.manager.record import CARETAKER, RESIGNED, LoggedChoice, Record, SeatRecord
from bot.manager.rows import matches as match_rows
from bot.store.statement import Row, Statement
from bot.store.store import Store
from rules.catalogue import game_of
from rules.engine.decision import END
from rules.engine.illegal import Refusal
from rules.engine.match import UNDO
from rules.engine.record import Record as Written
from rules.engine.record import replay_choice, start_from

if TYPE_CHECKING:
    from bot.clock import Instant

LOGGER = logging.getLogger(__name__)

ROUND = 8
REPLAYED, UNPROVED = 1, 2
"""How a match came into the results."""


@dataclass(frozen=True, slots=True)
class Result:
    """One seat's line, as the row that keeps it."""

    seat: int
    seats: int
    place: int
    won: int
    total: int
    lines: str
    turns: str
    counts: int
    """Whether its people took most of its turns; a seat that the computer mostly played counts for
    nobody."""


PEOPLE = "(seats.person IS NOT NULL OR seats.computer IS NULL OR seats.state = 'resigned')"
"""Seats that people played, those of the forgotten among them."""
COLUMNS = "seat, seats, place, won, total, lines, turns, counts"


class Stopwatch:
    """How long people took for their turns: from being asked to having answered.

    A turn that began before the first choice is not timed: nobody noted when it was asked.
    """

    def __init__(self, match: AnyMatch) -> None:
        self.turns: list[list[int]] = [[] for _ in range(match.setting.seats)]
        self._match = match
        self._asked: dict[int, Instant | None] = dict.fromkeys(match.awaited)
        """Since when each awaited seat is asked."""
        self._ended: dict[int, tuple[Instant | None, bool]] = {}
        """When the latest turn of a seat had begun, and whether it was timed."""

    def note(self, choice: LoggedChoice) -> None:
        """The match's latest choice, with its moment and whose hand made it."""
        seat, at = choice.seat, choice.at
        words, awaited = self._match.log[-1].words, self._match.awaited
        if words == UNDO and seat in awaited and seat not in self._asked:
            self._goes_on(seat)
        elif seat in self._asked and (words == END or seat not in awaited):
            began = self._asked.pop(seat)
            # What was planned beforehand took no time, and would tell how much was planned.
            timed = began is not None and not choice.by_computer and not choice.planned
            self._ended[seat] = began, timed
            if began is not None and timed:
                self.turns[seat].append(at - began)
        self._asked = {one: self._asked.get(one, at) for one in awaited}

    def _goes_on(self, seat: int) -> None:
        """A sealed answer was taken back, and with it the end of its turn."""
        self._asked[seat], was_timed = self._ended[seat]
        if was_timed:
            self.turns[seat].pop()


def results_of(record: Record, written: Written, log: Sequence[LoggedChoice]) -> list[Result]:
    """What replay gives, a line a seat; CannotReplay if it does not come to an end."""
    match: AnyMatch = start_from(written, game_of(written.game))
    watch = Stopwatch(match)
    for number, choice in enumerate(log):
        replay_choice(match, written, number)
        watch.note(choice)
    if not match.is_over:
        raise CannotReplay
    by_computer = [choice.by_computer for choice in log]
    counts = [
        _is_computers(seat) or turns.is_mostly_own
        for seat, turns in zip(record.seats, count_turns(match, by_computer), strict=True)
    ]
    return _lines(record, result_of(record, match, by_computer), watch.turns, counts)


def _lines(
    record: Record, result: dict[str, Any], turns: list[list[int]], counts: list[bool]
) -> list[Result]:
    seats = len(record.seats)
    return [
        Result(
            seat=seat,
            seats=seats,
            place=result["ranks"][seat],
            # Who left the seat to the computer has not won, also where the others win together.
            won=int(seat in result["winners"] and counts[seat] and _is_played(record.seats[seat])),
            total=score["total"],
            lines=json.dumps(score["lines"]),
            turns=json.dumps(turns[seat]),
            counts=int(counts[seat]),
        )
        for seat, score in enumerate(result["scores"])
    ]


def _is_computers(seat: SeatRecord) -> bool:
    return seat.person is None and not seat.is_forgotten


def _is_played(seat: SeatRecord) -> bool:
    return seat.state not in (RESIGNED, CARETAKER)


class Results:
    """Writes down what came of matches, soon after their end or when an old database is opened."""

    next_due = "SELECT MIN(ended) FROM matches WHERE phase = 'over' AND noted = 0"
    """SQL for since when a match waits to be noted."""

    def __init__(self, store: Store, matches: Matches) -> None:
        self._store = store
        self._matches = matches
        self._one_round = asyncio.Lock()

    async def note_due(self) -> int:
        """Note a few matches that ended; how many there were."""
        async with self._one_round:
            rows = await self._store.read(
                "SELECT id FROM matches WHERE phase = 'over' AND noted = 0 ORDER BY id LIMIT ?",
                ROUND,
            )
            for row in rows:
                await self._note(row["id"])
            return len(rows)

    async def has_won(self, person: PersonId) -> bool:
        """Whether somebody has won a match of any game."""
        rows = await self._store.read(
            "SELECT 1 FROM results JOIN seats ON seats.match = results.match"
            " AND seats.number = results.seat WHERE seats.person = ? AND won = 1 AND counts = 1"
            " LIMIT 1",
            person,
        )
        return bool(rows)

    async def note_all(self) -> None:
        """Note every match that has ended, before anybody counts them."""
        while await self.note_due():
            pass

    async def _note(self, number: MatchId) -> None:
        try:
            record = await self._matches.record(number)
        except CannotReplay:
            await self._store.write([match_rows.mark_noted(number, UNPROVED)])
            return
        try:
            written, log = await self._matches.written(record)
            lines, noted = await asyncio.to_thread(results_of, record, written, log), REPLAYED
        except Refusal as error:
            LOGGER.error("match %d has its stored score only: %s", number, error.code)  # noqa: TRY400
            unknown: list[list[int]] = [[] for _ in record.seats]
            untouched = await self._untouched(record)
            result, noted = record.result, UNPROVED
            lines = _lines(record, result, unknown, untouched) if result else []
        await self._store.write(
            [
                match_rows.mark_noted(number, noted),
                *(_insert(number, line) for line in lines),
            ]
        )

    async def _untouched(self, record: Record) -> list[bool]:
        """By seat, whether no computer chose for it: all that is known of a match that does not
        replay."""
        rows = await self._store.read(
            "SELECT DISTINCT seat FROM choices WHERE match = ? AND by_computer = 1", record.id
        )
        touched = {row["seat"] for row in rows}
        return [_is_computers(seat) or seat.number not in touched for seat in record.seats]


def result_line(row: Row) -> Result:
    return Result(*(row[column] for column in COLUMNS.split(", ")))


def _insert(match: MatchId, line: Result) -> Statement:
    return Statement(
        f"INSERT INTO results (match, {COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (match, *astuple(line)),
    )
