"""Statistics: what is counted, and for whom."""

from dataclasses import replace

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.discord_ui.text import results as results_text
from bot.ids import MatchId, PersonId, Place
from bot.results.sight import Sight
from bot.results.statistics import LATEST, Scope, count_results
from rules.catalogue import GAMES
from tests.bot.house import ANNA, BADR, CEM, HERE, House, guest
from tests.rules.engine.bids import BIDS

ELSEWHERE = Place(8, 80)


async def finished(
    house: House, *people: PersonId, place: Place = HERE, computers: int = 0
) -> MatchId:
    lobbies = house.services.lobbies
    seats = len(people) + computers
    opened = await lobbies.open(guest(people[0]), "bids", place, seats=seats)
    for person in people[1:]:
        await lobbies.join(opened.id, guest(person))
    for _ in range(computers):
        await lobbies.add_computer(opened.id, people[0], "random")
    await house.services.starts.start(opened.id, people[0])
    await house.settle()
    await house.choose_out(opened.id)
    return opened.id


async def scores(house: House, match: MatchId) -> dict[int | None, tuple[int, bool]]:
    record = await house.record(match)
    lines = await house.rows("SELECT * FROM results WHERE match = ? ORDER BY seat", match)
    return {
        seat.person: (int(str(lines[seat.number]["total"])), bool(lines[seat.number]["won"]))
        for seat in record.seats
    }


@pytest.mark.slow
async def test_a_persons_matches_by_game_and_number_of_seats(house: House) -> None:
    twos = [await finished(house, ANNA, BADR) for _ in range(3)]
    threes = [await finished(house, ANNA, BADR, CEM)]
    await finished(house, BADR, CEM)
    found = await count_results(house.services.store, Scope(person=ANNA))
    assert [(one.game, one.seats, one.matches) for one in found.tallies] == [
        ("bids", 2, 3),
        ("bids", 3, 1),
    ]
    mine = [(await scores(house, match))[ANNA] for match in twos]
    two = found.tallies[0]
    assert two.won == sum(won for _, won in mine)
    assert two.average == sum(points for points, _ in mine) / 3
    assert two.best == max(points for points, _ in mine)
    assert two.latest == tuple(mine)
    assert two.best_by == ANNA
    assert found.tallies[1].latest == ((await scores(house, threes[0]))[ANNA],)
    assert (found.matches, found.people) == (4, 1)


async def test_a_person_on_one_server_and_in_one_game(house: House) -> None:
    await finished(house, ANNA, BADR)
    await finished(house, ANNA, BADR, place=ELSEWHERE)
    store = house.services.store
    assert (await count_results(store, Scope(person=ANNA))).matches == 2
    assert (await count_results(store, Scope(person=ANNA, guild=8))).matches == 1
    assert (await count_results(store, Scope(person=ANNA, guild=9))).matches == 0
    assert (await count_results(store, Scope(person=ANNA, game="bids"))).matches == 2
    assert (await count_results(store, Scope(person=ANNA, game="chess"))).tallies == ()


async def test_hidden_places_are_not_counted_but_for_those_who_played_there(house: House) -> None:
    await finished(house, ANNA, BADR)
    hidden = Place(HERE.guild, HERE.channel, 701)
    await finished(house, ANNA, CEM, place=hidden)
    store, ratings = house.services.store, house.services.ratings
    for asker, matches, people in ((BADR, 1, {ANNA, BADR}), (CEM, 2, {ANNA, BADR, CEM})):
        sight = Sight(asker, frozenset({701}))
        assert (await count_results(store, Scope(guild=7, sight=sight))).matches == matches
        assert {one.person for one in await ratings.board(7, "bids", sight)} == people
    everything = Sight(BADR, frozenset())
    assert (await count_results(store, Scope(guild=7, sight=everything))).matches == 2
    assert await ratings.board(7, "bids", everything) is await ratings.board(7, "bids")
    places = await house.services.search.finished_places(7)
    assert dict(places) == {HERE: False, hidden: False}


async def test_a_server_counts_every_match_once_and_its_people(house: House) -> None:
    matches = [await finished(house, ANNA, BADR, computers=1) for _ in range(3)]
    await finished(house, ANNA, BADR, place=ELSEWHERE)
    found = await count_results(house.services.store, Scope(guild=7))
    (tally,) = found.tallies
    assert (tally.matches, found.people) == (3, 2)
    people = [
        {person: line for person, line in (await scores(house, match)).items() if person}
        for match in matches
    ]
    points = [line[0] for match in people for line in match.values()]
    assert tally.best == max(points)
    assert tally.average == sum(points) / len(points)
    first = next(match for match in people if max(one[0] for one in match.values()) == tally.best)
    assert tally.best_by in [person for person, line in first.items() if line[0] == tally.best]
    assert tally.won == sum(any(line[1] for line in match.values()) for match in people)


async def test_who_resigned_has_played_but_the_points_are_the_computers(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    await house.services.seats.resign(match, BADR)
    await house.settle()
    await house.choose_out(match)
    found = await count_results(house.services.store, Scope(person=BADR))
    (tally,) = found.tallies
    assert (tally.matches, tally.won, tally.average, tally.best) == (1, 0, None, None)
    assert tally.latest == ()


async def test_where_all_win_together_a_match_is_won_or_lost_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def won(winners: tuple[int, ...]) -> None:
        game = replace(
            BIDS, cooperative=True, score=lambda table: replace(BIDS.score(table), winners=winners)
        )
        monkeypatch.setitem(GAMES, "bids", game)

    won((0, 1))
    await finished(house, ANNA, BADR)
    won(())
    await finished(house, ANNA, BADR)
    for scope in (Scope(person=ANNA), Scope(person=BADR), Scope(guild=7)):
        (tally,) = (await count_results(house.services.store, scope)).tallies
        assert (tally.matches, tally.won) == (2, 1)


async def test_the_median_of_the_times_for_a_turn(house: House) -> None:
    match = await house.match(ANNA, BADR)
    number = 0
    while (await house.record(match)).phase == "running":
        number += 1
        house.clock.advance(9 * DAY if number % 5 == 0 else 2 * HOUR)
        await house.play_turn(match)
        await house.settle()
    found = await count_results(house.services.store, Scope(guild=7))
    assert found.turn == 2 * HOUR
    assert (await count_results(house.services.store, Scope(guild=9))).turn is None


@pytest.mark.slow
async def test_only_the_latest_are_shown_one_by_one(house: House) -> None:
    matches = [await finished(house, ANNA, BADR) for _ in range(LATEST + 2)]
    (tally,) = (await count_results(house.services.store, Scope(person=ANNA))).tallies
    assert tally.matches == LATEST + 2
    latest = [(await scores(house, match))[ANNA] for match in matches[2:]]
    assert tally.latest == tuple(latest)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0, "0 s"), (59, "59 s"), (MINUTE, "1 min"), (95 * MINUTE, "2 h"), (DAY, "24 h"),
     (47 * HOUR, "47 h"), (2 * DAY, "2 days"), (20 * DAY, "20 days")],
)  # fmt: skip
def test_a_time_is_told_in_one_unit(seconds: int, told: str) -> None:
    assert results_text.about(seconds) == told
