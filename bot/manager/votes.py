"""Votes: what more than half of a table wants is done."""

from bot.errors import Code, Refused, refusal
from bot.manager.record import Record, SeatRecord
from bot.store.statement import Statement
from bot.store.store import Store


def replacement(seat: SeatRecord, to: str) -> str:
    """The motion that a seat goes to a person, by id, or to a computer player, by name."""
    kind = "person" if to.isdecimal() else "computer"
    return f"replace {seat.number} {seat.person} {kind} {to}"


async def is_moved(store: Store, record: Record, motion: str) -> bool:
    """Whether somebody has voted for it, and it is not decided yet."""
    sql = "SELECT 1 AS there FROM votes WHERE match = ? AND motion = ? LIMIT 1"
    return bool(await store.read(sql, record.id, motion))


async def vote(
    store: Store, record: Record, motion: str, person: int, *, about: int | None = None
) -> tuple[int, int]:
    """How many votes a motion has with this one, and how many are more than half.

    Whoever it is about has no vote in it.
    """
    voices = set(record.voices()) - {about}
    rows = await store.read(
        "SELECT person FROM votes WHERE match = ? AND motion = ?", record.id, motion
    )
    cast = {row["person"] for row in rows}
    votes, needed = len((cast | {person}) & voices), len(voices) // 2 + 1
    # Fewer may have a voice than when it was moved: then it is carried by those who voted.
    if person in cast and votes < needed:
        raise Refused(Code.ALREADY_VOTED)
    return votes, needed


def counted(match: int, motion: str, person: int) -> Statement:
    return Statement(
        "INSERT INTO votes (match, motion, person) VALUES (?, ?, ?)",
        (match, motion, person),
        must=refusal(Code.ALREADY_VOTED),
    )


def carried(match: int, motion: str) -> Statement:
    """What was decided is no motion any more, and may be moved again."""
    return Statement("DELETE FROM votes WHERE match = ? AND motion = ?", (match, motion))
