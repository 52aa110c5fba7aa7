"""What awaited people were told and are told next: the one module that writes `reminders`."""

from collections.abc import Callable

from bot.clock import Instant
from bot.errors import Code, refusal
from bot.ids import MatchId, PersonId
from bot.store.statement import Row, Statement

HERE = "WHERE match = ? AND seat = ?"
IS_SEALED = (
    "EXISTS (SELECT 1 FROM waiting WHERE waiting.match = reminders.match"
    " AND waiting.seat = reminders.seat AND sealed = 1)"
)
RESET = "muted = 0, urgent = 0, sending = 0, tries = 0, attempted = NULL, message = NULL"


class TurnTaken(Exception):
    """The row is gone: its turn was taken meanwhile."""


def begin_reminding(
    match: MatchId, seat: int, person: PersonId, entry: int, due: Instant | None
) -> Statement:
    """A person is awaited from now on."""
    return Statement(
        "INSERT INTO reminders (match, seat, person, entry, number, due, muted, urgent, sending,"
        " tries) VALUES (?, ?, ?, ?, 0, ?, 0, 0, 0, 0)",
        (match, seat, person, entry, due),
    )


def remind_newcomer(match: MatchId, seat: int, person: PersonId, due: Instant | None) -> Statement:
    """An awaited seat has a person again. One more number than was used, so that their reminders
    never share a key with those of whoever had the seat before."""
    return Statement(
        "INSERT INTO reminders (match, seat, person, entry, number, due, muted, urgent, sending,"
        " tries) SELECT match, seat, CAST(? AS BIGINT), entry, 1,"
        " CASE WHEN sealed = 1 THEN NULL ELSE CAST(? AS BIGINT) END, 0, 0, 0, 0 FROM waiting"
        f" {HERE} ON CONFLICT (match, seat) DO UPDATE SET person = excluded.person,"
        f" due = excluded.due, number = reminders.number + 1, {RESET}",
        (person, due, match, seat),
    )


def remind_nobody(match: MatchId, seat: int) -> Statement:
    """A computer has the seat; the number stays, for whoever takes it next."""
    return Statement(
        f"UPDATE reminders SET person = NULL, due = NULL, number = number + 1, {RESET} {HERE}",
        (match, seat),
    )


def end_reminding(match: MatchId, seat: int) -> Statement:
    return Statement(f"DELETE FROM reminders {HERE}", (match, seat))


def remind_later(match: MatchId, seat: int, due: Instant | None, *, sealed: bool) -> Statement:
    """Acting within a turn postpones the next reminder, unless it is a warning or on its way. Once
    the answer lies there, none is due, and the one that was shown is taken down."""
    return Statement(
        "UPDATE reminders SET due = CASE WHEN ? = 1 OR muted = 1 THEN NULL"
        " WHEN urgent = 1 OR sending > 0 THEN due ELSE CAST(? AS BIGINT) END,"
        f" message = CASE WHEN ? = 1 THEN NULL ELSE message END {HERE}",
        (int(sealed), due, int(sealed), match, seat),
    )


def remind_from(match: MatchId, seat: int, due: Instant | None) -> Statement:
    """After a pause."""
    return Statement(
        "UPDATE reminders SET due = CASE WHEN muted = 1 THEN NULL ELSE CAST(? AS BIGINT) END"
        f" {HERE}",
        (due, match, seat),
    )


def stop_reminding(match: MatchId) -> Statement:
    """During a pause, in which nothing can be seen either."""
    return Statement("UPDATE reminders SET due = NULL, message = NULL WHERE match = ?", (match,))


def remind_sooner(match: MatchId, seat: int, latest: Instant, due: Instant | None) -> Statement:
    """A shorter interval: what would come after `latest` comes then."""
    return Statement(
        "UPDATE reminders SET due = CASE WHEN due > ? AND urgent = 0 AND sending = 0"
        f" THEN CAST(? AS BIGINT) ELSE due END {HERE}",
        (latest, due, match, seat),
    )


def warn(match: MatchId, seat: int, entry: int, now: Instant) -> Statement:
    """The next reminder is a warning, due now; muted or not."""
    return Statement(
        f"UPDATE reminders SET urgent = 1, due = ? {HERE} AND entry = ?",
        (now, match, seat, entry),
    )


def mute(match: MatchId, seat: int, person: PersonId) -> Statement:
    """No more reminders of this turn; a deadline is still told."""
    return Statement(
        "UPDATE reminders SET muted = 1, due = CASE WHEN urgent = 1 OR sending > 0"
        f" THEN due ELSE NULL END {HERE} AND person = ?",
        (match, seat, person),
        must=refusal(Code.NOT_YOUR_TURN),
    )


def apply_settings(row: Row, due: Instant | None) -> Statement:
    """The next reminder by somebody's new settings."""
    return Statement(
        f"UPDATE reminders SET due = CASE WHEN muted = 1 OR {IS_SEALED} THEN NULL"
        " WHEN urgent = 1 OR sending > 0 THEN due ELSE CAST(? AS BIGINT) END"
        f" {HERE} AND entry = ? AND person = ? AND number = ?",
        (due, row["match"], row["seat"], row["entry"], row["person"], row["number"]),
    )


def mark_sending(row: Row, attempted: int, must: Callable[[], Exception]) -> Statement:
    """From here on it may have been sent, and whoever finds the row looks first."""
    return Statement(
        f"UPDATE reminders SET sending = number + 1, attempted = ? {_SAME}",
        (attempted, *_key(row)),
        must=must,
    )


def delivered(row: Row, message: str | None, due: Instant | None) -> Statement:
    """It is out, or nobody can be told; the next one is due then."""
    return Statement(
        "UPDATE reminders SET number = number + 1, sending = 0, tries = 0, urgent = 0,"
        f" attempted = NULL, message = ?, due = CASE WHEN muted = 1 OR {IS_SEALED} THEN NULL"
        f" ELSE CAST(? AS BIGINT) END {_SAME}",
        (message, due, *_key(row)),
        must=TurnTaken,
    )


def try_later(row: Row, due: Instant, *, perhaps_sent: bool) -> Statement:
    return Statement(
        "UPDATE reminders SET sending = CASE WHEN ? = 1 THEN sending ELSE 0 END,"
        f" tries = tries + 1, due = ? {_SAME}",
        (int(perhaps_sent), due, *_key(row)),
    )


def postpone(row: Row, due: Instant | None) -> Statement:
    """Until the person's night is over."""
    return Statement(f"UPDATE reminders SET due = ?, sending = 0 {_SAME}", (due, *_key(row)))


def shift_due(gap_s: int, now: Instant) -> Statement:
    """The clock goes another way: what lies ahead of it keeps its distance."""
    return Statement("UPDATE reminders SET due = due + ? WHERE due > ?", (gap_s, now))


def forget_person(person: PersonId) -> Statement:
    return Statement(
        f"UPDATE reminders SET person = NULL, due = NULL, {RESET} WHERE person = ?", (person,)
    )


def remind_all_again(now: Instant) -> Statement:
    """For a Discord whose messages are gone."""
    return Statement(
        "UPDATE reminders SET message = NULL, sending = 0, due = ?"
        f" WHERE person IS NOT NULL AND muted = 0 AND NOT {IS_SEALED}",
        (now,),
    )


_SAME = f"{HERE} AND entry = ? AND number = ?"


def _key(row: Row) -> tuple[int, int, int, int]:
    return row["match"], row["seat"], row["entry"], row["number"]
