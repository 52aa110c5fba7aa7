"""Turns: a click becomes a choice, and the choice is durable before anybody hears of it."""

from collections.abc import Mapping, Sequence

from bot.clock import Clock, Instant
from bot.errors import SENTENCES, Code, Refused, Stale
from bot.ids import MatchId, PersonId
from bot.manager import waiting
from bot.manager.live import LiveMatch, Matches, is_asked, is_asked_at, seat_of
from bot.manager.outcome import finish_match
from bot.manager.record import CARETAKER, RESIGNED, Record, SeatRecord
from bot.manager.rows import matches as match_rows
from bot.manager.seat_view import SeatView, SeatViews
from bot.notices.notices import Event
from bot.notices.outbox import queue_post, release_held
from bot.people.notifier import Notifier
from bot.people.people import Person
from bot.store.statement import Change, Statement
from rules.engine.decision import END, Path
from rules.engine.illegal import IllegalChoice
from rules.engine.match import UNDO
from rules.engine.notation import answers_in, text_of


class Turns:
    """What seats do while a match runs. One click holds the match's lock once."""

    def __init__(
        self, matches: Matches, views: SeatViews, notifier: Notifier, clock: Clock
    ) -> None:
        self._matches = matches
        self._views = views
        self._notifier = notifier
        self._clock = clock

    async def answer(
        self,
        match: MatchId,
        person: PersonId,
        paths: Sequence[Path],
        at: int,
        *,
        is_advised: bool = False,
    ) -> SeatView:
        """A click on words of the question that was asked at log entry `at`.

        A whole answer is made durable, and so is each of several. A beginning changes nothing but
        the view. A click on a question that is gone changes nothing either, and the view says so.
        What a hint advised is good for the rest of that turn, as long as it is legal.
        """
        try:
            async with self._matches.held(match) as live:
                people = await self._views.people_at(live.record, person)
                seat = seat_of(live.record, person)
                if is_advised and seat is not None and self._still_holds(live, seat, paths[0], at):
                    at = live.match.asked_at(seat)
                if seat is None or not is_asked_at(live, seat, at):
                    return self._views.build(live, person, people, notice=SENTENCES[Code.STALE])
                if paths[0] not in self._views.legal_answers(live, seat):
                    return self._views.build(live, person, people, paths[0])
                return await self._choose_and_view(
                    live, seat, paths, at, reader=person, people=people
                )
        except Stale:
            # Another process was faster. The view is of what it left.
            return await self._views.view_for(match, person, notice=SENTENCES[Code.STALE])

    def _still_holds(self, live: LiveMatch, seat: int, path: Path, at: int) -> bool:
        """Whether that seat is in the same turn as at that log entry, and the answer is legal."""
        since = live.match.log[at:]
        is_same_turn = all(entry.seat == seat and entry.words != END for entry in since)
        return (
            is_same_turn and is_asked(live, seat) and path in self._views.legal_answers(live, seat)
        )

    async def turn_page(
        self, match: MatchId, person: PersonId, prefix: Path, at: int, page: int
    ) -> SeatView:
        """A click on another page or a shorter beginning of the question that was asked then."""
        async with self._matches.held(match) as live:
            people = await self._views.people_at(live.record, person)
            seat = seat_of(live.record, person)
            if seat is None or not is_asked_at(live, seat, at):
                return self._views.build(live, person, people, notice=SENTENCES[Code.STALE])
            return self._views.build(live, person, people, prefix, page)

    async def choose(
        self, match: MatchId, person: PersonId, words: str | Path, at: int | None
    ) -> SeatView:
        """Answer the question that was asked at log entry `at`; typed answers have none, and there
        may be several.

        The view is that of the chooser after the choice.
        """
        paths = answers_in(words) if isinstance(words, str) else [words]
        async with self._matches.held(match) as live:
            seat = _playing_seat(live.record, person)
            live.record.must_be_running()
            people = await self._views.people_at(live.record, person)
            return await self._choose_and_view(
                live, seat.number, paths, at, reader=person, people=people
            )

    async def undo(self, match: MatchId, person: PersonId, at: int | None) -> SeatView:
        """Take back one's latest choice, as long as nothing bars it."""
        return await self.choose(match, person, UNDO, at)

    async def choose_by_computer(self, match: MatchId, seat: int, words: Path, at: int) -> None:
        """The same for a seat that a computer plays, at this moment still."""
        async with self._matches.held(match) as live:
            live.record.must_be_running()
            if not live.record.seats[seat].is_played_by_computer:
                raise Stale
            people = await self._views.people_at(live.record)
            await self._choose(live, seat, words, at, people, by_computer=True)

    async def _choose_and_view(
        self,
        live: LiveMatch,
        seat: int,
        paths: Sequence[Path],
        at: int | None,
        *,
        reader: PersonId,
        people: Mapping[PersonId, Person],
    ) -> SeatView:
        """Make one choice after another; the first that does not fit is the last, and the view says
        why."""
        ended = await self._choose(live, seat, paths[0], at, people, by_computer=False)
        notice, stopped_at = "", 0
        for number, path in enumerate(paths[1:], 2):
            try:
                ended += await self._choose(live, seat, path, None, people, by_computer=False)
            except IllegalChoice as refusal:
                notice, stopped_at = refusal.sentence, number
                break
        return self._views.build(
            live, reader, people, notice=notice, stopped_at=stopped_at, turn_ended=bool(ended)
        )

    async def _choose(
        self,
        live: LiveMatch,
        seat: int,
        words: Path,
        at: int | None,
        people: Mapping[PersonId, Person],
        *,
        by_computer: bool,
    ) -> list[int]:
        """Play the choice and make it durable; the seats whose turns it has ended."""
        match, now = live.match, self._clock.now()
        before = waiting.asked_now(match)
        together = match.question(seat).together
        answers = None if words == UNDO else self._views.legal_answers(live, seat)
        match.choose(seat, words, at, answers)
        live.by_computer.append(by_computer)
        if not by_computer:
            live.chosen_at[seat] = now
        try:
            ended = _turns_ended(match.log[-1].words, seat, before, together, match.table.sealed)
            if ended and not match.is_over:
                live.note_turn_end()
            change = _change(live, seat, before, ended, people, by_computer=by_computer, now=now)
            if match.is_over:
                by = None if by_computer else live.record.seats[seat].person
                told = self._notifier.notify_result(
                    live.record.id, live.record.voices(), by=by, chosen=live.chosen_by
                )
                change = [*change, *told]
        except BaseException:
            self._matches.forget(live.record.id)
            raise
        await self._matches.keep_choice(live, change, now)
        return ended


def _playing_seat(record: Record, person: PersonId) -> SeatRecord:
    for seat in record.seats:
        if seat.person == person and seat.state == RESIGNED:
            raise Refused(Code.RESIGNED)
        if seat.person == person and seat.state == CARETAKER:
            raise Refused(Code.CARETAKER)
    return record.seat_of(person)


def _change(
    live: LiveMatch,
    seat: int,
    before: waiting.AskedSeats,
    ended: list[int],
    people: Mapping[PersonId, Person],
    *,
    by_computer: bool,
    now: Instant,
) -> Change:
    """All that a choice writes, in one transaction."""
    record, match = live.record, live.match
    entry = len(match.log) - 1
    choice = text_of(match.log[entry].words)
    change = [
        log_choice(record.id, entry, seat, choice, now, by_computer=by_computer),
        *waiting.after_choice(live, before, chooser=seat, ended=ended, people=people, now=now),
    ]
    if match.is_over:
        return [*change, match_rows.advance_log(record.id, entry, now), *finish_match(live, now)]
    if ended:
        return [*change, *post_turns(record, ended, match.awaited, entry, now)]
    return [*change, match_rows.advance_log(record.id, entry, now)]


def log_choice(
    match: MatchId, entry: int, seat: int, words: str, now: Instant, *, by_computer: bool
) -> Statement:
    """One more line of the log, if it is still the next; the database itself sees to that."""
    return Statement(
        "INSERT INTO choices (match, number, seat, words, by_computer, at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (match, entry, seat, words, int(by_computer), now),
        must=Stale,
    )


def post_turns(
    record: Record, ended: Sequence[int], awaited: Sequence[int], entry: int, now: Instant
) -> list[Statement]:
    """The post of the turns that the choice of this entry has ended, held while computers play on.
    The row of the match, which counts choices and posts, is written once."""
    match, computers = record.id, [seat.is_played_by_computer for seat in record.seats]
    held = all(computers[seat] for seat in awaited)
    events = [Event("turn", one) for one in ended]
    return [
        queue_post(match, events, now, entries=entry + 1, held=held),
        match_rows.advance_log_and_notices(match, entry, now),
        # Nothing is held where no computer plays.
        *([release_held(match, now)] if any(computers) and not held else []),
    ]


def _turns_ended(
    words: Path, seat: int, before: waiting.AskedSeats, together: bool, sealed: object
) -> list[int]:
    """Whose turns a choice has ended: by `end`, or because the last sealed answer revealed all."""
    if words == END:
        return [seat]
    if together and words != UNDO and not sealed:
        return sorted({seat, *(one for one, was_sealed in before.items() if was_sealed)})
    return []
