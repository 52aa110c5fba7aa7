"""Jafar guards objectives, Zaynab exchanges cards, Zumurrud copies."""

from rules.almadi import ALMADI
from rules.almadi.cells import parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.news import Copied, Exchanged
from rules.almadi.table import AlmadiTable, Architect
from rules.almadi.turn import PerformEffects
from rules.engine.decision import Label
from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from tests.rules.almadi.drawing import (
    BOX,
    answers,
    architect,
    asked_seat,
    characters,
    label,
    news_of,
    play,
    refusal,
    table,
    tile,
)

ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"


PLAIN = """
    S A
  1 P .
  2 O .
  3 C .
  4 M .
  S2: E stall
"""


# Jafar.

MOON = "S A\n1 P O\n2 O .\n3 C M\n4 M .\nA1: S moon"


def moon(*rivals: Architect) -> AlmadiTable:
    mine = architect(MOON)
    laid = table(mine, *rivals, board={"2L": ARROWS}, centre=["hole"], with_characters=True)
    return play(laid, "2L A2")


def test_jafar_objective_cards_of_his_owner_cannot_be_taken_by_others() -> None:
    laid = moon(architect(promised=["two-holes"], recruited=["jafar"]))
    assert answers(laid, "moon") == ["moon hole"]
    sentence = "“two-holes” doesn't work after “moon”. Try hole."
    assert refusal(laid, "moon two-holes") == sentence


def test_jafar_protects_nobody_else() -> None:
    guarded = architect(promised=["two-holes"], recruited=["jafar"])
    laid = moon(guarded, architect(promised=["long-hole"]))
    assert answers(laid, "moon") == ["moon hole", "moon long-hole"]


def test_jafar_in_the_hand_protects_nothing() -> None:
    laid = moon(architect(promised=["two-holes"], hand=["jafar"]))
    assert answers(laid, "moon") == ["moon hole", "moon two-holes"]


def test_jafar_protects_whatever_is_owned_however_early_it_was_taken() -> None:
    rival = architect(promised=["two-holes"], hand=["jafar"], rubies=1)
    laid = moon(rival)
    assert answers(laid, "moon") == ["moon hole", "moon two-holes"]
    play(laid, "moon hole", "end", "recruit jafar", "2R A2", "end")
    laid.board[0] = tile("oasis: S arrow")
    laid.architects[0].realm.place(parse_cell("B2"), tile("oasis: N moon"))
    play(laid, "1L B1")
    assert effect_names(laid.turn.due) == ("moon",)
    assert answers(laid) == ["end"]


# Zaynab.


def receiver(
    mosaics: tuple[str, ...] = ("knot", "knot", "star"),
    stalls: tuple[str, ...] = ("pottery",),
    deck_of_mosaics: tuple[str, ...] = ("bloom", "lattice"),
    deck_of_stalls: tuple[str, ...] = ("spices", "leather"),
) -> AlmadiTable:
    mine = architect(PLAIN, recruited=["zaynab"], mosaics=mosaics, stalls=stalls)
    return table(mine, mosaics=deck_of_mosaics, stalls=deck_of_stalls, with_characters=True)


def test_zaynab_a_mosaic_may_be_exchanged_for_the_top_stall() -> None:
    laid = receiver()
    assert news_of(laid, "zaynab knot") == [Exchanged(seat=0, given="knot", taken="spices")]
    mine = laid.architects[0]
    assert mine.mosaics == ("knot", "star")
    assert mine.stalls == ("pottery", "spices")
    assert laid.stalls.known_faces() == ["leather"]


def test_zaynab_or_the_other_way_around() -> None:
    laid = receiver()
    assert news_of(laid, "zaynab pottery") == [Exchanged(seat=0, given="pottery", taken="bloom")]
    mine = laid.architects[0]
    assert mine.mosaics == ("knot", "knot", "star", "bloom")
    assert mine.stalls == ()
    assert laid.mosaics.known_faces() == ["lattice"]


def test_zaynab_what_is_given_goes_to_the_bottom_of_its_deck() -> None:
    assert play(receiver(), "zaynab star").mosaics.known_faces() == ["star", "lattice", "bloom"]
    assert play(receiver(), "zaynab pottery").stalls.known_faces() == [
        "pottery",
        "leather",
        "spices",
    ]
    seen = seen_by(1, play(receiver(), "zaynab star")).table
    assert seen.mosaics.known_faces() == ["star", "bloom"]  # everybody saw what went under


def test_zaynab_each_kind_of_card_is_offered_once() -> None:
    assert answers(receiver(), "zaynab") == ["zaynab knot", "zaynab star", "zaynab pottery"]


def test_zaynab_needs_a_card_to_give() -> None:
    assert answers(receiver(mosaics=(), stalls=()), "zaynab") == []


def test_zaynab_needs_a_card_to_take() -> None:
    assert answers(receiver(deck_of_stalls=()), "zaynab") == ["zaynab pottery"]
    assert answers(receiver(deck_of_mosaics=()), "zaynab") == ["zaynab knot", "zaynab star"]
    assert answers(receiver(deck_of_mosaics=(), deck_of_stalls=()), "zaynab") == []


def test_zaynab_only_once_per_turn() -> None:
    laid = play(receiver(), "zaynab knot")
    assert answers(laid, "zaynab") == []
    play(laid, "2L A2")
    assert answers(laid, "zaynab") == []
    assert answers(play(laid, "end", "1L A1", "end"), "zaynab")


def test_zaynab_before_or_after_taking_but_once() -> None:
    laid = play(receiver(), "2L A2")
    assert answers(laid, "zaynab") == ["zaynab knot", "zaynab star", "zaynab pottery"]
    assert answers(play(laid, "zaynab star"), "zaynab") == []


def test_zaynab_an_emptied_deck_revives() -> None:
    laid = play(receiver(deck_of_mosaics=()), "zaynab star")
    assert laid.mosaics.known_faces() == ["star"]
    assert laid.mosaics.top == "star"
    assert seen_by(1, laid).table.mosaics.top == "star"
    assert "zaynab pottery" in answers(play(laid, "2L A2", "end", "1L A1", "end"))


def test_zaynab_the_card_taken_uncovers_the_next_which_bars_undo() -> None:
    laid = receiver()
    assert play(laid, "zaynab knot").barrier == 1
    laid = receiver(deck_of_stalls=("spices",))
    assert play(laid, "zaynab knot").barrier == 0


def test_zaynab_a_card_that_everybody_saw_go_under_uncovers_nothing_new() -> None:
    laid = play(receiver(deck_of_mosaics=("bloom",)), "zaynab star")
    assert laid.mosaics.known_faces() == ["star", "bloom"]
    before = laid.barrier
    laid.mosaics.draw(laid)
    assert laid.barrier == before


def test_zaynab_her_words_are_labelled_and_told() -> None:
    laid = receiver()
    whole = "Exchange a mosaic for a stall, or a stall for a mosaic."
    assert label(laid, "zaynab") == Label("Zaynab", whole, "zaynab")
    mosaic = Label("The knot mosaic", "For the top stall: spices.", "marteline")
    assert label(laid, "zaynab knot") == mosaic
    stall = Label("A stall with pottery", "For the top mosaic: bloom.", "stall")
    assert label(laid, "zaynab pottery") == stall
    news = news_of(laid, "zaynab pottery")
    sentence = "Juliet let Zaynab exchange pottery for bloom."
    assert ALMADI.announce(news, ("Juliet", "Mary")) == sentence


# Zumurrud.


def seamstress(*rivals: str, recruited: tuple[str, ...] = ("zumurrud",)) -> AlmadiTable:
    mine = architect(PLAIN, recruited=recruited, rubies=5)
    return table(
        mine, architect(recruited=rivals), architect(recruited=["jafar"]), with_characters=True
    )


def test_zumurrud_copies_the_effect_of_another_players_character() -> None:
    laid = seamstress("morgiana", "dalila")
    assert answers(laid, "copy") == ["copy morgiana", "copy dalila", "copy jafar"]
    assert answers(laid, "1L") == ["1L A1"]
    assert news_of(laid, "copy morgiana") == [Copied(seat=0, character=BOX.character("morgiana"))]
    assert answers(laid, "1L") == ["1L A1", "1L A2"]


def test_zumurrud_costs_nothing_to_apply_and_leaves_the_character_to_its_owner() -> None:
    laid = play(seamstress("morgiana"), "copy morgiana")
    assert laid.architects[0].rubies == 5
    assert [one.key for one in laid.architects[0].characters] == ["zumurrud"]
    assert [one.key for one in laid.architects[1].characters] == ["morgiana"]
    assert laid.architects[0].copied == BOX.character("morgiana")


def test_zumurrud_the_choice_cannot_be_modified() -> None:
    laid = play(seamstress("morgiana", "dalila"), "copy dalila")
    assert answers(laid, "copy") == []
    play(laid, "1L A1", "end", "1R A1", "end", "3L A3", "end")
    assert answers(laid, "copy") == []


def test_zumurrud_the_choice_can_be_made_at_any_time_of_her_owners_turn() -> None:
    laid = seamstress("morgiana", recruited=("zumurrud", "ali"))
    assert "copy jafar" in answers(laid)
    assert "copy jafar" in answers(play(laid, "ali"))
    assert "copy jafar" in answers(play(laid, "place A1"))
    assert play(laid, "copy jafar").architects[0].copied == BOX.character("jafar")
    assert decision_of(laid, 0) == PerformEffects(0)


def test_zumurrud_copies_neither_herself_nor_her_owners_characters_nor_a_hand_nor_the_row() -> None:
    mine = architect(PLAIN, recruited=["zumurrud", "ali"])
    rival = architect(hand=["aziz"])
    laid = table(mine, rival, row=["dalila"], with_characters=True)
    assert answers(laid, "copy") == []


def test_zumurrud_is_nobody_elses() -> None:
    laid = play(seamstress("morgiana"), "1L A1", "end")
    assert asked_seat(laid) == 1
    assert answers(laid, "copy") == []


def test_zumurrud_copies_whoever_is_recruited_later() -> None:
    laid = seamstress()
    laid.characters = characters(["aziz"])
    laid.architects[1].rubies = 2
    assert answers(laid, "copy") == ["copy jafar"]
    play(laid, "1L A1", "end", "recruit aziz", "1R A1", "end", "3L A3", "end")
    assert answers(laid, "copy") == ["copy aziz", "copy jafar"]


def test_zumurrud_copying_may_be_taken_back() -> None:
    assert play(seamstress("morgiana"), "copy morgiana").barrier == 0


def test_zumurrud_her_words_are_labelled_and_told() -> None:
    laid = seamstress("dalila")
    whole = Label("Zumurrud", "Copy a character that another seat has recruited.", "character")
    assert label(laid, "copy") == whole
    dalila = BOX.character("dalila")
    assert label(laid, "copy dalila") == Label("Dalila", dalila.text, "character")
    sentence = "Juliet let Zumurrud copy Dalila."
    assert ALMADI.announce(news_of(laid, "copy dalila"), ("Juliet", "Mary", "Josh")) == sentence
