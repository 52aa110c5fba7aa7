"""Discord, people and the disk misbehave: what is said is true, and play goes on by itself."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.http import router

from bot.clock import MINUTE
from bot.discord_ui import reply
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import lobby as lobby_text
from bot.errors import NoDatabase
from bot.store.sqlite.database import SqliteDatabase
from bot.store.statement import Statement
from bot.store.store import Store
from tests.e2e.shown import labels_of, turns_told, words_of
from tests.e2e.stage import staged
from tests.e2e.test_mishaps import one_turn, refuse
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def test_direct_messages_that_are_opened_too_fast_are_not_closed(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        stage.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, times=2)
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        assert me.alerts() == []
        # Nobody is mentioned instead: their door is open.
        assert all("It is your turn" not in words_of(post) for post in stage.posts())
        await stage.passes(11 * MINUTE)
        await stage.passes(11 * MINUTE)
        assert "It is your turn" in words_of(me.alerts()[-1])


async def test_on_a_server_with_too_many_threads_it_is_played_in_the_channel(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, people):
        stage.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
        await stage.match_of(*people, thread=True)
        assert f"{FIRST.title} · table 1 begins" in words_of(stage.post)
        assert stage.channel.threads == []


@pytest.mark.parametrize("command", ["match join", "invite", "match start"])
async def test_a_command_answers_before_it_edits_the_lobby_post(
    tmp_path: Path, command: str
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr", "Cem") as (stage, people):
        anna, badr, cem = people
        await anna.types("new", game=FIRST.key, seats=3)
        if command == "match start":
            await badr.types("match join")
        before = len(stage.env.http_requests)
        if command == "invite":
            await anna.types("invite", friend=cem.user)
        else:
            await (badr if command == "match join" else anna).types(command)
        asked = [(one.method, one.path) for one in stage.env.http_requests[before:]]
        assert asked[0][1].endswith("/callback")
        assert ("PATCH", f"/channels/{stage.channel.id}/messages/") in [
            (method, path[: path.rfind("/") + 1]) for method, path in asked[1:]
        ]


async def test_whatever_takes_long_is_acknowledged_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        monkeypatch.setattr(reply, "ANSWER_BY_S", 0.0)
        view_for = stage.services.views.view_for

        async def slow(*given: Any, **named: Any) -> Any:  # noqa: ANN401
            # The timer rings before this is over.
            await asyncio.sleep(0.05)
            return await view_for(*given, **named)

        monkeypatch.setattr(stage.services.views, "view_for", slow)
        me = await stage.awaited(match, anna, badr)
        before = len(stage.env.http_requests)
        assert "Which landscape" in await me.presses("Take turn", on=stage.post)
        asked = [one for one in stage.env.http_requests[before:] if "callback" in one.path]
        assert [one.json["type"] for one in asked if one.json] == [6]


async def test_the_first_post_never_shows_a_button_that_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        await badr.presses("Join", on=lobby)
        await anna.presses("Start", on=lobby)
        assert "not begun" in await stage.replays(anna, "b:turn:1:0:0:", on=lobby)
        dispatch = router.dispatch

        def breaks_off(backend: Any, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
            answer = dispatch(backend, method, path, **rest)
            if method == "POST" and path == f"/channels/{stage.channel.id}/messages":
                raise ConnectionResetError("after the effect")
            return answer

        monkeypatch.setattr(router, "dispatch", breaks_off)
        await stage.goes_on()
        assert "was interrupted" in caplog.text
        monkeypatch.setattr(router, "dispatch", dispatch)
        # The post is there and the bot does not know it yet.
        assert "Take turn" in labels_of(stage.post)
        assert "Which landscape" in await anna.presses("Take turn", on=stage.post) or (
            "Which landscape" in await badr.presses("Take turn", on=stage.post)
        )
        posts = stage.count_posts()
        await stage.passes(MINUTE)
        assert stage.count_posts() == posts
        match = (await stage.services.store.read("SELECT id FROM matches"))[0]["id"]
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert turns_told(words_of(stage.post))


async def test_a_join_that_is_kept_is_not_denied_because_discord_limits_the_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)

        async def limited(*_: object, **__: object) -> None:
            raise discord.RateLimited(3600)

        with monkeypatch.context() as patch:
            patch.setattr(discord.InteractionResponse, "edit_message", limited)
            assert await badr.presses("Join", on=stage.post) == lobby_text.KEPT_BUT_NOT_SHOWN
        record = await stage.services.matches.record(1)
        assert [seat.person for seat in record.seats] == [anna.id, badr.id]


async def test_half_a_character_and_endless_digits_get_a_true_sentence(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        for half in ("\ud800", "2L \udfff", "a\ud83d"):
            for said in (
                await me.types("play", words=half, match=match),
                await me.types("match replace", seat=half, match=match),
                await me.types("rules", topic=half),
            ):
                assert "went wrong" not in said
        for digits in ("001" + "0" * 5000, "9" * 5000, "1" * 5000):
            assert "went wrong" not in await me.types("match replace", seat=digits, match=match)


async def test_a_menus_id_on_a_button_is_answered_with_a_sentence(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        for verb in stage.bot.handlers:
            if verb == "forget":
                continue
            for entry in (0, 1):
                custom_id = f"s:{verb}:{match}:{entry}:0:"
                said = await stage.replays(me, custom_id, on=stage.post)
                assert said, custom_id
                assert "went wrong" not in said, custom_id


async def test_on_a_full_disk_people_read_that_nothing_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        words = " ".join((await stage.answers(match, me))[0])
        await one_turn(stage, match, anna, badr)
        write = Store.write
        tries: list[int] = []

        async def full(self: Store, change: list[Statement]) -> object:
            tries.append(len(change))
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(Store, "write", full)
            me = await stage.awaited(match, anna, badr)
            said = await me.types("play", words=words, match=match)
            assert said == common_text.NOT_KEPT
            # A post is due all the time, and it is not tried again and again.
            tries.clear()
            for _ in range(50):
                await stage.services.delivery.begin_due()
                await asyncio.sleep(0)
                await asyncio.sleep(0.001)
            assert len(tries) <= 6
            lines = [one for one in caplog.records if "could not be noted" in one.message]
            assert len(lines) <= 4
        assert Store.write is write
        # And when there is room again it is told by itself.
        before = stage.count_posts()
        await stage.passes(MINUTE)
        assert stage.count_posts() == before + 1


async def test_while_somebody_else_locks_the_file_people_are_told_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vizier.db"
    async with staged(file, 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        words = " ".join((await stage.answers(match, me))[0])
        database = stage.services.store.database
        assert isinstance(database, SqliteDatabase)
        await database.run(lambda writer: writer.execute("PRAGMA busy_timeout = 50"))
        write = Store.write

        async def slow(self: Store, change: list[Statement]) -> object:
            # SimCord's clock stands still while a thread waits for the lock.
            await asyncio.sleep(0.05)
            return await write(self, change)

        monkeypatch.setattr(reply, "ANSWER_BY_S", 0.0)
        monkeypatch.setattr(Store, "write", slow)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            before = len(stage.env.http_requests)
            assert await me.types("play", words=words, match=match) == common_text.NOT_KEPT
            asked = [one for one in stage.env.http_requests[before:] if "callback" in one.path]
            # "Working on it", before it was given up.
            assert [one.json["type"] for one in asked if one.json] == [5]
            other.execute("ROLLBACK")
        assert "This turn:" in await me.types("play", words=words, match=match)


async def test_back_on_a_server_its_matches_go_on_and_say_so(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        refuse(stage, 403, 50001)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        assert (await stage.services.matches.record(match)).paused == "place"
        guild = stage.bot.guilds[0]
        await stage.bot.on_guild_join(guild)
        await stage.goes_on()
        assert (await stage.services.matches.record(match)).paused is None
        assert "has resumed the match" in words_of(stage.post)
        assert turns_told(words_of(stage.post))


async def test_an_outage_that_lasts_is_told_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        database = stage.services.store.database
        monkeypatch.setattr(reply, "ANSWER_BY_S", 0.0)
        monkeypatch.setattr(type(database), "is_away", True)

        async def gives_up(*_: object, **__: object) -> None:
            await asyncio.sleep(0.05)
            raise NoDatabase

        monkeypatch.setattr(stage.services.turns, "choose", gives_up)
        said = await me.types("play", words="end", match=match)
        assert said == common_text.OUTAGE_LASTS
