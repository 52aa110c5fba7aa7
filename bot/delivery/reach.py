"""How a person is reached: by direct message, or in the place of the match if that is closed."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic

from bot.clock import DAY, Clock, Instant
from bot.delivery.transport import C, PersonLost, PlaceLost, Transport
from bot.ids import PersonId, Place
from bot.notices.notices import DirectMessages, MessageRef, Target

CLOSED_FOR_S = DAY
"""Direct messages that were found closed are not tried again for so long."""


class Reach(Generic[C]):
    """Knows whose direct messages are closed."""

    def __init__(self, transport: Transport[C], clock: Clock) -> None:
        self._transport = transport
        self._clock = clock
        self._closed_since: dict[PersonId, Instant] = {}

    def targets(
        self, person: PersonId, place: Place | None, *, directly: bool = True
    ) -> list[Target]:
        """Where to write to somebody, the best first."""
        targets: list[Target] = []
        if directly and not self._is_closed(person):
            targets.append(DirectMessages(person))
        if place is not None:
            targets.append(place)
        return targets

    async def send(
        self,
        targets: Sequence[Target],
        compose: Callable[[Target], Awaitable[C]],
        key: str,
    ) -> MessageRef:
        """To the first of these targets that takes it."""
        for target in targets:
            content = await compose(target)
            if not isinstance(target, DirectMessages):
                return await self._transport.send(target, content, key)
            try:
                return await self._transport.send(target, content, key)
            except (PersonLost, PlaceLost):
                self._closed_since[target.person] = self._clock.now()
        raise PersonLost

    def _is_closed(self, person: PersonId) -> bool:
        since = self._closed_since.get(person)
        if since is not None and self._clock.now() - since >= CLOSED_FOR_S:
            del self._closed_since[person]
            return False
        return since is not None
