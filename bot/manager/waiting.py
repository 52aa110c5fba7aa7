"""One row for each asked seat: who is awaited, when to tell them next, until when they may wait."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.clock import HOUR, MINUTE, Instant
from bot.manager.live import AnyMatch
from bot.manager.record import Pace, Record, SeatRecord
from bot.notices.takedowns import sent_taken_down, shown_taken_down
from bot.people.people import Person
from bot.store.statement import Row, Statement

WARNINGS = (24 * HOUR, 3 * HOUR, 30 * MINUTE)
"""How long before a deadline it is told, as far as the turn is at least twice as long."""

Asked = dict[int, bool]
"""For each asked seat whether its answer lies there already, sealed."""


def asked_now(match: AnyMatch) -> Asked:
    table = match.table
    return {seat: seat in table.sealed for seat in table.pending}


def after_choice(
    record: Record,
    before: Asked,
    match: AnyMatch,
    *,
    chooser: int,
    ended: Iterable[int],
    people: Mapping[int, Person],
    now: Instant,
) -> list[Statement]:
    """Bring the rows from what was asked before a choice to what is asked after it."""
    ended = set(ended)
    after = asked_now(match)
    change: list[Statement] = []
    for seat in before:
        if seat in ended or seat not in after:
            change += taken(record.id, seat, now)
    for seat, sealed in after.items():
        if seat in ended or seat not in before:
            is_here = seat == chooser
            change.append(
                awaited(record, record.seats[seat], len(match.log), people, now, is_here=is_here)
            )
        elif seat == chooser:
            change.append(_postponed(record, record.seats[seat], sealed, people, now))
    return change


def people_to_alert(record: Record, match: AnyMatch) -> list[int]:
    """Whose settings decide about the rows of this match."""
    seats = (record.seats[seat] for seat in match.table.pending)
    return [seat.person for seat in seats if seat.person is not None]


def awaited(
    record: Record,
    seat: SeatRecord,
    entry: int,
    people: Mapping[int, Person],
    now: Instant,
    *,
    is_here: bool = False,
) -> Statement:
    """A seat is asked: the computer plays at once, a person is told as soon as they may be.

    Who is here, having just chosen, has the new question on the panel: they are only reminded.
    """
    times = _times(record, seat, people, now)
    if is_here and times.person is not None:
        person = people[times.person]
        reminded = person.next_alert(now + person.interval(record.pace.remind_every))
        times = times._replace(due=reminded)
    return Statement(
        "INSERT INTO alerts (match, seat, person, entry, due, told, muted, sealed, urgent, sending,"
        " tries, warning, deadline, began) VALUES (?, ?, ?, ?, ?, 0, 0, 0, 0, 0, 0, ?, ?, ?)",
        (record.id, seat.number, times.person, entry, times.due, *times.of_deadline),
    )


def handed_over(
    record: Record, seat: SeatRecord, people: Mapping[int, Person], now: Instant
) -> list[Statement]:
    """The seat has a new hand, a person's or a computer's: its row, if it is asked, follows."""
    times = _times(record, seat, people, now)
    return [
        shown_taken_down(record.id, now, seat=seat.number),
        sent_taken_down(record.id, now, seat=seat.number),
        # One more told, so that the new hand's alerts never share a nonce with the old one's.
        Statement(
            "UPDATE alerts SET person = ?, due = CASE WHEN sealed = 1 THEN NULL"
            " ELSE CAST(? AS BIGINT) END, muted = 0, urgent = 0, sending = 0, tries = 0,"
            " message = NULL, told = told + 1, warning = ?, deadline = ?, began = ?"
            " WHERE match = ? AND seat = ?",
            (times.person, times.due, *times.of_deadline, record.id, seat.number),
        ),
    ]


def taken(match: int, seat: int, now: Instant) -> list[Statement]:
    """The turn is taken: the row goes, and what was sent is taken down."""
    return [
        shown_taken_down(match, now, seat=seat),
        sent_taken_down(match, now, seat=seat),
        Statement("DELETE FROM alerts WHERE match = ? AND seat = ?", (match, seat)),
    ]


def _postponed(
    record: Record, seat: SeatRecord, sealed: bool, people: Mapping[int, Person], now: Instant
) -> Statement:
    """Acting within a turn postpones the next reminder, never the deadline."""
    due: Instant | None = now
    if not seat.is_played_by_computer and seat.person is not None:
        person = people[seat.person]
        due = person.next_alert(now + person.interval(record.pace.remind_every))
    return Statement(
        "UPDATE alerts SET sealed = ?, due = CASE WHEN ? = 1 OR muted = 1 THEN NULL"
        " WHEN urgent = 1 OR sending > 0 THEN due ELSE CAST(? AS BIGINT) END"
        " WHERE match = ? AND seat = ?",
        (int(sealed), int(sealed), due, record.id, seat.number),
    )


class _Times(NamedTuple):
    """Who is awaited, when to tell them, when to warn them, until when, and since when."""

    person: int | None
    due: Instant | None
    warning: Instant | None = None
    deadline: Instant | None = None
    began: Instant | None = None

    @property
    def of_deadline(self) -> tuple[Instant | None, Instant | None, Instant | None]:
        return self.warning, self.deadline, self.began


def _times(record: Record, seat: SeatRecord, people: Mapping[int, Person], now: Instant) -> _Times:
    if seat.is_played_by_computer or seat.person is None:
        return _Times(None, now)
    person, due = people[seat.person], people[seat.person].next_alert(now)
    deadline = deadline_of(record.pace, person, now)
    return _Times(person.id, due, next_warning(record.pace, person, deadline, now), deadline, now)


def deadline_of(pace: Pace, person: Person, began: Instant) -> Instant | None:
    """A turn's time stands still while its person is away, and never runs out in their night."""
    return None if pace.turn_time is None else person.hours.after(began, pace.turn_time)


def counted_from(
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
            "UPDATE alerts SET began = ?, deadline = ?, warning = ?"
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


def forget_person(person: int) -> Statement:
    """Whoever plays their seat on is awaited instead."""
    return Statement("UPDATE alerts SET person = NULL, message = NULL WHERE person = ?", (person,))
