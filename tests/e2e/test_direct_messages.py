"""Reminders: a turn can be taken where one is reminded, and nobody is told what others hide."""

from pathlib import Path

import pytest

from bot.clock import DAY, HOUR
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def test_a_whole_turn_is_taken_in_direct_messages(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        (alert,) = me.alerts()
        assert f"{FIRST.title} · table 1 · It is your turn" in words_of(alert)
        assert pictures(alert)
        assert labels_of(alert) == ["Take turn", "Mute this turn", "To the table"]
        assert "Which landscape" in await me.presses("Take turn", on=alert)
        assert me.panel is not None
        assert me.panel.channel_id == me.user.dm_channel.id  # type: ignore[union-attr]
        said = await me.picks("1L A1")
        assert "This turn:" in said
        before = stage.count_posts()
        assert "Your turn is over" in await me.presses_word("end")
        await stage.goes_on()
        assert stage.count_posts() == before + 1
        # The reminder is gone with the turn, and the next person has theirs.
        assert [labels_of(one) for one in me.alerts() if not one.flags.ephemeral] == []
        other = badr if me is anna else anna
        assert "It is your turn" in words_of(other.alerts()[-1])


async def test_typing_in_direct_messages_finds_the_match_that_awaits(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        place = next(one for one in await stage.answers(match, me) if one[0] == "3R")
        assert "This turn:" in await me.types_directly("play", words=" ".join(place))
        assert "Which landscape" in await me.types_directly("undo")
        assert "table 1" in await me.types_directly("games")


async def test_reminders_replace_each_other_and_can_be_muted(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        first = me.alerts()[-1].id
        await stage.passes(DAY)
        (again,) = me.alerts()
        assert again.id != first
        assert "Everybody is waiting for you" in words_of(again)
        assert "won't remind you again this turn" in await me.presses("Mute this turn", on=again)
        await stage.passes(DAY)
        assert [one.id for one in me.alerts() if not one.flags.ephemeral] == [again.id]
        foreigner = badr if me is anna else anna
        assert not foreigner.alerts()


async def test_a_closed_door_becomes_a_mention_without_secrets(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        channels = [anna.user.dm_channel.id, badr.user.dm_channel.id]
        for channel in channels:
            stage.env.inject_error(
                "POST", f"/channels/{channel}/messages", status=403, code=50007, times=None
            )
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        mention = stage.post
        assert f"<@{me.id}>, it is your turn" in words_of(mention)
        assert "I can't send you direct messages" in words_of(mention)
        assert pictures(mention) == []
        assert [one.id for one in mention.mentions] == [me.id]
        assert "Which landscape" in await me.presses("Take turn", on=mention)
        # The closed door is not knocked at again for a day.
        tried = len(stage.env.http_requests)
        await stage.passes(23 * HOUR)
        await stage.passes(HOUR // 2)
        knocks = [
            one
            for one in stage.env.http_requests[tried:]
            if any(str(channel) in one.path for channel in channels)
        ]
        assert knocks == []


async def test_who_wants_a_mention_is_mentioned_and_nobody_else_ever(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        for one in (anna, badr):
            assert "mention" in await one.types("settings", reminders="mention")
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        assert not me.alerts()
        mentioned = [{one.id for one in post.mentions} for post in stage.posts()]
        assert mentioned[-1] == {me.id}
        assert not any(mentioned[:-1])
