"""What computer players think of Shahrazad."""

from random import Random

import pytest

from rules.computer import PLAYERS
from rules.computer.playing import played
from rules.engine.chance import Chance
from rules.engine.imagine import imagined
from rules.engine.match import Match
from rules.engine.secret import seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.computer import breaks, crowding, evaluate, misfits, stretch
from rules.shahrazad.table import RoundScore, ShahrazadTable
from tests.rules.shahrazad.counting import census
from tests.rules.shahrazad.drawing import ONE_TILE, play, table
from tests.rules.shahrazad.test_suites import LATE


def test_it_is_worth_the_same_to_both_seats() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5])
    assert evaluate(made, 0) == evaluate(made, 1)


def after(words: str, drawing: str = ONE_TILE) -> float:
    made = table(drawing, [6, 12, 8], [3, 4], stack=[5, 9])
    play(made, 0, words)
    return evaluate(made, 0)


def test_order_is_worth_more_than_disorder() -> None:
    assert after("place 6 L9") > after("place 6 N9")
    assert after("place 12 N9") > after("place 12 L9")


def test_colours_together_are_worth_more_than_apart() -> None:
    two = "  M N \n 11 . 10 \n 10 7 ."
    assert after("place 12 N9", two) > after("place 12 O10", two)


def test_a_tile_is_not_shown_without_need() -> None:
    assert after("show 6") < after("place 6 L9")


def test_replacing_has_its_price() -> None:
    assert after("replace 7 12") < after("place 12 N9")


def test_a_break_between_columns_is_counted() -> None:
    broken = table("  L M N \n 11 3 . . \n 10 . 9 . \n 9 . . 8", [1])
    assert breaks(broken) == 2
    apart = table("  L M N \n 15 . . 9 \n 14 . 7 . \n 11 3 . . \n 10 . 5 .", [1])
    assert breaks(apart) == 1
    assert breaks(table("  L M N \n 11 3 . . \n 10 . 9 . \n 9 . . 12", [1])) == 0


def test_numbers_far_apart_are_a_stretch() -> None:
    assert stretch(table("  L M \n 11 3 . \n 10 . 7", [1])) == 0
    assert stretch(table("  L M \n 11 3 . \n 10 . 12 \n 12 . 9", [1])) == 5 + 2


def test_a_number_that_fits_nowhere_is_counted() -> None:
    """Column M is full: what lies between 3 and 7 or 7 and 12 has no space on a path."""
    full = """
            L   M   N
        13  3   .   9
        12  .   7   .
        11  2   .   10
        10  .   6   .
        9   1   .   11
        8   .   8   .
    """
    made = table(full, [4, 5], [12, 13], stack=[20])
    assert misfits(made) == 2


def test_crowding_counts_tiles_that_must_open_a_column() -> None:
    full = "  M \n 12 7 \n 10 6 \n 8 8"
    assert crowding(table(full, [4, 5], [12, 13], stack=[20])) == 3
    assert crowding(table(full, [4], [12])) == 2
    assert crowding(table(full, [4, 5], stack=[20])) == 2


def test_a_game_lost_after_the_first_round_is_worth_least() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4])
    made.rounds = (RoundScore((1, 0, 0, 0), 3, 0),)
    made.pending = {}
    assert evaluate(made, 0) == -52
    made.rounds = (RoundScore((9, 0, 0, 0), 3, 0), RoundScore((1, 0, 0, 0), 3, 0))
    made.round = 2
    assert evaluate(made, 0) == 4


@pytest.mark.parametrize("game", [SHAHRAZAD, LATE], ids=["whole", "late"])
def test_an_imagined_table_fits_the_view_and_has_every_tile_once(
    game: "type[object] | object",
) -> None:
    random = Random(3)
    match: Match[ShahrazadTable] = Match(game, SHAHRAZAD.setting(2), bytes(32))  # type: ignore[arg-type]
    while not match.is_over:
        for eyes in (0, 1, None):
            view = seen_by(eyes, match.table)
            twin = imagined(SHAHRAZAD, view, Chance(random.randbytes(32)))
            assert seen_by(eyes, twin) == view
            assert set(census(twin).values()) == {1}
            assert census(twin).total() == 22
        seat = match.awaited[0]
        match.choose(seat, random.choice(match.answers(seat)))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_thinking_players_please_the_king_more_than_careless_ones(seats: int) -> None:
    setting = SHAHRAZAD.setting(seats)

    def points(player: str) -> int:
        return sum(
            played(SHAHRAZAD, setting, bytes([seed]) * 32, PLAYERS[player]).score().totals[0]
            for seed in range(6)
        )

    assert points("advisor") > points("random") + 6 * 5
