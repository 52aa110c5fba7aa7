"""What one person must hear about a table: the one module that writes `personal_notices`."""

from bot.clock import Instant
from bot.ids import MatchId, PersonId
from bot.notices.takedowns import take_down_notices
from bot.store.counters import count_up
from bot.store.statement import Statement

INVITED, OFFERED, OFFERING = "invited", "offered", "offering"
REPLACED, CARETAKEN = "replaced", "caretaken"
JOINED, DECLINED, HOST, MOVED = "joined", "declined", "host", "moved"
VOTE, FINISHED, ENDED, VOTED_DOWN = "vote", "finished", "ended", "voted down"
LAPSED, PLANNED = "lapsed", "planned"
"""Of what a plan has played only its owner ever hears."""
HAVE_BUTTONS = frozenset({INVITED, OFFERED, OFFERING, CARETAKEN, JOINED, VOTE})
"""Their messages go when they are answered, wherever that happens."""
WAITS_FOR_ANSWER = frozenset({INVITED, OFFERED})
"""Who cannot be written to is asked at the table."""
REPEATABLE = frozenset({JOINED, DECLINED, HOST, MOVED, VOTE})
"""What somebody could bring about again and again, so that it is told a few times only."""
TELLS_THE_TABLE = frozenset({JOINED, VOTE})
"""These tell how the table stands when they are sent, so that a newer one takes the place of an
older one that is not out yet."""
OF_SOMEBODY = frozenset({JOINED, DECLINED, VOTE})
"""Nobody hears these of a person whom they have blocked."""
SEEN_AT_THE_TABLE = frozenset(
    {JOINED, DECLINED, HOST, MOVED, FINISHED, ENDED, VOTED_DOWN, LAPSED, PLANNED}
)
"""Whoever has been at the table since knows it."""


def notify_person(
    match: MatchId,
    person: PersonId,
    kind: str,
    due: Instant,
    *,
    seat: int | None = None,
    other: int | None = None,
) -> list[Statement]:
    """Queue a notice together with what it tells of."""
    return [
        count_up("personal notice"),
        Statement(
            "INSERT INTO personal_notices"
            " (number, match, person, kind, seat, other, sending, tries, due)"
            " SELECT value, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT),"
            " CAST(? AS INTEGER), CAST(? AS BIGINT), 0, 0, CAST(? AS BIGINT)"
            " FROM counters WHERE name = 'personal notice'",
            (match, person, kind, seat, other, due),
        ),
    ]


def drop_unsent(match: MatchId, kind: str, person: PersonId | None = None) -> Statement:
    """A newer notice tells it as well, or it is no longer so."""
    whose, values = ("", ()) if person is None else (" AND person = ?", (person,))
    return Statement(
        f"DELETE FROM personal_notices WHERE match = ? AND kind = ? AND sending = 0{whose}",
        (match, kind, *values),
    )


def mark_sending(number: int, attempted: int) -> Statement:
    """From here on it may have been sent, and whoever finds the row looks first."""
    return Statement(
        "UPDATE personal_notices SET sending = 1, attempted = ? WHERE number = ?",
        (attempted, number),
        must=lambda: LookupError("a personal notice vanished"),
    )


def delivered(number: int, kind: str = "", message: str | None = None) -> list[Statement]:
    """It is out, or nobody can be told; one with buttons is remembered until it is answered."""
    change = [Statement("DELETE FROM personal_notices WHERE number = ?", (number,))]
    if message is not None and kind in HAVE_BUTTONS:
        change.insert(
            0,
            Statement(
                "INSERT INTO open_notices (number, match, person, seat, message)"
                " SELECT number, match, person, seat, CAST(? AS TEXT) FROM personal_notices"
                " WHERE number = ? ON CONFLICT (number) DO NOTHING",
                (message, number),
            ),
        )
    return change


def close_notices(
    match: MatchId,
    now: Instant,
    *,
    person: PersonId | None = None,
    seat: int | None = None,
    answered: str = "",
) -> list[Statement]:
    """What was asked is answered, or nobody can answer it any more."""
    wanted = "" if person is None else " AND person = ?"
    wanted += "" if seat is None else " AND seat = ?"
    values = [one for one in (person, seat) if one is not None]
    return [
        take_down_notices(match, now, person=person, seat=seat, answered=answered),
        Statement(f"DELETE FROM open_notices WHERE match = ?{wanted}", (match, *values)),
    ]


def try_later(number: int, due: Instant, *, perhaps_sent: bool) -> Statement:
    return Statement(
        "UPDATE personal_notices SET sending = CASE WHEN ? = 1 THEN sending ELSE 0 END,"
        " tries = tries + 1, due = ? WHERE number = ?",
        (int(perhaps_sent), due, number),
    )


def postpone(number: int, due: Instant) -> Statement:
    """Until the person's night is over."""
    return Statement(
        "UPDATE personal_notices SET sending = 0, due = ? WHERE number = ?", (due, number)
    )


def due_now(person: PersonId, now: Instant, *, after: Instant) -> Statement:
    """Whoever is back early reads at once what has come meanwhile and would come after that."""
    return Statement(
        "UPDATE personal_notices SET due = ?"
        " WHERE person = ? AND sending = 0 AND tries = 0 AND due > ?",
        (now, person, after),
    )


def shift_due(gap_s: int, now: Instant) -> Statement:
    """The clock goes another way: what lies ahead of it keeps its distance."""
    return Statement("UPDATE personal_notices SET due = due + ? WHERE due > ?", (gap_s, now))


def forget_person(person: PersonId) -> list[Statement]:
    return [
        Statement("DELETE FROM personal_notices WHERE person = ? OR other = ?", (person, person)),
        Statement("DELETE FROM open_notices WHERE person = ?", (person,)),
    ]
