"""Mallory and Trudy, two members of a server, against Anna and Badr: what they try in Discord."""

from pathlib import Path

import pytest

from bot.people.cooldowns import OF_ONE_MATCH
from tests.e2e.stage import labels_of, staged

pytestmark = pytest.mark.slow

NAMES = ("Anna", "Badr", "Mallory", "Trudy")


async def test_a_seat_is_declined_once_and_for_good(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, trudy)):
        match = await stage.match_of(mallory, trudy)
        seat = (await stage.services.matches.record(match)).seat_of(mallory.id).number + 1
        await mallory.types("replace", seat=str(seat), friend=anna.member, match=match)
        await stage.goes_on()
        letter = anna.alerts()[-1]
        assert "cannot ask you for a week" in await anna.presses("Decline", on=letter)
        assert "Never again" in " ".join(labels_of(anna.alerts()[-1]))
        await stage.goes_on()
        said = await mallory.types("replace", seat=str(seat), friend=anna.member, match=match)
        assert "want no invitation from you" in said
        await stage.goes_on()
        assert len(anna.alerts()) == 1


async def test_nobody_wakes_a_rival_by_pausing_again_and_again(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, _)):
        match = await stage.match_of(anna, mallory)
        victim = await stage.awaited(match, anna, mallory)
        pest = mallory if victim is anna else anna
        before = len(victim.alerts())
        for number in range(OF_ONE_MATCH + 3):
            said = await pest.types("pause", match=match)
            assert ("a lot in a short time" in said) == (number >= OF_ONE_MATCH)
            await stage.goes_on()
            await pest.types("resume", match=match)
            await stage.passes(60)
        assert len(victim.alerts()) <= before + OF_ONE_MATCH
        # Who plays there besides may still stop the clocks.
        assert "a lot in" not in await victim.types("pause", match=match)
