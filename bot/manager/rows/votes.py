"""Motions and the rows of `votes`: what more than half of a table wants is done."""

from dataclasses import dataclass

from bot.errors import Code, Refused, refusal
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import Record, SeatRecord
from bot.store.statement import ReadWrite, Statement

ABANDON_WORD, REPLACE_WORD, GO_WORD = "abandon", "replace", "go"
PERSON_WORD, COMPUTER_WORD = "person", "computer"


@dataclass(frozen=True, slots=True)
class Motion:
    """To give the match up or, if a seat is named, to give that seat to somebody else; or to go on
    elsewhere."""

    seat: int | None = None
    holder: PersonId | None = None
    """Who has the seat; a motion about somebody else's is another one."""
    newcomer: PersonId | None = None
    """The person who would get it, if it is a person."""
    player: str | None = None
    """The computer player who would get it, if it is one."""
    place: str = ""
    """Where a match that lost its place would go on, if that is on another server."""

    def names(self, person: PersonId) -> bool:
        return person in (self.holder, self.newcomer)

    @property
    def text(self) -> str:
        """The form in which its row keeps it."""
        if self.place:
            return f"{GO_WORD} {self.place}"
        if self.seat is None:
            return ABANDON_WORD
        kind, to = (
            (COMPUTER_WORD, self.player)
            if self.newcomer is None
            else (PERSON_WORD, str(self.newcomer))
        )
        return f"{REPLACE_WORD} {self.seat} {self.holder} {kind} {to}"


ABANDON = Motion()


def going_to(place: Place) -> Motion:
    """That a match goes on in that place."""
    return Motion(place=f"{place.guild} {place.channel} {place.thread}")


def replacement(
    seat: SeatRecord, *, newcomer: PersonId | None = None, player: str | None = None
) -> Motion:
    """That a seat goes to a person, or to a computer player."""
    return Motion(seat.number, seat.person, newcomer, player)


def read_motion(text: str) -> Motion:
    """The motion of a row."""
    if text == ABANDON_WORD:
        return ABANDON
    if text.startswith(f"{GO_WORD} "):
        return Motion(place=text.removeprefix(f"{GO_WORD} "))
    _, seat, holder, kind, to = text.split(" ", 4)
    held_by = PersonId(int(holder)) if holder.isdecimal() else None
    if kind == PERSON_WORD:
        return Motion(int(seat), held_by, newcomer=PersonId(int(to)))
    return Motion(int(seat), held_by, player=to)


async def is_moved(store: ReadWrite, record: Record, motion: Motion) -> bool:
    """Whether somebody has voted for it, and it is not decided yet."""
    sql = "SELECT 1 AS there FROM votes WHERE match = ? AND motion = ? LIMIT 1"
    return bool(await store.read(sql, record.id, motion.text))


async def voters_by_motion(store: ReadWrite, match: MatchId) -> dict[Motion, set[PersonId]]:
    """Every motion of a match that is not decided yet, with those who want it."""
    rows = await store.read(
        "SELECT motion, person FROM votes WHERE match = ? ORDER BY motion, person", match
    )
    voters: dict[Motion, set[PersonId]] = {}
    for row in rows:
        voters.setdefault(read_motion(row["motion"]), set()).add(row["person"])
    return voters


async def count_votes(
    store: ReadWrite,
    record: Record,
    motion: Motion,
    person: PersonId,
    *,
    about: PersonId | None = None,
) -> tuple[int, int]:
    """How many votes a motion has with this one, and how many are more than half.

    Whoever it is about has no vote in it.
    """
    voices = set(record.voices()) - {about}
    rows = await store.read(
        "SELECT person FROM votes WHERE match = ? AND motion = ?", record.id, motion.text
    )
    cast = {row["person"] for row in rows}
    votes, needed = len((cast | {person}) & voices), majority_of(len(voices))
    # Fewer may have a voice than when it was moved: then it is carried by those who voted.
    if person in cast and votes < needed:
        raise Refused(Code.ALREADY_VOTED)
    return votes, needed


def majority_of(voices: int) -> int:
    """How many of them are more than half."""
    return voices // 2 + 1


async def all_agree(store: ReadWrite, record: Record, motion: Motion, person: PersonId) -> bool:
    """Whether everybody who has a say has voted for it, with this one."""
    rows = await store.read(
        "SELECT person FROM votes WHERE match = ? AND motion = ?", record.id, motion.text
    )
    cast = {row["person"] for row in rows}
    if set(record.voices()) <= cast | {person}:
        return True
    if person in cast:
        raise Refused(Code.ALREADY_VOTED)
    return False


def cast_vote(match: MatchId, motion: Motion, person: PersonId) -> Statement:
    return Statement(
        "INSERT INTO votes (match, motion, person) VALUES (?, ?, ?)",
        (match, motion.text, person),
        must=refusal(Code.ALREADY_VOTED),
    )


def take_back_vote(match: MatchId, motion: Motion, person: PersonId) -> Statement:
    return Statement(
        "DELETE FROM votes WHERE match = ? AND motion = ? AND person = ?",
        (match, motion.text, person),
        must=refusal(Code.NOT_VOTED),
    )


def drop_motion(match: MatchId, motion: Motion) -> Statement:
    """What was decided is no motion any more, and may be moved again."""
    return Statement("DELETE FROM votes WHERE match = ? AND motion = ?", (match, motion.text))


async def motions_naming(store: ReadWrite, person: PersonId) -> list[tuple[MatchId, Motion]]:
    """Each motion that is about somebody, or would give them a seat, with its match."""
    rows = await store.read("SELECT DISTINCT match, motion FROM votes ORDER BY match, motion")
    motions = ((MatchId(row["match"]), read_motion(row["motion"])) for row in rows)
    return [(match, motion) for match, motion in motions if motion.names(person)]


def forget_person(person: PersonId, motions: list[tuple[MatchId, Motion]]) -> list[Statement]:
    """Their votes go, and these motions, which name them."""
    return [
        Statement("DELETE FROM votes WHERE person = ?", (person,)),
        *(drop_motion(match, motion) for match, motion in motions),
    ]
