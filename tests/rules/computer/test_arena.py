"""The arena: who meets whom, what is counted, and what can be told from it."""

import pytest

from rules.computer import PLAYERS, arena
from rules.computer.arena import Tally, wilson
from rules.engine.game import AnyGame
from tests.games import COOPERATIVE, FIRST, SECOND

SEED = bytes(range(32))


class Ticking:
    """A clock that moves on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def contest(game: AnyGame, seats: int, names: str, matches: int) -> dict[str, Tally]:
    """What was counted in the end."""
    players = {name: PLAYERS[name] for name in names.split()}
    *_, found = arena.contest(game, game.setting(seats), players, matches, SEED, clock=Ticking())
    return found


def test_wilsons_interval_is_that_of_the_books() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263, and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


def test_the_interval_of_all_and_of_none_stays_between_them() -> None:
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0)
    assert wilson(10, 10)[0] == pytest.approx(1 - wilson(0, 10)[1])


@pytest.mark.slow
def test_every_deal_is_played_once_for_each_rotation_of_the_seats() -> None:
    found = contest(SECOND, 2, "random novice", 4)
    random, novice = found["random"], found["novice"]
    assert (random.matches, novice.matches) == (4, 4)
    assert random.wins + novice.wins == 4
    assert random.sheets == novice.sheets == 4
    # 12 rounds with two cards of each seat, each followed by `end`.
    assert random.turns == novice.turns == 4 * 24
    assert novice.interval == wilson(novice.wins, 4)
    assert novice.win_rate == novice.wins / 4
    assert novice.seconds_a_turn > 1
    assert sum(novice.average_lines().values()) == pytest.approx(novice.average)
    assert list(novice.lines) == ["white", "red", "yellow", "green", "blue", "bonus"]


def test_with_more_seats_than_players_each_has_several() -> None:
    found = contest(FIRST, 4, "random novice", 2)
    assert [tally.sheets for tally in found.values()] == [4, 4]
    assert sum(tally.wins for tally in found.values()) == pytest.approx(2)


def test_alone_the_players_take_turns_at_the_same_deal() -> None:
    found = contest(COOPERATIVE, 1, "random novice", 3)
    assert (found["random"].matches, found["novice"].matches) == (2, 1)
    assert found["random"].wins == 0


def test_a_player_who_never_sat_down_is_not_listed() -> None:
    assert list(contest(COOPERATIVE, 1, "random novice", 1)) == ["random"]


def test_a_player_without_a_turn_took_no_time() -> None:
    assert Tally().seconds_a_turn == 0


@pytest.mark.slow
def test_the_same_seed_gives_the_same_figures() -> None:
    def figures() -> list[object]:
        found = contest(SECOND, 2, "random advisor", 2)
        return [(tally.wins, tally.lines, tally.turns) for tally in found.values()]

    assert figures() == figures()


@pytest.mark.slow
def test_a_novice_is_weaker_than_an_advisor_and_stronger_than_chance() -> None:
    assert contest(FIRST, 2, "novice random", 4)["novice"].wins >= 3
    assert contest(FIRST, 2, "novice advisor", 6)["advisor"].wins >= 5
