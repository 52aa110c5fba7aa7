"""What Discord must be told of once and may take late: our commands and our emojis. People play
meanwhile with those that Discord knows."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.clock import HOUR

LOGGER = logging.getLogger(__name__)

FIRST_BACK_OFF_S = 5
LONGEST_BACK_OFF_S = HOUR

NOT_NOW = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord, or the way to it, may answer instead."""

Sleep = Callable[[float], Awaitable[object]]


async def bring_in_time(
    name: str, bring: Callable[[], Awaitable[object]], sleep: Sleep = asyncio.sleep
) -> None:
    """Try until Discord has taken it, with a back-off."""
    wait_s = FIRST_BACK_OFF_S
    while True:
        try:
            await bring()
        except NOT_NOW as error:
            asked_s = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
            pause_s = max(wait_s, asked_s)
            LOGGER.warning(
                "Discord did not take our %s (%s); again in %d s", name, reason_of(error), pause_s
            )
            await sleep(pause_s)
            wait_s = min(2 * wait_s, LONGEST_BACK_OFF_S)
        else:
            return


def reason_of(error: BaseException) -> str:
    """What went wrong, without anything that was sent."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}"
    return type(error).__name__
