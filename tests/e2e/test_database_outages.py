"""While the database is away every click is answered in time, and nothing is lost."""

import asyncio
from pathlib import Path

import pytest

from bot.discord_ui.text.common import OUTAGE_LASTS
from bot.errors import (
    SENTENCES,
    Code,
)
from tests.bot.servers import Server, fresh_database
from tests.e2e.stage import staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def test_a_click_in_an_outage_is_answered_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.retry.PATIENCE", 3.0)
    monkeypatch.setattr("bot.discord_ui.reply.ANSWER_BY_S", 0.5)
    server = await asyncio.to_thread(Server)
    async with (
        fresh_database(server.url) as url,
        staged(url, 3, "Anna", "Badr") as (stage, (anna, badr)),
    ):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        words = " ".join((await stage.answers(match, me))[0])
        await asyncio.to_thread(server.stop)
        said = await me.types("play", words=words, match=match)
        # Whoever waits to its end reads that it was in vain.
        ends = {SENTENCES[Code.NO_DATABASE], OUTAGE_LASTS}
        assert said in ends
        assert (await me.types("new", game=FIRST.key)) in ends
        await asyncio.to_thread(server.start)
        # Nothing was kept, so the same words are still an answer.
        assert SENTENCES[Code.NO_DATABASE] not in await me.types("play", words=words, match=match)
        assert (await stage.services.matches.record(match)).entries == 1


async def test_a_click_in_an_outage_that_is_given_up_is_answered_with_the_same_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.store.postgres.retry.PATIENCE", 0.0)
    # Nobody looks whether the database is away: only the refusal itself says so.
    monkeypatch.setattr("bot.discord_ui.reply.ANSWER_BY_S", 600.0)
    server = await asyncio.to_thread(Server)
    async with (
        fresh_database(server.url) as url,
        staged(url, 3, "Anna", "Badr") as (stage, (anna, badr)),
    ):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        words = " ".join((await stage.answers(match, me))[0])
        await asyncio.to_thread(server.stop)
        assert await me.types("play", words=words, match=match) == SENTENCES[Code.NO_DATABASE]
        await asyncio.to_thread(server.start)


async def test_a_click_that_outlives_an_outage_is_answered_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.discord_ui.reply.ANSWER_BY_S", 0.3)
    server = await asyncio.to_thread(Server)
    async with (
        fresh_database(server.url) as url,
        staged(url, 3, "Anna", "Badr") as (stage, (anna, badr)),
    ):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        words = " ".join((await stage.answers(match, me))[0])
        await asyncio.to_thread(server.stop)

        async def back_again() -> None:
            await asyncio.sleep(0.8)
            await asyncio.to_thread(server.start)

        back = asyncio.create_task(back_again())
        said = await me.types("play", words=words, match=match)
        await back
        assert said != SENTENCES[Code.NO_DATABASE]
        assert (await stage.services.matches.record(match)).entries == 1
        await asyncio.to_thread(server.stop)
        back = asyncio.create_task(back_again())
        await me.types("new", game=FIRST.key)
        await back
        lobby = stage.post
        await asyncio.to_thread(server.stop)
        back = asyncio.create_task(back_again())
        await badr.presses("Join", on=lobby)
        await back
        assert badr.id in (await stage.services.matches.record(match + 1)).voices()
        assert "Badr" in str(stage.post.components)


async def test_a_slow_answer_is_no_outage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord_ui.reply.ANSWER_BY_S", 0.0)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        assert SENTENCES[Code.NO_DATABASE] not in await anna.types("board", match=match)
