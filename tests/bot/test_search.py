"""Matches are found by place and person."""

from bot.ids import PersonId, Place
from tests.bot.house import ANNA, BADR, CEM, EVE, HERE, House
from tests.games import FIRST, SECOND

ELSEWHERE = Place(guild=HERE.guild, channel=HERE.channel + 1)


async def latest(
    house: House, person: PersonId, place: Place | None, game: str | None = None
) -> int:
    found = await house.services.search.latest_match(person, place, game)
    return 0 if found is None else found.id


async def test_the_latest_match_is_one_here_then_one_of_the_asker(house: House) -> None:
    assert await latest(house, ANNA, HERE) == 0
    both = await house.match(ANNA, BADR, game=FIRST.key)
    house.clock.advance(60)
    other = await house.match(BADR, CEM, game=SECOND.key)
    # Who plays here reads of their own match, others of the latest.
    assert await latest(house, ANNA, HERE) == both
    assert await latest(house, BADR, HERE) == other
    assert await latest(house, EVE, HERE) == other
    # Somewhere else, or in private, one's own is meant.
    assert await latest(house, ANNA, ELSEWHERE) == both
    assert await latest(house, ANNA, None) == both
    assert await latest(house, EVE, ELSEWHERE) == 0
    # A game that is named is meant.
    assert await latest(house, ANNA, HERE, SECOND.key) == other
    assert await latest(house, BADR, HERE, FIRST.key) == both
    assert await latest(house, ANNA, None, SECOND.key) == 0


async def test_a_seat_that_was_resigned_is_no_longer_ones_own(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.services.seats.resign(match, ANNA)
    assert await latest(house, ANNA, None) == 0
    assert await latest(house, BADR, None) == match
