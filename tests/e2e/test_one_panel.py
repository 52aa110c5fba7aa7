"""One panel: what it opens stands in its place, and once one is asked again it is the next turn."""

from pathlib import Path
from typing import Any

from simcord.backend.serializers import message_payload

from bot.clock import MINUTE
from bot.discord_ui.panel.panel import panel
from bot.ids import MatchId
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND


def now_shown(stage: Stage, person: Person) -> str:
    """What the panel of a person shows now, whoever changed it."""
    assert person.panel is not None
    backend: Any = stage.env.backend
    stored = backend.get_message(stage.channel.id, person.panel.id)
    return str(message_payload(backend, stored)["components"])


async def ends_a_turn(stage: Stage, match: MatchId, person: Person) -> None:
    await person.presses("Take turn", on=stage.post)
    answer = " ".join((await stage.answers(match, person))[0])
    await person.picks(answer)
    assert "Your turn is over" in await person.presses("End turn")


async def after_one_turn(stage: Stage, *people: Person) -> tuple[MatchId, Person, Person]:
    """A match of two, who has ended the first turn, and who is asked now."""
    match = await stage.match_of(*people)
    me = await stage.awaited(match, *people)
    (other,) = (one for one in people if one is not me)
    await ends_a_turn(stage, match, me)
    await stage.goes_on()
    return match, me, other


async def test_when_the_computers_have_answered_the_panel_is_the_next_turn(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1, game=FIRST.key)
        await stage.goes_on()
        await ends_a_turn(stage, match, anna)
        await stage.goes_on()
        shown = now_shown(stage, anna)
        assert "Your turn is over" not in shown
        assert "Since your last turn" in shown
        assert "Which landscape" in shown
        # And it can be played on.
        answer = (await stage.answers(match, anna))[0]
        known = f"b:press:{match}:{(await stage.services.matches.record(match)).entries}:0:"
        assert "This turn:" in await stage.replays(anna, known + " ".join(answer))


async def test_a_friend_who_answers_soon_brings_the_next_turn_too(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match, me, other = await after_one_turn(stage, *people)
        assert "Your turn is over" in now_shown(stage, me)
        await ends_a_turn(stage, match, other)
        await stage.goes_on()
        assert "Which landscape" in now_shown(stage, me)
        assert "Your turn is over" in now_shown(stage, other)


async def test_a_panel_that_cannot_be_edited_any_more_is_left_alone(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match, me, other = await after_one_turn(stage, *people)
        stage.clock.advance(15 * MINUTE)
        await ends_a_turn(stage, match, other)
        await stage.goes_on()
        assert "Your turn is over" in now_shown(stage, me)
        # A click brings it to life.
        assert "Which landscape" in await me.presses("Refresh")


async def test_whoever_has_opened_a_panel_anew_keeps_the_old_one_as_it_is(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match, me, other = await after_one_turn(stage, *people)
        await ends_a_turn(stage, match, other)
        # A lost panel is opened again before the post is out.
        old = me.panel
        await me.types("play", match=match)
        await stage.goes_on()
        me.panel = old
        assert "Your turn is over" in now_shown(stage, me)


async def test_a_panel_that_discord_no_longer_knows_delays_no_post(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1, game=FIRST.key)
        await stage.goes_on()
        await ends_a_turn(stage, match, anna)
        stage.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=404, code=10008)
        await stage.goes_on()
        assert "*Anna* · " in words_of(stage.post)
        assert "Your turn is over" in now_shown(stage, anna)


async def test_a_recap_opens_inside_the_panel_and_leads_back(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people, game=COOPERATIVE.key)
        for _ in range(2):
            me = await stage.awaited(match, *people)
            first = (await stage.answers(match, me))[0]
            await stage.services.turns.choose(match, me.id, first, None)
            await stage.services.turns.choose(match, me.id, "end", None)
            await stage.goes_on()
        me = await stage.awaited(match, *people)
        await me.presses("Take turn", on=stage.post)
        # Above the first question it is told anyway.
        assert "Recap" not in labels_of(me.panel)
        first = (await stage.answers(match, me))[0]
        await me.types("play", words=" ".join(first), match=match)
        panel = me.panel
        assert "Since your last turn" in await me.presses("Recap")
        assert "This turn:" in await me.presses("Back")
        assert panel is not None
        assert me.panel is not None
        assert me.panel.id == panel.id


async def test_whoever_ends_the_match_reads_its_result_in_the_panel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match, view, me = await stage.match_of(*people, game=SECOND.key), None, people[0]
        while view is None or not view.is_over:
            me = await stage.awaited(match, *people)
            answers = await stage.answers(match, me)
            words = ("end",) if ("end",) in answers else answers[0]
            view = await stage.services.turns.choose(match, me.id, words, None)
        shown = (await panel(stage.services, view)).view(stage.services.epoch).to_components()
        assert "Grand Vizier" in str(shown)
        # So does whoever presses an old button.
        said = await stage.replays(me, f"b:turn:{match}:0:0:", on=stage.post)
        assert "Grand Vizier" in said
        assert "**1** · " in said
        assert labels_of(me.panel) == ["Rematch", "Review", "Scores", "To the table"]
        await me.presses("Scores")
        assert "Total" in str(pictures(me.panel))
