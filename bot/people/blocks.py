"""Whose invitations and offers somebody does not hear of: the one module that writes `blocks`."""

from bot.clock import DAY, Instant
from bot.ids import PersonId
from bot.people.forgotten import digest_of
from bot.store.statement import ReadWrite, Statement

PEACE_LASTS = 7 * DAY
"""Who declined an invitation hears nothing more from that person for so long."""


def leave_in_peace(person: PersonId, other: PersonId, now: Instant) -> Statement:
    """After a refusal; a block for good stays one."""
    return Statement(
        "INSERT INTO blocks (person, other, until) VALUES (?, ?, ?) ON CONFLICT (person, other)"
        " DO UPDATE SET until = CASE WHEN blocks.until IS NULL THEN NULL ELSE excluded.until END",
        (person, other, now + PEACE_LASTS),
    )


def block(person: PersonId, other: PersonId) -> Statement:
    """For good, until it is taken back."""
    return Statement(
        "INSERT INTO blocks (person, other, until) VALUES (?, ?, NULL)"
        " ON CONFLICT (person, other) DO UPDATE SET until = NULL",
        (person, other),
    )


def unblock(person: PersonId, other: PersonId) -> Statement:
    return Statement(
        "DELETE FROM blocks WHERE person = ? AND other IN (?, ?)", (person, other, mark_of(other))
    )


async def is_blocked(store: ReadWrite, person: PersonId, other: PersonId, now: Instant) -> bool:
    """Whether somebody hears nothing from that person at the moment."""
    rows = await store.read(
        "SELECT 1 AS there FROM blocks WHERE person = ? AND other IN (?, ?)"
        " AND (until IS NULL OR until > ?)",
        person,
        other,
        mark_of(other),
        now,
    )
    return bool(rows)


def drop_past(now: Instant) -> Statement:
    """A week of peace that is over is forgotten."""
    return Statement("DELETE FROM blocks WHERE until <= ?", (now,))


def mark_of(person: PersonId) -> int:
    """What stands for somebody who was forgotten: it can be compared, but not read. No id is below
    zero."""
    return -int(digest_of(person)[:15], 16)


def forget_person(person: PersonId) -> list[Statement]:
    """Their own list goes. In the lists of others a mark of them stays, because a block is for good
    also if the blocked ask to be forgotten."""
    return [
        Statement("DELETE FROM blocks WHERE person = ?", (person,)),
        Statement(
            "INSERT INTO blocks (person, other, until)"
            " SELECT person, CAST(? AS BIGINT), until FROM blocks WHERE other = ?"
            " ON CONFLICT (person, other) DO UPDATE SET until = CASE"
            " WHEN blocks.until IS NULL OR excluded.until IS NULL THEN NULL"
            " WHEN blocks.until > excluded.until THEN blocks.until ELSE excluded.until END",
            (mark_of(person), person),
        ),
        Statement("DELETE FROM blocks WHERE other = ?", (person,)),
    ]
