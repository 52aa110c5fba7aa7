"""Turns: a click becomes a choice, and the choice is durable before anybody hears of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.clock import Clock, Instant
from bot.errors import (
    Code,
    Refused,
    Stale,
)
from bot.ids import MatchId, PersonId
from bot.manager import waiting as asked
from bot.manager.endings import finish_match
from bot.manager.live import LiveMatch, Matches
from bot.manager.record import CARETAKER, RESIGNED, Record, SeatRecord
from bot.manager.rows import matches as match_rows
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.people.people import People
from bot.store.statement import Change, Statement
from rules.engine.decision import END, Path
from rules.engine.match import UNDO
from rules.engine.news import News
from rules.engine.notation import text_of, words_of


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice that is durable."""

    match: MatchId
    seat: int
    entry: int
    """Its number in the log."""
    words: str
    news: Sequence[News]
    turn_ended: bool
    is_over: bool


class Turns:
    """What seats do while a match runs."""

    def __init__(self, matches: Matches, people: People, clock: Clock) -> None:
        self._matches = matches
        self._people = people
        self._clock = clock

    async def choose(
        self, match: MatchId, person: PersonId, words: str | Path, at: int | None
    ) -> Chosen:
        """Answer the question that was asked at log entry `at`; typed answers have none."""
        async with self._matches.held(match) as live:
            seat = self._playing(live.record, person)
            live.record.must_be_running()
            return await self._chosen(live, seat.number, words_of(words), at, by_computer=False)

    async def undo(self, match: MatchId, person: PersonId, at: int | None) -> Chosen:
        """Take back one's latest choice, as long as nothing bars it."""
        return await self.choose(match, person, UNDO, at)

    async def choose_by_computer(self, match: MatchId, seat: int, words: Path, at: int) -> Chosen:
        """The same for a seat that a computer plays, at this moment still."""
        async with self._matches.held(match) as live:
            live.record.must_be_running()
            if not live.record.seats[seat].is_played_by_computer:
                raise Stale
            return await self._chosen(live, seat, words, at, by_computer=True)

    def _playing(self, record: Record, person: PersonId) -> SeatRecord:
        for seat in record.seats:
            if seat.person == person and seat.state == RESIGNED:
                raise Refused(Code.RESIGNED)
            if seat.person == person and seat.state == CARETAKER:
                raise Refused(Code.CARETAKER)
        return record.seat_of(person)

    async def _chosen(
        self, live: LiveMatch, seat: int, words: Path, at: int | None, *, by_computer: bool
    ) -> Chosen:
        match, now = live.match, self._clock.now()
        before = asked.asked_now(match)
        together = match.question(seat).together
        news = match.choose(seat, words, at)
        try:
            ended = _turns_ended(match.log[-1].words, seat, before, together, match.table.sealed)
            change = await self._change(live, seat, before, ended, by_computer=by_computer, now=now)
        except BaseException:
            self._matches.forget(live.record.id)
            raise
        await self._matches.keep_choice(live, change, now)
        return Chosen(
            live.record.id,
            seat,
            len(match.log) - 1,
            text_of(match.log[-1].words),
            news,
            bool(ended),
            match.is_over,
        )

    async def _change(
        self,
        live: LiveMatch,
        seat: int,
        before: asked.Asked,
        ended: list[int],
        *,
        by_computer: bool,
        now: int,
    ) -> Change:
        record, match = live.record, live.match
        entry = len(match.log) - 1
        people = await self._people.all_of(asked.people_to_alert(record, match))
        choice = text_of(match.log[entry].words)
        change = [
            *logged(record.id, entry, seat, choice, now, by_computer=by_computer),
            *asked.after_choice(
                record, before, match, chooser=seat, ended=ended, people=people, now=now
            ),
        ]
        if match.is_over:
            change += finish_match(record, match, now)
        elif ended:
            computers_play_on = all(
                record.seats[one].is_played_by_computer for one in match.awaited
            )
            events = [Event("turn", one) for one in ended]
            change += post(record.id, events, now, entries=entry + 1, held=computers_play_on)
        return change


def logged(
    match: MatchId, entry: int, seat: int, words: str, now: Instant, *, by_computer: bool
) -> list[Statement]:
    """One more line of the log, if it is still the next; the database itself sees to that."""
    return [
        Statement(
            "INSERT INTO choices (match, number, seat, words, by_computer, at)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (match, entry, seat, words, int(by_computer), now),
            must=Stale,
        ),
        match_rows.advance_log(match, entry, now),
    ]


def _turns_ended(
    words: Path, seat: int, before: asked.Asked, together: bool, sealed: object
) -> list[int]:
    """Whose turns a choice has ended: by `end`, or because the last sealed answer revealed all."""
    if words == END:
        return [seat]
    if together and words != UNDO and not sealed:
        return sorted({seat, *(one for one, was_sealed in before.items() if was_sealed)})
    return []
