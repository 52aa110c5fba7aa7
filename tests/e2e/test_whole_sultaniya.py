"""A whole match of Sultaniya through Discord; objectives and looks into a pile stay secret."""

from pathlib import Path
from typing import Any

import pytest

from rules.engine.secret import Hidden, Seat
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.turns import Written, everything_in, says, turns_of, written_match

pytestmark = pytest.mark.slow
PEOPLE = ("Anna", "Badr", "Cem")


async def objectives_of(stage: Stage, match: int) -> list[set[str]]:
    """By seat, what nobody else may read before the end."""
    async with stage.services.matches.held(match) as live:
        table: Any = live.match.table
        return [{one.label for one in each.objectives.known_faces()} for each in table.builders]


async def tiles_known_to(stage: Stage, match: int, seat: Seat | None) -> set[str]:
    """The tiles in the piles that a seat, or somebody who only watches, may know of."""
    async with stage.services.matches.held(match) as live:
        table: Any = live.match.seen_by(seat).table
        return {tile.key for pile in table.piles for tile in pile if not isinstance(tile, Hidden)}


async def overheard(stage: Stage, match: int, person: Person) -> str:
    """All that somebody can ask for while another has the turn."""
    heard = []
    for command in ("hand", "score", "recap", "board"):
        await person.types(command, match=match)
        heard.append(everything_in(person.panel))
    heard.append(await person.types("board", match=match, text=True))
    heard.append(await person.types("play", words="take ", match=match))
    heard.append(str(await person.offers("play", "words", "take ", match=match)))
    return "\n".join(heard)


def told(labels: set[str], text: str) -> set[str]:
    return {label for label in labels if label in text}


async def test_three_people_build_to_the_end(tmp_path: Path) -> None:
    record = written_match("sultaniya-3-greedy")
    async with staged(tmp_path / "vizier.db", 1, *PEOPLE) as (stage, people):
        stage.random = Written(record)
        match = await stage.match_of(*people, game="sultaniya", variants="two-dots")
        seats = await stage.seated(match, *people)
        objectives = await objectives_of(stage, match)
        every_one = set().union(*objectives)
        assert len(every_one) == 6
        looks = 0
        for number, (seat, words) in enumerate(turns_of(record)):
            me, posts = seats[seat], stage.count_posts()
            assert not told(every_one, everything_in(stage.post))
            assert "Your turn" in await me.presses("Take turn", on=stage.post)
            for one in words:
                assert told(every_one, everything_in(me.panel)) == objectives[seat]
                # Every fifth turn is typed.
                is_typed = number % 5 == 4
                await (me.types("play", words=one, match=match) if is_typed else says(me, one))
                assert stage.count_posts() == posts
                if one.startswith("djinn eye"):
                    looks += 1
                    await nobody_else_sees(stage, match, seats, seat, objectives)
                    await me.presses("Take turn", on=stage.post)
            await stage.goes_on()
            assert stage.count_posts() == posts + 1
        assert looks == 2
        kept = (await stage.services.matches.record(match)).result
        assert record.result is not None
        assert kept is not None
        scores: Any = kept["scores"]
        assert [{**one["lines"], "total": one["total"]} for one in scores] == [
            *record.result.scores
        ]
        assert kept["winners"] == [*record.result.winners]
        last = stage.post
        assert told(every_one, words_of(last)) == every_one
        assert f"The seed was `{record.seed.hex()}`" in words_of(last)
        poster, sheet, _ = pictures(last)
        assert poster.startswith(
            "A poster of Sultaniya · table 1: Badr is Grand Vizier. In the moon: "
        )
        assert sheet.startswith("Sultaniya · table 1, final score. Badr is Grand Vizier. Totals: ")
        assert labels_of(last) == ["Rematch", "Scores", "My view", "Review"]


async def nobody_else_sees(
    stage: Stage, match: int, seats: list[Person], looker: Seat, objectives: list[set[str]]
) -> None:
    """While a pile is looked through, its tiles are in one panel and nowhere else."""
    below = await tiles_known_to(stage, match, looker) - await tiles_known_to(stage, match, None)
    assert len(below) > 5
    assert told(below, everything_in(seats[looker].panel))
    for seat, person in enumerate(seats):
        if seat != looker:
            heard = await overheard(stage, match, person)
            assert not told(below, heard)
            assert told(set().union(*objectives), heard) == objectives[seat]
