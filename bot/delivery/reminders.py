"""Reminders: never early, never twice, never in quiet hours, and gone when the turn is taken."""

from collections.abc import Collection, Sequence
from typing import ClassVar, Generic

from bot.clock import DAY, MINUTE, Clock, Instant
from bot.delivery.delivery import Obsolete, Postponed, one_per_line
from bot.delivery.fence import Fence
from bot.delivery.reach import Reach
from bot.delivery.transport import C, Composer
from bot.ids import Place
from bot.manager.record import CARETAKER, SEATED
from bot.notices import reminders
from bot.notices.notices import MessageRef, ReminderNotice, Target, reminder_key
from bot.notices.takedowns import take_down
from bot.people.people import People, Person
from bot.store.statement import Change, Row

MOST_REMINDERS = 5
"""After so many in a turn nobody is reminded again until they act; if the turn has a deadline, once
a day until then."""

IS_ACTIVE = "reminders.person IS NOT NULL AND phase = 'running' AND paused IS NULL"
PLANS_FIRST_S = 2 * MINUTE
"""A plan plays at once, and then nobody is reminded. Should it fail, the reminder comes then."""
HAS_PLAN = (
    "EXISTS (SELECT 1 FROM plans WHERE plans.match = reminders.match"
    f" AND plans.seat = reminders.seat AND state = 'armed' AND due > ? - {PLANS_FIRST_S})"
)
DUE = (
    "SELECT reminders.*, waiting.deadline, guild, channel, thread, acted,"
    " matches.remind_every AS match_interval,"
    " EXISTS (SELECT 1 FROM seats WHERE seats.match = reminders.match"
    f"  AND seats.person <> reminders.person AND seats.state IN ('{SEATED}', '{CARETAKER}'))"
    "  AS has_others,"
    " (SELECT COUNT(*) FROM waiting AS seats WHERE seats.match = reminders.match"
    "  AND seats.sealed = 0) AS unanswered,"
    " CASE WHEN COALESCE(way, 'dm') = 'dm' THEN 'dm ' || reminders.person"
    "  ELSE 'place ' || COALESCE(thread, channel) END AS line"
    " FROM reminders JOIN matches ON matches.id = reminders.match"
    " JOIN waiting ON waiting.match = reminders.match AND waiting.seat = reminders.seat"
    " LEFT JOIN people ON people.id = reminders.person"
    f" WHERE due <= ? AND {IS_ACTIVE} AND NOT {HAS_PLAN}"
)


class ReminderKind(Generic[C]):
    """Tells people that they are awaited."""

    name: ClassVar[str] = "reminders"
    most_lines: ClassVar[int] = 256
    next_due: ClassVar[str] = (
        "SELECT MIN(due) FROM reminders JOIN matches ON matches.id = reminders.match"
        f" WHERE {IS_ACTIVE}"
    )

    def __init__(
        self,
        fence: Fence,
        people: People,
        composer: Composer[C],
        *,
        reach: Reach[C],
        clock: Clock,
    ) -> None:
        self.fence = fence
        self.composer = composer
        self.reach = reach
        self.clock = clock
        self._people = people

    async def due(
        self, now: Instant, busy: Collection[str], limit: int
    ) -> Sequence["ReminderDelivery[C]"]:
        sql, lines = one_per_line(DUE, busy)
        rows = await self.fence.read(sql, now, now, *lines, limit)
        return [ReminderDelivery(self, row, await self._people.of(row["person"])) for row in rows]


class ReminderDelivery(Generic[C]):
    """One reminder; the one before it goes as soon as it is out."""

    def __init__(self, kind: ReminderKind[C], row: Row, person: Person) -> None:
        self._kind = kind
        self._row = row
        self._person = person
        self._notice = _notice(row, person)
        self._content: dict[Target, C] = {}
        self.line: str = row["line"]
        self.key = self._notice.key
        self.identity = f"reminder {self.key}"
        self.tries: int = row["tries"]
        self.is_sending = row["sending"] > 0
        self.attempted: int | None = row["attempted"]

    @property
    def targets(self) -> Sequence[Target]:
        return self._kind.reach.targets(self._notice.person, self._notice.place)

    @property
    def _recipients(self) -> list[Target]:
        notice = self._notice
        directly = notice.way == "dm"
        return self._kind.reach.targets(notice.person, notice.place, directly=directly)

    async def prepare(self) -> None:
        now = self._kind.clock.now()
        moment = self._person.next_reminder(now)
        if moment != now:
            # Settings may have changed since the row was written, or a try took until the night.
            raise Postponed(moment)
        first = self._recipients[0]
        self._content[first] = await self._kind.composer.reminder(self._notice, first)

    def mark(self, attempted: int) -> Change:
        return [reminders.mark_sending(self._row, attempted, must=Obsolete)]

    async def send(self) -> MessageRef:
        return await self._kind.reach.send(self._recipients, self._compose_for, self.key)

    async def _compose_for(self, target: Target) -> C:
        if target not in self._content:
            self._content[target] = await self._kind.composer.reminder(self._notice, target)
        return self._content[target]

    async def finish(self, message: MessageRef | None) -> None:
        """The next one is due in an interval, and the one before it is taken down."""
        row, notice, now = self._row, self._notice, self._kind.clock.now()
        due: Instant | None = None
        # Whether the last one went out may be known only after they have acted again.
        is_enough = notice.number % MOST_REMINDERS == 0 and row["acted"] <= row["due"]
        is_enough = is_enough or (notice.number > MOST_REMINDERS and row["deadline"] is not None)
        interval = self._person.interval(row["match_interval"])
        if is_enough:
            interval = max(interval, DAY)
        if not row["muted"] and not (is_enough and row["deadline"] is None):
            due = self._person.next_reminder(now + interval)
        change = []
        if row["message"] is not None:
            older = reminder_key(notice.match, notice.seat, notice.entry, row["number"])
            change.append(take_down(older, notice, row["message"], now))
        text = None if message is None else str(message)
        change.append(reminders.delivered(row, text, due))
        try:
            await self._kind.fence.write(change)
        except reminders.TurnTaken:
            # The turn was taken while the reminder was on its way.
            if text is not None:
                await self._kind.fence.write([take_down(self.key, notice, text, now)])

    async def give_up(self) -> None:
        """Nobody hears this one; the next is tried in its time."""
        await self.finish(None)

    def try_later(self, due: Instant, *, perhaps_sent: bool) -> Change:
        return [reminders.try_later(self._row, due, perhaps_sent=perhaps_sent)]

    def postpone(self, until: Instant | None) -> Change:
        return [reminders.postpone(self._row, until)]


def _notice(row: Row, person: Person) -> ReminderNotice:
    return ReminderNotice(
        match=row["match"],
        seat=row["seat"],
        person=person.id,
        way=person.way,
        entry=row["entry"],
        number=row["number"] + 1,
        everybody_waits=row["unanswered"] == 1 and bool(row["has_others"]),
        deadline=row["deadline"],
        is_warning=bool(row["urgent"]),
        place=Place(row["guild"], row["channel"], row["thread"]),
    )
