"""What computer players think of Shahrazad."""

from random import Random

import pytest

from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.chance import Chance
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.evaluation import TilesToCome, evaluate, round_worth
from rules.shahrazad.pattern_features import PatternFeatures
from rules.shahrazad.scoring import points_of
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import RoundScore, ShahrazadTable
from rules.shahrazad.tiles import colour_masks, numbers_of
from tests.rules.shahrazad.census import census
from tests.rules.shahrazad.drawing import BOX, ONE_TILE, pattern, play, table, tiles
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
    """The blue 8 goes left of the blue 11 rather than of the red 10."""
    two = "  M \n 12 10 \n 10 11"
    assert after("place 8 L9", two) > after("place 8 L13", two)


def test_a_tile_is_not_shown_without_need() -> None:
    assert after("show 6") < after("place 6 L9")


def test_replacing_has_its_price() -> None:
    assert after("replace 7 12") < after("place 12 N9")


def story(drawing: str) -> PatternFeatures:
    return PatternFeatures(pattern(drawing).tiles)


def test_only_tiles_in_order_that_lead_on_both_ways_are_on_a_path() -> None:
    broken = "  L M N \n 11 3 . . \n 10 . 9 . \n 9 . . 8"
    assert story(broken).on_a_path() == set()
    whole = "  L M N \n 13 . . 6 \n 11 3 . . \n 10 . 9 . \n 9 . . 12"
    assert len(story(whole).on_a_path()) == 3


@pytest.mark.parametrize("seed", range(5))
def test_a_story_finds_the_same_faults_as_the_king(seed: int) -> None:
    random = Random(seed)
    made = SHAHRAZAD.setup(SHAHRAZAD.setting(1), Chance(bytes([seed] * 32)))
    while not made.rounds:
        told, found = check_story(made.pattern), PatternFeatures(made.pattern.tiles)
        assert found.flipped == told.out_of_order.keys()
        assert found.on_a_path() == told.face_up
        assert found.gaps == len(told.gaps)
        sizes = found.groups(found.on_a_path())
        assert {colour: max(each) for colour, each in sizes.items()} == {
            colour: len(group) for colour, group in told.groups.items() if group
        }
        perform(made, 0, random.choice(decision_of(made, 0).answers(made)))


def test_numbers_far_apart_are_a_stretch() -> None:
    assert story("  L M \n 11 3 . \n 10 . 6").stretch == 0
    near, far = story("  L M \n 11 3 . \n 10 . 9"), story("  L M \n 11 3 . \n 10 . 12")
    assert far.stretch == near.stretch + 3 > 3


def test_a_column_of_different_numbers_is_spread() -> None:
    assert story("  M \n 12 7 \n 10 8").spread == 0
    assert story("  M \n 12 7 \n 10 12").spread + 5 == story("  M \n 12 7 \n 10 17").spread


FULL = """
        L   M   N
    13  3   .   9
    12  .   7   .
    11  2   .   10
    10  .   6   .
    9   1   .   11
    8   .   8   .
"""
MASKS = colour_masks(BOX.tiles)


def test_a_number_is_welcome_where_it_fits_in_order_and_on_a_path() -> None:
    """Column M is full: what lies between 3 and 7 or 7 and 12 has no space on a path."""
    coming = numbers_of(tiles(0, 4, 5, 12, 20))
    fitting, _ = story(FULL).fitting_numbers(coming, 3, MASKS)
    assert fitting == numbers_of(tiles(0, 12, 20))


def test_a_number_is_more_welcome_beside_its_own_colour() -> None:
    """The red 6 may go left of the red 10 or above it, the black 9 only beside a stranger."""
    fitting, friendly = story("  M \n 10 10").fitting_numbers(numbers_of(tiles(6, 9)), 4, MASKS)
    assert fitting == numbers_of(tiles(6, 9))
    assert friendly == numbers_of(tiles(6))


def test_a_tile_out_of_order_leads_nowhere() -> None:
    """With full columns there is room left of the flipped 9 and right of the 8, but one path."""
    made = story("  L M \n 11 9 . \n 10 . 8")
    fitting, friendly = made.fitting_numbers(numbers_of(tiles(1, 20)), 1, MASKS)
    assert made.flipped
    assert fitting == numbers_of(tiles(20))
    assert friendly == numbers_of(tiles(20))


def test_tiles_that_must_open_a_column_are_a_crowd() -> None:
    full = pattern("  M \n 12 7 \n 10 6 \n 8 8").tiles
    coming = numbers_of(tiles(4, 5, 12, 13, 20))
    roomy, crowded = (round_worth(BOX, full, TilesToCome(coming, 0, most)) for most in (6, 3))
    assert crowded < roomy


def test_only_numbers_in_order_with_a_told_tile_open_a_column() -> None:
    """Left of 1, 2 and 3 that is the 0, right of 9, 10 and 11 the 12 and the 20."""
    made = story(FULL)
    coming = numbers_of(tiles(0, 4, 5, 12, 20))
    assert made.opening_numbers(coming, made.on_a_path()) == numbers_of(tiles(0, 12, 20))
    assert made.opening_numbers(coming, set()) == 0


CRAMPED = """
        H   I   J   K   L   M   N
    11  1   .   7   .   14  .   .
    10  .   4   .   9   .   16  .
    9   0   .   5   .   10  .   19
    8   .   2   .   8   .   17  .
    7   .   .   3   .   13  .   21
    6   .   6   .   .   .   15  .
    5   .   .   .   .   .   .   18
"""


def test_the_last_number_that_can_open_a_column_is_not_wasted() -> None:
    """Two seats, three tiles left, two spaces: without the 20 the eighth column breaks all."""

    def worth(words: str) -> float:
        made = table(CRAMPED, [12, 20], [11])
        play(made, 0, words)
        return evaluate(made, 0)

    assert worth("place 20 O8") > worth("place 20 H13") + 10
    assert worth("place 12 K6") > worth("place 20 H13") + 10


def test_the_column_that_stays_is_judged_by_what_it_promises() -> None:
    """A column of one range is a better beginning than one of numbers far apart."""
    made = LATE.setup(SHAHRAZAD.setting(1), Chance(bytes(32)))
    undecided = evaluate(made, 0)
    worths = {}
    for answer in decision_of(made, 0).answers(made):
        trial = made.copy()
        perform(trial, 0, answer)
        worths[answer[1]] = evaluate(trial, 0)
    assert len(set(worths.values())) > 2
    assert undecided == sum(points_of(made.box, each) for each in made.rounds)


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
            twin = imagine_table(SHAHRAZAD, view, Chance(random.randbytes(32)))
            assert seen_by(eyes, twin) == view
            assert set(census(twin).values()) == {1}
            assert census(twin).total() == 22
        seat = match.awaited[0]
        match.choose(seat, random.choice(match.answers(seat)))


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_thinking_players_please_the_king_more_than_careless_ones(seats: int) -> None:
    setting = SHAHRAZAD.setting(seats)

    def points(player: str) -> int:
        return sum(
            play_match(SHAHRAZAD, setting, bytes([seed]) * 32, PLAYERS[player]).score().totals[0]
            for seed in range(6)
        )

    assert points("advisor") > points("random") + 6 * 5
