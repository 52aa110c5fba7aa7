"""Lists of matches: who is waited for, since when and until when, from one read."""

from bot.clock import DAY, HOUR
from bot.ids import MatchId, PersonId
from bot.manager.record import Pace
from bot.manager.search import ON_A_PAGE
from tests.bot.house import ANNA, BADR, CEM, HERE, House

A_DAY = Pace(turn_time=DAY, caretaker="random")


async def until_awaited(house: House, match: MatchId, person: PersonId) -> None:
    while not await house.is_awaited(match, person):
        await house.play_turn(match)


async def test_those_that_wait_for_the_asker_come_first(house: House) -> None:
    first = await house.match(ANNA, BADR)
    await until_awaited(house, first, ANNA)
    await house.pass_time(HOUR)
    second = await house.match(ANNA, BADR)
    await until_awaited(house, second, BADR)
    page = await house.services.search.page_of(ANNA)
    assert [one.record.id for one in page.matches] == [first, second]
    assert [one.awaits(ANNA) is not None for one in page.matches] == [True, False]
    assert [one.record.id for one in (await house.services.search.page_of(BADR)).matches] == [
        second,
        first,
    ]


async def test_since_when_and_until_when_are_told(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=A_DAY)
    began = house.clock.now()
    me = await house.awaited(match)
    await house.pass_time(HOUR)
    (one,) = (await house.services.search.page_of(me)).matches
    asked = one.awaits(me)
    assert asked is not None
    assert (asked.since, asked.deadline) == (began, began + DAY)
    assert one.turns == 0
    await house.play_turn(match)
    (one,) = (await house.services.search.page_of(me)).matches
    assert one.turns == 1
    assert one.awaits(me) is None


async def test_a_sealed_answer_is_waited_for_no_more(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    words = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, words, None)
    (one,) = (await house.services.search.page_of(ANNA)).matches
    assert {asked.seat.person for asked in one.awaited} == {BADR, CEM}
    assert one.awaits(ANNA) is None


async def test_a_seat_that_the_computer_has_is_not_awaited_but_known(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=A_DAY)
    me = await house.awaited(match)
    await house.pass_time(DAY + HOUR)
    (one,) = (await house.services.search.page_of(me)).matches
    assert one.is_caretaken(me)
    assert one.awaits(me) is None


async def test_whoever_has_resigned_is_not_listed(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.seats.resign(match, ANNA)
    assert (await house.services.search.page_of(ANNA)).matches == ()
    assert len((await house.services.search.page_of(BADR)).matches) == 1


async def test_pages_end_where_the_matches_do(house: House) -> None:
    for _ in range(ON_A_PAGE + 1):
        await house.lobby(ANNA, BADR)
    search = house.services.search
    page = await search.page_of(ANNA)
    assert (len(page.matches), page.number, page.has_more) == (ON_A_PAGE, 0, True)
    page = await search.page_of(ANNA, 1)
    assert (len(page.matches), page.number, page.has_more) == (1, 1, False)
    # What stood on a later page is over.
    assert (await search.page_of(ANNA, 5)).number == 0
    assert (await search.page_on(HERE.guild or 0, CEM, 1)).number == 1


async def test_on_a_server_the_longest_silence_comes_first(house: House) -> None:
    lobby = await house.lobby(ANNA, BADR)
    old = await house.match(ANNA, BADR)
    await house.pass_time(HOUR)
    young = await house.match(ANNA, BADR)
    page = await house.services.search.page_on(HERE.guild or 0, CEM)
    numbers = [one.record.id for one in page.matches]
    assert numbers == [old, young, lobby]
    assert (await house.services.search.page_on(8, CEM)).matches == ()
