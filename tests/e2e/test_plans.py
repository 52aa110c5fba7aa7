"""Plans as people make them: composed by clicks or typed, played or lapsed, and told to nobody
else."""

import json
from pathlib import Path
from random import Random

import pytest

from bot.clock import HOUR
from bot.ids import MatchId
from bot.store.statement import Statement
from rules.catalogue import GAMES
from rules.engine.notation import text_of
from tests.e2e.shown import labels_of, menus, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.test_command_list import sends_old
from tests.e2e.turns import everything_in
from tests.games import COOPERATIVE

pytestmark = pytest.mark.slow

MOST_CLICKS = 5
"""For the first wish of a plan, from the panel of somebody who waits to the armed plan."""


async def one_turn(stage: Stage, match: MatchId, person: Person, words: str = "") -> None:
    """A turn that ends as soon as it can."""
    if words:
        await stage.services.turns.choose(match, person.id, words, None)
    await stage.until(match, lambda answers: ("end",) in answers, person)
    await person.types("play", words="end", match=match)
    await stage.goes_on()


async def wait_for(stage: Stage, match: MatchId, *people: Person) -> tuple[Person, Person]:
    """Who is asked, and who waits and looks at the panel."""
    asked = await stage.awaited(match, *people)
    other = next(one for one in people if one is not asked)
    await other.presses("Take turn", on=stage.post)
    return asked, other


async def composes(person: Person, rng: Random) -> int:
    """A wish by clicks on whatever is offered, up to the end of the turn; how many it took."""
    for clicks in range(1, 15):
        labels = labels_of(person.panel)
        if "Arm" in labels or "Disarm" in labels:
            return clicks - 1
        assert person.panel is not None
        ending = [one for one in labels if one.startswith("End turn")]
        if ending:
            await person.presses(ending[0].partition(" (")[0])
        elif menus(person.panel):
            await person.picks(rng.choice(person.options()))
        else:
            known = {"Undo", "Stop here, ask me", "Cancel", "Back", "Back to my plan"}
            words = [one for one in labels if one not in known]
            await person.presses(words[0] if words else "Stop here, ask me")
    raise AssertionError("the turn never ends")


async def test_a_wish_is_composed_armed_and_played_while_its_owner_is_away(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        asked, owner = await wait_for(stage, match, *people)
        assert "Imagine it were your turn now" in await owner.presses("Plan my next turn")
        assert pictures(owner.panel)
        clicks = 1 + await composes(owner, Random(4))
        said = await owner.presses("Arm")
        assert clicks + 1 <= MOST_CLICKS
        assert "**Armed.**" in said
        plan = next(line for line in said.splitlines() if line.startswith("1. "))
        assert "My plan (armed)" in labels_of(owner.panel) or "Disarm" in labels_of(owner.panel)
        await stage.passes(HOUR)
        await stage.restart()
        posts, before = len(stage.posts()), len(asked.alerts())
        await one_turn(stage, match, asked)
        # Both turns are told like any other.
        assert await stage.awaited(match, *people) is asked
        assert len(stage.posts()) > posts
        told = words_of(owner.alerts()[-1])
        assert "Your plan was played:" in told
        assert plan.removeprefix("1. ") in told
        assert "Plan my next turn" in labels_of(owner.alerts()[-1])
        for shown in [*stage.posts(), *asked.alerts()[before:]]:
            assert "plan" not in everything_in(shown).casefold()
        assert "Your plan was played" in await owner.presses("Take turn", on=stage.post)
        # From the message itself the next one can be planned.
        assert "Imagine" in await owner.presses("Plan my next turn", on=owner.alerts()[-1])


async def lapsing(stage: Stage, match: MatchId, *people: Person) -> tuple[Person, Person]:
    """Somebody plans for just what the other takes."""
    asked, owner = await wait_for(stage, match, *people)
    words = text_of((await stage.answers(match, asked))[0])
    said = await owner.types("match plan", words=f"{words}; end", match=match)
    assert "**Armed.**" in said
    await stage.passes(HOUR)
    await one_turn(stage, match, asked, words)
    assert await stage.awaited(match, *people) is owner
    return asked, owner


async def test_a_plan_that_does_not_fit_is_told_in_the_reminder(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        before = len(stage.posts())
        _, owner = await lapsing(stage, match, *people)
        (reminder,) = owner.alerts()
        assert "It is your turn" in words_of(reminder)
        assert "Your plan did not fit: that is not possible any more." in words_of(reminder)
        assert "Your plan did not fit" in await owner.presses("Take turn", on=stage.post)
        for shown in stage.posts()[before:]:
            assert "plan" not in everything_in(shown).casefold()
        # Once they have acted it is no news any more.
        await one_turn(stage, match, owner)
        assert "did not fit" not in await owner.presses("Take turn", on=stage.post)
        assert "Plan my next turn" in labels_of(owner.panel)


@pytest.mark.ci
async def test_who_cannot_be_written_to_is_called_without_a_word_of_the_plan(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        for one in people:
            stage.env.inject_error(
                "POST", f"/channels/{one.user.dm_channel.id}/messages", status=403, code=50007
            )
        asked, owner = await lapsing(stage, match, *people)
        assert [one.id for one in stage.post.mentions] == [owner.id]
        for shown in stage.posts():
            assert "plan" not in everything_in(shown).casefold()
        assert "Your plan did not fit" in await owner.presses("Take turn", on=stage.post)
        # Nor is it told at the table that one was played.
        await one_turn(stage, match, owner)
        await owner.presses("Take turn", on=stage.post)
        await owner.presses("Plan my next turn")
        await composes(owner, Random(4))
        await owner.presses("Arm")
        await stage.passes(HOUR)
        await one_turn(stage, match, asked)
        await stage.passes(HOUR)
        for shown in stage.posts():
            assert "plan" not in everything_in(shown).casefold()
        assert "Your plan was played" in await owner.presses("Take turn", on=stage.post)


async def test_a_plan_that_leaves_the_rest_to_its_owner_says_so_in_the_reminder(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        asked, owner = await wait_for(stage, match, *people)
        first, *_, last = (text_of(one) for one in await stage.answers(match, asked))
        await owner.types("match plan", words=last, match=match)
        await stage.passes(HOUR)
        await one_turn(stage, match, asked, first)
        assert await stage.awaited(match, *people) is owner
        (reminder,) = owner.alerts()
        assert "It is your turn" in words_of(reminder)
        assert "Your plan was played:" in words_of(reminder)
        assert "Now you choose." in words_of(reminder)
        said = await owner.presses("Take turn", on=reminder)
        assert "This turn:" in said
        assert "Undo" in labels_of(owner.panel)


async def test_a_plan_is_typed_listed_and_taken_off(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        match = await stage.match_of(anna, badr)
        asked, owner = await wait_for(stage, match, anna, badr)
        first, second, third = (text_of(one) for one in (await stage.answers(match, asked))[:3])
        assert "It is your turn now" in await asked.types("match plan", match=match)
        assert "no seat" in await eve.types("match plan", match=match, words=first)
        said = await owner.types("match plan", words=f"{first}; dragons; end", match=match)
        assert "Step 2:" in said
        assert "Nothing was planned." in said
        offered = await owner.offers("match plan", "words", "", match=match)
        assert first.split()[0] in offered
        assert f"{first}; end" in await owner.offers(
            "match plan", "words", f"{first}; ", match=match
        )
        for words in (first, second, third):
            said = await owner.types("match plan", words=f"{words}; end", match=match)
        assert "3. " in said
        assert "without you seeing the table" in said
        assert "Not armed yet" in await owner.presses("Disarm")
        assert "3. " not in await owner.presses("Remove 2")
        assert "**Armed.**" in await owner.presses("Arm")
        # The word stands by itself for whoever types it that way.
        assert "**Armed.**" in await sends_old(stage, owner, "plan", match=match)
        assert "You have no plan" in await owner.presses("Discard all")
        await one_turn(stage, match, asked)
        assert await stage.awaited(match, anna, badr) is owner


@pytest.mark.ci
async def test_an_old_button_of_a_plan_says_so_and_whoever_is_asked_gets_the_table(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        match = await stage.match_of(anna, badr)
        asked, owner = await wait_for(stage, match, anna, badr)
        await owner.presses("Plan my next turn")
        await composes(owner, Random(4))
        plan = await stage.services.plans.of(match, 1)
        known = f"b:planarm:{match}:{plan.version}:0:"
        # What somebody else's id says concerns their own seat.
        assert "no seat" in await stage.replays(eve, known, on=stage.post)
        assert "It is your turn now" in await stage.replays(asked, known, on=stage.post)
        await owner.presses("Arm")
        assert "has changed since" in await stage.replays(owner, known)
        await owner.presses("Disarm")
        await one_turn(stage, match, asked)
        # By then the panel has become the turn itself.
        said = await stage.replays(owner, known)
        assert "It is your turn now, so nothing was planned." in said
        assert "Your turn" in said


@pytest.mark.ci
async def test_what_came_beside_a_wish_can_be_left_out_of_account(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people, game=COOPERATIVE.key)
        _, owner = await wait_for(stage, match, *people)
        await owner.presses("Plan my next turn")
        await composes(owner, Random(4))
        assert owner.panel is not None
        assert "only if nothing new has come beside it" in words_of(owner.panel)
        assert "only if" not in await owner.presses("Only if nothing new")
        assert "only if nothing new" in await owner.presses("Whatever came beside it")


async def test_no_word_of_a_plan_reaches_anybody_else(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        match = await stage.match_of(anna, badr)
        asked, owner = await wait_for(stage, match, anna, badr)
        await owner.presses("Plan my next turn")
        await composes(owner, Random(4))
        await owner.presses("Arm")
        await stage.services.store.write(_sentinel())
        assert "SENTINEL" in await owner.types("match plan", match=match)
        before = len(stage.env.http_requests)
        for other in (asked, eve):
            for command in ("board", "hand", "score", "recap", "replay", "match export"):
                await other.types(command, match=match)
            await other.types("games")
            await other.types("match plan", match=match)
            await other.presses("More …", on=stage.post)
            await other.offers("play", "words", "", match=match)
            await other.offers("match plan", "words", "", match=match)
        await stage.passes(HOUR)
        sent = json.dumps([one.json for one in stage.env.http_requests[before:]], default=str)
        assert "SENTINEL" not in sent
        assert "armed" not in sent


def _sentinel() -> list[Statement]:
    """A word that stands in no game, in every wish."""
    labels = '\'"labels": [\', \'"labels": ["SENTINEL", \''
    return [Statement(f"UPDATE plans SET wishes = REPLACE(wishes, {labels})")]


@pytest.mark.ci
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.rehearse])
async def test_a_turn_of_every_game_can_be_planned_by_clicks(tmp_path: Path, key: str) -> None:
    rng, planned = Random(2), 0
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people, game=key)
        for _ in range(8):
            asked, owner = await wait_for(stage, match, *people)
            if "Plan my next turn" in labels_of(owner.panel):
                await owner.presses("Plan my next turn")
                await composes(owner, rng)
                await owner.presses("Arm")
                planned += 1
            elif "My plan" in labels_of(owner.panel):
                await owner.presses("My plan")
                await owner.presses("Arm")
            await stage.until(match, lambda answers: ("end",) in answers, asked)
            await one_turn(stage, match, asked)
            assert not stage.env.errors
        assert planned
