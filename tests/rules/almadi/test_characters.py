"""Playing with characters 2 and 3: recruiting and scoring, a test for every sentence."""

from rules.almadi import ALMADI
from rules.almadi.news import LeftOpen, Recruited, TookRubies
from rules.almadi.objections import recruit_objection
from rules.almadi.scoring import SCORE_LINES, lines_of
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import PlaceForeseen, TakeLandscape
from rules.engine.decision import Label
from rules.engine.play import decision_of
from rules.engine.secret import Seat, seen_by
from tests.rules.almadi.drawing import (
    BOX,
    answers,
    architect,
    asked_seat,
    characters,
    news_of,
    play,
    refusal,
    scored,
    table,
)


def hand(of: AlmadiTable, seat: Seat) -> list[str]:
    return [one.key for one in of.architects[seat].hand.known_faces()]


def label(at: AlmadiTable, words: str, seat: Seat = 0) -> Label:
    return decision_of(at, seat).label(seen_by(seat, at), tuple(words.split()))


# 2. Recruiting the characters.

GENIE_AND_RUBY = """
    S A B
  1 P O .
  2 O . .
  3 C M .
  4 M . .
  S2: E genie
  A1: S ruby, E genie
  A3: N ruby
"""
ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"


def rich(rubies: int = 10) -> AlmadiTable:
    """Seat 0 holds Harun and Jafar, Aziz and Ali lie open, Zobeide serves the rival."""
    mine = architect(GENIE_AND_RUBY, rubies=rubies, hand=["harun-al-rashid", "jafar"])
    rival = architect(recruited=["zobeide"], hand=["dunya", "khalifah"], rubies=10)
    row = ["aziz", "ali"]
    left = 30 - rubies - 10
    return table(mine, rival, board={"2L": ARROWS}, rubies=left, row=row, with_characters=True)


RECRUITS = ["recruit harun-al-rashid", "recruit jafar", "recruit aziz", "recruit ali"]


def recruited_keys(of: AlmadiTable, seat: Seat = 0) -> list[str]:
    return [one.key for one in of.architects[seat].characters]


def test_a_character_may_be_recruited_from_the_hand_or_from_the_face_up_cards() -> None:
    assert answers(rich(), "recruit") == RECRUITS
    laid = play(rich(), "recruit jafar", "recruit aziz")
    assert recruited_keys(laid) == ["jafar", "aziz"]
    assert hand(laid, 0) == ["harun-al-rashid"]
    assert [one.key for one in laid.characters] == ["ali"]


def test_the_rubies_return_to_the_general_supply() -> None:
    laid = play(rich(), "recruit harun-al-rashid")
    assert laid.architects[0].rubies == 6
    assert laid.rubies == 14


def test_the_character_lies_face_up_in_front_of_its_player() -> None:
    laid = rich()
    assert news_of(laid, "recruit jafar") == [Recruited(seat=0, character=BOX.character("jafar"))]
    view = seen_by(1, laid).table
    assert recruited_keys(view) == ["jafar"]
    assert view.architects[0].hand.hidden_count() == 1


def test_the_required_number_of_rubies_must_be_there() -> None:
    assert answers(rich(3), "recruit") == ["recruit jafar", "recruit aziz", "recruit ali"]
    assert answers(rich(1), "recruit") == ["recruit jafar"]
    assert answers(rich(0), "recruit") == []
    assert len(answers(rich(4), "recruit")) == 4


def test_who_cannot_be_paid_is_refused_with_the_cost() -> None:
    laid = rich(3)
    sentence = "Harun al-Rashid costs 4 rubies; you have 3."
    assert refusal(laid, "recruit harun-al-rashid") == sentence
    assert refusal(rich(0), "Recruit Jafar") == "Jafar costs 1 ruby; you have 0."
    assert refusal(rich(1), "recruit aziz") == "Aziz costs 2 rubies; you have 1."
    assert refusal(play(laid, "2L A2"), "recruit harun-al-rashid") == sentence


def test_who_is_not_available_is_refused() -> None:
    for key, name in (("zobeide", "Zobeide"), ("dunya", "Dunya"), ("zaynab", "Zaynab")):
        sentence = f"{name} is neither in your hand nor in the open row."
        assert refusal(rich(), f"recruit {key}") == sentence
        assert refusal(play(rich(), "2L A2"), f"recruit {key}") == sentence


def test_nobody_is_recruited_twice() -> None:
    laid = play(rich(), "recruit ali")
    assert refusal(laid, "recruit ali") == "Ali already serves you."
    assert refusal(play(laid, "ali"), "recruit ali") == "Ali already serves you."


def test_other_words_after_recruit_are_answered_with_those_there_are() -> None:
    expected = "doesn't work after “recruit”. Try harun-al-rashid, jafar, aziz or ali."
    assert refusal(rich(), "recruit sindbad") == f"“sindbad” {expected}"
    assert refusal(rich(), "recruit") == (
        "After “recruit” say harun-al-rashid, jafar, aziz or ali."
    )


def test_what_may_be_recruited_meets_no_objection() -> None:
    assert recruit_objection(rich(), 0, ("recruit", "ali")) is None


def test_without_the_variant_recruiting_is_no_word() -> None:
    sentence = "“recruit ali” doesn't work here. Try 1L, 1R, 2L, 2R, 3L, 3R, 4L or 4R."
    assert refusal(table(), "recruit ali") == sentence


def test_recruiting_is_possible_before_a_landscape_is_taken() -> None:
    laid = play(rich(), "recruit jafar")
    assert decision_of(laid, 0) == TakeLandscape(0)
    assert "2L A2" in answers(laid)


def test_recruiting_is_possible_between_effects_and_before_the_end_of_the_turn() -> None:
    laid = play(rich(), "2L A2", "ruby", "recruit jafar", "ruby")
    assert recruited_keys(laid) == ["jafar"]
    play(laid, "genie A2 A4", "recruit ali", "end")
    assert recruited_keys(laid) == ["jafar", "ali"]


def test_recruiting_is_possible_during_movement_between_two_genie_moves() -> None:
    laid = play(rich(), "2L A2", "genie A2 B1", "recruit ali", "genie B1 B3")
    assert recruited_keys(laid) == ["ali"]
    assert laid.turn.moves == 2


def test_recruiting_is_possible_while_the_landscape_that_ali_drew_is_in_hand() -> None:
    laid = play(rich(), "recruit ali", "ali", "recruit jafar")
    assert decision_of(laid, 0) == PlaceForeseen(0)
    assert recruited_keys(laid) == ["ali", "jafar"]
    assert refusal(laid, "recruit dunya") == "Dunya is neither in your hand nor in the open row."


def test_nobody_is_recruited_on_another_players_turn() -> None:
    laid = play(rich(), "2L A2", "end")
    assert asked_seat(laid) == 1
    offered = ["recruit dunya", "recruit khalifah", "recruit aziz", "recruit ali"]
    assert answers(laid, "recruit") == offered


def test_one_or_more_characters_may_be_recruited_in_a_turn_as_many_as_can_be_paid() -> None:
    laid = play(rich(), *RECRUITS)
    assert recruited_keys(laid) == ["harun-al-rashid", "jafar", "aziz", "ali"]
    assert (laid.architects[0].rubies, laid.rubies) == (0, 20)
    assert answers(laid, "recruit") == []


def test_their_powers_apply_immediately() -> None:
    laid = rich()
    assert answers(laid, "ali") == []
    assert answers(play(laid, "recruit ali"), "ali") == ["ali"]


def test_rubies_that_return_can_be_taken_again_in_the_same_turn() -> None:
    laid = play(rich(10), "2L A2")
    laid.rubies = 0
    assert answers(laid, "ruby") == []
    play(laid, "recruit aziz")
    assert laid.rubies == 2
    assert answers(laid, "ruby") == ["ruby"]


def test_recruiting_from_the_open_row_may_be_taken_back_but_a_shown_hand_not() -> None:
    laid = rich()
    before = laid.barrier
    assert play(laid, "recruit aziz").barrier == before
    assert play(laid, "recruit jafar").barrier == before + 1


def test_the_labels_of_recruiting() -> None:
    assert label(rich(), "recruit") == Label(
        "Recruit", "A character; you have 10 rubies.", "character"
    )
    assert label(rich(1), "recruit").description == "A character; you have 1 ruby."
    jafar, harun = characters(["jafar", "harun-al-rashid"])
    assert label(rich(), "recruit jafar") == Label("Jafar (1 ruby)", jafar.text, "character")
    assert label(rich(), "recruit harun-al-rashid").text == "Harun al-Rashid (4 rubies)"
    assert label(rich(), "recruit harun-al-rashid").description == harun.text


def test_recruiting_is_announced() -> None:
    news = news_of(rich(), "recruit jafar", "2L A2")
    names = ("Juliet", "Mary")
    assert ALMADI.announce(news, names) == "Juliet recruited Jafar and placed a caravan at A2."
    left = LeftOpen(seat=0, character=BOX.character("ali"))
    assert ALMADI.announce([left], names) == ""


def test_what_several_seats_did_at_the_same_time_is_told_of_each() -> None:
    news = [
        TookRubies(seat=0, rubies=1),
        TookRubies(seat=1, rubies=2),
        LeftOpen(seat=1, character=BOX.character("ali")),
    ]
    assert ALMADI.announce(news, ("Juliet", "Mary")) == ("Juliet took a ruby. Mary took 2 rubies.")


# 3. Scoring the characters.


def ruby_points(*held: int) -> list[tuple[int, str]]:
    seats = [architect(rubies=rubies) for rubies in held]
    laid = table(*seats, with_characters=True)
    return [scored(laid, seat, "rubies") for seat in range(len(held))]


def test_players_score_one_point_for_every_two_rubies_and_no_ranks() -> None:
    assert ruby_points(0, 1, 2, 5, 6) == [
        (0, "no rubies"),
        (0, "1 ruby, a point for 2"),
        (1, "2 rubies, a point for 2"),
        (2, "5 rubies, a point for 2"),
        (3, "6 rubies, a point for 2"),
    ]
    assert [points for points, _ in ruby_points(9, 9)] == [4, 4]


def test_players_add_the_scoring_of_the_characters_they_recruited() -> None:
    mine, rival = architect(recruited=["sheherazade", "khalifah"]), architect()
    sheet = ALMADI.score(table(mine, rival, with_characters=True))
    # A bare strip is worth 2, its palace beside the oasis; the oasis is alone.
    assert sheet.totals == [2 + 2 + 6, 2]
    assert sheet.seats[0][-1].why == (
        "Khalifah 2 (1 oasis alone, 2 points each); "
        "Sheherazade 6 (2 characters recruited, 3 points each)"
    )
    assert (sheet.seats[1][-1].points, sheet.seats[1][-1].why) == (0, "nobody recruited")


def test_the_score_pad_has_one_line_more_and_the_others_as_usual() -> None:
    laid = table(with_characters=True)
    assert [line.__name__ for line in lines_of(laid)][-2:] == ["rubies", "characters"]
    assert lines_of(laid)[:-1] == SCORE_LINES
    assert lines_of(table()) == SCORE_LINES


def test_a_tie_is_a_shared_victory() -> None:
    tied = [architect(rubies=3), architect(rubies=2), architect()]
    assert ALMADI.score(table(*tied, with_characters=True)).winners == (0, 1)


def test_characters_in_hand_score_nothing() -> None:
    mine = architect(hand=["sheherazade", "khalifah"])
    assert ALMADI.score(table(mine, with_characters=True)).totals == [2, 2]
