"""Where all answer at once, a plan lies sealed like any answer, until the last has given theirs."""

from pathlib import Path

import pytest

from rules.engine.notation import text_of
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import staged

pytestmark = pytest.mark.slow

NAMES = ("Anna", "Badr", "Cem")


async def test_who_has_answered_plans_the_next_round_and_it_is_sealed_for_them(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 5, *NAMES) as (stage, people):
        match = await stage.match_of(*people, game="sultan", variants="together")
        seats = {one: number for number, one in enumerate(await stage.seated(match, *people))}

        async def sealed() -> set[int]:
            async with stage.services.matches.held(match) as live:
                return set(live.match.table.sealed)

        async def answers_all(*some: object) -> None:
            """Everybody but these answers, until nobody of them is asked."""
            for _ in range(20):
                async with stage.services.matches.held(match) as live:
                    asked = list(live.match.awaited)
                left = [one for one in people if seats[one] in asked and one not in some]
                if not left:
                    return
                words = (await stage.answers(match, left[0]))[0]
                await stage.services.turns.choose(match, left[0].id, words, None)

        # Until all lay a card at once, and one of them has.
        for _ in range(20):
            async with stage.services.matches.held(match) as live:
                asked = list(live.match.awaited)
                is_together = live.match.question(asked[0]).together
            if is_together:
                break
            person = next(one for one in people if seats[one] == asked[0])
            words = (await stage.answers(match, person))[0]
            await stage.services.turns.choose(match, person.id, words, None)
        planner, others = people[0], people[1:]
        await stage.goes_on()
        await stage.services.turns.choose(
            match, planner.id, (await stage.answers(match, planner))[0], None
        )
        said = await planner.presses("Take turn", on=stage.post)
        assert "Your answer is in, face down" in said
        assert "Plan my next turn" in labels_of(planner.panel)
        shown = await stage.services.plans.open(match, planner.id, add=True)
        assert shown.question is not None
        # The same card for every jewel that may come, so that one of them does.
        wishes = {path[-1]: text_of(path) for path in shown.question.answers}
        for wish in list(wishes.values())[:5]:
            said = await planner.types("match plan", words=wish, match=match)
        assert "**Armed.**" in said
        entries = (await stage.services.matches.record(match)).entries
        # Nothing is played while the answer of this round still lies there.
        await stage.goes_on()
        assert (await stage.services.matches.record(match)).entries == entries
        assert await sealed() == {seats[planner]}
        # The round opens; the plan plays in the next, or its owner hears why not.
        await answers_all(planner)
        await stage.goes_on()
        await answers_all(planner)
        await stage.goes_on()
        plan = await stage.services.plans.of(match, seats[planner])
        assert not plan.is_armed
        assert plan.told is not None
        assert plan.told.played is not None
        assert len(plan.wishes) == 4
        for one in others:
            for message in one.alerts():
                assert "plan" not in words_of(message).casefold()
