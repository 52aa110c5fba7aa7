"""Rulebook, Sequence of a round, sentence by sentence, and its three examples."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.news import visible_news
from rules.engine.secret import Hidden, seen_by
from rules.sultan.news import BeganStage, DrewJewels, LaidCard, OwnCard, ReturnedJewel, Sold
from rules.sultan.round import ReturnJewel, begin_round
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import asked_seat, options, play, table, won

HANDS = ["7 3", "9 4", "8 5", "2 1"]


def table_with_drawn(*jewels: str, seats: int = 4, together: bool = False) -> SultanTable:
    """The moment at which the first player chooses."""
    cushions = [""] * (2 if seats == 3 else 3)
    laid = table(hands=HANDS[:seats], asked=False, together=together)
    laid.cushions = table("white", "white", "white", hands=HANDS).cushions[: len(cushions)]
    for cushion in laid.cushions:
        cushion.jewel = ""
    laid.drawn = jewels
    laid.ask(ReturnJewel(0))
    return laid


def test_the_first_player_selects_three_and_places_one_on_each_cushion() -> None:
    laid = table_with_drawn("red", "white", "blue", "white")
    play(laid, "return blue")
    assert [cushion.jewel for cushion in laid.cushions] == ["red", "white", "white"]
    assert laid.drawn == ()


def test_the_remaining_jewel_is_returned_to_the_pouch() -> None:
    laid = table_with_drawn("red", "white", "blue", "white")
    before = laid.pouch.known_faces().count("white")
    news = play(laid, "return white")
    assert laid.pouch.known_faces().count("white") == before + 1
    assert [cushion.jewel for cushion in laid.cushions] == ["red", "blue", "white"]
    assert news == [ReturnedJewel(seat=0, jewel="white")]


def test_with_three_players_two_jewels_are_placed() -> None:
    laid = table_with_drawn("red", "white", "blue", seats=3)
    play(laid, "return red")
    assert [cushion.jewel for cushion in laid.cushions] == ["white", "blue"]


def test_the_first_player_then_lays_a_card_in_the_same_turn() -> None:
    laid = table_with_drawn("red", "white", "blue", "white")
    play(laid, "return white")
    assert asked_seat(laid) == 0
    assert options(laid) == ["3 A", "3 B", "3 C", "7 A", "7 B", "7 C"]


def test_jewels_of_one_colour_leave_nothing_to_choose() -> None:
    laid = table("white", "white", "white", hands=HANDS, asked=False)
    laid.pouch = type(laid.pouch)(["blue"] * 4)
    laid.news = []
    begin_round(laid)
    assert [cushion.jewel for cushion in laid.cushions] == ["blue"] * 3
    assert laid.pouch.known_faces() == ["blue"]
    assert options(laid)[0] == "3 A"
    assert laid.news == [DrewJewels(seat=0, jewels=("blue",) * 4)]


def test_beginning_with_the_first_player_all_place_one_of_their_cards() -> None:
    laid = table("red", "green", "blue", hands=HANDS, first=2)
    movers = []
    for words in ("8 A", "2 A", "7 C"):
        movers.append(asked_seat(laid))
        play(laid, words, "end")
    movers.append(asked_seat(laid))
    assert movers == [2, 3, 0, 1]


def test_a_card_is_placed_face_down() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    news = play(laid, "7 B", "end")
    assert visible_news(news, 1) == [LaidCard(seat=0, cushion="B")]
    own = OwnCard(seat=0, cushion="B", jewel="green", value=7)
    assert visible_news(news, 0) == [LaidCard(seat=0, cushion="B"), own]
    for seat in (1, 2, 3, None):
        view = seen_by(seat, laid).table
        assert list(view.cushions[1].offers) == [Hidden("0")]
        assert view.cushions[1].seats() == [0]
    assert (
        seen_by(0, laid).table.cushions[1].offers.known_faces()
        == laid.cushions[1].offers.known_faces()
    )


def test_the_next_card_is_laid_on_top_of_it() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 B", "end", "9 B", "end")
    assert laid.cushions[1].seats() == [0, 1]


def test_a_card_lies_until_the_end_of_the_turn_and_nobody_may_pass() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    with pytest.raises(IllegalChoice, match="Nobody may pass"):
        play(laid, "end")
    play(laid, "7 B")
    assert options(laid) == ["end"]


def test_the_cards_are_turned_face_up_once_all_have_placed_theirs() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end", "2 C")
    assert laid.sales == ()
    barrier = laid.barrier
    news = play(laid, "end")
    assert laid.barrier > barrier
    assert [item.sale.cushion for item in news if isinstance(item, Sold)] == ["A", "B", "C"]


# The three possibilities, with the rulebook's examples.


def test_only_one_player_wants_it_anne_takes_the_red_jewel() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end", "2 B", "end")
    assert won(laid)[0] == ("red",)


def test_several_players_want_it_peter_takes_the_green_jewel_with_9_against_olafs_8() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end", "2 B", "end")
    assert won(laid) == [("red",), ("green",), (), ()]


def test_the_highest_value_wins_however_late_it_was_laid() -> None:
    laid = table("red", "green", "blue", hands=HANDS, first=2)
    play(laid, "8 B", "end", "2 B", "end", "7 B", "end", "9 B", "end")
    assert won(laid) == [(), ("green",), (), ()]


def test_of_equal_highest_cards_the_first_placed_gets_it_sebastian_before_nadine() -> None:
    # Sebastian, the fifth seat, has his turn before Nadine, the fourth: the fifth is first player.
    laid = table("blue", "red", "red", hands=["1", "2", "3", "12", "12"], first=4)
    play(laid, "12 A", "end", "1 B", "end", "2 B", "end", "3 B", "end", "12 A", "end")
    assert won(laid) == [(), (), ("red",), (), ("blue",)]


def test_three_equal_cards_go_to_the_first_placed_and_a_lower_one_does_not_matter() -> None:
    laid = table("blue", "red", "red", hands=["12", "12", "12", "11"], first=1)
    play(laid, "12 A", "end", "12 A", "end", "11 A", "end", "12 A", "end")
    assert won(laid) == [(), ("blue",), (), ()]


def test_no_player_wants_it_and_the_jewel_is_returned_to_the_pouch() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    before = laid.in_pouch()["blue"]
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end", "2 B", "end")
    assert laid.sales[2].winner is None
    there = laid.in_pouch()["blue"] + laid.drawn.count("blue")
    assert there == before + 1


def test_all_played_cards_are_removed_from_the_game_also_those_that_won_nothing() -> None:
    laid = table("red", "green", "blue", hands=HANDS, spent=["1 2", "", "", ""])
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end", "2 B", "end")
    assert [buyer.spent for buyer in laid.buyers] == [(1, 2, 7), (9,), (8,), (2,)]
    assert [buyer.hand.known_faces() for buyer in laid.buyers] == [[3], [4], [5], [1]]
    assert not any(cushion.offers for cushion in laid.cushions)


def test_the_player_to_the_left_opens_the_next_round() -> None:
    laid = table("red", "green", "blue", hands=HANDS, first=3)
    news = play(laid, "2 A", "end", "7 A", "end", "9 B", "end", "8 B", "end")
    assert laid.first == asked_seat(laid) == 0
    assert laid.round == 2
    assert news[-1] == DrewJewels(seat=0, jewels=laid.drawn)


# The end of a stage and of the game.


def last_of_a_stage(round_: int, first: int = 0) -> SultanTable:
    return table("red", "green", "blue", hands=["1", "2", "3", "4"], first=first, round_=round_)


FOUR_TURNS = ("A", "end", "A", "end", "B", "end", "B", "end")


def play_last(laid: SultanTable) -> list[object]:
    news: list[object] = []
    for cushion in "AABB":
        news += play(laid, f"{asked_seat(laid) + 1} {cushion}", "end")
    return news


def test_a_stage_is_ended_when_all_have_played_their_5_cards_and_a_new_one_begins() -> None:
    laid = last_of_a_stage(5)
    assert laid.stage == 1
    news = play_last(laid)
    assert laid.stage == 2
    assert BeganStage(seat=1, stage=2, cards=5) in news
    assert [len(buyer.hand) for buyer in laid.buyers] == [5] * 4


def test_the_turn_to_start_goes_on_across_stages() -> None:
    laid = last_of_a_stage(5, first=1)
    play_last(laid)
    assert laid.first == asked_seat(laid) == 2


def test_the_game_ends_when_all_players_have_played_their_15_cards() -> None:
    laid = last_of_a_stage(15)
    for buyer in laid.buyers:
        buyer.deck = type(buyer.deck)()
    play_last(laid)
    assert laid.is_over
    assert laid.round == 15
    assert laid.drawn == ()


def test_a_jewel_taken_back_into_the_pouch_can_be_drawn_again() -> None:
    """The pouch is mixed before every draw, under a label of its own."""
    laid = table("red", "green", "blue", hands=HANDS)
    seen = set()
    for round_ in range(30):
        laid.round = round_
        trial = laid.copy()
        begin_round(trial)
        seen.add(trial.drawn)
    assert len(seen) > 20
