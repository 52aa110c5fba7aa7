"""The six effects: what each gives, that each is optional, and what happens to what is left."""

from itertools import permutations

import pytest

from rules.almadi.cells import parse_cell
from rules.almadi.effects import PERFORM, effect_names, possible_effects
from rules.almadi.landscapes import EFFECTS, UNIT
from rules.almadi.table import AlmadiTable
from tests.rules.almadi.drawing import answers, architect, asked_seat, play, refusal, table

HUB = """
    S A B C
  1 P . O .
  2 O C . P
  3 C . M .
  4 M . . .
"""
BOTH = {"N": "B1: S", "E": "C2: W", "S": "B3: N", "W": "A2: E"}


def at_hub(*effects: str, rubies: int = 30, **decks: list[str]) -> AlmadiTable:
    """2L at B2 touches these effects with its arrows, from the north on clockwise."""
    legend = "\n".join(f"{BOTH[side]} {what}" for side, what in zip("NESW", effects, strict=False))
    return table(
        architect(f"{HUB}\n{legend}"),
        board={"2L": "oasis: N arrow, E arrow, S arrow, W arrow"},
        stalls=decks.get("stalls", ["spices", "leather", "carpets", "pottery"]),
        mosaics=decks.get("mosaics", ["star", "lattice", "knot", "bloom"]),
        centre=decks.get("centre", ["five-oases", "hole"]),
        rubies=rubies,
    )


def test_the_five_immediate_effects_can_be_performed_and_the_jar_cannot() -> None:
    assert set(EFFECTS) - set(PERFORM) == {"jar"}


def test_a_marteline_draws_the_first_mosaic_of_the_deck() -> None:
    laid = play(at_hub("marteline"), "2L B2", "marteline")
    assert laid.architects[0].mosaics == ("star",)
    assert laid.mosaics.top == "lattice"
    assert len(laid.mosaics) == 3
    assert answers(laid) == ["end"]


def test_a_stall_draws_the_first_stall_card_of_the_deck() -> None:
    laid = play(at_hub("stall"), "2L B2", "stall")
    assert laid.architects[0].stalls == ("spices",)
    assert laid.stalls.top == "leather"
    assert len(laid.stalls) == 3
    assert answers(laid) == ["end"]


def test_a_ruby_comes_from_the_general_supply() -> None:
    laid = play(at_hub("ruby"), "2L B2", "ruby")
    assert laid.architects[0].rubies == 1
    assert laid.rubies == 29
    assert answers(laid) == ["end"]


def test_a_moon_takes_an_objective() -> None:
    laid = play(at_hub("moon"), "2L B2", "moon hole")
    assert [one.key for one in laid.architects[0].objectives] == ["hole"]
    assert [one.key for one in laid.objectives] == ["five-oases"]
    assert answers(laid) == ["end"]


def test_a_genie_moves_a_landscape() -> None:
    laid = play(at_hub("genie"), "2L B2", "genie C2 A1")
    tiles = laid.architects[0].realm.tiles
    assert tiles[parse_cell("A1")].key == "C2"
    assert parse_cell("C2") not in tiles
    assert answers(laid) == ["end"]


def test_a_jar_has_no_immediate_effect() -> None:
    laid = play(at_hub("jar", "jar"), "2L B2")
    assert answers(laid) == ["end"]
    assert laid.architects[0].realm.activations("jar") == 2


@pytest.mark.parametrize("effect", ["marteline", "stall", "ruby"])
def test_every_activated_one_gives_one(effect: str) -> None:
    laid = play(at_hub(effect, effect, effect), "2L B2", effect, effect)
    assert answers(laid) == [effect, "end"]
    play(laid, effect)
    assert answers(laid) == ["end"]
    mine = laid.architects[0]
    gained = {"marteline": len(mine.mosaics), "stall": len(mine.stalls), "ruby": mine.rubies}
    assert gained.pop(effect) == 3
    assert set(gained.values()) == {0}


def test_effects_are_listed_as_the_rulebook_lists_them() -> None:
    laid = play(at_hub("ruby", "moon", "stall", "marteline"), "2L B2")
    assert answers(laid) == ["marteline", "stall", "moon five-oases", "moon hole", "ruby", "end"]
    laid = play(at_hub("stall", "genie"), "2L B2")
    assert answers(laid)[0].startswith("genie ")
    assert answers(laid)[-2:] == ["stall", "end"]


@pytest.mark.parametrize("order", list(permutations(("stall", "marteline", "ruby", "moon hole"))))
def test_effects_are_performed_in_whichever_order_the_player_chooses(
    order: tuple[str, ...],
) -> None:
    laid = play(at_hub("ruby", "moon", "stall", "marteline"), "2L B2", *order)
    mine = laid.architects[0]
    assert (mine.stalls, mine.mosaics, mine.rubies) == (("spices",), ("star",), 1)
    assert [one.key for one in mine.objectives] == ["hole"]
    assert answers(laid) == ["end"]


@pytest.mark.parametrize("effect", ["genie", "marteline", "stall", "moon", "ruby"])
def test_performing_an_effect_is_not_mandatory_and_what_is_left_lapses(effect: str) -> None:
    laid = play(at_hub(effect), "2L B2")
    assert "end" in answers(laid)
    play(laid, "end", "1L A1")  # the next seat places something that touches no effect
    assert asked_seat(laid) == 1
    assert answers(laid) == ["end"]
    play(laid, "end", "1R A1")
    assert answers(laid) == ["end"]
    mine = laid.architects[0]
    assert (mine.stalls, mine.mosaics, mine.rubies, mine.objectives) == ((), (), 0, ())


def test_some_may_be_performed_and_the_rest_left() -> None:
    laid = play(at_hub("ruby", "stall", "ruby"), "2L B2", "ruby", "end")
    assert laid.architects[0].rubies == 1
    assert laid.architects[0].stalls == ()
    assert asked_seat(laid) == 1


@pytest.mark.parametrize(
    ("effect", "laid"),
    [
        ("marteline", at_hub("marteline", mosaics=[])),
        ("stall", at_hub("stall", stalls=[])),
        ("moon", at_hub("moon", centre=[])),
    ],
)
def test_an_empty_deck_makes_the_effect_void(effect: str, laid: AlmadiTable) -> None:
    play(laid, "2L B2")
    assert answers(laid) == ["end"]
    assert effect_names(laid.turn.due) == (effect,)
    assert laid.pending[0][-1].question(laid) == "Nothing is left to perform. End your turn?"
    assert refusal(laid, effect) == f"“{effect}” doesn't work here. Try end."


def test_an_empty_ruby_supply_makes_the_ruby_void() -> None:
    laid = play(at_hub("ruby", rubies=0), "2L B2")
    assert answers(laid) == ["end"]
    assert laid.rubies == 0


def test_two_rubies_due_and_one_left_take_one() -> None:
    laid = play(at_hub("ruby", "ruby", rubies=1), "2L B2", "ruby")
    assert laid.architects[0].rubies == 1
    assert laid.rubies == 0
    assert answers(laid) == ["end"]


def test_two_cards_due_and_one_left_take_one() -> None:
    laid = play(at_hub("stall", "stall", stalls=["carpets"]), "2L B2", "stall")
    assert laid.architects[0].stalls == ("carpets",)
    assert answers(laid) == ["end"]
    laid = play(at_hub("marteline", "marteline", mosaics=["knot"]), "2L B2", "marteline")
    assert laid.architects[0].mosaics == ("knot",)
    assert answers(laid) == ["end"]


def test_what_has_not_been_activated_cannot_be_performed() -> None:
    laid = play(at_hub("stall"), "2L B2")
    for effect in ("marteline", "ruby", "moon hole", "jar"):
        wrong = effect.split()[0] if effect == "jar" else effect
        assert refusal(laid, effect) == f"“{wrong}” doesn't work here. Try stall or end."
    assert refusal(laid, "stall stall") == "One step at a time: send “stall” first."


def test_the_question_says_whether_anything_is_left() -> None:
    laid = play(at_hub("stall"), "2L B2")
    assert laid.pending[0][-1].question(laid) == "Which effect do you perform?"
    play(laid, "stall")
    assert laid.pending[0][-1].question(laid) == "Nothing is left to perform. End your turn?"


def test_the_turn_always_waits_for_its_own_end() -> None:
    laid = play(at_hub(), "2L B2")
    assert asked_seat(laid) == 0
    assert answers(laid) == ["end"]


def test_an_effect_saved_while_a_genie_moves_may_be_performed_later() -> None:
    # Ruling A6: also when the genie has since broken the contact.
    laid = play(at_hub("genie", "stall", "moon", "ruby"), "2L B2", "genie B2 A1")
    assert laid.architects[0].realm.activated == 0
    assert effect_names(laid.turn.due) == ("stall", "moon", "ruby")
    play(laid, "ruby", "moon five-oases", "stall")
    mine = laid.architects[0]
    assert (mine.rubies, mine.stalls, len(mine.objectives)) == (1, ("spices",), 1)


def test_effects_of_a_move_add_to_those_that_wait() -> None:
    drawn = f"{HUB}\nB1: S genie\nC2: W ruby\nA2: N ruby"
    board = {"2L": "oasis: N arrow, E arrow, S arrow, W arrow"}
    laid = play(table(architect(drawn), board=board), "2L B2", "genie B2 A1")
    assert laid.turn.due == 2 * UNIT["ruby"]
    play(laid, "ruby", "ruby", "end")
    assert laid.architects[0].rubies == 2


def test_a_card_drawn_uncovers_the_next_one_and_so_bars_undo() -> None:
    laid = at_hub("stall", "stall", "marteline", "ruby", stalls=["spices", "leather"])
    play(laid, "2L B2")
    assert laid.barrier == 0
    play(laid, "ruby")
    assert laid.barrier == 0
    play(laid, "stall")
    assert laid.barrier == 1
    play(laid, "stall")  # the last card uncovers nothing
    assert laid.barrier == 1
    play(laid, "marteline")
    assert laid.barrier == 2


def test_what_is_visible_is_no_barrier() -> None:
    laid = at_hub("genie", "moon", "ruby", "genie")
    play(laid, "2L B2", "moon hole", "ruby", "genie B1 A1")
    assert laid.barrier == 0


def test_the_effects_of_one_seat_are_not_open_to_another() -> None:
    laid = play(at_hub("stall"), "2L B2")
    assert list(laid.pending) == [0]
    assert [" ".join(path) for path in possible_effects(laid, 0)] == ["stall"]
