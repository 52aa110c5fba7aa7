"""Characters together: Zumurrud with each power in play, chains of powers, and objectives."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import NAME, parse_cell
from rules.almadi.characters import IN_PLAY, POWERS
from rules.almadi.effects import effect_names
from rules.almadi.news import Completed, Exchanged, Recruited, TookRubies
from rules.almadi.table import AlmadiTable, Architect
from rules.almadi.turn import TakeLandscape
from rules.engine.play import decision_of
from tests.rules.almadi.drawing import (
    BOX,
    answers,
    architect,
    asked_seat,
    news_of,
    objective,
    play,
    table,
    tile,
)

ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"
LAMPS = """
    S A B C
  1 P O . .
  2 O . . .
  3 C M . .
  4 M . . .
  S2: E genie
  S4: E genie
  A1: E genie, S ruby
  A3: E genie, N moon
"""


def against(
    *rivals: str, mine: tuple[str, ...] = ("zumurrud",), promised: tuple[str, ...] = ()
) -> AlmadiTable:
    """Seat 0 with these in its service, and a rival with those."""
    return table(
        architect(LAMPS, recruited=mine, mosaics=["knot"], rubies=2, promised=promised),
        architect(LAMPS, recruited=rivals, promised=["two-holes"]),
        board={"2L": ARROWS, "2R": ARROWS},
        drawn_next="palace: W arrow",
        rubies=10,
        with_characters=True,
    )


# Zumurrud with each power that applies during the game.


@pytest.mark.parametrize("key", [key for key in IN_PLAY if key != "zumurrud"])
def test_a_copied_power_is_the_copiers_and_nobody_else_loses_it(key: str) -> None:
    laid = play(against(key), f"copy {key}")
    assert laid.architects[0].powers == POWERS[key] | POWERS["zumurrud"]
    assert laid.architects[1].powers == POWERS[key]


def test_zumurrud_as_abriza_moves_beyond_the_four_rows() -> None:
    laid = play(against("abriza"), "2L A2")
    assert "genie A2 A0" not in answers(laid)
    assert "genie A2 A0" in answers(play(laid, "copy abriza"))


@pytest.mark.parametrize("key", ["aladdin", "badroulbadour", "paribanou"])
def test_zumurrud_as_one_whom_genies_wake_counts_genies_activated_after_copying(key: str) -> None:
    laid = play(against(key), "2L A2", f"copy {key}")
    assert answers(laid, key) == []
    play(laid, "genie A2 B1")
    assert answers(laid, key) == [key]
    assert answers(play(laid, key), key) == []


def test_zumurrud_as_ali_draws_and_so_does_he() -> None:
    laid = play(against("ali"), "copy ali", "ali", "place A2", "end")
    assert laid.architects[0].realm.tiles[parse_cell("A2")].landscape == "palace"
    assert answers(play(laid), "ali") == ["ali"]


def test_zumurrud_as_ali_baba_takes_two_rubies() -> None:
    laid = play(against("ali-baba"), "2L A2", "copy ali-baba", "ruby")
    assert laid.architects[0].rubies == 4


def test_zumurrud_as_hussain_switches_once_a_turn() -> None:
    laid = play(against("hussain"), "2L A2", "copy hussain", "hussain A1 A3")
    assert [laid.architects[0].realm.tiles[parse_cell(one)].key for one in ("A1", "A3")] == [
        "A3",
        "A1",
    ]
    assert answers(laid, "hussain") == []


def test_zumurrud_as_jafar_protects_the_copier() -> None:
    laid = against("jafar", promised=("long-hole",))
    play(laid, "copy jafar", "2L A2", "end", "2R A2")
    assert answers(laid, "moon") == ["moon five-oases", "moon hole"]
    open_to_all = play(against("jafar", promised=("long-hole",)), "2L A2", "end", "2R A2")
    assert "moon long-hole" in answers(open_to_all)


def test_zumurrud_as_morgiana_changes_rows() -> None:
    laid = play(against("morgiana"), "copy morgiana")
    assert answers(laid, "2L") == ["2L A2", "2L B1", "2L B3"]


def test_zumurrud_as_zaynab_exchanges_once_a_turn() -> None:
    laid = play(against("zaynab"), "copy zaynab")
    assert answers(laid, "zaynab") == ["zaynab knot"]
    assert answers(play(laid, "zaynab knot"), "zaynab") == []


def test_a_copied_power_is_once_a_turn_for_each_of_the_two() -> None:
    laid = play(against("aladdin"), "copy aladdin", "2L A2", "aladdin", "end", "2R A2")
    assert answers(laid, "aladdin") == ["aladdin"]
    assert [one.rubies for one in play(laid, "aladdin").architects] == [3, 1]


def test_two_seats_with_dunyazad_each_have_one_more_turn() -> None:
    laid = table(
        architect(recruited=["dunyazad"]),
        architect(recruited=["zumurrud"]),
        supply=1,
        with_characters=True,
    )
    laid.pending = {1: [TakeLandscape(1)]}
    play(laid, "copy dunyazad", "1L A1", "end")
    assert (asked_seat(laid), laid.extra_turns) == (0, (1,))
    play(laid, "1R A1", "end", "2L A2", "end")
    assert laid.is_over
    assert [len(one.realm.tiles) for one in laid.architects] == [5, 6]


# Chains.


def test_ali_swaps_and_morgiana_shifts_the_row() -> None:
    laid = play(against(mine=("ali", "morgiana")), "ali", "swap 2L B1")
    assert laid.architects[0].realm.tiles[parse_cell("B1")].landscape == "caravan"
    assert laid.board[2] == tile("palace: W arrow", key="supply-8")
    assert laid.turn.genie  # the arrows touch the genie of A1


def test_morgiana_recruited_while_alis_landscape_is_in_hand_applies_to_the_swap() -> None:
    laid = against(mine=("ali",))
    laid.characters = (BOX.character("morgiana"),)
    play(laid, "ali")
    assert "swap 2L B1" not in answers(laid)
    play(laid, "recruit morgiana", "swap 2L B1")
    assert laid.architects[0].realm.tiles[parse_cell("B1")].key == "2L"


def test_hussain_and_abriza_in_one_chain_with_those_whom_genies_wake() -> None:
    drawing = LAMPS.replace("A1: E genie, S ruby", "A1: N genie, E genie, S genie")
    mine = architect(drawing, recruited=["hussain", "abriza", "aladdin", "paribanou"])
    laid = table(mine, board={"2L": ARROWS}, with_characters=True)
    play(laid, "2L A2", "genie A2 A0")  # onto the oasis' northern genie
    assert laid.turn.genie
    play(laid, "hussain A0 A1")  # the oasis lies at A0 now, its southern genie over the arrows
    tiles = laid.architects[0].realm.tiles
    assert [tiles[parse_cell(one)].landscape for one in ("A0", "A1")] == ["oasis", "caravan"]
    assert (laid.turn.moves, laid.turn.genie) == (2, True)
    assert answers(laid, "hussain") == []
    play(laid, "aladdin", "genie A1 A-1", "paribanou")
    assert (laid.turn.moves, laid.turn.genie) == (3, False)
    assert [NAME[place] for place in sorted(tiles)[4:]] == ["A-1", "A0", "A3"]
    assert answers(laid, "genie") == []
    assert (laid.architects[0].rubies, laid.architects[0].stalls) == (1, ("spices",))


def test_hussain_may_bring_a_landscape_back_from_beyond_the_rows() -> None:
    drawing = "S A\n0 . C\n1 P O\n2 O .\n3 C .\n4 M .\nS2: E genie"
    laid = table(architect(drawing, recruited=["hussain"]), board={"2L": ARROWS})
    laid.with_characters = True
    play(laid, "2L A2", "hussain A0 A2")
    assert laid.architects[0].realm.tiles[parse_cell("A0")].key == "2L"
    assert "genie A0 A3" not in answers(laid)  # no genie waits


def test_abriza_without_a_second_genie_has_no_second_move() -> None:
    laid = play(against(mine=("abriza",)), "2L A2", "genie A2 S5")
    assert not laid.turn.genie
    assert answers(laid, "genie") == []


def test_ali_baba_pays_for_the_next_recruit_in_the_same_turn() -> None:
    laid = against(mine=("ali-baba",))
    laid.characters = (BOX.character("dunyazad"),)
    play(laid, "2L A2")
    assert answers(laid, "recruit") == []
    play(laid, "ruby", "recruit dunyazad")
    assert laid.architects[0].rubies == 0


# Moons against Jafar, and objectives that characters complete.


def test_jafar_is_recruited_in_time_or_not() -> None:
    laid = against(promised=("long-hole",), mine=())
    laid.characters = (BOX.character("jafar"),)
    robbed = play(laid.copy(), "2L A2", "end", "2R A2", "moon long-hole")
    assert robbed.architects[0].objectives == ()
    saved = play(laid, "2L A2", "recruit jafar", "end", "2R A2")
    assert "moon long-hole" not in answers(saved)
    assert [one.key for one in saved.architects[0].objectives] == ["long-hole"]


def test_jafars_owner_still_robs_others() -> None:
    laid = play(against(mine=("jafar",)), "2L A2")
    assert "moon two-holes" in answers(laid)


def collector(**held: tuple[str, ...]) -> Architect:
    return architect(
        LAMPS,
        recruited=["zaynab", "ali"],
        rubies=5,
        mosaics=held.get("mosaics", ()),
        stalls=held.get("stalls", ()),
        promised=held.get("promised", ()),
    )


def test_an_exchange_completes_an_objective_at_once_before_a_landscape_is_taken() -> None:
    mine = collector(stalls=("spices",) * 3, mosaics=("knot",), promised=("four-stalls",))
    laid = table(mine, with_characters=True)
    assert news_of(laid, "zaynab knot") == [
        Exchanged(seat=0, given="knot", taken="spices"),
        Completed(seat=0, objective=objective("four-stalls")),
    ]
    assert decision_of(laid, 0) == TakeLandscape(0)


def test_an_exchange_completes_an_objective_while_alis_landscape_is_in_hand() -> None:
    mine = collector(stalls=("spices",), mosaics=("star",) * 3, promised=("mosaic-pairs",))
    laid = play(table(mine, with_characters=True), "ali", "zaynab spices")
    assert [one.key for one in laid.architects[0].completed] == ["mosaic-pairs"]


def test_an_exchange_completes_an_objective_after_the_placement() -> None:
    mine = collector(stalls=("spices",), mosaics=("star",) * 3, promised=("mosaic-pairs",))
    laid = play(table(mine, with_characters=True), "1L B1", "zaynab spices")
    assert [one.key for one in laid.architects[0].completed] == ["mosaic-pairs"]


def test_what_is_completed_stays_completed_when_cards_and_rubies_go() -> None:
    mine = architect(
        LAMPS,
        recruited=["zaynab"],
        rubies=3,
        mosaics=("star",) * 4,
        promised=["mosaics-and-rubies"],
    )
    laid = table(mine, board={"2L": ARROWS}, row=["dunyazad"], with_characters=True)
    news = news_of(laid, "2L A2", "ruby", "recruit dunyazad", "zaynab star")[1:]
    assert news == [
        TookRubies(seat=0, rubies=1),
        Completed(seat=0, objective=objective("mosaics-and-rubies")),
        Recruited(seat=0, character=BOX.character("dunyazad")),
        Exchanged(seat=0, given="star", taken="spices"),
    ]
    assert [one.key for one in laid.architects[0].completed] == ["mosaics-and-rubies"]


def test_rubies_spent_do_not_count_for_an_objective_taken_later() -> None:
    mine = architect(LAMPS, rubies=4, mosaics=("star",) * 4)
    laid = table(
        mine,
        board={"2L": ARROWS},
        centre=["mosaics-and-rubies"],
        row=["jafar"],
        with_characters=True,
    )
    play(laid, "2L A2", "recruit jafar", "moon mosaics-and-rubies")
    assert [one.key for one in laid.architects[0].objectives] == ["mosaics-and-rubies"]
    play(laid, "ruby")
    assert [one.key for one in laid.architects[0].completed] == ["mosaics-and-rubies"]


def test_two_rubies_of_ali_baba_are_one_change() -> None:
    mine = architect(
        LAMPS,
        recruited=["ali-baba"],
        rubies=2,
        stalls=["spices"] * 4,
        promised=["stalls-and-rubies"],
    )
    laid = table(mine, board={"2L": ARROWS}, with_characters=True)
    news = news_of(laid, "2L A2", "ruby")[1:]
    completed = Completed(seat=0, objective=objective("stalls-and-rubies"))
    assert news == [TookRubies(seat=0, rubies=2), completed]


def test_a_switch_is_one_change_and_nothing_is_checked_in_between() -> None:
    # While both are lifted the realm has a hole; after the switch it has none.
    drawing = "S A B\n1 P O .\n2 O C P\n3 C M .\n4 M . .\nS4: E genie"
    mine = architect(drawing, recruited=["hussain"], promised=["hole"])
    laid = table(mine, board={"4L": ARROWS}, with_characters=True)
    play(laid, "4L A4", "hussain A2 B2")
    assert [one.key for one in laid.architects[0].objectives] == ["hole"]
    assert effect_names(laid.turn.due) == ()


def test_a_switch_completes_an_objective() -> None:
    drawing = "S A B\n1 O C .\n2 O O .\n3 C . .\n4 M . .\nS4: E genie\nA2: S arrow"
    mine = architect(drawing, recruited=["hussain"], promised=["oasis-square"])
    laid = table(mine, board={"4L": "oasis: W arrow"}, with_characters=True)
    play(laid, "4L A4", "hussain A4 A1")
    assert [one.key for one in laid.architects[0].completed] == ["oasis-square"]


def test_the_winner_may_be_the_one_with_the_extra_turn() -> None:
    mine = architect("S A\n1 P .\n2 O .\n3 C .\n4 M .", recruited=["dunyazad"])
    laid = table(mine, supply=1, with_characters=True)
    laid.pending = {1: [TakeLandscape(1)]}
    play(laid, "1L A1", "end")
    assert ALMADI.score(laid).winners == (1,)
    play(laid, "2L A2", "end")
    assert ALMADI.score(laid).winners == (0,)
