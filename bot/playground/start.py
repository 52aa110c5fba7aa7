"""Open the playground, keep it going until Ctrl-C, and leave nothing running behind."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import discord

from bot.app.bot import open_bot, start_background
from bot.discord_ui.client import VizierClient
from bot.errors import BadSettings
from bot.playground.hub import Hub
from bot.playground.page_updates import PageUpdates
from bot.playground.tables import bring_in, greet
from bot.playground.tabs import Tabs
from bot.playground.world import World, created

FILE = "playground.sqlite3"
PORTS = range(8321, 8341)
HIGHEST_PORT = 65_535
SIMCORD = "3.2.1"

Begin = Callable[[World], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Playground:
    """A playground that is open."""

    world: World
    tabs: Tabs
    hub: Hub


@contextlib.asynccontextmanager
async def opened(
    bot: discord.Client, begin: Begin, end: Callable[[], Awaitable[None]], ports: range
) -> AsyncIterator[Playground]:
    """The bot in a world of its own; `begin` starts its background work, after the login, and
    `end` stops it. SimCord waits for all that is started sooner, and would wait for ever."""
    async with contextlib.AsyncExitStack() as ending:
        world = created(bot)
        tabs = Tabs(world)
        hub = Hub(world, tabs)
        await hub.open(ports)
        ending.push_async_callback(hub.close)
        await world.env.start()
        # Shutting SimCord down does not close the bot.
        ending.push_async_callback(world.env.shutdown)
        ending.push_async_callback(bot.close)
        ending.push_async_callback(end)
        ending.push_async_callback(tabs.close)
        await tabs.open(hub.port)
        pumping = asyncio.create_task(PageUpdates(world, tabs).run(), name="page updates")
        ending.push_async_callback(_ended, pumping)
        await begin(world)
        yield Playground(world, tabs, hub)


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def play(environment: Mapping[str, str], say: Callable[[str], object]) -> int:
    """`python -m bot` without a token."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # discord.py misses what is only for voices.
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    _must_fit(version("simcord"))
    file = Path(environment.get("PLAYGROUND_FILE", "").strip() or FILE)
    # Where signals cannot be handled, Ctrl-C arrives like this.
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_played(file, ports_of(environment), say))
    say("The playground is closed.")
    return 0


def _must_fit(found: str) -> None:
    """We use private parts of SimCord; they are known for this version only."""
    if found != SIMCORD:
        raise BadSettings(
            f"The playground is made for SimCord {SIMCORD}, and here is {found}: "
            "make run installs the right one."
        )


def ports_of(environment: Mapping[str, str]) -> range:
    """`PLAYGROUND_PORT` is a port, 0 for any that is free, or empty."""
    wanted = environment.get("PLAYGROUND_PORT", "").strip()
    if not wanted:
        return PORTS
    if not wanted.isdecimal() or int(wanted) > HIGHEST_PORT:
        raise BadSettings(f"PLAYGROUND_PORT is a number up to {HIGHEST_PORT}.")
    return range(int(wanted), int(wanted) + 1)


async def _played(file: Path, ports: range, say: Callable[[str], object]) -> None:
    stop = asyncio.Event()
    _stop_at_signals(stop)
    client = VizierClient()
    app = await open_bot(client, file)

    async def begin(world: World) -> None:
        await greet(client, world.place, file.name)
        await bring_in(client, world.place)
        start_background(app)

    try:
        async with opened(client, begin, app.close, ports) as playground:
            say(
                f"The playground is open: {playground.hub.address}\n"
                f"Matches are kept in {file}. Ctrl-C stops it."
            )
            await stop.wait()
    finally:
        await app.close()


def _stop_at_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def first() -> None:
        """The next one is no longer asked kindly."""
        for number in signals:
            loop.remove_signal_handler(number)
        stop.set()

    for number in signals:
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, first)
