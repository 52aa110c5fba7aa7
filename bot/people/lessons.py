"""Lessons: how often somebody was shown a line of coaching, so that it ends when it is known."""

from collections.abc import Iterable

from bot.ids import PersonId
from bot.store.statement import Statement
from bot.store.store import Store


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
