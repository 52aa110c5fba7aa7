"""The playground: what the bot does by itself appears, no click is lost, and all is kept."""

import asyncio
import io
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui
from simcord._clock import Clock
from simcord.backend.ops.base import BackendBase
from simcord.preview import Preview, _actions, _markdown, _media, _server
from simcord.preview._pages import _Page

from bot.clock import FakeClock
from bot.playground import hub, start, views, world
from bot.playground.pump import MOST_FILES, MOST_MESSAGES, Pump, touched
from bot.playground.start import Playground, opened, ports_of
from bot.refusals import BadSettings
from tests.bot.house import House, World
from tests.e2e.playgrounds import ROOT, Process, Reader, hub_state, reader, started

ANYWHERE = range(1)
"""Port 0: whichever is free."""
MARY, JULIET, JOSH = 1456074443980800002, 1456074443980800003, 1456074443980800004
TABLE = 1456074443980800007
SERVER = 1456074443980800005


class Bell(ui.DynamicItem[ui.Button[Any]], template=r"bell:(?P<number>\d+)"):
    """A button that counts, and answers the one who pressed it."""

    def __init__(self, number: int, label: str = "Ring") -> None:
        super().__init__(ui.Button(label=label, custom_id=f"bell:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], match: re.Match[str], /
    ) -> "Bell":
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.rung.append(self.number)
        await interaction.response.send_message(f"ding {self.number}", ephemeral=True)


class Ringer(discord.Client):
    """A bot of a few lines: it has a loop of its own, and a bell."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.rung: list[int] = []
        self.told = 0
        self._loop_task: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Bell)

    @property
    def table(self) -> discord.TextChannel:
        return self.guilds[0].text_channels[0]

    async def hang_bell(self, number: int, label: str = "Ring") -> discord.Message:
        return await self.table.send(view=_bell(number, label))

    def start_telling(self, pause: float) -> None:
        self._loop_task = asyncio.create_task(self._tell(pause))

    async def _tell(self, pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            self.told += 1
            await self.table.send(f"told {self.told}")

    async def close(self) -> None:
        if self._loop_task is not None:
            self._loop_task.cancel()
        await super().close()


def _bell(number: int, label: str = "Ring") -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(Bell(number, label)))
    return view


@asynccontextmanager
async def ringing() -> AsyncIterator[tuple[Ringer, Playground, aiohttp.ClientSession]]:
    bot = Ringer()

    async def begin(here: world.World) -> None:
        await bot.hang_bell(1)

    async with opened(bot, begin, ANYWHERE) as playground, aiohttp.ClientSession() as session:
        yield bot, playground, session


async def until(seen: Callable[[], Awaitable[bool]], seconds: float = 10.0) -> float:
    """Look again and again; how long it took."""
    began = time.monotonic()
    while not await seen():
        assert time.monotonic() - began < seconds, "it never came"
        await asyncio.sleep(0.02)
    return time.monotonic() - began


def test_it_is_the_simcord_we_know() -> None:
    """An upgrade must fail here, where it is easily understood."""
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]["playground"]
    assert pins == [f"simcord[preview]=={start.SIMCORD}"]
    assert version("simcord") == start.SIMCORD


@pytest.mark.parametrize(
    ("owner", "names"),
    [
        (Clock, "now advance"),
        (Preview, "_publish _action _get_page _close_page _advance_presentation_time"),
        (Preview, "_MAX_PAGES _PAGE_LEASE_SECONDS _REVISION_KINDS close"),
        (_Page, "id snapshot revision navigation_query window_end_id last_activity"),
        (_Page, "pending_receipt_revision"),
        (_server, "PreviewServer"),
        (_server.PreviewServer, "start close _static _STATIC_FILES _SECURITY_HEADERS"),
        (_server.PreviewServer, " ".join(name for _, _, name in hub.CALLS)),
        (_markdown, "_markdown_parser"),
        (_media, "MediaInfo MediaError _process_media"),
        (_media.MediaWorker, "validate release close"),
        (_actions, "ACTION_SPECS"),
        (BackendBase, "snowflake"),
    ],
)
def test_the_private_names_we_use_are_there(owner: object, names: str) -> None:
    known = {*dir(owner), *getattr(owner, "__slots__", ())}
    assert set(names.split()) <= known


async def test_their_fields_are_there_too() -> None:
    async with ringing() as (_, playground, _):
        env = playground.world.env
        fields = {"clock", "transcript", "http_requests", "messages", "bot_user", "cdn"}
        assert fields <= set(vars(env.backend))
        assert {"_preview", "backend"} <= set(vars(env))
        assert isinstance(env.backend.cdn._blobs, dict)
        preview = next(playground.rooms.views()).preview
        assert {"_python", "_pages", "_server", "_media_worker", "capability"} <= set(vars(preview))


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


async def test_a_click_at_what_has_changed_does_nothing_and_says_so() -> None:
    async with ringing() as (bot, playground, session):
        page = await reader(session, playground.hub.address, "table", "Josh")
        bell = page.button("Ring")
        message = await anext(bot.table.history(limit=1))
        await message.edit(view=_bell(2, "Sell everything"))
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
            return [room["name"] for room in state["rooms"]]

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
            for old, new in zip(before["rooms"], after["rooms"], strict=True)
            if old["newest"] != new["newest"]
        ]
        assert changed == ["dm-Juliet"]
        assert [list(room["views"]) for room in after["rooms"] if room["kind"] == "dm"] == [
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
        await Pump(playground.world, playground.rooms).turn()
        backend = playground.world.env.backend
        kept = backend.messages[TABLE]
        assert len(kept) == MOST_MESSAGES
        assert kept[max(kept)].content == f"line {MOST_MESSAGES + 19}"
        for number in range(MOST_FILES + 20):
            backend.cdn.store_attachment(number, TABLE, "old.png", b"", None)
        await bot.table.send("shown", file=discord.File(io.BytesIO(b"new"), "new.png"))
        await Pump(playground.world, playground.rooms).turn()
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
        assert "/hub/house.css" in page
        assert "/hub/frame.js" in page
        for path in ("", "hub/house.css", "hub/frame.js", "hub/serif.ttf", "hub/sans.ttf"):
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


async def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        bot = Ringer()

        async def begin(here: world.World) -> None: ...

        async with opened(bot, begin, range(port, port + 20)) as playground:
            assert port < playground.hub.port < port + 20
        with pytest.raises(BadSettings, match="PLAYGROUND_PORT"):
            async with opened(Ringer(), begin, range(port, port + 1)):
                pass


def test_a_port_is_a_number() -> None:
    assert ports_of({}) == start.PORTS
    assert list(ports_of({"PLAYGROUND_PORT": "4000"})) == [4000]
    for nonsense in ("many", "-1", "70000"):
        with pytest.raises(BadSettings):
            ports_of({"PLAYGROUND_PORT": nonsense})


def test_where_something_happened_is_told_from_what_crossed_the_wire() -> None:
    post: tuple[str, str, dict[str, str]] = ("HTTP", "POST /channels/7/messages", {})
    event = ("GATEWAY", "MESSAGE_UPDATE", {"channel_id": "8"})
    assert touched([post, event]) == {7, 8}
    assert touched([("HTTP", "GET /users/@me", None), ("DROPPED", "TYPING", "")]) == set()
    assert touched([post, ("HTTP", "PATCH /webhooks/1/token/messages/@original", {})]) is None


def test_without_simcord_it_says_what_to_do() -> None:
    program = (
        "import sys; sys.modules['simcord'] = None\n"
        "from bot.__main__ import main; sys.exit(main([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"DISCORD_TOKEN": ""},
        check=False,
    )
    assert done.returncode == 2
    assert "make run" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
async def test_the_real_bot_greets_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    with started(file) as process:
        address = await asyncio.to_thread(process.address)
        port = int(address.rstrip("/").rpartition(":")[2])
        with pytest.raises(ConnectionRefusedError):
            # Whoever listened on all addresses would answer here too.
            socket.create_connection(("127.0.0.2", port), timeout=5).close()
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as answer:
                assert "Vizier" in await answer.text()
            page = await reader(session, address, "table", "Mary")
            assert "/new" in page.words
        second = Process(file)
        assert await asyncio.to_thread(second.wait) == 2
        assert "already using" in second.said
        assert await asyncio.to_thread(process.stop) == 0
    assert "closed" in process.said
    assert "Traceback" not in process.said


@pytest.mark.slow
async def test_matches_are_there_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    house = House(file, World(), FakeClock(int(time.time()) - 600), seed=3)
    await house.open()
    match = await house.match(MARY, computers=["greedy"])
    table = await house.lobby(JULIET, JOSH)
    await house.manager.close()
    with started(file) as process:
        address = await asyncio.to_thread(process.address)
        async with aiohttp.ClientSession() as session:
            page = await reader(session, address, "table", "Mary")
            direct = await reader(session, address, "dm-Mary", "Mary")

            async def posted() -> bool:
                return "The match goes on" in await page.look()

            async def told() -> bool:
                return f"table {match}" in await direct.look()

            await until(posted, 30)
            assert f"table {table} looks for players" in page.words
            assert (await page.picture(f"table-{match}.png")).startswith(b"\x89PNG")
            await until(told, 30)
            receipt = await direct.press(direct.button("Take turn"))
            assert receipt["acknowledgement"] == "acknowledged"
            receipt = await page.press(page.button("Take turn"))
            assert receipt["acknowledgement"] == "acknowledged"
            assert "Your turn" in await page.look()
        assert await asyncio.to_thread(process.stop, signal.SIGTERM) == 0
    assert "Traceback" not in process.said


def test_a_simcord_that_we_do_not_know_is_refused() -> None:
    with pytest.raises(BadSettings, match="make run"):
        start._must_fit("4.0.0")
    start._must_fit(start.SIMCORD)


def test_the_page_keeps_a_day() -> None:
    assert views.A_DAY >= 86_400
