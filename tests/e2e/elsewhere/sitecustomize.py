"""Found first on PYTHONPATH: it shows discord.py another Discord, and leaves the bot as it is."""

import os
from pathlib import Path

from held_clock import hold_clock, is_bot  # type: ignore[import-not-found]

if "CLOCK_OF_THE_TESTS" in os.environ and is_bot():
    # Before anything else looks at the time.
    hold_clock(Path(os.environ["CLOCK_OF_THE_TESTS"]))

import broken_builds  # type: ignore[import-not-found]
import faulty_database  # type: ignore[import-not-found]
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

Route.BASE = f"http://{os.environ['DISCORD_OF_THE_TESTS']}/api/v10"
load = HTTPClient.get_from_cdn


async def load_here(self: HTTPClient, url: str) -> bytes:
    """What was uploaded is where everything else is."""
    return await load(self, f"{Route.BASE}/cdn{yarl.URL(url).raw_path}")


HTTPClient.get_from_cdn = load_here  # type: ignore[method-assign]
if "CLOCK_OF_THE_TESTS" in os.environ:
    # Heartbeats come from a thread, by the real clock: hours that pass in a moment have none.
    DiscordWebSocket._max_heartbeat_timeout = property(  # type: ignore[assignment]
        lambda _: 1e9, lambda *_: None
    )
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{os.environ['DISCORD_OF_THE_TESTS']}/gateway")

if "BUILD_OF_THE_TESTS" in os.environ and is_bot():
    broken_builds.BUILDS[os.environ["BUILD_OF_THE_TESTS"]]()
if "CLOCK_OF_THE_TESTS" in os.environ and is_bot():
    clock = Path(os.environ["CLOCK_OF_THE_TESTS"])
    faulty_database.stand_between(os.environ["DISCORD_OF_THE_TESTS"], clock)
    if os.environ["DATABASE_URL"].startswith("postgres"):
        faulty_database.count_queries(clock)
