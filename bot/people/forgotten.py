"""Who asked to be forgotten, as digests: the one module that writes `forgotten`.

A backup from before still knows them. Whoever restores it forgets them again.
"""

from hashlib import blake2b

from bot.clock import DAY, Instant
from bot.ids import PersonId
from bot.store.statement import ReadWrite, Statement

KEPT_FOR = 400 * DAY
"""Older backups bring people back; PRIVACY says so."""


def digest_of(person: PersonId) -> str:
    return blake2b(
        str(int(person)).encode(), digest_size=16, person=b"vizier forgotten"
    ).hexdigest()


def note_forgotten(person: PersonId, now: Instant) -> Statement:
    """Before they are erased; of a stranger there is nothing that could come back."""
    return Statement(
        "INSERT INTO forgotten (digest, at, again)"
        " SELECT CAST(? AS TEXT), CAST(? AS BIGINT), 0 FROM people WHERE id = ?"
        " ON CONFLICT (digest) DO UPDATE SET at = excluded.at, again = 0",
        (digest_of(person), now, person),
    )


def carry_over(digest: str, at: Instant) -> Statement:
    """From the time that a restore has undone; whoever was forgotten before stays as they are."""
    return Statement(
        "INSERT INTO forgotten (digest, at, again) VALUES (?, ?, 1)"
        " ON CONFLICT (digest) DO UPDATE SET at = excluded.at, again = 1"
        " WHERE forgotten.at < excluded.at",
        (digest, at),
    )


async def digests_brought_back(store: ReadWrite) -> set[str]:
    """Of those who must be forgotten again, if a restore has brought them back."""
    rows = await store.read("SELECT digest FROM forgotten WHERE again = 1")
    return {row["digest"] for row in rows}


def all_forgotten_again() -> Statement:
    return Statement("UPDATE forgotten SET again = 0 WHERE again = 1")


def drop_old_digests(now: Instant) -> Statement:
    return Statement("DELETE FROM forgotten WHERE at < ?", (now - KEPT_FOR,))
