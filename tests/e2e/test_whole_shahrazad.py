"""Whole matches of Shahrazad through Discord: the hand-written ones, with two people and alone."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.people.presence import PERHAPS_THERE_S
from rules.engine.record import Record
from tests.e2e.shown import Shown, labels_of, pictures, words_of
from tests.e2e.stage import Stage, staged
from tests.e2e.turns import Written, says, turns_of, written_match

pytestmark = pytest.mark.slow


def hands_in(message: Shown | None) -> dict[str, set[str]]:
    """The tiles that the words beside a picture name in each hand; a hidden one has no number."""
    found = re.findall(r"(\w+) holds? ([^;.]+)[;.]", pictures(message)[-1])
    return {name: set(re.findall(r"[a-z]+ (\d+)", hand)) for name, hand in found}


def taken_up(record: Record) -> set[str]:
    """What everybody saw go from the table into a hand."""
    return {words.split()[1] for _, words in record.log if words.startswith("replace")}


async def ended_as_written(stage: Stage, match: int, record: Record) -> None:
    kept = (await stage.services.matches.record(match)).result
    assert record.result is not None
    assert kept is not None
    scores: Any = kept["scores"]
    assert [{**seat["lines"], "total": seat["total"]} for seat in scores] == [*record.result.scores]
    assert kept["winners"] == [*record.result.winners]
    assert f"The seed was `{record.seed.hex()}`" in words_of(stage.post)
    poster, sheet, _ = pictures(stage.post)
    assert poster.startswith(f"A poster of Shahrazad · table {match}: ")
    assert sheet.startswith(f"Shahrazad · table {match}, final score.")
    assert labels_of(stage.post) == ["Rematch", "Scores", "My view", "Review"]


async def test_two_storytellers_play_both_rounds(tmp_path: Path) -> None:
    record = written_match("shahrazad-2-by-hand")
    async with staged(tmp_path / "vizier.db", 1, "Anna", "Badr") as (stage, people):
        stage.random = Written(record)
        match = await stage.match_of(*people, game="shahrazad")
        seats = await stage.seated(match, *people)
        for number, (seat, words) in enumerate(turns_of(record)):
            me = seats[seat]
            assert "Your turn" in await me.presses("Take turn", on=stage.post)
            hands = hands_in(me.panel)
            mine = hands.pop("You", set())
            assert mine or words[0].startswith("keep")
            others = [*hands.values(), *hands_in(stage.post).values()]
            assert all(tiles <= taken_up(record) for tiles in others)
            posts = stage.count_posts()
            for one in words:
                # Every fifth turn is typed.
                is_typed = number % 5 == 4 and one != "undo"
                await (me.types("play", words=one, match=match) if is_typed else says(me, one))
                assert stage.count_posts() == posts
            await stage.goes_on()
            assert stage.count_posts() == posts + 1
        await ended_as_written(stage, match, record)
        told = "\n".join(map(words_of, stage.posts()))
        assert "Round 1 is over: red 4, blue 3, yellow 2, black 2" in told
        assert "kept column N for round 2" in told
        assert "9 points in all" in told
        assert "Nobody is Grand Vizier this time" in words_of(stage.post)
        # The points are everybody's, and nobody's in particular.
        anna = people[0]
        await anna.presses("Scores", on=stage.post)
        (sheet,) = pictures(anna.panel)
        assert sheet.startswith(
            "Shahrazad · table 1, final score. Nobody is Grand Vizier this time."
        )
        assert " In all: 9 points. Red: " in sheet
        assert "Together: 9 points" in await anna.presses("Show where the points came from …")


@pytest.mark.ci
async def test_a_storyteller_plays_both_rounds_alone_in_direct_messages(tmp_path: Path) -> None:
    record = written_match("shahrazad-1-by-hand")
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        stage.random = Written(record)
        match = await stage.match_of(anna, game="shahrazad")
        await stage.passes(PERHAPS_THERE_S)
        (alert,) = anna.alerts()
        await anna.presses("Take turn", on=alert)
        for number, (_, words) in enumerate(turns_of(record)):
            assert anna.panel is not None
            assert "Your turn" in words_of(anna.panel)
            for one in words:
                # The panel goes on by itself; every second turn is typed.
                is_typed = number % 2 and one != "undo"
                await (anna.types_directly("play", words=one) if is_typed else says(anna, one))
            await stage.goes_on()
        await ended_as_written(stage, match, record)
        assert "34 points in all" in words_of(stage.post)
        assert "Anna is Grand Vizier" in words_of(stage.post)
        assert not anna.alerts()
