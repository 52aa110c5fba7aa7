"""Days away: how people say them, how they join and end, and how long a turn then lasts."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.clock import DAY, HOUR
from bot.errors import BadSettings
from bot.manager.waiting import away_seats
from bot.people.absence import always_there, to_come, with_absence, without_absence
from bot.people.dates import MONTHS, day_of, shown_day
from bot.people.hours import Away, Hours, Quiet
from tests.bot.house import ANNA, BADR, House
from tests.bot.test_hours import ZONES, at

TODAY = date(2026, 1, 1)  # a Thursday


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("today", TODAY),
        ("Tomorrow", date(2026, 1, 2)),
        ("in 3 days", date(2026, 1, 4)),
        ("in a week", date(2026, 1, 8)),
        ("in 2 weeks", date(2026, 1, 15)),
        ("friday", date(2026, 1, 2)),
        ("next thu", date(2026, 1, 8)),
        ("on Wednesday", date(2026, 1, 7)),
        ("2026-12-24", date(2026, 12, 24)),
        ("24 dec", date(2026, 12, 24)),
        ("24th December 2026", date(2026, 12, 24)),
        ("Dec. 24", date(2026, 12, 24)),
        ("december 24, 2026", date(2026, 12, 24)),
        ("24.12.", date(2026, 12, 24)),
        ("24.12.2026", date(2026, 12, 24)),
        ("1 jan", TODAY),
        ("2025-12-31", date(2025, 12, 31)),
    ],
)
def test_a_day_is_understood_as_people_say_it(words: str, day: date) -> None:
    assert day_of(words, TODAY) == day


@pytest.mark.parametrize(
    "words",
    [
        "", " ", "soon", "ju 3", "31 feb", "2026-13-01", "2026-02-30", "99.99.", "12/24",
        "in 999 days", "24 foo", "2028-01-01", "29 feb", "0 dec", "../../etc", "x" * 500,
        "9999-12-31", "in 0 weekends", "\u202e24 dec",
    ],
)  # fmt: skip
def test_what_is_no_day_is_refused_with_a_sentence(words: str) -> None:
    with pytest.raises(BadSettings) as refusal:
        day_of(words, TODAY)
    assert refusal.value.sentence.endswith(".")


@given(some.text(max_size=30))
def test_no_words_break_it(words: str) -> None:
    try:
        day_of(words, TODAY)
    except BadSettings:
        return


def test_every_day_of_a_year_is_said_and_understood_again() -> None:
    for ahead in range(365):
        day = TODAY + timedelta(days=ahead)
        assert day_of(shown_day(day), TODAY) == day
    assert len(MONTHS) == 12


def days(first: int, last: int) -> tuple[date, date]:
    return date(2026, 1, first), date(2026, 1, last)


def test_absences_that_touch_become_one() -> None:
    hours = with_absence(Hours(), *days(5, 8), TODAY)
    hours = with_absence(hours, *days(20, 22), TODAY)
    hours = with_absence(hours, *days(9, 12), TODAY)
    hours = with_absence(hours, *days(18, 19), TODAY)
    assert hours.away == (Away(*days(5, 12)), Away(*days(18, 22)))
    apart = with_absence(hours, *days(14, 16), TODAY)
    assert apart.away == (Away(*days(5, 12)), Away(*days(14, 16)), Away(*days(18, 22)))
    assert with_absence(hours, *days(1, 30), TODAY).away == (Away(*days(1, 30)),)


def test_nobody_is_away_in_the_past() -> None:
    hours = with_absence(Hours(), date(2025, 12, 1), date(2026, 1, 4), TODAY)
    assert hours.away == (Away(*days(1, 4)),)
    with pytest.raises(BadSettings, match="over already"):
        with_absence(Hours(), date(2025, 12, 1), date(2025, 12, 4), TODAY)
    with pytest.raises(BadSettings, match="lies before"):
        with_absence(Hours(), *days(9, 8), TODAY)


def test_a_seat_is_kept_warm_only_so_long_also_piece_by_piece() -> None:
    hours = with_absence(Hours(), date(2026, 1, 1), date(2026, 2, 25), TODAY)
    with pytest.raises(BadSettings, match="60 days"):
        with_absence(hours, date(2026, 2, 26), date(2026, 3, 20), TODAY)
    hours = Hours()
    for number in range(12):
        hours = with_absence(hours, *days(1 + 2 * number, 1 + 2 * number), TODAY)
    with pytest.raises(BadSettings, match="take one back"):
        with_absence(hours, *days(28, 28), TODAY)


def test_an_absence_is_taken_back_by_any_of_its_days() -> None:
    hours = with_absence(with_absence(Hours(), *days(3, 5), TODAY), *days(9, 12), TODAY)
    assert without_absence(hours, date(2026, 1, 11), TODAY).away == (Away(*days(3, 5)),)
    with pytest.raises(BadSettings, match="not away"):
        without_absence(hours, date(2026, 1, 7), TODAY)
    assert always_there(hours, TODAY).away == ()


def test_who_comes_back_early_was_away_until_yesterday() -> None:
    hours = with_absence(Hours(), *days(3, 20), TODAY)
    back = without_absence(hours, date(2026, 1, 10), date(2026, 1, 10))
    assert back.away == (Away(*days(3, 9)),)
    assert to_come(back, date(2026, 1, 10)) == []


@given(
    zone=some.sampled_from(ZONES),
    begin=some.integers(at("2026-01-01"), at("2026-12-31")),
    time=some.integers(HOUR, 9 * DAY),
    first=some.integers(0, 364),
    length=some.integers(0, 60),
)
def test_a_turn_has_its_whole_time_outside_of_days_away(
    zone: str, begin: int, time: int, first: int, length: int
) -> None:
    leaves = TODAY + timedelta(days=first)
    hours = Hours(zone, None, (Away(leaves, leaves + timedelta(days=length)),))
    deadline = hours.after(begin, time)
    assert hours.time_had(begin, deadline) >= time
    assert hours.may_disturb(deadline)
    # Not a moment more than is needed to have it, or to be back.
    assert hours.time_had(begin, deadline - 1) < time or not hours.may_disturb(deadline - 1)


def test_overlapping_absences_count_once() -> None:
    hours = Hours("UTC", None, (Away(*days(4, 8)), Away(*days(2, 6))))
    begin = at("2026-01-01")
    assert hours.after(begin, 2 * DAY) == at("2026-01-10")
    assert hours.away_until(at("2026-01-03")) == date(2026, 1, 8)
    assert hours.away_until(at("2026-01-09")) is None


def test_time_away_and_a_night_go_together() -> None:
    hours = Hours("UTC", Quiet(22 * 60, 8 * 60), (Away(*days(2, 3)),))
    assert hours.after(at("2026-01-01 12:00"), DAY) == at("2026-01-04 12:00")
    assert hours.after(at("2026-01-01 01:00"), DAY) == at("2026-01-04 08:00")


async def test_the_table_knows_who_is_away(house: House) -> None:
    match = await house.match(ANNA, BADR, computers=["random"])
    known = await house.services.people.of(ANNA)
    hours = with_absence(known.hours, *days(1, 4), TODAY)
    await house.services.change_settings(type(known)(ANNA, known.name, hours=hours))
    record = await house.record(match)
    people = house.services.people
    away = await away_seats(record, people, range(3), house.clock.now())
    assert [record.seats[seat].person for seat in away] == [ANNA]
    assert set(away.values()) == {date(2026, 1, 4)}
    await house.services.seats.resign(match, ANNA)
    record = await house.record(match)
    assert await away_seats(record, people, range(3), house.clock.now()) == {}
