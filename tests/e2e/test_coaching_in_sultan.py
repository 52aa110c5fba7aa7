"""A newcomer hears what helps with the very question that is asked, until it is known."""

from pathlib import Path

import pytest

from rules.engine.help import help_of
from tests.e2e.stage import staged
from tests.e2e.turns import Written, says, turns_of, written_match

pytestmark = pytest.mark.slow
LINES = help_of("sultan").coaching


async def test_each_question_has_its_own_line(tmp_path: Path) -> None:
    record = written_match("sultan-3-by-hand-together")
    async with staged(tmp_path / "vizier.db", 1, "Anna", "Badr", "Cem") as (stage, people):
        stage.random = Written(record)
        match = await stage.match_of(*people, game="sultan", variants="together")
        seats = await stage.seated(match, *people)
        heard: dict[int, list[str]] = {0: [], 1: [], 2: []}
        for seat, turn in turns_of(record)[:1]:
            heard[seat].append(await seats[seat].presses("Take turn", on=stage.post))
            heard[seat] += [await says(seats[seat], words) for words in turn]
        assert LINES["ReturnJewel"] in heard[0][0]
        assert LINES["OpenBidding"] in heard[0][1]
        # It has ended a turn, and yet it is asked for a card for the first time.
        assert LINES["LayTogether"] in heard[0][2]
        await stage.goes_on()
        for seat in (1, 2):
            said = await seats[seat].presses("Take turn", on=stage.post)
            assert LINES["LayTogether"] in said
            said = await seats[seat].picks(seats[seat].options()[0])
            if seat == 1:
                # The answer lies sealed, so there is nothing to learn about it any more.
                assert "Your answer is in" in said
                assert "💡" not in said
