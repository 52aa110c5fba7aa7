"""A whole turn is typed at once; what does not fit stops it, and what came before stays."""

from pathlib import Path

from tests.e2e.stage import Stage, staged


async def words_chosen(stage: Stage) -> list[str]:
    rows = await stage.services.store.read("SELECT words FROM choices ORDER BY number")
    return [row["words"] for row in rows]


async def test_a_whole_turn_is_typed_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        assert "Your turn is over" in await me.types("play", words="1l a1; END", match=match)
        assert await words_chosen(stage) == ["1L A1", "end"]
        await stage.goes_on()
        other = await stage.awaited(match, *people)
        assert other is not me
        # As a log has it.
        await other.types("play", words="2L A2, end", match=match)
        assert (await words_chosen(stage))[2:] == ["2L A2", "end"]


async def test_what_does_not_fit_stops_a_turn_and_what_came_before_stays(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        said = await me.types("play", words="nine; end", match=match)
        assert "“nine” doesn't work here" in said
        assert await words_chosen(stage) == []
        said = await me.types("play", words="1L A1; dance; end", match=match)
        assert "I stopped at step 2: “dance” doesn't work here." in said
        assert "The steps before it are kept." in said
        assert "Your turn" in said
        assert await words_chosen(stage) == ["1L A1"]
        assert "Which landscape" in await me.presses("Undo")
        said = await me.types("play", words="1L A1; end; 2L A2", match=match)
        assert "I stopped at step 3: It is not your turn." in said


async def test_what_may_follow_is_offered_behind_the_answers_before_it(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        assert "1L" in await me.offers("play", "words", "", match=match)
        offered = await me.offers("play", "words", "1L A1; ", match=match)
        assert "1L A1; end" in offered
        assert all(one.startswith("1L A1; ") for one in offered)
        for nothing in ("1L; ", "1L A1; end; ", "1L A1; dance; "):
            assert await me.offers("play", "words", nothing, match=match) == []
