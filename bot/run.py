"""The real bot: log in, start what goes on by itself, and leave cleanly when told to."""

import asyncio
import contextlib
import signal
from collections.abc import Callable

import aiohttp
import discord

from bot.client import Vizier
from bot.config import Config, must_be_token
from bot.logs import log_to_stderr
from bot.permissions import invitation
from bot.refusals import BadSettings, Refused
from bot.thinking import Thinking


class NoDiscord(Refused):
    CODE = "no-discord"
    SENTENCE = "I cannot reach Discord. Is this machine connected to the internet?"


def run(config: Config, say: Callable[[str], object]) -> int:
    """`python -m bot` with a token."""
    must_be_token(config.token)
    log_to_stderr(config.log_level)
    # discord.py misses what is only for voices.
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    return asyncio.run(serve(Vizier(thinking=Thinking(config.desks)), config, say))


async def serve(bot: Vizier, config: Config, say: Callable[[str], object]) -> int:
    """Be there until SIGTERM or Ctrl-C, then finish what is being written and go."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        # Windows has no such handlers; there Ctrl-C breaks in by itself.
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await bot.open(config.database)
    try:
        await _log_in(bot, config.token)
        say(f"Add the bot to a server: {invitation(bot.application_id or 0)}")
        connecting = asyncio.create_task(bot.connect(), name="the gateway")
        stopping = asyncio.create_task(stop.wait(), name="the end")
        ready = asyncio.create_task(bot.wait_until_ready(), name="the greeting")
        await asyncio.wait({connecting, stopping, ready}, return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            bot.start_background()
            await bot.bring_icons()
            await asyncio.wait({connecting, stopping}, return_when=asyncio.FIRST_COMPLETED)
        for task in (ready, stopping):
            task.cancel()
        if connecting.done():
            connecting.result()
    finally:
        await bot.close()
    say("Vizier has gone home; every match is kept.")
    return 0


async def _log_in(bot: Vizier, token: str) -> None:
    try:
        await bot.login(token)
    except discord.LoginFailure as error:
        raise BadSettings(
            "Discord does not know that DISCORD_TOKEN. Copy it anew from "
            "https://discord.com/developers/applications, under Bot."
        ) from error
    except (aiohttp.ClientError, OSError) as error:
        raise NoDiscord from error
