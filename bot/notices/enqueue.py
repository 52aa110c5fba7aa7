"""What a change has to tell goes into the outbox together with the change itself."""

from collections.abc import Iterable

from bot.clock import MINUTE, Instant
from bot.notices.event_json import write_events
from bot.notices.notices import Event
from bot.store.statement import Statement

HELD = 2 * MINUTE
"""How long a post waits at most for computers that play on; then it goes without them."""


def post(
    match: int,
    events: Iterable[Event],
    now: Instant,
    *,
    entries: int | None = None,
    held: bool = False,
) -> list[Statement]:
    """A post of these events and of all choices up to `entries` that no post has told yet."""
    return [
        Statement(
            "INSERT INTO outbox (match, number, first_entry, end_entry, events, held, sending,"
            " tries, made, due) SELECT id, notices, told, COALESCE(?, told), ?, ?, 0, 0, ?, ?"
            " FROM matches WHERE id = ?",
            (entries, write_events(events), int(held), now, now + HELD if held else now, match),
        ),
        Statement(
            "UPDATE matches SET notices = notices + 1, told = COALESCE(?, told) WHERE id = ?",
            (entries, match),
        ),
        *([] if held else [_released(match, now)]),
    ]


def _released(match: int, now: Instant) -> Statement:
    return Statement(
        "UPDATE outbox SET held = 0, due = ? WHERE match = ? AND held = 1", (now, match)
    )


def rewrite_events(table: str, match: int, number: int, events: Iterable[Event]) -> Statement:
    """What a post of the outbox, or one that is out, tells from now on."""
    return Statement(
        f"UPDATE {table} SET events = ? WHERE match = ? AND number = ?",
        (write_events(events), match, number),
    )
