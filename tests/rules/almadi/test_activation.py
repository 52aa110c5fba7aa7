"""Game turn 2: when two touching sides trigger an effect."""

import pytest

from rules.almadi.cells import parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.landscapes import CONTACT, EFFECTS, SIDE_OF, UNIT, tally_of
from rules.almadi.news import Placed
from tests.rules.almadi.drawing import answers, architect, news_of, play, realm, table, tile

FACING = {"N": ("B1", "S"), "E": ("C2", "W"), "S": ("B3", "N"), "W": ("A2", "E")}
AROUND = """
    S A B C
  1 P . O .
  2 . C . P
  3 . . M .
"""


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("side", FACING)
def test_an_arrow_of_the_placed_landscape_triggers_the_effect_it_touches(
    side: str, effect: str
) -> None:
    neighbour, back = FACING[side]
    drawn = realm(f"{AROUND}\n{neighbour}: {back} {effect}")
    gained = drawn.place(parse_cell("B2"), tile(f"oasis: {side} arrow"))
    assert effect_names(gained) == (effect,)
    assert drawn.activations(effect) == 1


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("side", FACING)
def test_an_effect_of_the_placed_landscape_is_triggered_by_the_arrow_it_touches(
    side: str, effect: str
) -> None:
    neighbour, back = FACING[side]
    drawn = realm(f"{AROUND}\n{neighbour}: {back} arrow")
    gained = drawn.place(parse_cell("B2"), tile(f"oasis: {side} {effect}"))
    assert effect_names(gained) == (effect,)
    assert drawn.activations(effect) == 1


@pytest.mark.parametrize("side", FACING)
def test_only_the_sides_that_touch_count(side: str) -> None:
    neighbour, back = FACING[side]
    others = [name for name in "NESW" if name != back]
    sides = ", ".join(f"{name} jar" for name in others)
    drawn = realm(f"{AROUND}\n{neighbour}: {sides}")
    all_arrows = tile("oasis: N arrow, E arrow, S arrow, W arrow")
    assert drawn.place(parse_cell("B2"), all_arrows) == 0


def test_arrow_to_arrow_and_effect_to_effect_and_blank_sides_do_nothing() -> None:
    for one in (None, "arrow", *EFFECTS):
        for other in (None, "arrow", *EFFECTS):
            expected = {one, other} - {"arrow"} if "arrow" in (one, other) else {None}
            effect = expected.pop() if expected else None
            tally = CONTACT[SIDE_OF[one]][SIDE_OF[other]]
            assert tally == (UNIT[effect] if effect else 0), (one, other)


def test_one_placement_triggers_every_contact_of_its_four_sides() -> None:
    laid = table(
        architect(f"{AROUND}\nB1: S stall\nC2: W arrow\nB3: N ruby\nA2: E ruby"),
        board={"2L": "oasis: N arrow, E moon, S arrow, W arrow"},
        centre=["hole"],
    )
    play(laid, "2L B2")
    assert answers(laid) == ["stall", "moon hole", "ruby", "end"]
    assert effect_names(laid.turn.due) == ("stall", "moon", "ruby", "ruby")


def test_a_strip_activates_and_is_activated_through_its_east_side() -> None:
    strip = "  S\n1 P\n2 O\n3 C\n4 M\nS1: E arrow\nS2: E stall"
    laid = table(architect(strip), board={"1L": "oasis: W ruby", "2L": "oasis: W arrow"})
    assert play(laid.copy(), "1L A1").turn.due == UNIT["ruby"]
    assert play(laid.copy(), "2L A2").turn.due == UNIT["stall"]


def test_contacts_that_were_there_before_trigger_nothing_anew() -> None:
    drawn = architect("  S A\n1 P O\n2 O .\n3 C .\n4 M .\nS1: E arrow\nA1: W ruby")
    laid = play(table(drawn, board={"2L": "oasis"}), "2L A2")
    assert laid.turn.due == 0
    assert answers(laid) == ["end"]
    assert drawn.realm.activations("ruby") == 1


def test_what_is_activated_now_is_read_off_the_present_layout() -> None:
    drawn = realm("  S A B\n1 P O C\n2 O . .\nS1: E arrow\nA1: W jar, E jar\nB1: W arrow")
    assert drawn.activations("jar") == 2
    lifted = drawn.lift(parse_cell("A1"))
    assert drawn.activations("jar") == 0
    assert drawn.place(parse_cell("A2"), lifted) == 0
    assert drawn.activations("jar") == 0
    drawn.lift(parse_cell("A2"))
    drawn.place(parse_cell("A1"), lifted)
    assert drawn.activations("jar") == 2


def test_a_lifted_landscape_leaves_every_set() -> None:
    drawn = realm("  S A\n1 P O\n2 O .")
    before = drawn.copy()
    drawn.place(parse_cell("A2"), tile("oasis", key="A2"))
    assert drawn.lift(parse_cell("A2")).key == "A2"
    assert drawn == before


def test_a_tally_counts_each_effect_apart() -> None:
    tally = 3 * UNIT["genie"] + 200 * UNIT["jar"] + UNIT["moon"]
    assert {effect: tally_of(effect, tally) for effect in EFFECTS} == {
        "genie": 3,
        "marteline": 0,
        "stall": 0,
        "moon": 1,
        "ruby": 0,
        "jar": 200,
    }


def test_the_news_of_a_placement_names_what_it_activated() -> None:
    strip = "  S\n1 P\n2 O\n3 C\n4 M\nS2: E jar"
    (placed,) = news_of(table(architect(strip), board={"2R": "market: W arrow"}), "2R A2")
    assert isinstance(placed, Placed)
    assert placed.triggered == ("jar",)
