"""Turns: a click becomes a choice, and the choice is durable before anybody hears of it."""

from collections.abc import Callable, Mapping, Sequence

from bot.clock import Clock, Instant
from bot.errors import SENTENCES, Code, Refused, Stale
from bot.ids import MatchId, PersonId
from bot.manager import waiting
from bot.manager.live import LiveMatch, Matches, is_asked, is_asked_at, seat_of
from bot.manager.outcome import finish_match
from bot.manager.questions.open_question import answer_text
from bot.manager.record import CARETAKER, RESIGNED, Record, SeatRecord
from bot.manager.rows import matches as match_rows
from bot.manager.rows.plans import has_acted
from bot.manager.seat_view import SeatView, SeatViews
from bot.notices.notices import Event
from bot.notices.outbox import queue_post, release_held
from bot.notices.personal_notices import FINISHED
from bot.people.notifier import Notifier
from bot.people.people import Person
from bot.store.statement import Change, Statement
from rules.engine.decision import END, Path
from rules.engine.illegal import IllegalChoice
from rules.engine.match import UNDO
from rules.engine.notation import answers_in, text_of
from rules.engine.plan import Wish, resolved

HAND, COMPUTER, PLAN = "hand", "computer", "plan"
"""What makes a choice."""


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
            seat = playing_seat(live.record, person)
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
            await self._choose(live, seat, words, at, people, by=COMPUTER)

    async def play_wish(
        self,
        live: LiveMatch,
        seat: int,
        wish: Wish,
        *,
        people: Mapping[PersonId, Person],
        used: Callable[[list[str]], Change],
    ) -> None:
        """Play the turn that a seat has wished for, with the lock held, as far as it is possible,
        in one commit. `used` is told what was done, and gives what is written about the plan."""
        change: list[Statement] = []
        done: list[str] = []
        try:
            for meant in wish.steps:
                if seat not in live.match.awaited:
                    break
                decision = live.match.question(seat)
                answer = resolved(decision, live.match.table, meant)
                if answer is None:
                    break
                done.append(answer_text(decision, live.match.seen_by(seat), answer))
                # Not those that are listed already: nothing of this is durable yet.
                answers = live.match.answers(seat)
                made, ended = self._carry_out(
                    live, seat, answer, None, answers, people=people, by=PLAN
                )
                change += made
                if ended:
                    break
            # First, since the end of a match erases all plans.
            change = [*used(done), *change]
        except BaseException:
            self._matches.forget(live.record.id)
            raise
        await self._matches.keep_choice(live, change, self._clock.now())

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
        ended = await self._choose(live, seat, paths[0], at, people, by=HAND)
        notice, stopped_at = "", 0
        for number, path in enumerate(paths[1:], 2):
            try:
                ended += await self._choose(live, seat, path, None, people, by=HAND)
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
        by: str,
    ) -> list[int]:
        """Play the choice and make it durable; the seats whose turns it has ended."""
        answers = None if words == UNDO else self._views.legal_answers(live, seat)
        change, ended = self._carry_out(live, seat, words, at, answers, people=people, by=by)
        await self._matches.keep_choice(live, change, self._clock.now())
        return ended

    def _carry_out(
        self,
        live: LiveMatch,
        seat: int,
        words: Path,
        at: int | None,
        answers: Sequence[Path] | None,
        *,
        people: Mapping[PersonId, Person],
        by: str,
    ) -> tuple[list[Statement], list[int]]:
        """Play the choice on the live table: what is to be written with it, and the seats whose
        turns it has ended."""
        match, now = live.match, self._clock.now()
        before = waiting.asked_now(match)
        together = match.question(seat).together
        match.choose(seat, words, at, answers)
        live.by_computer.append(by == COMPUTER)
        if by == HAND:
            live.chosen_at[seat] = now
        elif by == PLAN:
            live.planned.add(len(match.log) - 1)
        try:
            ended = _turns_ended(match.log[-1].words, seat, before, together, match.table.sealed)
            if ended and not match.is_over:
                live.note_turn_end()
            change = _change(live, seat, before, ended, people, by=by, now=now)
            if match.is_over:
                change += self._tell_result(live, seat, by)
        except BaseException:
            self._matches.forget(live.record.id)
            raise
        return change, ended

    def _tell_result(self, live: LiveMatch, seat: int, by: str) -> list[Statement]:
        """The others hear of it as if a person had chosen; who had only planned hears of it too."""
        record, chosen = live.record, live.chosen_by
        chooser = None if by == COMPUTER else record.seats[seat].person
        told = self._notifier.notify_result(record.id, record.voices(), by=chooser, chosen=chosen)
        if by == PLAN and chooser is not None:
            told += self._notifier.notify(record.id, FINISHED, [chooser], by=None, chosen=chosen)
        return told


def playing_seat(record: Record, person: PersonId) -> SeatRecord:
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
    by: str,
    now: Instant,
) -> list[Statement]:
    """All that a choice writes, in one transaction."""
    record, match = live.record, live.match
    entry = len(match.log) - 1
    choice = text_of(match.log[entry].words)
    change = [
        log_choice(record.id, entry, seat, choice, now, by=by),
        *waiting.after_choice(
            live, before, chooser=seat, ended=ended, people=people, now=now, is_here=by != PLAN
        ),
    ]
    if by == HAND:
        change.append(has_acted(record.id, seat))
    if match.is_over:
        return [*change, match_rows.advance_log(record.id, entry, now), *finish_match(live, now)]
    if ended:
        return [*change, *post_turns(record, ended, match.awaited, entry, now)]
    return [*change, match_rows.advance_log(record.id, entry, now)]


def log_choice(
    match: MatchId, entry: int, seat: int, words: str, now: Instant, *, by: str
) -> Statement:
    """One more line of the log, if it is still the next; the database itself sees to that."""
    return Statement(
        "INSERT INTO choices (match, number, seat, words, by_computer, at, planned)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (match, entry, seat, words, int(by == COMPUTER), now, int(by == PLAN)),
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
