"""A herald that says nothing once another process may speak in its place."""

from bot.herald import Alert, Announcement, Herald, Letter, Mark
from bot.store.lease import Lease


class Punctual:
    """Looks at its own clock before anything leaves the house. A process that was stalled finds
    its lease stale; should it be stalled between the look and the sending, the message's nonce
    makes one message of two."""

    def __init__(self, herald: Herald, lease: Lease) -> None:
        self._herald = herald
        self._lease = lease

    async def announce(self, announcement: Announcement) -> str:
        self._lease.must_be_fresh()
        return await self._herald.announce(announcement)

    async def alert(self, alert: Alert) -> str:
        self._lease.must_be_fresh()
        return await self._herald.alert(alert)

    async def write(self, letter: Letter) -> str:
        self._lease.must_be_fresh()
        return await self._herald.write(letter)

    async def find(self, mark: Mark) -> str | None:
        return await self._herald.find(mark)

    async def retract(self, message: str) -> None:
        await self._herald.retract(message)
