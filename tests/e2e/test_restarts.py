"""Restarts at bad moments: what was chosen stays chosen, and old buttons still work."""

from pathlib import Path

import pytest

from bot.app.config import Shards
from bot.discord_ui.text import posts as posts_text
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import staged
from tests.e2e.turns import clicks
from tests.games import FIRST

pytestmark = pytest.mark.slow


def may_move(answers: list[tuple[str, ...]]) -> bool:
    """Several landscapes, each to several cells."""
    return len({one[1] for one in answers if one[0] == "genie"}) > 2


async def test_a_restart_in_the_middle_of_a_genie_chain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.manager.questions.panel_layout.ON_A_PAGE", 3)
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.until(match, may_move, anna, badr)
        await me.presses("Take turn", on=stage.post)
        start = me.options()[0]
        await stage.restart()
        # The old panel goes on where it was, one level deeper.
        said = await me.picks(start)
        assert f"Your choice so far: **Genie → {start}" in said
        await stage.restart()
        answers = await stage.answers(match, me)
        goal = next(one[2] for one in answers if one[:2] == ("genie", start))
        said = await clicks(me, ("genie", start, goal))
        assert f"from {start} to {goal}" in said
        entries = (await stage.services.matches.record(match)).entries
        await stage.restart()
        assert (await stage.services.matches.record(match)).entries == entries
        # The panel is lost; the post opens it again, and the move can still be taken back.
        said = await me.presses("Take turn", on=stage.post)
        assert f"from {start} to {goal}" in said
        said = await me.presses("Undo")
        assert f"from {start} to {goal}" not in said
        assert may_move(await stage.answers(match, me))


async def test_a_restart_between_the_choice_and_its_post(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        before = stage.count_posts()
        await me.presses("Take turn", on=stage.post)
        await me.picks("1L A1")
        await me.presses("End turn")
        await stage.restart()
        assert stage.count_posts() == before
        await stage.goes_on()
        assert stage.count_posts() == before + 1
        await stage.restart()
        await stage.goes_on()
        assert stage.count_posts() == before + 1


async def test_a_post_whose_sending_broke_off_is_found_and_not_sent_twice(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.types("play", words=" ".join((await stage.answers(match, me))[0]))
        await me.types("play", words="end")
        await stage.goes_on()
        told = [words_of(post) for post in stage.posts()]
        # As if the process had died after the sending and before noting it.
        await stage.services.store.write(stage.unposted(match))
        await stage.restart()
        await stage.goes_on()
        assert [words_of(post) for post in stage.posts()] == told


@pytest.mark.parametrize("status", [429, 400, 503])
async def test_a_post_that_may_not_be_looked_for_is_not_sent_again(
    tmp_path: Path, status: int
) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.types("play", words=" ".join((await stage.answers(match, me))[0]))
        await me.types("play", words="end")
        await stage.goes_on()
        told = [words_of(post) for post in stage.posts()]
        await stage.services.store.write(stage.unposted(match))
        path = f"/channels/{stage.channel.id}/messages"
        stage.env.inject_error("GET", path, status=status)
        await stage.goes_on()
        await stage.passes(60)
        assert [words_of(post) for post in stage.posts()] == told


async def test_a_match_given_up_before_its_first_choice_is_told_after_a_restart(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await stage.services.seats.resign(match, anna.id)
        await stage.services.seats.resign(match, badr.id)
        assert (await stage.services.matches.record(match)).phase == "abandoned"
        await stage.restart()
        await stage.goes_on()
        assert posts_text.EVENTS["abandoned"] in words_of(stage.post)


async def test_a_lobby_outlives_a_restart(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        await stage.restart()
        assert "🪑 Badr" in await badr.presses("Join", on=lobby)
        await stage.restart()
        await anna.presses("Start", on=lobby)
        await stage.restart()
        await stage.goes_on()
        assert "begins" in words_of(stage.post)
        assert labels_of(stage.post)


async def test_commands_are_told_to_discord_when_they_change_and_not_at_each_start(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 5, "Anna") as (stage, (anna,)):

        def syncs() -> int:
            requests = stage.env.http_requests
            return sum(one.method == "PUT" and one.path.endswith("/commands") for one in requests)

        assert syncs() == 1
        await stage.restart()
        assert syncs() == 1
        await stage.services.store.write(stage.forgotten_commands())
        await stage.restart()
        assert syncs() == 2
        assert "Play now" in await anna.types("help")
        # Discord takes only so many a day: then those it knows go on, and the next start tries.
        await stage.services.store.write(stage.forgotten_commands())
        stage.env.inject_error("PUT", "/applications/*/commands", status=400, code=30034)
        await stage.restart()
        assert "Play now" in await anna.types("help")
        before = syncs()
        await stage.restart()
        assert syncs() == before + 1


async def test_a_bot_of_several_shards_plays_as_one_of_a_single_shard(tmp_path: Path) -> None:
    shards = Shards(4, 0, 3)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", shards=shards) as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        await me.types("play", words=" ".join((await stage.answers(match, me))[0]), match=match)
        await stage.restart()
        await me.types("play", words="end", match=match)
        await stage.goes_on()
        assert (await stage.awaited(match, *people)) is not me
        assert set(stage.bot.shards) == {0, 1, 2, 3}
