"""Votes: what more than half of a table wants is done."""

from bot.record import Record
from bot.refusals import AlreadyVoted
from bot.store.statement import Statement
from bot.store.store import Store


async def vote(store: Store, record: Record, motion: str, person: int) -> tuple[int, int]:
    """How many votes a motion has with this one, and how many are more than half."""
    voices = set(record.voices())
    rows = await store.read(
        "SELECT person FROM votes WHERE match = ? AND motion = ?", record.id, motion
    )
    cast = {row["person"] for row in rows}
    if person in cast:
        raise AlreadyVoted
    return len((cast | {person}) & voices), len(voices) // 2 + 1


def counted(match: int, motion: str, person: int) -> Statement:
    return Statement(
        "INSERT INTO votes (match, motion, person) VALUES (?, ?, ?)",
        (match, motion, person),
        must=AlreadyVoted,
    )
