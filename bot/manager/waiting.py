"""Who is asked, since when and until when: the one module that writes the table `waiting`.

With each of its rows go a person's reminders, or the moment at which a computer plays."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import NamedTuple

from bot.clock import DAY, HOUR, MINUTE, Instant
from bot.ids import MatchId, PersonId
from bot.manager.live import AnyMatch, LiveMatch
from bot.manager.record import Pace, Record, SeatRecord
from bot.manager.rows.computer_turns import (
    await_computer,
    hand_to_computer,
    no_computer,
    play_from,
)
from bot.notices import reminders
from bot.notices.takedowns import take_down_all, take_down_shown
from bot.people.people import People, Person
from bot.people.presence import PERHAPS_THERE_S
from bot.store.statement import Row, Statement
from bot.store.store import Store

LONG_AWAITED = 3 * DAY
"""Whoever has let the table wait this long counts as absent."""
WARNINGS = (24 * HOUR, 3 * HOUR, 30 * MINUTE)
"""How long before a deadline it is told, as far as the turn is at least twice as long."""

AskedSeats = dict[int, bool]
"""For each asked seat whether its answer lies there already, sealed."""


def asked_now(match: AnyMatch) -> AskedSeats:
    table = match.table
    return {seat: seat in table.sealed for seat in table.pending}


def after_choice(
    live: LiveMatch,
    before: AskedSeats,
    *,
    chooser: int,
    ended: Iterable[int],
    people: Mapping[PersonId, Person],
    now: Instant,
    is_here: bool = True,
) -> list[Statement]:
    """Bring the rows from what was asked before a choice to what is asked after it. A chooser who
    is not here, but had planned it, is reminded of the rest as if nothing was done."""
    record, match, ended = live.record, live.match, set(ended)
    after = asked_now(match)
    change: list[Statement] = []
    for seat in before:
        if seat in ended or seat not in after:
            change += end_waiting(record.id, seat, now)
    for seat, sealed in after.items():
        if seat in ended or seat not in before:
            change += begin_waiting(
                record,
                record.seats[seat],
                len(match.log),
                people,
                now,
                is_here=is_here and seat == chooser,
                chosen_at=live.chosen_at.get(seat),
            )
        elif seat == chooser and (is_here or sealed):
            change += _postpone(record, record.seats[seat], sealed, people, now)
    return change


def people_to_remind(record: Record, match: AnyMatch) -> list[PersonId]:
    """Whose settings decide about the rows of this match."""
    seats = (record.seats[seat] for seat in match.table.pending)
    return [seat.person for seat in seats if seat.person is not None]


def begin_waiting(
    record: Record,
    seat: SeatRecord,
    entry: int,
    people: Mapping[PersonId, Person],
    now: Instant,
    *,
    is_here: bool = False,
    chosen_at: Instant | None = None,
) -> list[Statement]:
    """A seat is asked: the computer plays at once, a person is told as soon as they may be.

    Who is here, having just chosen, has the new question on the panel: they are only reminded. Who
    chose something not long ago is perhaps still there, and is told a little later.
    """
    times = _times(record, seat, people, now)
    if times.person is None:
        told = await_computer(record.id, seat.number, now)
    else:
        person, due = people[times.person], times.due
        if is_here:
            due = person.next_reminder(now + person.interval(record.pace.remind_every))
        elif chosen_at is not None and chosen_at + PERHAPS_THERE_S > now:
            due = person.next_reminder(chosen_at + PERHAPS_THERE_S)
        told = reminders.begin_reminding(record.id, seat.number, times.person, entry, due)
    return [
        Statement(
            "INSERT INTO waiting (match, seat, person, entry, sealed, warning, deadline, began)"
            " VALUES (?, ?, ?, ?, 0, ?, ?, ?)",
            (record.id, seat.number, times.person, entry, *times.of_deadline),
        ),
        told,
    ]


def hand_over(
    record: Record, seat: SeatRecord, people: Mapping[PersonId, Person], now: Instant
) -> list[Statement]:
    """The seat has a new hand, a person's or a computer's: its rows, if it is asked, follow."""
    times = _times(record, seat, people, now)
    change = [
        take_down_all(record.id, now, seat=seat.number),
        Statement(
            "UPDATE waiting SET person = ?, warning = ?, deadline = ?, began = ?"
            " WHERE match = ? AND seat = ?",
            (times.person, *times.of_deadline, record.id, seat.number),
        ),
    ]
    if times.person is None:
        change.append(reminders.remind_nobody(record.id, seat.number))
        change.append(hand_to_computer(record.id, seat.number, now))
    else:
        change.append(reminders.remind_newcomer(record.id, seat.number, times.person, times.due))
        change.append(no_computer(record.id, seat.number))
    return change


def end_waiting(match: MatchId, seat: int, now: Instant) -> list[Statement]:
    """The turn is taken: the rows go, and what was sent is taken down."""
    return [
        take_down_all(match, now, seat=seat),
        reminders.end_reminding(match, seat),
        no_computer(match, seat),
        Statement("DELETE FROM waiting WHERE match = ? AND seat = ?", (match, seat)),
    ]


def resume(
    record: Record, awaited_seats: Iterable[int], people: Mapping[PersonId, Person], now: Instant
) -> list[Statement]:
    """After a pause the awaited are told again, and computers play on."""
    change = []
    for number in awaited_seats:
        seat = record.seats[number]
        if seat.is_played_by_computer or seat.person is None:
            change.append(play_from(record.id, number, now))
        else:
            due = people[seat.person].next_reminder(now)
            change.append(reminders.remind_from(record.id, number, due))
    return change


def forget_person(person: PersonId) -> Statement:
    """Whoever plays their seat on is awaited instead."""
    return Statement("UPDATE waiting SET person = NULL WHERE person = ?", (person,))


def set_deadline(
    match: MatchId, seat: int, deadline: Instant | None, warning: Instant | None, began: Instant
) -> Statement:
    """A turn under way gets another time."""
    return Statement(
        "UPDATE waiting SET deadline = ?, warning = ?, began = COALESCE(began, ?)"
        " WHERE match = ? AND seat = ?",
        (deadline, warning, began, match, seat),
    )


def shift_turn(row: Row, gap_s: int, pace: Pace, person: Person, now: Instant) -> list[Statement]:
    """Time that does not count passes by a turn under way: it began as much later, and whoever has
    little of it left is warned first."""
    began = (row["began"] or now - gap_s) + gap_s
    deadline = deadline_of(pace, person, began)
    if deadline is None or row["deadline"] is None:
        return []
    deadline = max(deadline, person.hours.next_moment(now) + HOUR)
    warning = next_warning(pace, person, deadline, now) or now
    return [
        Statement(
            "UPDATE waiting SET began = ?, deadline = ?, warning = ?"
            " WHERE match = ? AND seat = ? AND entry = ? AND deadline = ?",
            (
                began,
                deadline,
                warning,
                row["match"],
                row["seat"],
                row["entry"],
                row["deadline"],
            ),
        )
    ]


def no_deadline(match: MatchId, seat: int) -> Statement:
    """It has passed, and that was said."""
    return Statement(
        "UPDATE waiting SET deadline = NULL, warning = NULL WHERE match = ? AND seat = ?",
        (match, seat),
    )


def move_warning(row: Row, warning: Instant | None, must: Callable[[], Exception]) -> Statement:
    """This warning goes out now, and the next one is due then."""
    return Statement(
        "UPDATE waiting SET warning = ? WHERE match = ? AND seat = ? AND entry = ? AND warning = ?",
        (warning, row["match"], row["seat"], row["entry"], row["warning"]),
        must=must,
    )


def _postpone(
    record: Record, seat: SeatRecord, sealed: bool, people: Mapping[PersonId, Person], now: Instant
) -> list[Statement]:
    """Acting within a turn postpones the next reminder, never the deadline. A sealed answer is
    waited for no more, so that the reminder goes."""
    answered = []
    if seat.is_played_by_computer or seat.person is None:
        next_step = play_from(record.id, seat.number, None if sealed else now)
    else:
        person = people[seat.person]
        due = person.next_reminder(now + person.interval(record.pace.remind_every))
        next_step = reminders.remind_later(record.id, seat.number, due, sealed=sealed)
        if sealed:
            answered.append(take_down_shown(record.id, now, seat=seat.number))
    return [
        *answered,
        Statement(
            "UPDATE waiting SET sealed = ? WHERE match = ? AND seat = ?",
            (int(sealed), record.id, seat.number),
        ),
        next_step,
    ]


class _Times(NamedTuple):
    """Who is awaited, when to tell them, when to warn them, until when, and since when."""

    person: PersonId | None
    due: Instant | None
    warning: Instant | None = None
    deadline: Instant | None = None
    began: Instant | None = None

    @property
    def of_deadline(self) -> tuple[Instant | None, Instant | None, Instant | None]:
        return self.warning, self.deadline, self.began


def _times(
    record: Record, seat: SeatRecord, people: Mapping[PersonId, Person], now: Instant
) -> _Times:
    if seat.is_played_by_computer or seat.person is None:
        return _Times(None, now)
    person, due = people[seat.person], people[seat.person].next_reminder(now)
    deadline = deadline_of(record.pace, person, now)
    return _Times(person.id, due, next_warning(record.pace, person, deadline, now), deadline, now)


def deadline_of(pace: Pace, person: Person, began: Instant) -> Instant | None:
    """A turn's time stands still while its person is away, and never runs out in their night."""
    return None if pace.turn_time is None else person.hours.after(began, pace.turn_time)


def restart_clock(
    row: Row, began: Instant, pace: Pace, person: Person, now: Instant
) -> list[Statement]:
    """The time of a turn under way is reckoned again; a deadline that has passed stays passed."""
    if row["deadline"] is None:
        return []
    deadline = deadline_of(pace, person, began)
    if deadline is not None:
        # Whoever moves to another zone is not late on the spot.
        deadline = max(deadline, min(row["deadline"], now + HOUR))
    return [
        Statement(
            "UPDATE waiting SET began = ?, deadline = ?, warning = ?"
            " WHERE match = ? AND seat = ? AND entry = ? AND deadline = ?",
            (
                began,
                deadline,
                next_warning(pace, person, deadline, now),
                row["match"],
                row["seat"],
                row["entry"],
                row["deadline"],
            ),
        )
    ]


def next_warning(
    pace: Pace, person: Person, deadline: Instant | None, now: Instant
) -> Instant | None:
    """The next moment at which the deadline is told, if there is one before it."""
    if deadline is None or pace.turn_time is None or person.way == "off":
        return None
    for before in WARNINGS:
        if 2 * before <= pace.turn_time and deadline - before > now:
            moment = person.hours.next_moment(deadline - before)
            if moment < deadline:
                return moment
    return None


async def away_seats(
    record: Record, people: People, seats: Iterable[int], now: Instant
) -> dict[int, date]:
    """Which of these seats belong to somebody who is away, and the last day of that."""
    away = {}
    for number in seats:
        seat = record.seats[number]
        if seat.person is not None and not seat.is_played_by_computer:
            until = (await people.of(seat.person)).hours.away_until(now)
            if until is not None:
                away[number] = until
    return away


async def is_absent(
    store: Store, people: People, record: Record, seat: SeatRecord, now: Instant
) -> bool:
    """Whether a seat's person does not play: gone, late, or awaited for days. Days on which they
    are away take nothing of their time, but nobody waits for ever."""
    if seat.person is None or seat.is_played_by_computer:
        return True
    rows = await store.read(
        "SELECT * FROM waiting WHERE match = ? AND seat = ? AND sealed = 0", record.id, seat.number
    )
    if not rows or record.paused is not None:
        return False
    hours, began = (await people.of(seat.person)).hours, rows[0]["began"] or record.acted
    if hours.away_until(now) is not None:
        return now - began >= LONG_AWAITED
    is_late = record.pace.turn_time is not None and rows[0]["deadline"] is None
    return is_late or hours.time_had(began, now) >= LONG_AWAITED
