"""What delivery needs of the outside: a transport that carries contents, a composer that lays
them out. Contents are nothing but a type here; tests have both of their own."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from bot.ids import MatchId
from bot.notices.notices import MessageRef, PersonalNotice, PostNotice, ReminderNotice, Target

C = TypeVar("C")
"""What is shown in a message."""
Made = TypeVar("Made")


class NotSent(Exception):
    """It was surely not sent, and may be tried again, perhaps not before some seconds."""

    def __init__(self, reason: str = "", retry_after_s: float = 0) -> None:
        super().__init__(reason)
        self.retry_after_s = retry_after_s


class PlaceLost(Exception):
    """The channel or thread is gone, or closed to us."""


class PersonLost(Exception):
    """That person can be reached neither by message nor by mention."""


class Transport(Protocol[C]):
    """Any error but those above means: perhaps it was done."""

    def now_ms(self) -> int:
        """By the clock that stamps messages: what is sent from now on is not older."""
        ...

    async def send(self, target: Target, content: C, key: str) -> MessageRef:
        """Send it under that idempotency key, by which `find` knows it again."""
        ...

    async def edit(self, message: MessageRef, content: C) -> None: ...

    async def replace(self, message: MessageRef, content: C, key: str) -> None:
        """Show another content in that message, under another idempotency key; done twice, it is
        the same. `PlaceLost` if the message is gone, too."""
        ...

    async def delete(self, message: MessageRef) -> None:
        """One that is gone already is fine."""
        ...

    async def fetch(self, message: MessageRef) -> C:
        """What it shows now, without its buttons."""
        ...

    async def find(
        self, key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        """The message of ours that carries that key, if one was sent there since then; if nobody
        knows since when, among the newest."""
        ...


class Composer(Protocol[C]):
    """Lays notices out as they are shown in that target."""

    async def post(self, notice: PostNotice) -> C: ...

    async def posted(self, notice: PostNotice) -> None:
        """It is out and noted: whoever waits for it may be shown more."""
        ...

    async def reminder(self, notice: ReminderNotice, target: Target) -> C: ...

    async def personal_notice(self, notice: PersonalNotice, target: Target) -> C | None:
        """Nothing, if what it tells is no longer so."""
        ...

    async def older_post(
        self, match: MatchId, number: int, moved_to: int | None, fetch: Callable[[], Awaitable[C]]
    ) -> C:
        """The post without its buttons; it is fetched if nobody remembers it."""
        ...
