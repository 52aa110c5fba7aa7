"""A whole match through Discord: clicks and typed words mixed, up to the score sheet."""

import hashlib
import re
from pathlib import Path
from random import Random

import pytest

from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import staged
from tests.e2e.turns import take_turn

pytestmark = pytest.mark.slow


async def test_two_people_and_a_computer_play_a_whole_match(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 4, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, computers=1)
        start = words_of(stage.posts()[1])
        assert "Hindbad 🤖" in start
        promise = re.search(r"SHA-256: `([0-9a-f]{64})`", start)
        assert promise is not None
        rng = Random(4)
        turns = 0
        while (await stage.services.matches.record(match)).phase == "running":
            person = await stage.awaited(match, anna, badr)
            await take_turn(stage, match, person, rng)
            await stage.goes_on()
            turns += 1
        assert turns == 32
        told = [words_of(post) for post in stage.posts()]
        computers = sum(text.count("*Hindbad 🤖* · ") for text in told)
        assert computers == 16
        # Each turn in exactly one post; computers' turns in the next person's.
        assert len(told) <= turns + 3
        final = stage.post
        assert "Grand Vizier" in words_of(final)
        poster, sheet, _ = pictures(final)
        assert poster.startswith("A poster of Almadi · table 1: ")
        assert sheet.startswith("Almadi · table 1, final score.")
        seed = re.search(r"The seed was `([0-9a-f]{64})`", words_of(final))
        assert seed is not None
        assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == promise[1]
        assert "/match verify checks that every shuffle followed" in words_of(final)
        assert labels_of(final) == ["Rematch", "Scores", "My view", "Review"]
        assert all(labels_of(post) == [] for post in stage.posts()[:-1])
        await anna.presses("Scores", on=final)
        said = await anna.picks("0")
        assert "points" in said
        assert "Oases" in said
        assert "table 2 is ready" in await badr.presses("Rematch", on=final)
        lobby = stage.post
        assert "Anna is invited" in words_of(lobby)
        assert "open already" in await anna.presses("Rematch", on=final)
        assert "is invited" not in words_of(stage.post)
        assert not anna.alerts()
        assert not badr.alerts()


@pytest.mark.nightly
async def test_three_people_play_a_whole_match(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 9, *people) as (stage, everybody):
        match = await stage.match_of(*everybody)
        rng = Random(9)
        order = []
        while (await stage.services.matches.record(match)).phase == "running":
            person = await stage.awaited(match, *everybody)
            order.append(person)
            await take_turn(stage, match, person, rng)
            await stage.goes_on()
        assert order == order[:3] * 16
        assert stage.count_posts() == 2 + len(order)
        result = (await stage.services.matches.record(match)).result
        assert result is not None
        final = words_of(stage.post)
        assert "Grand Vizier" in final
        for rank in result["ranks"]:  # type: ignore[attr-defined]
            assert f"**{rank}** · " in final
