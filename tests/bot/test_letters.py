"""PersonalNotices: each is sent once, whatever happens, and never in anybody's night."""

from dataclasses import replace
from datetime import date

import pytest

from bot.clock import HOUR, MINUTE
from bot.ids import MatchId, PersonId
from bot.notices.notices import NotSent, PersonLost
from bot.people.absence import with_absence
from bot.people.hours import Hours, Quiet
from tests.bot.house import ANNA, BADR, CEM, HERE, House, Interrupted, down, guest, no_mishap


async def invited(house: House, *friends: PersonId) -> MatchId:
    opened = await house.services.lobbies.open(
        guest(ANNA), "almadi", HERE, seats=4, friends=[guest(one) for one in friends]
    )
    return opened.id


async def test_friends_are_invited_by_letter(house: House) -> None:
    match = await invited(house, BADR)
    await house.services.lobbies.invite(match, ANNA, guest(CEM))
    await house.settle()
    (letter,) = house.world.letters(BADR)
    assert (letter.kind, letter.match, letter.other, letter.place) == ("invited", match, ANNA, HERE)
    assert len(house.world.letters(CEM)) == 1
    assert house.world.letters(ANNA) == []
    await house.pass_time(12 * HOUR)
    assert len(house.world.letters()) == 2


async def test_who_wants_no_direct_messages_gets_no_letter(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    await house.services.change_settings(replace(badr, way="mention"))
    await invited(house, BADR)
    await house.settle()
    assert house.world.letters() == []


async def test_a_letter_waits_for_the_morning(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    night = Hours("UTC", Quiet(22 * 60, 8 * 60))
    await house.services.change_settings(replace(badr, hours=night))
    await invited(house, BADR)
    await house.pass_time(8 * HOUR - 1)
    assert house.world.letters() == []
    await house.pass_time(1)
    assert len(house.world.letters()) == 1


async def test_whoever_is_back_early_reads_at_once_what_has_come(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    away = with_absence(badr.hours, date(2026, 1, 1), date(2026, 1, 20), date(2026, 1, 1))
    await house.services.change_settings(replace(badr, hours=away))
    await invited(house, BADR)
    await house.pass_time(12 * HOUR)
    assert house.world.letters() == []
    await house.services.change_settings(badr)
    await house.settle()
    assert len(house.world.letters()) == 1


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_an_interrupted_letter_is_neither_lost_nor_doubled(house: House, moment: str) -> None:
    struck = [True]

    def once(when: str) -> Exception | None:
        if when == moment and struck:
            struck.clear()
            return Interrupted()
        return None

    house.transport.mishap = once
    await invited(house, BADR)
    await house.settle()
    await house.restart()
    await house.pass_time(10 * MINUTE, step=10)
    assert len(house.world.letters()) == 1
    assert await house.rows("SELECT * FROM letters") == []


async def test_an_outage_delays_a_letter(house: House) -> None:
    house.transport.mishap = down
    await invited(house, BADR)
    await house.pass_time(HOUR)
    assert house.world.letters() == []
    house.transport.mishap = no_mishap
    await house.pass_time(HOUR)
    assert len(house.world.letters()) == 1


async def test_a_letter_to_nobody_is_not_tried_again(house: House) -> None:
    tried: list[str] = []

    def lost(moment: str) -> Exception | None:
        tried.append(moment)
        return PersonLost() if moment == "before" else None

    house.transport.mishap = lost
    await invited(house, BADR)
    await house.pass_time(2 * HOUR)
    assert tried == ["before"]
    assert await house.rows("SELECT * FROM letters") == []


async def test_an_opening_that_is_refused_sends_no_letter(house: House) -> None:
    house.transport.mishap = lambda _: NotSent("never asked")
    with pytest.raises(Exception, match="twice"):
        await invited(house, BADR, BADR)
    assert await house.rows("SELECT * FROM letters") == []
