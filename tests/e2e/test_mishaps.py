"""What can go wrong at Discord: each has a handler, a sentence for people, and a test."""

import logging
import re
from pathlib import Path

import discord
import pytest

from bot.clock import DAY, MINUTE
from bot.ids import MatchId
from bot.store.statement import Statement
from tests.e2e.shown import labels_of, pictures, turns_told, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def one_turn(stage: Stage, match: MatchId, *people: Person) -> Person:
    """Somebody takes a turn by typing."""
    me = await stage.awaited(match, *people)
    await me.types("play", words=" ".join((await stage.answers(match, me))[0]), match=match)
    await me.types("play", words="end", match=match)
    return me


def refuse(stage: Stage, status: int, code: int = 0, times: int | None = 1) -> None:
    """The next messages into the channel fail like this."""
    path = f"/channels/{stage.channel.id}/messages"
    stage.env.inject_error("POST", path, status=status, code=code, times=times)


@pytest.mark.parametrize(
    ("status", "code"), [(500, 0), (502, 0), (503, 0), (429, 0), (400, 50006), (403, 0)]
)
async def test_an_outage_delays_a_post_and_loses_none(
    tmp_path: Path, status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        before = stage.count_posts()
        refuse(stage, status, code)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert stage.count_posts() == before
        await stage.passes(MINUTE)
        assert stage.count_posts() == before + 1


async def test_after_a_long_outage_one_post_tells_all_turns(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        before = stage.count_posts()
        refuse(stage, 400, 50006)
        for _ in range(3):
            await one_turn(stage, match, anna, badr)
            await stage.goes_on()
        await stage.passes(10 * MINUTE)
        assert stage.count_posts() == before + 1
        assert turns_told(words_of(stage.post)) == 3


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 40005), (400, 50035)])
async def test_a_picture_that_is_too_large_is_told_in_words(
    tmp_path: Path, status: int, code: int
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        refuse(stage, status, code)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert pictures(stage.post) == []
        assert f"{FIRST.title} · table 1, turn 1 of 16" in words_of(stage.post)
        assert labels_of(stage.post) == ["Take turn", "My view", "Help", "More …"]


async def test_a_panel_whose_picture_is_refused_comes_without(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        stage.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035)
        said = await me.presses("Take turn", on=stage.post)
        assert "Which landscape" in said
        assert pictures(me.panel) == []


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10003), (403, 50001), (403, 50013), (403, 160005), (400, 50083)]
)
async def test_a_lost_place_pauses_the_match_until_somebody_resumes_it_elsewhere(
    tmp_path: Path, status: int, code: int
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        elsewhere = stage.env.guild.create_text_channel("elsewhere")
        refuse(stage, status, code, times=None)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        record = await stage.services.matches.record(match)
        assert record.paused == "place"
        assert "Paused <t:" in await anna.types("games", where=elsewhere)
        assert "On we go" in await anna.types("match resume", where=elsewhere)
        await stage.goes_on()
        post = stage.posts(elsewhere)[-1]
        assert "has resumed the match" in words_of(post)
        assert turns_told(words_of(post))
        me = await stage.awaited(match, anna, badr)
        assert "Which landscape" in await me.presses("Take turn", on=post)


async def test_an_old_post_that_is_gone_holds_nothing_up(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        stage.env.backend.delete_message(stage.channel.id, stage.post.id)
        before = stage.count_posts()
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert stage.count_posts() == before + 1


async def test_an_alert_that_is_gone_already_is_fine(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        stage.env.backend.delete_message(me.user.dm_channel.id, me.alerts()[0].id)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        rows = await stage.services.store.read("SELECT * FROM takedowns")
        assert rows == []


@pytest.mark.parametrize("code", [10062, 50027, 10015, 40060])
async def test_an_answer_that_comes_too_late_is_no_error(
    tmp_path: Path, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        status = 400 if code == 40060 else 404
        stage.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
        with pytest.raises(AssertionError, match="did not answer"):
            await me.picks("1L A1")
        # The choice is durable all the same, and the panel opens where it was.
        assert (await stage.services.matches.record(match)).entries == 1
        assert "This turn:" in await me.presses("Take turn", on=stage.post)
        assert "error" not in caplog.text.replace("HTTPException", "")


async def test_an_unexpected_error_has_a_code_that_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await stage.match_of(anna, badr)

        async def fail(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(stage.services.people, "of", fail)
        for said in (await anna.types("board"), await anna.presses("My view", on=stage.post)):
            code = re.search(r"code ([0-9a-f]{6})", said)
            assert code is not None
            assert f"error {code[1]}" in caplog.text
        assert "ZeroDivisionError" in caplog.text


async def test_a_painter_that_fails_costs_the_picture_and_not_the_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)

        def fail(*_: object) -> bytes:
            raise ZeroDivisionError

        monkeypatch.setattr("bot.pictures.pictures.paint", fail)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert turns_told(words_of(stage.post))
        assert pictures(stage.post) == []
        me = await stage.awaited(match, anna, badr)
        assert "Which landscape" in await me.presses("Take turn", on=stage.post)
        for command in ("board", "hand", "score"):
            await me.types(command)
        assert "points" in await me.picks("0")


async def test_a_match_that_will_not_replay_says_so_and_waits(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        nonsense = Statement("UPDATE choices SET words = 'dance' WHERE match = ?", (match,))
        await stage.services.store.write([nonsense])
        await stage.restart()
        assert "cannot rebuild this match" in await anna.presses("Take turn", on=stage.post)
        await stage.goes_on()
        assert "Nothing of it is lost" in words_of(stage.post)
        assert "Paused <t:" in await anna.types("games")


async def test_where_no_thread_may_be_made_the_match_stays_in_the_channel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        stage.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=50013)
        await stage.match_of(anna, computers=1)
        assert f"{FIRST.title} · table 1" in words_of(stage.post)
        assert "Take turn" in labels_of(stage.post)


async def test_hostile_names_are_inert(tmp_path: Path) -> None:
    names = ("@everyone", "<@1> **b**", "\u202egnp.exe", "[x](http://evil.example)")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, people):
        match = await stage.match_of(*people)
        await one_turn(stage, match, *people)
        await stage.goes_on()
        for post in stage.posts():
            said = words_of(post)
            assert "@everyone" not in said
            assert "<@1>" not in said
            assert "\u202e" not in said
            assert "](http" not in said
            assert not post.mention_everyone
            assert not post.mentions


async def test_a_caretaker_steps_in_and_back(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        assert "Your time runs out <t:" in words_of(me.alerts()[0])
        await stage.passes(DAY - MINUTE)
        await stage.passes(2 * MINUTE)
        told = "\n".join(words_of(post) for post in stage.posts())
        assert "time ran out: the computer looks after the seat" in told
        other = badr if me is anna else anna
        assert await stage.awaited(match, anna, badr) is other
        assert "looking after your seat" in await me.presses("Take turn", on=stage.post)
        said = await me.presses("Take my seat back")
        assert "Waiting for" in said
        # Whoever comes back is told what the computer did for them.
        assert f"{me.member.user.global_name} placed" in said
        await stage.goes_on()
        assert "is back and plays on" in words_of(stage.post)


async def test_a_thread_that_was_deleted_is_a_lost_place(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await stage.match_of(anna, badr, thread=True)
        (thread,) = stage.channel.threads
        real = stage.bot.get_channel(thread.id)
        assert isinstance(real, discord.Thread)
        await real.delete()
        me = await stage.awaited(MatchId(1), anna, badr)
        place = " ".join((await stage.answers(MatchId(1), me))[0])
        assert "This turn:" in await me.types_directly("play", words=place)
        await me.types_directly("play", words="end")
        await stage.goes_on()
        assert "Paused <t:" in await me.types_directly("games")
        assert "On we go" in await me.types("match resume")
        await stage.goes_on()
        assert turns_told(words_of(stage.post))
