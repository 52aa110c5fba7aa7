"""Lessons: how often somebody was shown a line of coaching, so that it ends when it is known."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from itertools import chain, islice
from typing import NamedTuple

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


class Turn(NamedTuple):
    """What somebody is told in one turn."""

    times: dict[str, int]
    """How often they had been told of each thing when the turn began."""
    told: set[str]


class Lessons:
    """Chooses what somebody is told. A thing counts once a turn, however often the panel is shown
    in that turn. Turns are kept in memory: after a restart a thing may count again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns: OrderedDict[tuple[PersonId, MatchId, int], Turn] = OrderedDict()

    async def choose(
        self,
        person: PersonId,
        turn: tuple[MatchId, int],
        things: Collection[str],
        is_there: Callable[[str], bool],
        *,
        most: int,
    ) -> list[str]:
        """Of the things that are there at most so many that they do not know yet, the least told
        first; a turn is that of a match with its number."""
        times, told = await self._turn(person, *turn)
        new = (thing for thing in things if thing not in times)
        rare = [thing for thing in things if 0 < times.get(thing, 0) < TIMES]
        # Whether a thing is there takes longer to find than the rest.
        chosen = list(
            islice(filter(is_there, chain(new, sorted(rare, key=times.__getitem__))), most)
        )
        fresh = [thing for thing in chosen if thing not in told]
        if fresh:
            told.update(fresh)
            await self._store.write(count_lessons(person, fresh))
        return chosen

    async def _turn(self, person: PersonId, match: MatchId, number: int) -> Turn:
        key = (person, match, number)
        if key not in self._turns:
            self._turns[key] = Turn(await lessons_of(self._store, person), set())
        self._turns.move_to_end(key)
        while len(self._turns) > TURNS_REMEMBERED:
            self._turns.popitem(last=False)
        return self._turns[key]
