"""Lessons: a line is shown the first three times somebody meets a thing, and counts once a turn."""

from pathlib import Path

from bot.ids import MatchId, PersonId
from bot.people.lessons import TIMES, Lessons, forget_person, lessons_of
from bot.store.store import Store

ANNA, BADR = PersonId(1), PersonId(2)
MATCH, OTHER_MATCH = MatchId(1), MatchId(2)
THINGS = ["chess/Move", "chess/rook", "chess/queen", "chess/pawn"]


def is_there(thing: str) -> bool:
    return thing in THINGS


async def told(lessons: Lessons, turn: int, things: list[str] = THINGS) -> list[str]:
    return await lessons.choose(ANNA, (MATCH, turn), things, is_there, most=2)


async def test_the_first_are_told_first_and_then_what_was_told_least(address: Path | str) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    assert await told(lessons, 0) == ["chess/Move", "chess/rook"]
    assert await told(lessons, 1) == ["chess/queen", "chess/pawn"]
    assert await told(lessons, 2) == ["chess/Move", "chess/rook"]
    await store.close()


async def test_what_is_not_there_is_not_told(address: Path | str) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    assert await told(lessons, 0, ["chess/bishop", *THINGS[1:]]) == ["chess/rook", "chess/queen"]
    assert "chess/bishop" not in await lessons_of(store, ANNA)
    await store.close()


async def test_a_line_is_told_three_times_and_then_known_in_every_match(
    address: Path | str,
) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    for turn in range(TIMES):
        assert await told(lessons, turn, THINGS[:1]) == THINGS[:1]
    assert await told(lessons, TIMES, THINGS[:1]) == []
    assert await lessons.choose(ANNA, (OTHER_MATCH, 0), THINGS[:1], is_there, most=2) == []
    # Whoever else sits there is told as often.
    assert await lessons.choose(BADR, (MATCH, 0), THINGS[:1], is_there, most=2) == THINGS[:1]
    await store.close()


async def test_a_panel_shown_again_in_the_same_turn_says_the_same_and_counts_once(
    address: Path | str,
) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    for _ in range(5):
        assert await told(lessons, 0) == ["chess/Move", "chess/rook"]
    assert await lessons_of(store, ANNA) == {"chess/Move": 1, "chess/rook": 1}
    # What comes up later in the turn counts by itself.
    assert await told(lessons, 0, ["chess/pawn"]) == ["chess/pawn"]
    assert (await lessons_of(store, ANNA))["chess/pawn"] == 1
    await store.close()


async def test_the_last_of_three_stays_until_the_turn_is_over(address: Path | str) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    for turn in range(TIMES):
        assert await told(lessons, turn, THINGS[:1]) == THINGS[:1]
        assert await told(lessons, turn, THINGS[:1]) == THINGS[:1]
    assert await told(lessons, TIMES, THINGS[:1]) == []
    await store.close()


async def test_whoever_is_forgotten_begins_anew(address: Path | str) -> None:
    store = await Store.open(address)
    lessons = Lessons(store)
    for turn in range(TIMES):
        await told(lessons, turn)
    await store.write(forget_person(ANNA))
    assert await lessons_of(store, ANNA) == {}
    assert await told(lessons, TIMES) == ["chess/Move", "chess/rook"]
    await store.close()
