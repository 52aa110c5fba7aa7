"""What one person must hear about a table goes into the post together with what it tells of."""

from bot.clock import Instant
from bot.store.counters import count_up
from bot.store.statement import Statement

INVITED, OFFERED, OFFERING = "invited", "offered", "offering"
REPLACED, CARETAKEN = "replaced", "caretaken"


def letter(
    match: int,
    person: int,
    kind: str,
    due: Instant,
    *,
    seat: int | None = None,
    other: int | None = None,
) -> list[Statement]:
    """Put a letter into the post, together with what it tells of."""
    return [
        count_up("letter"),
        Statement(
            "INSERT INTO letters (number, match, person, kind, seat, other, sending, tries, due)"
            " SELECT value, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS TEXT),"
            " CAST(? AS INTEGER),"
            " CAST(? AS BIGINT), 0, 0, CAST(? AS BIGINT) FROM counters WHERE name = 'letter'",
            (match, person, kind, seat, other, due),
        ),
    ]


def forget_person(person: int) -> Statement:
    return Statement("DELETE FROM letters WHERE person = ? OR other = ?", (person, person))
