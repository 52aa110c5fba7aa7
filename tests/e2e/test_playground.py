"""The playground: what the bot does by itself appears, no click is lost, and all is kept."""

import asyncio
import io
import time

import discord
import pytest

from bot.playground import world
from bot.playground.page_updates import MOST_FILES, MOST_MESSAGES, PageUpdates, touched
from bot.playground.views import mishap
from tests.e2e.playgrounds import Reader, hub_state, reader
from tests.e2e.ringing import JOSH, JULIET, MARY, SERVER, TABLE, hung_bell, ringing, until


async def test_everybody_has_the_same_id_at_every_start() -> None:
    for _ in range(2):
        here = world.created(discord.Client(intents=discord.Intents.none()))
        assert [somebody.user.id for somebody in here.people] == [MARY, JULIET, JOSH]
        assert (here.place.guild, here.place.channel) == (SERVER, TABLE)
        first = here.env.backend.snowflake()
        assert discord.utils.snowflake_time(first).timestamp() == pytest.approx(time.time(), abs=5)


async def test_what_the_bot_posts_by_itself_appears_by_itself() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Mary")
        assert "told" not in page.words
        bot.start_telling(0.1)

        async def told() -> bool:
            return "told 3" in await page.look()

        assert await until(told) < 5


async def test_a_page_is_published_again_only_when_something_happened() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Juliet")
        await asyncio.sleep(0.3)
        await page.look()
        number = page.page["publishedRevision"]
        for _ in range(5):
            await bot.create_dm(discord.Object(JOSH))
            await bot.fetch_channel(TABLE)
            await asyncio.sleep(0.15)
            await page.look()
        assert page.page["publishedRevision"] == number


async def test_no_click_is_lost_while_the_bot_talks() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Josh")
        bell = page.button("Ring")
        bot.start_telling(0.2)
        for _ in range(20):
            await page.look()
            await asyncio.sleep(0.25)
            receipt = await page.press(bell)
            assert receipt["settlement"] == "settled", receipt
            assert receipt["acknowledgement"] == "acknowledged"
        assert bot.rung == [1] * 20
        assert "ding 1" in await page.look()
        stranger = await reader(session, playground.hub.address, "table", "Mary")
        assert "ding" not in stranger.words


async def test_a_bot_that_does_not_answer_is_told_of() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Josh")
        await page.press(page.button("Ring"))
        state = await hub_state(session, playground.hub.address)
        assert state["notice"]["words"] == ""
        bot.is_deaf = True
        await page.look()
        await page.press(page.button("Ring"))
        state = await hub_state(session, playground.hub.address)
        assert "did not answer" in state["notice"]["words"]


def test_a_bot_that_is_still_thinking_is_not_said_to_be_silent() -> None:
    late = [{"code": "action-timeout"}]
    assert mishap({"acknowledgement": "deferred", "diagnostics": late}) == ""
    assert "did not answer" in mishap({"acknowledgement": "pending", "diagnostics": late})
    assert "did not answer" in mishap({"acknowledgement": "unacknowledged"})


async def test_a_file_that_is_no_picture_is_shown_too() -> None:
    async with ringing() as (bot, playground, session):
        await bot.table.send("a list", file=discord.File(io.BytesIO(b"words"), "list.txt"))
        page = await reader(session, playground.hub.address, "table", "Josh")
        assert "a list" in page.words


async def test_a_click_at_what_has_changed_does_nothing_and_says_so() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Josh")
        bell = page.button("Ring")
        message = await anext(bot.table.history(limit=1))
        await message.edit(view=hung_bell(2, "Sell everything"))
        await asyncio.sleep(0.3)
        other = await reader(session, playground.hub.address, "table", "Josh")
        assert other.button("Sell everything")
        await page.ask("GET", "api/state")  # the page was published, but Josh has not looked
        receipt = await page.press(bell)
        assert receipt["rejected"]
        assert bot.rung == []
        state = await hub_state(session, playground.hub.address)
        assert "look again" in state["notice"]["words"]


async def test_two_people_click_at_once_and_both_are_answered() -> None:
    async with ringing() as (bot, playground, session):
        pages = [
            await reader(session, playground.hub.address, "table", name) for name in world.NAMES
        ]
        receipts = await asyncio.gather(*(page.press(page.button("Ring")) for page in pages))
        assert [receipt["settlement"] for receipt in receipts] == ["settled"] * 3
        assert len(bot.rung) == 3


async def test_threads_come_and_go_as_rooms() -> None:
    async with ringing() as (bot, playground, session):
        thread = await bot.table.create_thread(
            name="Friday", type=discord.ChannelType.public_thread
        )
        await thread.send("hello")

        async def rooms() -> list[str]:
            state = await hub_state(session, playground.hub.address)
            return [room["name"] for room in state["tabs"]]

        async def came() -> bool:
            return "Friday" in await rooms()

        async def went() -> bool:
            return "Friday" not in await rooms()

        await until(came)
        page = await reader(session, playground.hub.address, f"thread-{thread.id}", "Mary")
        assert "hello" in page.words
        await thread.delete()
        await until(went)


async def test_direct_messages_have_a_room_for_each_and_news_is_told() -> None:
    async with ringing() as (bot, playground, session):
        before = await hub_state(session, playground.hub.address)
        direct = await bot.create_dm(discord.Object(JULIET))
        await direct.send("for your eyes only")
        after = await hub_state(session, playground.hub.address)
        changed = [
            new["key"]
            for old, new in zip(before["tabs"], after["tabs"], strict=True)
            if old["newest"] != new["newest"]
        ]
        assert changed == ["dm-Juliet"]
        assert [list(room["views"]) for room in after["tabs"] if room["kind"] == "dm"] == [
            ["Mary"],
            ["Juliet"],
            ["Josh"],
        ]
        page = await reader(session, playground.hub.address, "dm-Juliet", "Juliet")
        assert "for your eyes only" in page.words


async def test_old_messages_go() -> None:
    async with ringing() as (bot, playground, _):
        for number in range(MOST_MESSAGES + 20):
            await bot.table.send(f"line {number}")
        await PageUpdates(playground.world, playground.tabs).update()
        backend = playground.world.env.backend
        kept = backend.messages[TABLE]
        assert len(kept) == MOST_MESSAGES
        assert kept[max(kept)].content == f"line {MOST_MESSAGES + 19}"
        for number in range(MOST_FILES + 20):
            backend.cdn.store_attachment(number, TABLE, "old.png", b"", None)
        await bot.table.send("shown", file=discord.File(io.BytesIO(b"new"), "new.png"))
        await PageUpdates(playground.world, playground.tabs).update()
        files = list(backend.cdn._blobs)
        assert len(files) <= MOST_FILES
        assert files[-1].endswith("new.png")


async def test_many_windows_push_out_the_one_that_was_quiet_longest() -> None:
    async with ringing() as (_, playground, session):
        first = await reader(session, playground.hub.address, "table", "Mary")
        for _ in range(20):
            await (await reader(session, playground.hub.address, "table", "Mary")).look()
        with pytest.raises(AssertionError):
            await first.look()


async def test_only_the_hub_may_frame_a_page_and_only_this_machine_may_ask() -> None:
    async with ringing() as (_, playground, session):
        address = playground.hub.address
        async with session.get(f"{address}hub/frame") as answer:
            page = await answer.text()
            policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'self'" in policy
        assert "/hub/frame.css" in page
        assert "/hub/frame.js" in page
        for path in ("", "hub/frame.css", "hub/frame.js", "hub/serif.ttf", "hub/sans.ttf"):
            async with session.get(address + path) as answer:
                assert answer.status == 200
        for path in ("hub/vizier.png", "app.js", "preview.css"):
            async with session.get(address + path) as answer:
                assert answer.status == 200
        async with session.get(address, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        async with session.get(f"{address}api/state") as answer:
            assert answer.status == 401
        with pytest.raises(AssertionError):
            await Reader(session, address, "not a key").open()


def test_where_something_happened_is_told_from_what_crossed_the_wire() -> None:
    post: tuple[str, str, dict[str, str]] = ("HTTP", "POST /channels/7/messages", {})
    event = ("GATEWAY", "MESSAGE_UPDATE", {"channel_id": "8"})
    assert touched([post, event]) == {7, 8}
    assert touched([("HTTP", "GET /users/@me", None), ("DROPPED", "TYPING", "")]) == set()
    assert touched([post, ("HTTP", "PATCH /webhooks/1/token/messages/@original", {})]) is None
