"""Personal notices: what one person must hear about a table, once, and never in their night."""

from collections.abc import Collection, Sequence
from typing import ClassVar, Generic

from bot.clock import Clock, Instant
from bot.delivery.delivery import Postponed, one_per_line
from bot.delivery.fence import Fence
from bot.delivery.reach import Reach
from bot.delivery.transport import C, Composer
from bot.ids import Place
from bot.notices import personal_notices
from bot.notices.notices import MessageRef, PersonalNotice, Target
from bot.people.blocks import is_blocked
from bot.people.people import People, Person, count_approach
from bot.people.presence import PERHAPS_THERE_S, Presence
from bot.store.statement import Change, Row

DUE = (
    "SELECT personal_notices.*, guild, channel, thread, 'dm ' || person AS line"
    " FROM personal_notices JOIN matches ON id = match WHERE due <= ?"
)


class PersonalNoticeKind(Generic[C]):
    """Invitations and offers, and what others did at one's table."""

    name: ClassVar[str] = "personal notices"
    most_lines: ClassVar[int] = 256
    next_due: ClassVar[str] = "SELECT MIN(due) FROM personal_notices"

    def __init__(
        self,
        fence: Fence,
        people: People,
        composer: Composer[C],
        *,
        reach: Reach[C],
        presence: Presence,
        clock: Clock,
    ) -> None:
        self.fence = fence
        self.composer = composer
        self.reach = reach
        self.presence = presence
        self.clock = clock
        self.people = people

    async def due(
        self, now: Instant, busy: Collection[str], limit: int
    ) -> Sequence["PersonalNoticeDelivery[C]"]:
        sql, lines = one_per_line(DUE, busy)
        rows = await self.fence.read(sql, now, *lines, limit)
        return [
            PersonalNoticeDelivery(self, row, await self.people.of(row["person"])) for row in rows
        ]


class PersonalNoticeDelivery(Generic[C]):
    """One notice to one person."""

    def __init__(self, kind: PersonalNoticeKind[C], row: Row, person: Person) -> None:
        self._kind = kind
        self._row = row
        self._person = person
        self._notice = PersonalNotice(
            row["number"],
            row["match"],
            person.id,
            person.way,
            row["kind"],
            row["seat"],
            row["other"],
            Place(row["guild"], row["channel"], row["thread"]),
        )
        self._content: dict[Target, C | None] = {}
        self.line: str = row["line"]
        self.identity = f"personal notice {row['number']}"
        self.key = self._notice.key
        self.tries: int = row["tries"]
        self.is_sending = bool(row["sending"])
        self.attempted: int | None = row["attempted"]

    @property
    def targets(self) -> Sequence[Target]:
        return self._kind.reach.targets(self._notice.person, self._notice.place)

    async def prepare(self) -> None:
        now = self._kind.clock.now()
        soonest = now
        if self._notice.kind == personal_notices.VOTE and self._was_there(now):
            soonest = now + PERHAPS_THERE_S
        moment = self._person.hours.next_moment(soonest)
        if moment > now:
            raise Postponed(moment)

    def _was_there(self, moment: Instant) -> bool:
        """Whether they did something at that table then, or not long before."""
        acted = self._kind.presence.last(self._notice.match, self._person.id)
        return acted is not None and acted + PERHAPS_THERE_S > moment

    async def _is_unwanted(self) -> bool:
        """Whether they know it, or want to hear nothing of whom it speaks."""
        notice, now = self._notice, self._kind.clock.now()
        if not self._person.may_be_approached:
            # A stranger gets one message in all, whoever invites them.
            return True
        is_seen = notice.kind in personal_notices.SEEN_AT_THE_TABLE
        # It was due no sooner than this after what they had done before it happened.
        if is_seen and self._was_there(self._row["due"]):
            return True
        if notice.kind not in personal_notices.OF_SOMEBODY or notice.other is None:
            return False
        return await is_blocked(self._kind.fence, notice.person, notice.other, now)

    def mark(self, attempted: int) -> Change:
        return [personal_notices.mark_sending(self._row["number"], attempted)]

    async def send(self) -> MessageRef | None:
        notice = self._notice
        # What waits for an answer is asked at the table of whoever cannot be written to.
        place = notice.place if notice.kind in personal_notices.WAITS_FOR_ANSWER else None
        targets = self._kind.reach.targets(notice.person, place, directly=notice.way == "dm")
        if await self._is_unwanted():
            return None
        try:
            return await self._kind.reach.send(targets, self._compose_for, self.key)
        except _NoLongerSo:
            return None

    async def _compose_for(self, target: Target) -> C:
        content = await self._kind.composer.personal_notice(self._notice, target)
        if content is None:
            raise _NoLongerSo
        return content

    async def finish(self, message: MessageRef | None) -> None:
        text = None if message is None else str(message)
        change = personal_notices.delivered(self._row["number"], self._notice.kind, text)
        if text is not None and not self._person.has_accepted:
            change.append(count_approach(self._person.id))
        await self._kind.fence.write(change)
        await self._kind.people.refresh(self._person.id)

    async def give_up(self) -> None:
        await self.finish(None)

    def try_later(self, due: Instant, *, perhaps_sent: bool) -> Change:
        number = self._row["number"]
        return [personal_notices.try_later(number, due, perhaps_sent=perhaps_sent)]

    def postpone(self, until: Instant | None) -> Change:
        assert until is not None
        return [personal_notices.postpone(self._row["number"], until)]


class _NoLongerSo(Exception):
    """What it was to tell is over."""
