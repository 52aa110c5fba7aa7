"""What a change has to tell goes into the outbox together with the change itself, and from there
to the posts: the one module that writes the tables `outbox` and `posts`."""

from collections.abc import Iterable

from bot.clock import MINUTE, Instant
from bot.ids import MatchId
from bot.notices.event_json import write_events
from bot.notices.notices import Event, PostNotice
from bot.store.statement import Statement

HELD_S = 2 * MINUTE
"""How long a post waits at most for computers that play on; then it goes without them."""
LOBBY_POST = -1
"""Its number among a match's posts: before the first, after which it loses its buttons."""


def post(
    match: MatchId,
    events: Iterable[Event],
    now: Instant,
    *,
    entries: int | None = None,
    held: bool = False,
) -> list[Statement]:
    """A post of these events and of all choices up to `entries` that no post has told yet."""
    count = Statement(
        "UPDATE matches SET notices = notices + 1, told = COALESCE(?, told) WHERE id = ?",
        (entries, match),
    )
    insert = queue_post(match, events, now, entries=entries, held=held)
    return [insert, count, *([] if held else [release_held(match, now)])]


def queue_post(
    match: MatchId, events: Iterable[Event], now: Instant, *, entries: int | None, held: bool
) -> Statement:
    """The row of that post alone; whoever writes it counts it in the row of the match."""
    return Statement(
        "INSERT INTO outbox (match, number, first_entry, end_entry, events, held, sending,"
        " tries, made, due) SELECT id, notices, told, COALESCE(?, told), ?, ?, 0, 0, ?, ?"
        " FROM matches WHERE id = ?",
        (entries, write_events(events), int(held), now, now + HELD_S if held else now, match),
    )


def release_held(match: MatchId, now: Instant) -> Statement:
    """Posts that waited for what computers do are due now, together with the newest."""
    return Statement(
        "UPDATE outbox SET held = 0, due = ? WHERE match = ? AND held = 1", (now, match)
    )


def mark_sending(
    notice: PostNotice, folded: Iterable[int], now: Instant, attempted: int
) -> list[Statement]:
    """From here on it may have been sent, and whoever finds this row looks first. Those that it
    tells as well are gone."""
    return [
        Statement(
            "UPDATE outbox SET sending = 1, tried = ?, attempted = ?, end_entry = ?, events = ?"
            " WHERE match = ? AND number = ?",
            (
                now,
                attempted,
                notice.end_entry,
                write_events(notice.events),
                notice.match,
                notice.number,
            ),
            must=lambda: LookupError("an outbox row vanished"),
        ),
        *(
            Statement("DELETE FROM outbox WHERE match = ? AND number = ?", (notice.match, number))
            for number in folded
        ),
    ]


def posted(match: MatchId, number: int, message: str, now: Instant) -> list[Statement]:
    """It is out."""
    return [
        Statement(
            "INSERT INTO posts (match, number, first_entry, end_entry, events, message, at)"
            " SELECT match, number, first_entry, end_entry, events, ?, ? FROM outbox"
            " WHERE match = ? AND number = ?",
            (message, now, match, number),
        ),
        Statement("DELETE FROM outbox WHERE match = ? AND number = ?", (match, number)),
    ]


def try_later(match: MatchId, number: int, due: Instant, *, perhaps_sent: bool) -> Statement:
    return Statement(
        "UPDATE outbox SET sending = CASE WHEN ? = 1 THEN sending ELSE 0 END,"
        " tries = tries + 1, due = ? WHERE match = ? AND number = ?",
        (int(perhaps_sent), due, match, number),
    )


def due_now(match: MatchId, now: Instant) -> Statement:
    return Statement("UPDATE outbox SET due = ? WHERE match = ?", (now, match))


def due_soon(now: Instant, latest: Instant) -> Statement:
    """After a clock that was ahead nothing waits for its hours again."""
    return Statement("UPDATE outbox SET due = ? WHERE due > ?", (now, latest))


def drop_all(match: MatchId) -> Statement:
    """Nobody plays there any more, so nothing waits for a better place."""
    return Statement("DELETE FROM outbox WHERE match = ?", (match,))


def lobby_posted(match: MatchId, message: str, now: Instant) -> Statement:
    """Where the lobby post is, so that it can be brought up to date from anywhere."""
    return Statement(
        "INSERT INTO posts (match, number, first_entry, end_entry, events, message, at)"
        " VALUES (?, ?, 0, 0, '[]', ?, ?) ON CONFLICT (match, number)"
        " DO UPDATE SET message = excluded.message",
        (match, LOBBY_POST, message, now),
    )


def rewrite_events(table: str, match: MatchId, number: int, events: Iterable[Event]) -> Statement:
    """What a post of the outbox, or one that is out, tells from now on."""
    return Statement(
        f"UPDATE {table} SET events = ? WHERE match = ? AND number = ?",
        (write_events(events), match, number),
    )


def forget_messages(now: Instant) -> list[Statement]:
    """For a Discord whose messages are gone."""
    return [
        Statement("DELETE FROM posts"),
        Statement("UPDATE outbox SET sending = 0, tries = 0, due = ?", (now,)),
    ]
