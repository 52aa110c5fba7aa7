"""Takedowns: reminders that are out of date go, also those that may never have arrived, and older
posts lose their buttons. Doing it twice does no harm, and nothing waits for it."""

import logging
import math
from collections.abc import Collection, Sequence
from typing import ClassVar, Generic

from bot.clock import Clock, Instant
from bot.delivery.delivery import Postponed, one_per_line
from bot.delivery.fence import Fence
from bot.delivery.reach import Reach
from bot.delivery.transport import C, Composer, Transport
from bot.ids import Place
from bot.notices import takedowns
from bot.notices.notices import ARRIVAL_WINDOW_S, MessageRef, Target, message_ref
from bot.store.statement import Change, Row

LOGGER = logging.getLogger(__name__)

TRIES_FOR_BUTTONS = 4
"""Then they stay: old buttons are answered kindly."""

DUE = (
    "SELECT takedowns.*, guild, channel, thread, 'takedown ' || CASE WHEN person IS NULL"
    "  THEN 'place ' || COALESCE(thread, channel) ELSE 'dm ' || person END AS line"
    " FROM takedowns JOIN matches ON id = match WHERE due <= ?"
)


class TakedownKind(Generic[C]):
    """Housekeeping, in lines of its own."""

    name: ClassVar[str] = "takedowns"
    most_lines: ClassVar[int] = 64
    next_due: ClassVar[str] = "SELECT MIN(due) FROM takedowns"

    def __init__(
        self,
        fence: Fence,
        transport: Transport[C],
        composer: Composer[C],
        reach: Reach[C],
        clock: Clock,
    ) -> None:
        self.fence = fence
        self.transport = transport
        self.composer = composer
        self.reach = reach
        self.clock = clock

    async def due(
        self, now: Instant, busy: Collection[str], limit: int
    ) -> Sequence["TakedownDelivery[C]"]:
        sql, lines = one_per_line(DUE, busy)
        rows = await self.fence.read(sql, now, *lines, limit)
        return [TakedownDelivery(self, row) for row in rows]


class TakedownDelivery(Generic[C]):
    """One message that has had its day."""

    attempted: int | None = None

    def __init__(self, kind: TakedownKind[C], row: Row) -> None:
        self._kind = kind
        self._row = row
        self.line: str = row["line"]
        self.key: str = row["key"]
        self.identity = f"takedown {self.key}"
        self.tries: int = row["tries"]
        self.is_sending = False

    @property
    def targets(self) -> Sequence[Target]:
        row = self._row
        place = Place(row["guild"], row["channel"], row["thread"])
        return self._kind.reach.targets(row["person"], place)

    async def prepare(self) -> None:
        """There is nothing to lay out before it is known what is there."""

    def mark(self, attempted: int) -> Change:
        return []

    async def send(self) -> None:
        row, transport = self._row, self._kind.transport
        message = message_ref(row["message"])
        if row["action"] == takedowns.BUTTONS:
            if message is not None:
                await self._take_buttons_off(message)
            return
        if row["message"] is None:
            message = await transport.find(self.key, self.targets, row["attempted"])
            if message is None:
                self._look_again()
        if message is not None:
            await transport.delete(message)

    def _look_again(self) -> None:
        """What is not there yet is looked for once more, when nothing can arrive any more."""
        if self._row["attempted"] is None:
            return
        passed_s = (self._kind.transport.now_ms() - self._row["attempted"]) / 1000
        if passed_s <= ARRIVAL_WINDOW_S:
            wait_s = math.ceil(ARRIVAL_WINDOW_S - passed_s) + 1
            raise Postponed(self._kind.clock.now() + wait_s)

    async def _take_buttons_off(self, message: MessageRef) -> None:
        row = self._row
        content = await self._kind.composer.older_post(
            row["match"],
            takedowns.post_of(self.key),
            row["moved_to"],
            lambda: self._kind.transport.fetch(message),
        )
        await self._kind.transport.edit(message, content)

    async def finish(self, message: MessageRef | None) -> None:
        await self._kind.fence.write([takedowns.carried_out(self.key)])

    async def give_up(self) -> None:
        LOGGER.info("%s lies where we cannot reach it", self.key)
        await self.finish(None)

    def try_later(self, due: Instant, *, perhaps_sent: bool) -> Change:
        if self._row["action"] == takedowns.BUTTONS and self.tries + 1 >= TRIES_FOR_BUTTONS:
            LOGGER.info("an old post keeps its buttons: %s", self.key)
            return [takedowns.carried_out(self.key)]
        return [takedowns.put_off(self.key, due)]

    def postpone(self, until: Instant | None) -> Change:
        return [] if until is None else [takedowns.put_off(self.key, until)]
