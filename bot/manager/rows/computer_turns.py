"""When computers play: the one module that writes the table `computer_turns`."""

from bot.clock import HOUR, MINUTE, Instant
from bot.ids import MatchId, PersonId
from bot.store.statement import Statement

QUICK_TRIES = 5
"""So often a player that failed is asked again after a minute; then every hour."""


def await_computer(match: MatchId, seat: int, due: Instant) -> Statement:
    return Statement(
        "INSERT INTO computer_turns (match, seat, due, tries) VALUES (?, ?, ?, 0)",
        (match, seat, due),
    )


def hand_to_computer(match: MatchId, seat: int, now: Instant) -> Statement:
    """A computer takes an awaited seat over; one whose answer lies there has nothing to do."""
    return Statement(
        "INSERT INTO computer_turns (match, seat, due, tries) SELECT match, seat,"
        " CASE WHEN sealed = 1 THEN NULL ELSE CAST(? AS BIGINT) END, 0 FROM waiting"
        " WHERE match = ? AND seat = ? ON CONFLICT (match, seat)"
        " DO UPDATE SET due = excluded.due, tries = 0",
        (now, match, seat),
    )


def play_from(match: MatchId, seat: int, due: Instant | None) -> Statement:
    return Statement(
        "UPDATE computer_turns SET due = ? WHERE match = ? AND seat = ?", (due, match, seat)
    )


def put_off(match: MatchId, now: Instant) -> Statement:
    """Try again later, ever more rarely, so that a broken player does no harm."""
    return Statement(
        f"UPDATE computer_turns SET tries = tries + 1, due = CASE WHEN tries < {QUICK_TRIES}"
        " THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END WHERE match = ? AND due IS NOT NULL",
        (now + MINUTE, now + HOUR, match),
    )


def play_soon(now: Instant, latest: Instant) -> Statement:
    """After a clock that was ahead no computer waits for its hours again."""
    return Statement("UPDATE computer_turns SET due = ? WHERE due > ?", (now, latest))


def no_computer(match: MatchId, seat: int) -> Statement:
    return Statement("DELETE FROM computer_turns WHERE match = ? AND seat = ?", (match, seat))


def play_for_forgotten(person: PersonId) -> Statement:
    """Where somebody who is being forgotten is awaited still, a computer is awaited instead."""
    return Statement(
        "INSERT INTO computer_turns (match, seat, due, tries)"
        " SELECT match, seat, 0, 0 FROM waiting WHERE person = ?"
        " ON CONFLICT (match, seat) DO NOTHING",
        (person,),
    )
