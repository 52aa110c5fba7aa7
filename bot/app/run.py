"""The real bot: log in, start what goes on by itself, and leave cleanly when told to."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

from bot.app.assemble import Application
from bot.app.bot import open_bot, start_background
from bot.app.config import Config, must_be_token
from bot.app.logging import log_to_stderr
from bot.app.memory import settle_collection
from bot.app.watchdog import Watchdog
from bot.computers.processes import WorkerPool
from bot.discord_ui.client import VizierClient
from bot.discord_ui.permissions import invitation
from bot.errors import (
    BadSettings,
    Code,
    Refused,
)

A_MOMENT = 2.0
UNKNOWN_TOKEN = (
    "Discord does not know that DISCORD_TOKEN. Copy it anew from "
    "https://discord.com/developers/applications, under Bot."
)
CLOSED_FOR_GOOD = {
    4004: UNKNOWN_TOKEN,
    4010: "Discord does not know such a shard. Check SHARDS and SHARD_IDS.",
    4011: (
        "The bot is on so many servers that Discord wants more shards. Set SHARDS to the number "
        "of servers divided by 1000."
    ),
    4013: "Discord does not know what this Vizier wants to hear of. Update Vizier.",
    4014: (
        "Discord does not let this bot hear what it asks for. Open "
        "https://discord.com/developers/applications, and check the intents under Bot."
    ),
}
"""What to change when the gateway closes with that code."""


def run(config: Config, say: Callable[[str], object]) -> int:
    """`python -m bot` with a token."""
    must_be_token(config.token)
    log_to_stderr(config.log_level)
    # discord.py misses what is only for voices.
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    client = VizierClient(config.shards.count, config.shards.ids)
    return asyncio.run(serve(client, config, say))


async def serve(client: VizierClient, config: Config, say: Callable[[str], object]) -> int:
    """Be there until SIGTERM or Ctrl-C, then finish what is being written and go; the exit code
    is not 0 if background work has ended by itself, so that whoever started us starts us anew."""
    turn, stop = Turn(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        # Windows has no such handlers; there Ctrl-C breaks in by itself.
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    app = await open_bot(client, config.database, workers=WorkerPool(config.workers))
    failed = app.background.has_failed
    try:
        app.background.claim(f"gateway {config.shards}", turn.changed)
        stopping = asyncio.create_task(stop.wait(), name="the end")
        failing = asyncio.create_task(failed.wait(), name="a failure")
        coming = asyncio.create_task(turn.came.wait(), name="our turn")
        await _first({stopping, failing, coming}, A_MOMENT)
        if not turn.came.is_set() and not stop.is_set() and not failed.is_set():
            say("Another Vizier is at work; I take over as soon as it leaves.")
            await _first({stopping, failing, coming})
        if turn.came.is_set() and not stop.is_set():
            lost = asyncio.create_task(turn.went.wait(), name="lost")
            until: set[asyncio.Task[Any]] = {stopping, failing, lost}
            if await _has_logged_in(client, config.token, until):
                say(f"Add the bot to a server: {invitation(client.application_id or 0)}")
                await _be_there(client, app, until)
            lost.cancel()
        stopping.cancel()
        failing.cancel()
    finally:
        await app.close()
        await client.close()
    if turn.went.is_set():
        raise Refused(Code.TAKEN_OVER)
    if failed.is_set():
        say("Something that must never end has ended; the log says what. Every match is kept.")
        return 1
    say("Vizier has gone home; every match is kept.")
    return 0


async def _be_there(client: VizierClient, app: Application, until: set[asyncio.Task[Any]]) -> None:
    connecting = asyncio.create_task(client.connect(), name="the gateway")
    ready = asyncio.create_task(client.wait_until_ready(), name="the greeting")
    watchdog = Watchdog()
    beside = [asyncio.create_task(client.bring_commands(), name="commands")]
    await _first({connecting, ready, *until})
    if ready.done():
        start_background(app)
        settle_collection()
        beside.append(asyncio.create_task(client.bring_icons(), name="emojis"))
        beating = watchdog.beat(app.background.has_looked_within)
        beside.append(asyncio.create_task(beating, name="the heartbeat"))
        await _first({connecting, *until})
    for task in (ready, *beside):
        task.cancel()
    await asyncio.gather(ready, *beside, return_exceptions=True)
    watchdog.notify("STOPPING=1")
    if connecting.done():
        _explain_end(connecting)
    await client.leave_gateway()
    connecting.cancel()
    await asyncio.gather(connecting, return_exceptions=True)


def _explain_end(connecting: asyncio.Task[None]) -> None:
    """Discord has closed the connection for good: say what its host has to change."""
    try:
        connecting.result()
    except discord.PrivilegedIntentsRequired as error:
        raise BadSettings(CLOSED_FOR_GOOD[4014]) from error
    except discord.LoginFailure as error:
        raise BadSettings(CLOSED_FOR_GOOD[4004]) from error
    except discord.ConnectionClosed as error:
        sentence = CLOSED_FOR_GOOD.get(error.code or 0)
        if sentence is not None:
            raise BadSettings(sentence) from error
        raise Refused(
            Code.NO_DISCORD, f"Discord has closed the connection ({error.code})."
        ) from error
    except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Refused(Code.NO_DISCORD) from error


async def _first(tasks: set[asyncio.Task[Any]], seconds: float | None = None) -> None:
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


class Turn:
    """Two processes overlap at a deploy, and one of them is connected to Discord: clicks are heard
    once."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.went = asyncio.Event()

    def changed(self, is_ours: bool) -> None:
        (self.came if is_ours else self.went).set()


async def _has_logged_in(client: VizierClient, token: str, until: set[asyncio.Task[Any]]) -> bool:
    """Whether we are logged in; not if we were told to go meanwhile."""
    client.brings_later = True
    logging_in = asyncio.create_task(_log_in(client, token), name="the login")
    await _first({logging_in, *until})
    if logging_in.done():
        logging_in.result()
        return True
    logging_in.cancel()
    await asyncio.gather(logging_in, return_exceptions=True)
    return False


async def _log_in(client: VizierClient, token: str) -> None:
    try:
        await client.login(token)
    except discord.LoginFailure as error:
        raise BadSettings(UNKNOWN_TOKEN) from error
    except discord.RateLimited as error:
        raise Refused(
            Code.NO_DISCORD,
            f"Discord lets nobody log in from here for another {error.retry_after:.0f} seconds.",
        ) from error
    except discord.HTTPException as error:
        raise Refused(
            Code.NO_DISCORD, f"Discord answers, but not as it should ({error.status})."
        ) from error
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        raise Refused(Code.NO_DISCORD) from error
