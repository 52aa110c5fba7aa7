"""A newcomer hears what helps with what lies there, and everybody hears of danger."""

from pathlib import Path

import pytest

from bot.ids import MatchId
from bot.people.lessons import TIMES, count_lessons, lessons_of
from rules.engine.help import help_of
from tests.e2e.shown import button_id, labels_of, menus
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST

pytestmark = pytest.mark.slow
LINES = help_of(FIRST.key).coaching


async def knows_all(stage: Stage, person: Person, game: str) -> None:
    """They have met everything in that game already."""
    things = [f"{game}/{thing}" for thing in ("goal", *help_of(game).coaching)]
    for _ in range(TIMES):
        await stage.services.store.write(count_lessons(person.id, things))


async def ends_turn(stage: Stage, match: MatchId, person: Person) -> None:
    first = (await stage.answers(match, person))[0]
    await stage.services.turns.choose(match, person.id, first, None)
    await stage.services.turns.choose(match, person.id, "end", None)
    await stage.goes_on()


async def test_a_line_ends_after_three_turns_and_clicks_within_a_turn_do_not_count(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        heard = []
        for _ in range(2 * TIMES + 2):
            me = await stage.awaited(match, *people)
            said = await me.presses("Take turn", on=stage.post)
            assert said.count("💡") <= 2
            assert await me.presses("Take turn", on=stage.post) == said
            if me is people[0]:
                heard.append("".join(line for line in said.splitlines() if "💡" in line))
            await ends_turn(stage, match, me)
        # The least known comes first, so that not every turn says the same.
        assert LINES["TakeLandscape"] in heard[0]
        assert len(set(heard)) > 1
        times = await lessons_of(stage.services.store, people[0].id)
        assert max(times.values()) <= TIMES
        assert all(thing.startswith(f"{FIRST.key}/") for thing in times)


async def test_a_newcomer_reads_the_goal_in_the_first_turn_and_not_later(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        heard: dict[int, list[int]] = {}
        for _ in range(4):
            me = await stage.awaited(match, *people)
            said = await me.presses("Take turn", on=stage.post)
            heard.setdefault(me.id, []).append(said.count("🎯 **Your goal:** Build a realm"))
            await ends_turn(stage, match, me)
        assert list(heard.values()) == [[1, 0], [1, 0]]


async def test_whoever_knows_everything_hears_no_line_and_can_have_it_explained(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        await knows_all(stage, me, FIRST.key)
        said = await me.presses("Take turn", on=stage.post)
        assert "💡" not in said
        assert "🎯" not in said
        panel = me.panel
        explained = await me.presses("Explain")
        assert f"• {LINES['TakeLandscape']}" in explained
        assert f"• {LINES['oasis']}" in explained
        assert labels_of(me.panel) == ["Back"]
        assert await me.presses("Back") == said
        assert panel is not None
        assert me.panel is not None
        assert me.panel.id == panel.id
        # Explaining counts nothing.
        times = await lessons_of(stage.services.store, me.id)
        assert set(times.values()) == {TIMES}


async def test_what_may_be_explained_is_what_lies_there_now(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        await me.presses("Take turn", on=stage.post)
        assert me.panel is not None
        old = button_id(me.panel, "Explain")
        first = (await stage.answers(match, me))[0]
        await stage.services.turns.choose(match, me.id, first, None)
        # The table has moved on: another question lies there, and the way back leads to it.
        said = await stage.replays(me, old)
        assert LINES["nothing-left"] in said
        assert LINES["TakeLandscape"] not in said
        assert "This turn:" in await me.presses("Back")
        await me.presses("End turn")
        await stage.goes_on()
        assert "Waiting for" in await stage.replays(me, old)


async def test_a_stranger_and_whoever_is_not_asked_get_a_sentence_instead(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        assert me.panel is not None
        explain = button_id(me.panel, "Explain")
        assert "no seat at this table" in await stage.replays(eve, explain, on=stage.post)
        (other,) = (one for one in (anna, badr) if one is not me)
        said = await stage.replays(other, explain, on=stage.post)
        assert "not your turn" in said
        assert "•" not in said
        await stage.services.agreements.pause(match, anna.id)
        assert "paused" in await stage.replays(me, explain)


async def test_danger_is_told_before_it_happens_and_marked_in_the_menu(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=COOPERATIVE.key)
        await knows_all(stage, anna, COOPERATIVE.key)
        said = await anna.presses("Take turn", on=stage.post)
        assert "💡" not in said
        assert anna.panel is not None
        entries = [one for menu in menus(anna.panel) for one in menu["options"]]
        breaking = [one for one in entries if "nothing scores" in one.get("description", "")]
        assert breaking
        assert all(one["label"].startswith("⚠ ") for one in breaking)
        # What is dangerous stands behind what is not.
        marks = [one["label"].startswith("⚠") for one in menus(anna.panel)[0]["options"]]
        assert marks == sorted(marks)
        answer = next(one for one in await stage.answers(match, anna) if breaks(one, breaking))
        said = await anna.types("play", words=" ".join(answer), match=match)
        assert "⚠ Your story is broken" in said
        assert "⚠ Your story is broken" in await anna.presses("Explain")
        await anna.presses("Back")
        assert "broken" not in await anna.presses("Undo")


def breaks(answer: tuple[str, ...], breaking: list[dict[str, str]]) -> bool:
    return any(" ".join(answer).endswith(one["value"]) for one in breaking)
