"""What a change has to tell goes into the outbox together with the change itself."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields

from bot.clock import MINUTE, Instant
from bot.notices.notices import Event
from bot.store.statement import Statement

HELD = 2 * MINUTE
"""How long a post waits at most for computers that play on; then it goes without them."""
PARTS = tuple(one.name for one in fields(Event))


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
            (entries, written(events), int(held), now, now + HELD if held else now, match),
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


def written(events: Iterable[Event]) -> str:
    return json.dumps([_said(event) for event in events])


def _said(event: Event) -> dict[str, int | str]:
    """What there is to say of it. Every turn passes here, and `asdict` took half of its time."""
    parts = ((name, getattr(event, name)) for name in PARTS)
    return {name: part for name, part in parts if part is not None}


def read(text: str) -> Sequence[Event]:
    return tuple(Event(**event) for event in json.loads(text))
