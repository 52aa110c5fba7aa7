"""/away: said, listed, taken back; the others see it, and nobody is reminded or late meanwhile."""

from pathlib import Path
from typing import Any

import pytest

from bot.clock import DAY
from tests.e2e.shown import words_of
from tests.e2e.stage import staged

pytestmark = pytest.mark.slow


def since(day: str) -> dict[str, Any]:
    """The first day, by its name in Discord."""
    return {"from": day}


async def test_absences_are_said_listed_and_taken_back(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        assert "no time away planned" in await anna.types("away")
        said = await anna.types("away", **since("24 dec"), until="2 jan")
        assert "away from 24 December to 2 January (time zone UTC)" in said
        assert "do not count against your time" in said
        assert "from 1 January to 2 January and from 24" in await anna.types(
            "away", until="tomorrow"
        )
        assert await anna.offers("away", "remove", "") == ["2026-01-01", "2026-12-24", "all"]
        assert (await anna.offers("away", "until", ""))[:2] == ["2026-01-01", "2026-01-02"]
        assert await anna.offers("away", "until", "sund") == ["2026-01-04"]
        assert "2026-01-03" in await anna.offers("away", "from", "satur")
        said = await anna.types("away", remove="2026-12-28")
        assert "December" not in said
        # The same days stand among the settings.
        assert "Away: 2026-01-01 to 2026-01-02" in await anna.types("settings")
        stage.clock.advance(9 * DAY)
        assert "no time away planned" in await anna.types("away")
        assert "Away: no dates" in await anna.types("settings")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"until": "never"}, "I do not know that day"),
        ({"until": "31 feb"}, "I do not know that day"),
        ({"from": "tomorrow"}, "Say also until when"),
        ({"from": "2026-03-09", "until": "2026-03-02"}, "before the day you leave"),
        ({"until": "2025-12-24"}, "lies before"),
        ({"from": "2025-12-01", "until": "2025-12-24"}, "over already"),
        ({"until": "2026-12-24"}, "60 days at most"),
        ({"until": "2028-01-01"}, "more than a year away"),
        ({"remove": "friday"}, "not away on that day"),
        ({"remove": "@everyone"}, "I do not know that day"),
    ],
)
async def test_wrong_days_get_a_sentence_and_change_nothing(
    tmp_path: Path, asked: dict[str, Any], sentence: str
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        before = await anna.types("away", **since("5 mar"), until="6 mar")
        assert sentence in await anna.types("away", **asked)
        assert await anna.types("away") == before


async def test_the_others_see_who_is_away_and_nobody_is_reminded(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await badr.types("away", until="in 5 days")
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        if me is anna:
            await stage.until(match, lambda answers: ("end",) in answers, anna)
            await anna.types("play", words="end")
            await stage.goes_on()
        assert "**Badr** to play. Badr is away until 6 January." in words_of(stage.post)
        assert "Waits for Badr (away until 6 January)" in await anna.types("games")
        assert "Badr is away until 6 January." in await anna.types("board")
        await stage.passes(5 * DAY)
        assert badr.alerts() == []
        assert "time ran out" not in "".join(map(words_of, stage.posts()))
        # Back at home: told, warned, and the whole time to play.
        await stage.passes(DAY)
        assert any("It is your turn" in words_of(one) for one in badr.alerts())
        await stage.passes(DAY - 1)
        assert "time ran out" not in "".join(map(words_of, stage.posts()))
        await stage.passes(1)
        assert "time ran out" in "".join(map(words_of, stage.posts()))
