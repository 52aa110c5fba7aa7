"""Lessons: how often somebody was shown a line of coaching, so that it ends when it is known."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence

from bot.ids import MatchId, PersonId
from bot.store.statement import Statement
from bot.store.store import Store

TIMES = 3
"""So often somebody is shown the line of a thing."""
TURNS_REMEMBERED = 4096


def count_lessons(person: PersonId, things: Iterable[str]) -> list[Statement]:
    """They were shown the lines of these things."""
    return [
        Statement(
            "INSERT INTO lessons (person, thing, times) VALUES (?, ?, 1)"
            " ON CONFLICT (person, thing) DO UPDATE SET times = lessons.times + 1",
            (person, thing),
        )
        for thing in things
    ]


def forget_person(person: PersonId) -> list[Statement]:
    return [Statement("DELETE FROM lessons WHERE person = ?", (person,))]


async def lessons_of(store: Store, person: PersonId) -> dict[str, int]:
    """How often they were shown the line of each thing."""
    rows = await store.read("SELECT thing, times FROM lessons WHERE person = ?", person)
    return {row["thing"]: row["times"] for row in rows}


class Lessons:
    """Chooses what somebody is told. A thing counts once a turn, however often the panel is shown
    in that turn. Which turn that was is kept in memory: after a restart a thing may count again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: OrderedDict[tuple[PersonId, MatchId, int], set[str]] = OrderedDict()

    async def choose(
        self, person: PersonId, match: MatchId, turn: int, things: Sequence[str], *, most: int
    ) -> list[str]:
        """Of these things at most so many that they do not know yet, the least told first."""
        times = await lessons_of(self._store, person)
        told = self._told_in(person, match, turn)
        before = {thing: times.get(thing, 0) - (thing in told) for thing in things}
        unknown = [thing for thing in things if before[thing] < TIMES]
        chosen = sorted(unknown, key=before.__getitem__)[:most]
        fresh = [thing for thing in chosen if thing not in told]
        if fresh:
            told.update(fresh)
            await self._store.write(count_lessons(person, fresh))
        return chosen

    def _told_in(self, person: PersonId, match: MatchId, turn: int) -> set[str]:
        told = self._told.setdefault((person, match, turn), set())
        self._told.move_to_end((person, match, turn))
        while len(self._told) > TURNS_REMEMBERED:
            self._told.popitem(last=False)
        return told
