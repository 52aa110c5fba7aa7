"""Letters: what one person must hear about a table, once, and never in their night."""

import asyncio
import logging

from bot.clock import Clock, Instant
from bot.delivery.posts import TOO_LONG, back_off, together
from bot.errors import LeaseLost
from bot.ids import Place
from bot.notices.notices import Letter, NotSent, PersonLost, PlaceLost, Transport
from bot.people.people import People
from bot.store.statement import ReadWrite, Row, Statement

LOGGER = logging.getLogger(__name__)

ROUND = 32


class PersonalNotices:
    """Delivers letters; never while a match is locked."""

    def __init__(
        self,
        store: ReadWrite,
        people: People,
        transport: Transport,
        clock: Clock,
        *,
        teller: ReadWrite,
    ) -> None:
        self._store = store
        self._teller = teller
        """Where it is kept what was sent; only one process sends."""
        self._people = people
        self._transport = transport
        self._clock = clock
        self._one_round = asyncio.Lock()

    async def deliver_due(self) -> int:
        """Send what is due; how many letters went out."""
        async with self._one_round:
            rows = await self._store.read(
                "SELECT letters.*, guild, channel, thread FROM letters JOIN matches ON id = match"
                " WHERE due <= ? ORDER BY number LIMIT ?",
                self._clock.now(),
                ROUND,
            )
            return await together(self._deliver(row) for row in rows)

    async def settings_changed(self, person: int) -> None:
        """Whoever is back early reads at once what has come meanwhile."""
        await self._store.write(
            [
                Statement(
                    "UPDATE letters SET due = ? WHERE person = ? AND sending = 0 AND tries = 0",
                    (self._clock.now(), person),
                )
            ]
        )

    async def _deliver(self, row: Row) -> bool:
        person, now = await self._people.of(row["person"]), self._clock.now()
        moment = person.hours.next_moment(now)
        if moment > now and not row["sending"]:
            await self._set(row, sending=0, tries=row["tries"], due=moment)
            return False
        one = Letter(
            row["number"],
            row["match"],
            person.id,
            person.way,
            row["kind"],
            row["seat"],
            row["other"],
            Place(row["guild"], row["channel"], row["thread"]),
        )
        try:
            async with asyncio.timeout(TOO_LONG):
                await self._send(row, one)
        except (PersonLost, PlaceLost) as error:
            LOGGER.info("nobody reads letter %s: %r", one.mark.nonce, error)
        except NotSent as error:
            LOGGER.info("letter %s was not sent: %s", one.mark.nonce, error)
            await self._later(row, sending=0)
            return False
        except LeaseLost:
            # Whoever has it now carries on.
            raise
        except Exception:
            LOGGER.exception("letter %s may or may not have been sent", one.mark.nonce)
            await self._later(row, sending=1)
            return False
        await self._teller.write(
            [Statement("DELETE FROM letters WHERE number = ?", (row["number"],))]
        )
        return True

    async def _send(self, row: Row, one: Letter) -> None:
        if row["sending"] and await self._transport.find(one.mark) is not None:
            return
        await self._set(row, sending=1, tries=row["tries"], due=row["due"])
        await self._transport.write(one)

    async def _later(self, row: Row, *, sending: int) -> None:
        tries = row["tries"] + 1
        await self._set(row, sending=sending, tries=tries, due=self._clock.now() + back_off(tries))

    async def _set(self, row: Row, *, sending: int, tries: int, due: Instant) -> None:
        await self._teller.write(
            [
                Statement(
                    "UPDATE letters SET sending = ?, tries = ?, due = ? WHERE number = ?",
                    (sending, tries, due, row["number"]),
                )
            ]
        )
