"""A whole match through Discord: clicks and typed words mixed, up to the score sheet."""

import hashlib
import re
from pathlib import Path
from random import Random

import pytest

from tests.e2e.stage import Person, Stage, labels_of, menus, pictures, staged, words_of

pytestmark = pytest.mark.slow


async def take_turn(stage: Stage, match: int, person: Person, rng: Random) -> None:
    """A turn as people take them: mostly by clicks, now and then by typing."""
    said = await person.presses("Take turn", on=stage.post)
    assert "Your turn" in said
    for _ in range(12):
        answers = await stage.answers(match, person)
        path = ("end",) if ("end",) in answers and rng.random() < 0.5 else rng.choice(answers)
        said = await (
            person.types("play", words=" ".join(path), match=match)
            if rng.random() < 0.2
            else clicks(person, path)
        )
        if path == ("end",):
            assert "Your turn is over" in said or "over" in said
            return
        assert "This turn:" in said
    await person.presses("End turn")


async def clicks(person: Person, path: tuple[str, ...]) -> str:
    """Go down a path word by word, through menus, their pages, and buttons."""
    said = ""
    for depth, word in enumerate(path):
        assert person.panel is not None
        for _ in range(9):
            if word in person.options() or not menus(person.panel):
                break
            await person.presses("›")
        if word in person.options():
            said = await person.picks(word)
        else:
            said = await person.presses_word(" ".join(path[: depth + 1]))
    return said


async def test_two_people_and_a_computer_play_a_whole_match(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 4, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, computers=1)
        start = words_of(stage.posts()[1])
        assert "Greedy (computer)" in start
        promise = re.search(r"SHA-256 is `([0-9a-f]{64})`", start)
        assert promise is not None
        rng = Random(4)
        turns = 0
        while (await stage.manager.matches.record(match)).phase == "running":
            person = await stage.awaited(match, anna, badr)
            await take_turn(stage, match, person, rng)
            await stage.goes_on()
            turns += 1
        assert turns == 32
        told = [words_of(post) for post in stage.posts()]
        computers = sum(text.count("Greedy (computer) placed") for text in told)
        assert computers == 16
        # Each turn in exactly one post; computers' turns in the next person's.
        assert len(told) <= turns + 3
        final = stage.post
        assert "Grand Vizier" in words_of(final)
        assert pictures(final)[0].startswith("Almadi, the match is over")
        seed = re.search(r"The seed was `([0-9a-f]{64})`", words_of(final))
        assert seed is not None
        assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == promise[1]
        assert labels_of(final) == ["Rematch", "Scores", "My view"]
        assert all(labels_of(post) == [] for post in stage.posts()[:-1])
        await anna.presses("Scores", on=final)
        said = await anna.picks("0")
        assert "points" in said
        assert "Oases" in said
        assert "looks for players" in await badr.presses("Rematch", on=final)
        lobby = stage.post
        assert "Anna is invited" in words_of(lobby)
        assert "open already" in await anna.presses("Rematch", on=final)
        assert "is invited" not in words_of(stage.post)
        assert not anna.alerts()
        assert not badr.alerts()


async def test_three_people_play_a_whole_match(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 9, *people) as (stage, everybody):
        match = await stage.match_of(*everybody)
        rng = Random(9)
        order = []
        while (await stage.manager.matches.record(match)).phase == "running":
            person = await stage.awaited(match, *everybody)
            order.append(person)
            await take_turn(stage, match, person, rng)
            await stage.goes_on()
        assert order == order[:3] * 16
        assert len(stage.posts()) == 2 + len(order)
        result = (await stage.manager.matches.record(match)).result
        assert result is not None
        final = words_of(stage.post)
        assert "Grand Vizier" in final
        for rank in result["ranks"]:  # type: ignore[attr-defined]
            assert f"{rank}. **" in final
