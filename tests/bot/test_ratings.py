"""Ratings: people against people, in the order in which matches ended, the same every time."""

from dataclasses import replace

import pytest

from bot.ids import Place
from bot.results.ratings import Rated, rated
from rules.catalogue import GAMES
from tests.bot.house import ANNA, BADR, CEM, DINA, HERE, House, guest
from tests.games import FIRST
from tests.rules.engine.bids import BIDS

Lines = list[dict[str, int | None]]


def played(match: int, **places: int) -> Lines:
    """A match with places by person: `anna=1, badr=2`; a guest is somebody forgotten."""
    people = {"anna": ANNA, "badr": BADR, "cem": CEM, "guest": None}
    return [
        {"match": match, "place": place, "person": people[name], "won": int(place == 1)}
        for name, place in places.items()
    ]


def board(*matches: Lines) -> dict[int, Rated]:
    return {one.person: one for one in rated([line for match in matches for line in match])}


def test_a_newcomer_begins_at_a_thousand() -> None:
    assert Rated(ANNA).points == 1000


def test_whoever_wins_stands_above_whoever_loses() -> None:
    found = board(played(1, anna=1, badr=2, cem=3))
    assert found[ANNA].points > found[BADR].points > found[CEM].points
    assert [found[one].won for one in (ANNA, BADR, CEM)] == [1, 0, 0]


def test_equals_stay_equal() -> None:
    found = board(played(1, anna=1, badr=1, cem=3))
    assert found[ANNA].points == found[BADR].points > found[CEM].points


def test_a_rating_is_a_first_guess_until_five_matches_are_played() -> None:
    matches = [played(number, anna=1, badr=2) for number in range(5)]
    assert board(*matches[:-1])[ANNA].is_provisional
    assert not board(*matches)[ANNA].is_provisional


def test_a_match_with_one_person_counts_for_nobody() -> None:
    assert board(played(1, anna=1)) == {}


def test_the_forgotten_are_newcomers_each_time_and_stand_on_no_board() -> None:
    beaten = board(played(1, anna=1, guest=2), played(2, anna=1, guest=2))
    assert set(beaten) == {ANNA}
    assert beaten[ANNA].matches == 2
    assert beaten[ANNA].points > 1000


def test_the_order_of_matches_matters_and_the_same_order_gives_the_same() -> None:
    first, second = played(1, anna=1, badr=2), played(2, badr=1, cem=2)
    there = rated([*first, *second])
    again = rated([*first, *second])
    assert [(one.person, one.skill.mu, one.skill.sigma) for one in there] == [
        (one.person, one.skill.mu, one.skill.sigma) for one in again
    ]
    turned = {one.person: one.skill.mu for one in rated([*second, *first])}
    assert turned != {one.person: one.skill.mu for one in there}


async def test_matches_between_people_on_a_server_are_rated(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    await house.choose_out(match)
    found = await house.services.ratings.board(7, "bids")
    assert {one.person for one in found} == {ANNA, BADR, CEM}
    assert await house.services.ratings.board(8, "bids") == []
    # The same after a restart: nothing of it is stored.
    before = [(one.person, one.points) for one in found]
    await house.restart()
    again = await house.services.ratings.board(7, "bids")
    assert [(one.person, one.points) for one in again] == before


async def test_a_board_grows_with_every_match(house: House) -> None:
    for number in range(1, 4):
        await house.choose_out(await house.match(ANNA, BADR, game="bids"))
        found = await house.services.ratings.board(7, "bids")
        assert [one.matches for one in found] == [number, number]
        assert await house.services.ratings.board(7, "bids") is found, "reckoned once"


async def test_computers_are_left_out(house: House) -> None:
    await house.choose_out(await house.match(ANNA, game="bids", computers=["random"]))
    assert await house.services.ratings.board(7, "bids") == []
    await house.choose_out(await house.match(ANNA, BADR, game="bids", computers=["random"]))
    found = await house.services.ratings.board(7, "bids")
    assert {one.person for one in found} == {ANNA, BADR}


@pytest.mark.slow
async def test_who_resigned_ranks_last_in_the_rating_too(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    for _ in range(30):
        await house.play_turn(match)
        await house.settle()
    await house.services.seats.resign(match, CEM)
    await house.settle()
    await house.play_out(match)
    found = await house.services.ratings.board(7, FIRST.key)
    assert found[-1].person == CEM
    assert found[-1].points < found[-2].points


async def test_who_resigned_before_most_turns_were_taken_is_not_rated(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    await house.services.seats.resign(match, CEM)
    await house.settle()
    await house.choose_out(match)
    found = await house.services.ratings.board(7, "bids")
    assert {one.person for one in found} == {ANNA, BADR}


async def test_friendly_given_up_and_common_matches_are_not_rated(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    friendly = await house.services.lobbies.open(guest(ANNA), "bids", HERE, seats=2, rated=False)
    await house.services.lobbies.join(friendly.id, guest(BADR))
    await house.services.starts.start(friendly.id, ANNA)
    await house.settle()
    await house.choose_out(friendly.id)
    given_up = await house.match(ANNA, BADR, game="bids")
    for person in (ANNA, BADR):
        await house.services.agreements.abandon(given_up, person)
    monkeypatch.setitem(GAMES, "bids", replace(BIDS, cooperative=True))
    await house.choose_out(await house.match(ANNA, BADR, game="bids"))
    assert await house.services.ratings.board(7, "bids") == []


async def test_private_tables_are_on_no_board(house: House) -> None:
    place = Place(None, 99)
    opened = await house.services.lobbies.open(guest(DINA), "bids", place, seats=2)
    await house.services.lobbies.join(opened.id, guest(CEM))
    await house.services.starts.start(opened.id, DINA)
    await house.settle()
    await house.choose_out(opened.id)
    assert await house.services.ratings.board(7, "bids") == []
