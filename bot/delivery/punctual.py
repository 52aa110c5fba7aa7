"""A transport that says nothing once another process may speak in its place."""

from bot.notices.notices import Letter, MessageKey, PostNotice, ReminderNotice, Transport
from bot.store.lease import Lease


class Punctual:
    """Looks at its own clock before anything leaves the house. A process that was stalled finds
    its lease stale; should it be stalled between the look and the sending, the message's nonce
    makes one message of two."""

    def __init__(self, transport: Transport, lease: Lease) -> None:
        self._transport = transport
        self._lease = lease

    async def announce(self, announcement: PostNotice) -> str:
        self._lease.must_be_fresh()
        return await self._transport.announce(announcement)

    async def alert(self, alert: ReminderNotice) -> str:
        self._lease.must_be_fresh()
        return await self._transport.alert(alert)

    async def write(self, letter: Letter) -> str:
        self._lease.must_be_fresh()
        return await self._transport.write(letter)

    async def find(self, mark: MessageKey) -> str | None:
        return await self._transport.find(mark)

    async def retract(self, message: str) -> None:
        await self._transport.retract(message)
