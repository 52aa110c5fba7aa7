"""Posts: every accepted turn is told in exactly one, in order; what piled up becomes one board."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import ClassVar, Generic

from bot.clock import HOUR, Clock, Instant
from bot.delivery.delivery import one_per_line
from bot.delivery.fence import Fence
from bot.delivery.transport import C, Composer, PlaceLost, Transport
from bot.ids import MatchId, Place
from bot.notices import outbox
from bot.notices.event_json import read_events
from bot.notices.notices import (
    ARRIVAL_WINDOW_S,
    Event,
    MessageRef,
    PostNotice,
    Target,
    message_ref,
)
from bot.notices.takedowns import take_buttons_off, take_post_down
from bot.store.statement import Change, Row, Statement

IS_HEAD = (
    "(paused IS NULL OR paused <> 'place') AND NOT EXISTS (SELECT 1 FROM outbox AS older"
    " WHERE older.match = outbox.match AND older.number < outbox.number)"
)
HEADS = (
    "SELECT outbox.*, guild, channel, thread, latest.number AS previous_number,"
    " latest.message AS previous_message, latest.events AS previous_events,"
    " (SELECT MIN(at) FROM posts AS same WHERE same.match = outbox.match"
    "  AND same.message = latest.message) AS previous_since,"
    " (SELECT COUNT(*) FROM seats WHERE seats.match = outbox.match AND person IS NOT NULL"
    "  AND state IN ('seated', 'caretaker')) AS voices,"
    " EXISTS (SELECT 1 FROM outbox AS newer"
    "  WHERE newer.match = outbox.match AND newer.number > outbox.number) AS is_followed,"
    " 'place ' || COALESCE(thread, channel) AS line"
    " FROM outbox JOIN matches ON id = outbox.match LEFT JOIN posts AS latest"
    "  ON latest.match = outbox.match AND latest.number ="
    "  (SELECT MAX(number) FROM posts WHERE posts.match = outbox.match)"
    f" WHERE due <= ? AND {IS_HEAD}"
)

EDITED_FOR_S = HOUR
"""So long the newest post of a match that one person plays is edited; then a new one takes its
place, which is seen again at the end of the channel."""
STAY = ("start", "over", "resigned", "replaced")
"""What is told in a post of its own that stays: the sealed seed, the result, and why a friend's
seat is played by the computer from now on."""

Begin = Callable[[MatchId, Change], Awaitable[None]]
PlaceIsLost = Callable[[MatchId], Awaitable[None]]


class PostKind(Generic[C]):
    """The outbox; in each match the oldest post goes first."""

    name: ClassVar[str] = "posts"
    most_lines: ClassVar[int] = 256
    next_due: ClassVar[str] = (
        f"SELECT MIN(due) FROM outbox JOIN matches ON id = outbox.match WHERE {IS_HEAD}"
    )

    def __init__(
        self,
        fence: Fence,
        transport: Transport[C],
        composer: Composer[C],
        clock: Clock,
        *,
        begin: Begin,
        place_lost: PlaceIsLost,
    ) -> None:
        self.fence = fence
        self.transport = transport
        self.composer = composer
        self.clock = clock
        self.begin = begin
        """Begins the match whose first post is out, in the commit that notes the post."""
        self.place_lost = place_lost

    async def due(
        self, now: Instant, busy: Collection[str], limit: int
    ) -> Sequence["PostDelivery[C]"]:
        sql, lines = one_per_line(HEADS, busy)
        rows = await self.fence.read(sql, now, *lines, limit)
        return [PostDelivery(self, row) for row in rows]


class PostDelivery(Generic[C]):
    """One post, with those that have piled up behind it."""

    def __init__(self, kind: PostKind[C], row: Row) -> None:
        self._kind = kind
        self._row = row
        self._folded: list[int] = []
        self._content: C | None = None
        self._notice = _notice(row, row["end_entry"], read_events(row["events"]))
        self.line: str = row["line"]
        self.identity = f"post {row['match']}.{row['number']}"
        self.tries: int = row["tries"]
        self.is_sending = bool(row["sending"])
        self.attempted: int | None = row["attempted"]

    @property
    def key(self) -> str:
        return self._notice.key

    @property
    def targets(self) -> Sequence[Target]:
        return [self._notice.place]

    async def prepare(self) -> None:
        now, row = self._kind.clock.now(), self._row
        if self.is_sending and now - (row["tried"] or now) >= ARRIVAL_WINDOW_S:
            # It was not found, and will not come any more: more may be told in it.
            self.is_sending = False
        if not self.is_sending and row["is_followed"]:
            await self._fold()
        self._content = await self._kind.composer.post(self._notice)

    async def _fold(self) -> None:
        """One post for everything that waits, so that an outage ends with one fresh board."""
        row, notice = self._row, self._notice
        waiting = await self._kind.fence.read(
            "SELECT * FROM outbox WHERE match = ? AND number > ? ORDER BY number",
            row["match"],
            row["number"],
        )
        end, events = notice.end_entry, list(notice.events)
        for later in waiting:
            if later["held"]:
                break
            end = later["end_entry"]
            events += read_events(later["events"])
            self._folded.append(later["number"])
        self._notice = _notice(row, end, events)

    def mark(self, attempted: int) -> Change:
        return outbox.mark_sending(self._notice, self._folded, self._kind.clock.now(), attempted)

    async def send(self) -> MessageRef:
        assert self._content is not None
        older, transport = self._replaced(), self._kind.transport
        age_s = self._kind.clock.now() - (self._row["previous_since"] or 0)
        if older is not None and age_s < EDITED_FOR_S:
            try:
                await transport.replace(older, self._content, self.key)
            except PlaceLost:
                # Somebody has deleted it; whether the place is lost, too, is known below.
                pass
            else:
                return older
        return await transport.send(self._notice.place, self._content, self.key)

    def _replaced(self) -> MessageRef | None:
        """The post in whose place this one comes: nobody but one person reads them, so that only
        the newest is of use. It is edited, which done twice is the same, or deleted."""
        row, place = self._row, self._notice.place
        older = message_ref(row["previous_message"])
        if older is None or row["previous_number"] == outbox.LOBBY_POST or row["voices"] > 1:
            return None
        told = (*self._notice.events, *read_events(row["previous_events"]))
        if older.channel != (place.thread or place.channel) or any(
            event.kind in STAY for event in told
        ):
            return None
        return older

    async def finish(self, message: MessageRef | None) -> None:
        notice, now = self._notice, self._kind.clock.now()
        change = outbox.posted(notice.match, notice.number, str(message), now)
        older = message_ref(self._row["previous_message"])
        if older is not None and older != message:
            change.append(self._take_down(older, now))
        if notice.has("start"):
            await self._kind.begin(notice.match, [*self._kind.fence.guard(), *change])
        else:
            await self._kind.fence.write(change)
        await self._kind.composer.posted(notice)

    def _take_down(self, older: MessageRef, now: Instant) -> Statement:
        """The post before this one goes, or stays without its buttons."""
        notice, number = self._notice, self._row["previous_number"]
        if self._replaced() is not None:
            return take_post_down(notice.match, number, str(older), now)
        moved_to = (notice.place.thread or notice.place.channel) if notice.has("moved") else None
        return take_buttons_off(notice.match, number, str(older), now, moved_to)

    async def give_up(self) -> None:
        """The match waits until somebody gives it another place."""
        now = self._kind.clock.now()
        await self._kind.fence.write(self.try_later(now, perhaps_sent=False))
        await self._kind.place_lost(self._notice.match)

    def try_later(self, due: Instant, *, perhaps_sent: bool) -> Change:
        notice = self._notice
        return [outbox.try_later(notice.match, notice.number, due, perhaps_sent=perhaps_sent)]

    def postpone(self, until: Instant | None) -> Change:
        """A post waits for nobody's morning."""
        return []


def _notice(row: Row, end_entry: int, events: Sequence[Event]) -> PostNotice:
    return PostNotice(
        row["match"],
        row["number"],
        row["first_entry"],
        end_entry,
        tuple(events),
        Place(row["guild"], row["channel"], row["thread"]),
    )
