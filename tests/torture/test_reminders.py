"""Reminders over zones, changes of the clocks and restarts: never early, twice, at night, or
forgotten."""

import os
import zoneinfo
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.delivery.reminders import MOST_REMINDERS
from bot.ids import MatchId, PersonId
from bot.manager.record import Pace
from bot.notices.notices import MessageRef, ReminderNotice, Target
from bot.people.hours import Away, Hours, Quiet
from tests.bot.house import House, Interrupted, Notice, Restless, opened
from tests.torture import broken

ZONES = (
    sorted(zoneinfo.available_timezones())
    if os.environ.get("TORTURE_ZONES") == "all"
    else ["Australia/Lord_Howe", "Europe/Stockholm", "America/St_Johns", "Asia/Kathmandu"]
)[: None if os.environ.get("TORTURE_ZONES") else 2]
CHANGES = 2 if len(ZONES) > 4 else 1
"""So many changes of the clocks are lived through in each zone."""
PEOPLE = (PersonId(31_001), PersonId(31_002))
EVERY = 3 * HOUR
YEAR = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp())


@dataclass(frozen=True)
class Told:
    alert: ReminderNotice
    at: int


@dataclass(frozen=True)
class Act:
    """Somebody chose something."""

    person: PersonId
    at: int
    entry: int
    ended: bool


def changes_of_the_clocks(zone: str) -> list[int]:
    """The hours of 2026 in which the clocks of a zone change; one ordinary day if they never do."""
    hours = range(YEAR, YEAR + 365 * DAY, HOUR)
    offset = [datetime.fromtimestamp(hour, ZoneInfo(zone)).utcoffset() for hour in hours]
    changes = [hour for n, hour in enumerate(hours) if n and offset[n] != offset[n - 1]]
    return changes or [YEAR + 100 * DAY]


class Season:
    """A few days around a change of the clocks, with a restart at every step."""

    def __init__(self, house: House, zone: str, rng: Random) -> None:
        self.house = house
        self.zone = zone
        self.random = rng
        self.told: list[Told] = []
        self.acts: list[Act] = []
        self.hours: dict[PersonId, Hours] = {}
        self.match = MatchId(0)
        self.begun = 0
        self.forgotten: list[str] = []
        self.is_restless = False

    async def live(self, change: int, days: int) -> None:
        self.house.clock.advance(change - days * DAY // 2 - self.house.clock.now())
        for person in PEOPLE:
            await self._settle_in(person, change)
        self._listen()
        self.match = await self.house.match(*PEOPLE, pace=Pace(remind_every=EVERY))
        self.begun = self.house.clock.now()
        end = change + days * DAY // 2
        while self.house.clock.now() < end:
            self.house.clock.advance(self.random.choice([20, 40, 60, 90]) * MINUTE)
            await self.house.restart()
            if self.random.random() < 0.12:
                await self._act()
            await self.house.settle()
            await self._look()

    async def _settle_in(self, person: PersonId, change: int) -> None:
        quiet = Quiet(*self.random.sample(range(24 * 60), 2))
        day = datetime.fromtimestamp(change, ZoneInfo(self.zone)).date()
        first = day + timedelta(days=self.random.choice([-1, 0, 1]))
        away = (Away(first, first),) if self.random.random() < 0.3 else ()
        self.hours[person] = Hours(self.zone, quiet, away)
        known = await self.house.services.people.of(person)
        await self.house.services.change_settings(replace(known, hours=self.hours[person]))

    def _listen(self) -> None:
        deliver = self.house.transport.send

        async def heard(target: Target, content: Notice, key: str) -> MessageRef:
            message = await deliver(target, content, key)
            if isinstance(content, ReminderNotice):
                self.told.append(Told(content, self.house.clock.now()))
                if self.random.random() < 0.3:
                    raise Interrupted
            return message

        self.house.transport.send = heard  # type: ignore[method-assign]

    async def _act(self) -> None:
        person = await self.house.awaited(self.match)
        answers = await self.house.answers(self.match, person)
        words = self.random.choice(answers)
        chosen = await self.house.services.turns.choose(self.match, person, words, None)
        now = self.house.clock.now()
        self.acts.append(Act(person, now, chosen.record.entries - 1, chosen.turn_ended))

    async def _look(self) -> None:
        """Whoever is awaited and awake has done or heard something within the time agreed upon, or
        twice that time if it was not known at once whether a reminder went out."""
        person = await self.house.awaited(self.match)
        acted = max([self.begun, *(act.at for act in self.acts)])
        told = [one for one in self.told if one.alert.person == person and one.at >= acted]
        if told and told[-1].alert.number % MOST_REMINDERS == 0:
            return
        latest = told[-1].at if told else acted
        now = self.house.clock.now()
        if now >= latest + 2 * EVERY and not self._is_asleep_or_away(person, now):
            wall = datetime.fromtimestamp(now, ZoneInfo(self.zone))
            self.forgotten.append(f"{person} was forgotten at {wall}: {self.hours[person]}")

    def wrongs(self) -> list[str]:
        found = ["the reminders never end"] if self.is_restless else []
        found += self.forgotten
        sent = Counter(told.alert.key for told in self.told)
        found += [f"{nonce} came {times} times" for nonce, times in sent.items() if times > 1]
        latest: dict[tuple[int, int], int] = {}
        for told in self.told:
            alert = told.alert
            if self._is_asleep_or_away(alert.person, told.at):
                wall = datetime.fromtimestamp(told.at, ZoneInfo(self.zone))
                found.append(f"{alert.key} came at {wall}: {self.hours[alert.person]}")
            turn = (alert.seat, alert.entry)
            if alert.number > 1 and told.at < latest[turn] + EVERY:
                found.append(f"{alert.key} came early")
            latest[turn] = told.at
            for act in self.acts:
                if act.person == alert.person and act.entry >= alert.entry and act.at <= told.at:
                    if act.ended:
                        found.append(f"{alert.key} came after the turn")
                    elif told.at < act.at + EVERY:
                        found.append(f"{alert.key} came right after an act")
        return found

    def _is_asleep_or_away(self, person: PersonId, instant: int) -> bool:
        """Reckoned from scratch: the harness does not trust `Hours`."""
        wall = datetime.fromtimestamp(instant, ZoneInfo(self.zone))
        hours = self.hours[person]
        today: date = wall.date()
        if any(away.first <= today <= away.last for away in hours.away):
            return True
        assert hours.quiet is not None
        minute, begin, end = wall.hour * 60 + wall.minute, hours.quiet.begin, hours.quiet.end
        return begin <= minute < end if begin < end else minute >= begin or minute < end


async def season(path: Path, zone: str, change: int, seed: str, days: int = 4) -> Season:
    async with opened(path) as house:
        lived = Season(house, zone, Random(seed))
        try:
            await lived.live(change, days)
        except Restless:
            lived.is_restless = True
        return lived


@pytest.mark.slow
@pytest.mark.parametrize("zone", ZONES)
async def test_nobody_is_told_early_twice_at_night_or_never(tmp_path: Path, zone: str) -> None:
    for number, change in enumerate(changes_of_the_clocks(zone)[:CHANGES]):
        lived = await season(tmp_path / f"{number}.db", zone, change, f"{zone} {number}")
        assert lived.wrongs() == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "build",
    [
        broken.knows_no_night,
        broken.forgets_what_it_told,
        broken.sends_again_without_looking,
        broken.sleeps_the_day_away,
    ],
)
async def test_control_a_build_that_disturbs_people_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    build(monkeypatch)
    zone = "Australia/Lord_Howe"
    change = changes_of_the_clocks(zone)[0]
    found: list[str] = []
    for seed in ("one", "two", "three"):
        lived = await season(tmp_path / f"{seed}.db", zone, change, seed)
        found += lived.wrongs()
        if found:
            return
    pytest.fail("nobody noticed")
