"""When a person may be disturbed: quiet hours and days away, in their own time zone."""

import zoneinfo
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache

from bot.clock import MINUTE, Instant
from bot.errors import BadSettings

MINUTES_A_DAY = 24 * 60
LONGEST_AWAY = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one minute of the local day to another, perhaps past midnight."""

    begin: int
    end: int

    def __post_init__(self) -> None:
        minutes = range(MINUTES_A_DAY)
        if self.begin not in minutes or self.end not in minutes or self.begin == self.end:
            raise BadSettings(
                "Quiet hours go from one time of the day to another, like 22:00–8:00."
            )

    def holds(self, minute: int) -> bool:
        if self.begin < self.end:
            return self.begin <= minute < self.end
        return minute >= self.begin or minute < self.end


NIGHT = Quiet(22 * 60, 8 * 60)
"""The quiet hours of whoever has not said any."""


@dataclass(frozen=True, slots=True)
class Away:
    """Days away, the first and the last included."""

    first: date
    last: date

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise BadSettings("The day you come back lies before the day you leave.")
        if self.last - self.first > LONGEST_AWAY:
            raise BadSettings(f"I keep a seat warm for {LONGEST_AWAY.days} days at most.")


@dataclass(frozen=True, slots=True)
class Hours:
    """Everything that keeps reminders from a person."""

    zone: str = "UTC"
    quiet: Quiet | None = None
    away: tuple[Away, ...] = ()

    def __post_init__(self) -> None:
        if self.zone not in known_zones():
            raise BadSettings("I do not know that time zone. Say one like Europe/Paris or UTC.")

    def may_disturb(self, instant: Instant) -> bool:
        local = self._local(instant)
        return self._way_back(local.date()) is None and not self._is_quiet(local)

    def next_moment(self, instant: Instant) -> Instant:
        """The first moment from then on at which a reminder may come."""
        while True:
            local = self._local(instant)
            back = self._way_back(local.date())
            if back is not None:
                wanted = datetime.combine(back, time(0))
            elif self.quiet is not None and self._is_quiet(local):
                wanted = _next_time(local, self.quiet.end)
            else:
                return instant
            instant = max(self._instant(wanted, instant), instant + MINUTE)

    def after(self, instant: Instant, seconds: int) -> Instant:
        """When a person has had that much time since then: days away do not count, and the end is
        never in the night."""
        moment = instant + seconds
        while True:
            needed = instant + seconds + self._time_away(instant, moment)
            if needed <= moment:
                return self.next_moment(moment)
            moment = needed

    def time_had(self, begin: Instant, end: Instant) -> int:
        """How much of that time the person was there."""
        return end - begin - self._time_away(begin, end)

    def today(self, instant: Instant) -> date:
        return self._local(instant).date()

    def away_until(self, instant: Instant) -> date | None:
        """The last day of the absence that then belongs to."""
        back = self._way_back(self.today(instant))
        return None if back is None else back - timedelta(days=1)

    def _time_away(self, begin: Instant, end: Instant) -> int:
        away, counted = 0, begin
        for one in sorted(self.away, key=lambda one: one.first):
            leaves = max(self._midnight(one.first), counted)
            returns = min(self._midnight(one.last + timedelta(days=1)), end)
            if leaves < returns:
                away, counted = away + returns - leaves, returns
        return away

    def _midnight(self, day: date) -> Instant:
        zone = zoneinfo.ZoneInfo(self.zone)
        return int(datetime.combine(day, time(0), zone).timestamp())

    def _local(self, instant: Instant) -> datetime:
        return datetime.fromtimestamp(instant, zoneinfo.ZoneInfo(self.zone))

    def _instant(self, wall: datetime, after: Instant) -> Instant:
        """When the clock on the wall next shows that; a skipped time is the moment of the skip."""
        zone = zoneinfo.ZoneInfo(self.zone)
        for fold in (0, 1):
            aware = wall.replace(tzinfo=zone, fold=fold)
            instant = int(aware.timestamp())
            if instant > after:
                shown = self._local(instant).replace(tzinfo=None)
                # In a gap fold 0 lands as far behind the skip as `wall` lay behind its beginning.
                return instant if shown == wall else self._skip_before(instant)
        return after

    def _skip_before(self, instant: Instant) -> Instant:
        low, high = instant - 3 * 3600, instant
        offset = self._local(high).utcoffset()
        while high - low > 1:
            middle = (low + high) // 2
            if self._local(middle).utcoffset() == offset:
                high = middle
            else:
                low = middle
        return high

    def _is_quiet(self, local: datetime) -> bool:
        return self.quiet is not None and self.quiet.holds(local.hour * 60 + local.minute)

    def _way_back(self, today: date) -> date | None:
        """The first day after the absence that today belongs to."""
        back = None
        for away in sorted(self.away, key=lambda one: one.first):
            if away.first <= (back or today) <= away.last:
                back = away.last + timedelta(days=1)
        return back


def known_zone(name: str) -> str:
    """That zone, or UTC if the world has given it up since it was stored."""
    return name if name in known_zones() else "UTC"


@cache
def known_zones() -> frozenset[str]:
    # Known names: ZoneInfo itself would try to open whatever path it is given.
    return frozenset(zoneinfo.available_timezones())


def _next_time(local: datetime, minute: int) -> datetime:
    wall = local.replace(tzinfo=None, fold=0, hour=minute // 60, minute=minute % 60)
    wall = wall.replace(second=0, microsecond=0)
    return wall if wall > local.replace(tzinfo=None) else wall + timedelta(days=1)


def utc(instant: Instant) -> datetime:
    """An instant as programmers read it."""
    return datetime.fromtimestamp(instant, UTC)
