"""Quiet hours and days away, in every kind of time zone and over every change of the clocks."""

from datetime import UTC, date, datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.clock import DAY, HOUR, MINUTE
from bot.errors import BadSettings
from bot.ids import PersonId
from bot.people.hours import Away, Hours, Quiet
from bot.people.people import Person

NIGHT = Quiet(22 * 60, 8 * 60)
# Far east and west, half and quarter hours, both hemispheres, half an hour of summer, midnight
# changes, a skipped day, and a change in the middle of Ramadan.
ZONES = (
    "UTC",
    "Europe/Paris",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Africa/Casablanca",
    "America/Santiago",
    "Asia/Beirut",
)


def at(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def clock_on_the_wall(instant: int, zone: str) -> str:
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("zone", "from_then", "next_moment"),
    [
        ("Europe/Paris", "2026-03-10 23:30", "2026-03-11 08:00"),
        ("Europe/Paris", "2026-03-10 07:59", "2026-03-10 08:00"),
        ("Europe/Paris", "2026-03-10 08:00", "2026-03-10 08:00"),
        ("Europe/Paris", "2026-03-10 21:59", "2026-03-10 21:59"),
        ("Europe/Paris", "2026-03-28 23:00", "2026-03-29 08:00"),  # the clocks go forward
        ("Europe/Paris", "2026-10-24 23:00", "2026-10-25 08:00"),  # and back
        ("Asia/Kathmandu", "2026-01-01 22:00", "2026-01-02 08:00"),
        ("Australia/Lord_Howe", "2026-04-04 23:00", "2026-04-05 08:00"),
    ],
)
def test_quiet_hours_end_when_the_clock_on_the_wall_says_so(
    zone: str, from_then: str, next_moment: str
) -> None:
    hours = Hours(zone, NIGHT)
    assert clock_on_the_wall(hours.next_moment(at(from_then, zone)), zone) == next_moment


def test_quiet_hours_that_end_in_a_skipped_hour_end_with_the_skip() -> None:
    skip = at("2026-03-29 03:00", "Europe/Paris")
    for minute in range(60):
        hours = Hours("Europe/Paris", Quiet(60, 2 * 60 + minute))
        assert hours.next_moment(at("2026-03-29 01:10", "Europe/Paris")) == skip


def test_who_is_away_is_told_after_coming_back_and_waking_up() -> None:
    hours = Hours("America/New_York", NIGHT, (Away(date(2026, 7, 1), date(2026, 7, 14)),))
    moment = hours.next_moment(at("2026-07-02 12:00", "America/New_York"))
    assert clock_on_the_wall(moment, "America/New_York") == "2026-07-15 08:00"
    assert hours.may_disturb(at("2026-06-30 21:00", "America/New_York"))


def test_absences_that_touch_are_one() -> None:
    absences = (Away(date(2026, 7, 1), date(2026, 7, 3)), Away(date(2026, 7, 4), date(2026, 7, 9)))
    moment = Hours("UTC", None, absences).next_moment(at("2026-07-02 12:00"))
    assert datetime.fromtimestamp(moment, UTC).date() == date(2026, 7, 10)


def by_looking_every_minute(hours: Hours, instant: int) -> int:
    if hours.may_disturb(instant):
        return instant
    minute = instant - instant % MINUTE + MINUTE
    while not hours.may_disturb(minute):
        minute += MINUTE
    return minute


@pytest.mark.parametrize("zone", ZONES)
def test_the_next_moment_is_the_first_one_over_every_change_of_the_clocks(zone: str) -> None:
    rng = Random(zone)
    year = range(at("2026-01-01"), at("2027-01-01"), HOUR)
    offsets = [datetime.fromtimestamp(hour, ZoneInfo(zone)).utcoffset() for hour in year]
    changes = [hour for hour, a, b in zip(year, offsets, offsets[1:], strict=False) if a != b]
    for moment in [*changes, *(rng.choice(year) for _ in range(6))]:
        for _ in range(12):
            begin, end = rng.sample(range(24 * 60), 2)
            hours = Hours(zone, Quiet(begin, end))
            instant = moment + rng.randrange(-DAY, DAY)
            assert hours.next_moment(instant) == by_looking_every_minute(hours, instant)


@given(some.integers(0, 4 * 10**9), some.integers(0, 1439), some.integers(0, 1439))
def test_an_alert_is_never_early_and_never_in_quiet_hours(
    instant: int, begin: int, end: int
) -> None:
    if begin == end:
        return
    for zone in ("Europe/Paris", "America/Santiago", "Australia/Lord_Howe"):
        hours = Hours(zone, Quiet(begin, end))
        moment = hours.next_moment(instant)
        assert moment >= instant
        assert hours.may_disturb(moment)
        assert moment - instant <= 2 * DAY


def test_settings_that_cannot_be_are_refused() -> None:
    for wrong in (
        lambda: Hours("Mars/Olympus"),
        lambda: Hours("../../etc/passwd"),
        lambda: Hours(""),
        lambda: Quiet(60, 60),
        lambda: Quiet(-1, 60),
        lambda: Quiet(0, 24 * 60),
        lambda: Away(date(2026, 7, 2), date(2026, 7, 1)),
        lambda: Away(date(2026, 1, 1), date(2026, 12, 31)),
        lambda: Person(PersonId(1), "Anna", way="pigeon"),
        lambda: Person(PersonId(1), "Anna", remind_every=5),
        lambda: Person(PersonId(1), "Anna", remind_every=999 * DAY),
    ):
        with pytest.raises(BadSettings):
            wrong()
