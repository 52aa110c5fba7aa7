"""Zones: every language has a likely one, and a menu of them covers the world."""

import re
from dataclasses import replace

import discord
import pytest

from bot.clock import HOUR
from bot.people.hours import NIGHT, Hours, known_zones
from bot.people.zones import (
    LIKELY,
    ZONES,
    city_of,
    clock_in,
    from_west_to_east,
    likely_zone,
    offset_in,
)
from tests.bot.house import ANNA, BADR, HERE, House, guest
from tests.games import FIRST

NEW_YEAR = 1_767_225_600
MIDSUMMER = NEW_YEAR + 181 * 24 * HOUR


def test_every_language_of_discord_has_a_likely_zone() -> None:
    assert set(LIKELY) == {str(one) for one in discord.Locale}
    assert set(LIKELY.values()) <= known_zones()
    assert likely_zone("tlh") == "UTC"


def test_a_menu_of_zones_is_in_order_and_every_likely_one_has_its_time_there() -> None:
    assert len(ZONES) <= 25
    assert set(ZONES) <= known_zones()
    for moment in (NEW_YEAR, MIDSUMMER):
        order = [_minutes(offset_in(zone, moment)) for zone in from_west_to_east(moment)]
        assert order == sorted(order)
    for zone in LIKELY.values():
        times = [(offset_in(one, NEW_YEAR), offset_in(one, MIDSUMMER)) for one in ZONES]
        assert (offset_in(zone, NEW_YEAR), offset_in(zone, MIDSUMMER)) in times, zone


def _minutes(offset: str) -> int:
    found = re.fullmatch(r"UTC([+−])(\d+)(?::(\d+))?", offset)
    assert found is not None
    return (int(found[2]) * 60 + int(found[3] or 0)) * (-1 if found[1] == "−" else 1)


def test_a_zone_is_told_by_its_city_its_clock_and_its_distance() -> None:
    assert city_of("America/New_York") == "New York"
    assert clock_in("America/New_York", NEW_YEAR) == "19:00"
    assert clock_in("Asia/Kolkata", NEW_YEAR) == "5:30"
    assert offset_in("Asia/Kolkata", NEW_YEAR) == "UTC+5:30"
    assert offset_in("Europe/Berlin", MIDSUMMER) == "UTC+2"


@pytest.mark.parametrize("zone", sorted(set(LIKELY.values())))
def test_nobody_is_written_to_between_ten_and_eight_by_their_own_clock(zone: str) -> None:
    hours = Hours(zone, NIGHT)
    for half_hour in range(48):
        moment = hours.next_moment(NEW_YEAR + half_hour * HOUR // 2)
        hour = int(clock_in(zone, moment).partition(":")[0])
        assert 8 <= hour < 22


async def test_whoever_sets_anything_has_said_their_hours(house: House) -> None:
    await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=2)
    anna = await house.services.people.of(ANNA)
    assert not anna.hours_known
    await house.services.change_settings(replace(anna, text_boards=True))
    assert (await house.services.people.of(ANNA)).hours_known
    assert not (await house.services.people.of(BADR)).hours_known
    await house.restart()
    assert (await house.services.people.of(ANNA)).hours_known
