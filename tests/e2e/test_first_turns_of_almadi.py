"""A table is opened, people sit down, the match begins, and turns are taken."""

from pathlib import Path

import pytest

from bot.ids import MatchId
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import staged

pytestmark = pytest.mark.slow


async def test_from_an_idea_to_the_second_turn(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna", "Badr") as (stage, (anna, badr)):
        said = await anna.types("new", game="almadi", seats=3)
        assert "is open – who's in?" in said
        lobby = stage.post
        assert "Anna (host)" in words_of(lobby)
        assert "Badr" in await badr.presses("Join", on=lobby)
        assert "Hindbad 🤖 · Easy" in await anna.presses("Add computer", on=lobby)
        assert "begins" in await anna.presses("Start", on=lobby)
        await stage.goes_on()
        post = stage.post
        assert "Almadi · table 1 begins" in words_of(stage.posts()[1])
        assert labels_of(stage.posts()[0]) == []
        assert "is open" not in words_of(stage.posts()[0])
        assert "The match has started." in words_of(stage.posts()[0])
        assert pictures(post)[0].startswith("Almadi · table 1, turn 1 of 16.")
        first = await stage.awaited(MatchId(1), anna, badr)
        said = await first.presses("Take turn", on=post)
        assert "Which landscape do you take" in said
        slots = ["1L", "1R", "2L", "2R", "3L", "3R", "4L", "4R"]
        assert sorted(first.options()) == [f"{slot} A{slot[0]}" for slot in slots]
        said = await first.picks("2L A2")
        assert "This turn:" in said
        assert "Undo" in labels_of(first.panel)
        before = stage.count_posts()
        said = await first.presses("End turn")
        assert "Your turn is over" in said
        await stage.goes_on()
        assert stage.count_posts() == before + 1
        name = "Anna" if first is anna else "Badr"
        assert f"*{name}* · " in words_of(stage.post)
        assert labels_of(stage.post) == ["Take turn", "My view", "Help", "More …"]
        assert labels_of(stage.posts()[-2]) == []


async def test_a_pause_is_told_without_a_second_picture(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        assert pictures(stage.post)
        for command, said in (("match pause", "has paused"), ("match resume", "has resumed")):
            await anna.types(command, match=match)
            await stage.goes_on()
            assert said in words_of(stage.post)
            assert pictures(stage.post) == []
