"""Personal notices: each is sent once, whatever happens, and never in anybody's night."""

from dataclasses import replace
from datetime import date

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.delivery.transport import NotSent, PersonLost
from bot.discord_ui.posts.personal_notice import lay_out_personal_notice
from bot.ids import MatchId, PersonId
from bot.manager.record import Pace
from bot.people.absence import with_absence
from bot.people.hours import Hours, Quiet
from tests.bot.house import ANNA, BADR, CEM, HERE, House, Interrupted, down, guest, no_mishap
from tests.games import FIRST


async def invited(house: House, *friends: PersonId) -> MatchId:
    opened = await house.services.lobbies.open(
        guest(ANNA), FIRST.key, HERE, seats=4, friends=[guest(one) for one in friends]
    )
    return opened.id


async def test_friends_are_invited_directly(house: House) -> None:
    match = await invited(house, BADR)
    await house.services.lobbies.invite(match, ANNA, guest(CEM))
    await house.settle()
    (notice,) = house.world.personal_notices(BADR)
    assert (notice.kind, notice.match, notice.other, notice.place) == ("invited", match, ANNA, HERE)
    assert len(house.world.personal_notices(CEM)) == 1
    assert house.world.personal_notices(ANNA) == []
    await house.pass_time(12 * HOUR)
    assert len(house.world.personal_notices()) == 2


async def test_who_wants_no_direct_messages_gets_no_notice(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    await house.services.change_settings(replace(badr, way="mention"))
    await invited(house, BADR)
    await house.settle()
    assert house.world.personal_notices() == []


async def test_a_notice_of_what_is_no_longer_so_is_not_sent(house: House) -> None:
    pace = Pace(turn_time=2 * DAY, caretaker="random")
    match = await house.match(ANNA, BADR, pace=pace)
    late = await house.awaited(match)
    await house.pass_time(2 * DAY, step=DAY)
    (notice,) = house.world.personal_notices(late)
    assert await lay_out_personal_notice(house.services, notice) is not None
    other = replace(notice, person=BADR if late == ANNA else ANNA)
    assert await lay_out_personal_notice(house.services, other) is None
    await house.services.seats.take_back(match, late)
    assert await lay_out_personal_notice(house.services, notice) is None


async def test_a_notice_waits_for_the_morning(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    night = Hours("UTC", Quiet(22 * 60, 8 * 60))
    await house.services.change_settings(replace(badr, hours=night))
    await invited(house, BADR)
    await house.pass_time(8 * HOUR - 1)
    assert house.world.personal_notices() == []
    await house.pass_time(1)
    assert len(house.world.personal_notices()) == 1


async def test_whoever_is_back_early_reads_at_once_what_has_come(house: House) -> None:
    badr = await house.services.people.meet(BADR, "Badr")
    away = with_absence(badr.hours, date(2026, 1, 1), date(2026, 1, 20), date(2026, 1, 1))
    await house.services.change_settings(replace(badr, hours=away))
    await invited(house, BADR)
    await house.pass_time(12 * HOUR)
    assert house.world.personal_notices() == []
    await house.services.change_settings(badr)
    await house.settle()
    assert len(house.world.personal_notices()) == 1


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_an_interrupted_notice_is_neither_lost_nor_doubled(house: House, moment: str) -> None:
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
    assert len(house.world.personal_notices()) == 1
    assert await house.rows("SELECT * FROM personal_notices") == []


async def test_an_outage_delays_a_notice(house: House) -> None:
    house.transport.mishap = down
    await invited(house, BADR)
    await house.pass_time(HOUR)
    assert house.world.personal_notices() == []
    house.transport.mishap = no_mishap
    await house.pass_time(HOUR)
    assert len(house.world.personal_notices()) == 1


async def test_a_notice_to_nobody_is_not_tried_again(house: House) -> None:
    tried: list[str] = []

    def lost(moment: str) -> Exception | None:
        tried.append(moment)
        return PersonLost() if moment == "before" else None

    house.transport.mishap = lost
    await invited(house, BADR)
    await house.pass_time(2 * HOUR)
    # Directly, then at the table, where an invitation waits for its answer.
    assert tried == ["before", "before"]
    assert await house.rows("SELECT * FROM personal_notices") == []


async def test_an_opening_that_is_refused_sends_no_notice(house: House) -> None:
    house.transport.mishap = lambda _: NotSent("never asked")
    with pytest.raises(Exception, match="twice"):
        await invited(house, BADR, BADR)
    assert await house.rows("SELECT * FROM personal_notices") == []
