"""Reminders that are out of date are taken down, also those that may never have arrived."""

import asyncio
import logging

from bot.clock import Clock
from bot.delivery.posts import TOO_LONG, back_off, together
from bot.errors import LeaseLost
from bot.ids import Place
from bot.notices.notices import MessageKey, PersonLost, PlaceLost, Transport
from bot.store.statement import ReadWrite, Row, Statement

LOGGER = logging.getLogger(__name__)

ROUND = 32


class Takedowns:
    """Takes down what was noted; doing it twice does no harm."""

    def __init__(self, store: ReadWrite, transport: Transport, clock: Clock) -> None:
        self._store = store
        self._transport = transport
        self._clock = clock

    async def carry_out_due(self) -> int:
        """Take down what is due; how many alerts there were."""
        rows = await self._store.read(
            "SELECT retractions.*, guild, channel, thread FROM retractions JOIN matches"
            " ON id = match WHERE due <= ? ORDER BY due LIMIT ?",
            self._clock.now(),
            ROUND,
        )
        return await together(self._carry_out(row) for row in rows)

    async def _carry_out(self, row: Row) -> bool:
        try:
            async with asyncio.timeout(TOO_LONG):
                await self._take_down(row)
        except (PersonLost, PlaceLost):
            LOGGER.info("alert %s lies where we cannot reach it", row["nonce"])
        except LeaseLost:
            # Whoever has it now carries on.
            raise
        except Exception:
            LOGGER.exception("alert %s could not be taken down", row["nonce"])
            later = self._clock.now() + back_off(row["tries"] + 1)
            await self._store.write(
                [
                    Statement(
                        "UPDATE retractions SET tries = tries + 1, due = ? WHERE nonce = ?",
                        (later, row["nonce"]),
                    )
                ]
            )
            return False
        done = Statement("DELETE FROM retractions WHERE nonce = ?", (row["nonce"],))
        await self._store.write([done])
        return True

    async def _take_down(self, row: Row) -> None:
        message = row["message"]
        if message is None:
            place = Place(row["guild"], row["channel"], row["thread"])
            message = await self._transport.find(MessageKey(row["nonce"], place, row["person"]))
        if message is not None:
            await self._transport.retract(message)
