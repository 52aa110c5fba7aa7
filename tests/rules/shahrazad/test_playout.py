"""Somebody who tells on in haste, and what a round promises that is told to its end that way."""

from random import Random

import pytest

from rules.engine.chance import Chance
from rules.engine.play import decision_of, perform
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.evaluation import EARLY_END_COST, SHOWN_TILE_COST, evaluate
from rules.shahrazad.layout import Layout
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.pattern_features import PatternFeatures
from rules.shahrazad.playout import SECOND_ROUND_SHARE, PlayoutState, play_on
from rules.shahrazad.playout_policy import PlayoutPolicy, same_colour_numbers
from rules.shahrazad.spaces import NAME, parse_space
from rules.shahrazad.tiles import Numbers, numbers_of
from tests.rules.shahrazad.drawing import BOX, ONE_TILE, pattern, play, table, tiles
from tests.rules.shahrazad.test_suites import LATE

SAME_COLOUR = same_colour_numbers(BOX)


def layout_of(lying: Pattern) -> Layout:
    layout = Layout({place: tile.number for place, tile in lying.tiles.items()}, SAME_COLOUR)
    layout.read_paths()
    return layout


def numbers(among: set[int], layout: Layout) -> Numbers:
    return sum(1 << layout.numbers[place] for place in among)


@pytest.mark.parametrize("seed", range(4))
def test_a_layout_shows_what_the_king_will_hear(seed: int) -> None:
    """Built up and torn down tile by tile, it finds what a look at the whole story finds."""
    random = Random(seed)
    made = SHAHRAZAD.setup(SHAHRAZAD.setting(1), Chance(bytes([seed] * 32)))
    layout = layout_of(made.pattern)
    while not made.rounds:
        answer = random.choice(decision_of(made, 0).answers(made))
        if answer[0] == "place":
            layout.place(parse_space(answer[2]), int(answer[1]))
        elif answer[0] == "replace":
            place = made.pattern.where(int(answer[1]))
            assert place is not None
            assert layout.replace(place, int(answer[2])) == int(answer[1])
        perform(made, 0, answer)
        story = PatternFeatures(made.pattern.tiles)
        layout.read_paths()
        assert layout.numbers == story.numbers
        assert layout.spaces(4) == made.pattern.spaces(4)
        assert layout.flipped == numbers(story.flipped, layout)
        through = layout.from_the_left & layout.from_the_right
        assert through == numbers(story.on_a_path(), layout)
        groups = story.groups(set(story.places)).values()
        sizes = sorted(group.bit_count() for group in set(layout.groups.values()))
        assert sizes == sorted(size for each in groups for size in each)
        assert sorted(layout.largest.values()) == sorted(map(max, groups))


def placements(
    drawing: str, *hand: int, coming: tuple[int, ...] = (), most: int = 4
) -> dict[str, int]:
    """Where the policy places its hand, first tile first."""
    layout = layout_of(pattern(drawing))
    before = dict(layout.numbers)
    policy = PlayoutPolicy(layout, numbers_of(tiles(*hand, *coming)), most)
    assert not policy.take_turn(list(hand), len(hand), may_replace=False)
    return {NAME[place]: number for place, number in layout.numbers.items() if place not in before}


def test_a_teller_keeps_the_order() -> None:
    ((low, _),) = placements(ONE_TILE, 4, coming=(3, 8)).items()
    ((high, _),) = placements(ONE_TILE, 11, coming=(3, 8)).items()
    assert low[0] == "L"
    assert high[0] == "N"


def test_a_teller_brings_colours_together() -> None:
    """The blue 8 goes beside the blue 11 rather than the red 10."""
    two = "  M \n 12 10 \n 10 11"
    ((space, _),) = placements(two, 8, coming=(3, 9)).items()
    assert space in {"L9", "L11"}


def test_a_teller_fills_no_column_beyond_its_size() -> None:
    full = "  M \n 12 7 \n 10 6"
    assert "M" not in {space[0] for space in placements(full, 5, 8, most=2)}


def test_a_teller_breaks_no_path_if_it_can_help_it() -> None:
    """The 12 would flip left of the 3 and the 4; in their own column it flips alone at worst."""
    ((space, _),) = placements("  M \n 12 3 \n 10 4", 12).items()
    assert space[0] != "L"


def test_a_teller_takes_up_a_tile_that_breaks_the_order() -> None:
    """The 20 lies left of the 7; the 4 in its place mends that, and the 20 finds another."""
    layout = layout_of(pattern("  L M N \n 11 20 . 9 \n 10 . 7 . \n 9 . . 8"))
    policy = PlayoutPolicy(layout, numbers_of(tiles(4, 11, 12, 14)), 4)
    hand = [4, 12]
    assert policy.take_turn(hand, 1, may_replace=True)
    assert sorted(hand) == [12, 20]
    assert layout.numbers[parse_space("L11")] == 4
    assert policy.coming == numbers_of(tiles(11, 12, 14, 20))


@pytest.mark.parametrize("seats", [1, 2])
def test_the_rest_is_told_until_every_tile_lies_there(seats: int) -> None:
    deck = [tile.number for tile in BOX.tiles]
    Random(seats).shuffle(deck)
    first = deck.pop()
    hands = [[deck.pop(), deck.pop()] for _ in range(seats)]
    rest = PlayoutState(hands, deck, [False] * seats)
    layout = Layout({parse_space("M10"): first}, SAME_COLOUR)
    rest.play_out(PlayoutPolicy(layout, rest.numbers(), 4), 0, 1)
    assert sorted(layout.numbers.values()) == [tile.number for tile in BOX.tiles]
    assert max(column.bit_count() for column in layout.columns.values()) <= 4


def test_playing_on_leaves_the_table_alone_and_is_the_same_again() -> None:
    made = SHAHRAZAD.setup(SHAHRAZAD.setting(2), Chance(bytes(32)))
    before = made.copy()
    assert play_on(made, 0) == play_on(made, 0) == play_on(made, 1)
    assert made == before


def test_a_last_tile_brings_what_the_king_pays_for_it() -> None:
    """8, 10 and 11 in order: blue 2, red 1; and three tiles are left for the second round."""
    assert play_on(table("  M \n 12 10 \n 10 11", [8]), 0) == pytest.approx(
        3 + 3 * SECOND_ROUND_SHARE
    )


def test_the_second_round_leaves_nothing_for_another() -> None:
    made = table("  M \n 12 10 \n 10 11", [8])
    made.round = 2
    assert play_on(made, 0) == 3


def test_a_first_round_without_points_throws_the_game_away() -> None:
    """The 21 left of the 1 flips wherever the 0 goes, and no path leads through its column."""
    broken = table("  L M \n 11 21 . \n 10 . 1", [0])
    assert play_on(broken, 0) == pytest.approx(-3 - EARLY_END_COST)


def test_showing_a_tile_is_worth_no_more_in_haste() -> None:
    made = table(ONE_TILE, [6, 12], [3, 4], stack=[5, 9])
    hidden = play_on(made, 0)
    play(made, 0, "show 6", "end")
    assert play_on(made, 0) == pytest.approx(hidden - SHOWN_TILE_COST)


def test_between_the_rounds_there_is_nothing_to_play_on() -> None:
    made = LATE.setup(SHAHRAZAD.setting(1), Chance(bytes(32)))
    assert play_on(made, 0) == evaluate(made, 0)
