"""Messages that have had their day: the one module that writes the table `takedowns`."""

from bot.clock import MINUTE, Instant
from bot.ids import MatchId, PersonId
from bot.notices.notices import ReminderNotice
from bot.store.statement import Statement

DELETE, BUTTONS = "delete", "buttons"
"""Delete the message, or leave it there and take its buttons off."""
FIRST_LOOK_S = 2 * MINUTE
"""When a reminder is first looked for whose sending was interrupted by its turn: most are there."""

INTO = "INSERT INTO takedowns (key, match, person, action, message, attempted, tries, due)"
# The same as `bot.notices.notices.reminder_key` gives.
KEY = "'a' || match || '.' || seat || '.' || entry || '.' ||"
# The same as the key of `bot.notices.notices.PersonalNotice`.
NOTICE_KEY = "'l' || match || '.' || number"

SHOWN = (
    f"{INTO} SELECT {KEY} number, match, person, '{DELETE}', message, CAST(NULL AS BIGINT), 0,"
    " CAST(? AS BIGINT) FROM reminders WHERE match = ?"
    " AND seat = COALESCE(?, seat) AND person IS NOT NULL AND message IS NOT NULL"
)
ON_ITS_WAY = (
    f" SELECT {KEY} sending, match, person, '{DELETE}', NULL, attempted, 0, ? FROM reminders"
    " WHERE match = ? AND seat = ? AND person IS NOT NULL AND sending > 0"
)
ONCE = " ON CONFLICT (key) DO NOTHING"
SHOWN_ONCE = SHOWN + ONCE
SHOWN_AND_ON_ITS_WAY = f"{SHOWN} UNION ALL{ON_ITS_WAY}{ONCE}"


def take_down_shown(match: MatchId, now: Instant, *, seat: int | None = None) -> Statement:
    """Delete the reminder that can be seen now, of one seat or of all."""
    return Statement(SHOWN_ONCE, (now, match, seat))


def take_down_all(match: MatchId, now: Instant, *, seat: int) -> Statement:
    """Delete the reminder of a seat, and the one that is on its way, should it arrive."""
    values = (now, match, seat, now + FIRST_LOOK_S, match, seat)
    return Statement(SHOWN_AND_ON_ITS_WAY, values)


def take_down_notices(
    match: MatchId, now: Instant, *, person: PersonId | None, seat: int | None, answered: str
) -> Statement:
    """Delete personal notices whose buttons do nothing any more; not the one that was answered,
    which shows the answer. Without a person or a seat, all of the match."""
    wanted = "" if person is None else " AND person = ?"
    wanted += "" if seat is None else " AND seat = ?"
    values = [one for one in (person, seat) if one is not None]
    return Statement(
        f"{INTO} SELECT {NOTICE_KEY}, match, person, '{DELETE}', message, NULL, 0, ?"
        f" FROM open_notices WHERE match = ? AND {NOTICE_KEY} <> ?{wanted}"
        " ON CONFLICT (key) DO NOTHING",
        (now, match, answered, *values),
    )


def take_down(key: str, reminder: ReminderNotice, message: str, now: Instant) -> Statement:
    """Delete this message."""
    return Statement(
        f"{INTO} VALUES (?, ?, ?, '{DELETE}', ?, NULL, 0, ?) ON CONFLICT (key)"
        " DO UPDATE SET message = excluded.message, due = excluded.due",
        (key, reminder.match, reminder.person, message, now),
    )


def take_buttons_off(
    match: MatchId, post: int, message: str, now: Instant, moved_to: int | None
) -> Statement:
    """The post with that number has a newer one after it; people find the table elsewhere."""
    return Statement(
        "INSERT INTO takedowns (key, match, action, message, moved_to, tries, due)"
        f" VALUES (?, ?, '{BUTTONS}', ?, ?, 0, ?) ON CONFLICT (key) DO NOTHING",
        (buttons_key(match, post), match, message, moved_to, now),
    )


def take_post_down(match: MatchId, post: int, message: str, now: Instant) -> Statement:
    """The post with that number has a newer one in its place."""
    return Statement(
        "INSERT INTO takedowns (key, match, action, message, tries, due)"
        f" VALUES (?, ?, '{DELETE}', ?, 0, ?) ON CONFLICT (key) DO NOTHING",
        (buttons_key(match, post), match, message, now),
    )


def buttons_key(match: MatchId, post: int) -> str:
    return f"b{match}.{post}"


def post_of(key: str) -> int:
    """The number of the post whose buttons that row takes off."""
    return int(key.partition(".")[2])


def carried_out(key: str) -> Statement:
    return Statement("DELETE FROM takedowns WHERE key = ?", (key,))


def put_off(key: str, due: Instant) -> Statement:
    return Statement("UPDATE takedowns SET tries = tries + 1, due = ? WHERE key = ?", (due, key))


def due_soon(now: Instant, latest: Instant) -> Statement:
    """After a clock that was ahead nothing waits for its hours again."""
    return Statement("UPDATE takedowns SET due = ? WHERE due > ?", (now, latest))


def forget_person(person: PersonId) -> Statement:
    return Statement("DELETE FROM takedowns WHERE person = ?", (person,))


def forget_all() -> Statement:
    """For a Discord whose messages are gone."""
    return Statement("DELETE FROM takedowns")
