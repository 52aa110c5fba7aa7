"""Rulebook, Game turn: revealing, taking, sapphires, passing; and what is refused."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.secret import Hidden, seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.news import Built, Passed, Revealed
from tests.rules.sultaniya.drawing import BARE, answers, play, refusal_of, table, tile


def test_four_piles_lie_face_up_and_nothing_in_front_of_them() -> None:
    made = table(seats=4)
    assert [len(pile) for pile in made.piles] == [20, 20, 28, 25]
    assert [len(pile) for pile in table(seats=3).piles] == [16, 16, 22, 20]
    assert [len(pile) for pile in table(seats=2).piles] == [12, 12, 16, 15]
    assert made.fronts == [(), (), (), ()]
    view = seen_by(0, made).table
    for pile in view.piles:
        assert not isinstance(pile.top, Hidden)
        assert pile.hidden_count() == len(pile) - 1


def test_tiles_marked_for_more_seats_stay_in_the_box() -> None:
    for seats, marks in ((1, {2}), (2, {2}), (3, {2, 3}), (4, {2, 3, 4})):
        piles = table(seats=seats).piles
        assert {each.seats for pile in piles for each in pile.known_faces()} == marks


def test_boards_come_from_the_dot_side_the_table_has_picked() -> None:
    for variants, dots in (((), 1), (("two-dots",), 2)):
        made = table(seats=4, variants=variants)
        assert {builder.board.dots for builder in made.builders} == {dots}
        assert len({builder.board.key for builder in made.builders}) == 4


def test_boards_bring_their_sapphires_from_the_treasure() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(4), bytes(32))
    held = {builder.board.key: builder.sapphires for builder in match.table.builders}
    assert held == {"ali-baba": 2, "anis": 0, "dunyazad": 0, "scheherazade": 3}
    assert match.table.treasure == 50


def test_everybody_gets_two_objectives_that_nobody_else_sees() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(4), bytes(32))
    view = match.seen_by(1).table
    assert [builder.objectives.hidden_count() for builder in view.builders] == [2, 0, 2, 2]
    keys = [one.key for each in match.table.builders for one in each.objectives.known_faces()]
    assert len(set(keys)) == 8


def test_the_variant_open_shows_all_objectives_from_the_start() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(3, ["open"]), bytes(32))
    view = match.seen_by(None).table
    assert [builder.objectives.hidden_count() for builder in view.builders] == [0, 0, 0]


PILES = {"ground": "g06 g05 g04 g03 g02", "first": "f05 f02 f01"}


def test_a_reveal_moves_the_top_to_the_front_and_uncovers_the_next() -> None:
    made = table(piles=PILES)
    (told,) = play(made, "reveal ground")
    assert told == Revealed(seat=0, tile=tile("g02"))
    assert made.fronts[0] == (tile("g02"),)
    assert made.piles[0].top == tile("g03")
    assert made.barrier == 1


def test_the_top_of_a_pile_is_visible_but_never_taken() -> None:
    made = table(piles=PILES)
    expected = "That is the top of its pile: visible, but nobody may take it."
    assert refusal_of(made, "take g02 C0") == expected
    assert refusal_of(made, "take g03 C0") == "There is no tile g03 among the face-up tiles."
    assert refusal_of(made, "take 🐪 C0") == "There is no such tile among the face-up tiles."


def test_three_tiles_at_most_lie_in_front_of_a_pile() -> None:
    made = table(front="g09 g10", piles=PILES)
    play(made, "reveal ground")
    assert answers(made, "reveal") == []
    expected = "3 tiles of the ground level lie face up: that is the most."
    assert refusal_of(made, "reveal ground") == expected


def test_tiles_are_revealed_from_one_pile_in_a_turn() -> None:
    made = table(piles=PILES)
    play(made, "reveal first")
    assert answers(made, "reveal") == ["first"]
    expected = "This turn you reveal from the first floor pile only."
    assert refusal_of(made, "reveal ground") == expected


def test_a_piles_last_tile_may_be_revealed_too() -> None:
    made = table(piles={"ground": "g02"})
    play(made, "reveal ground")
    assert not made.piles[0]
    assert made.barrier == 0  # Everybody had seen it on top.
    play(made, "take g02 C0", "end")
    assert refusal_of(made, "reveal ground") == "The ground level pile is empty."


def test_a_tile_is_taken_from_the_pile_revealed_from_or_from_another() -> None:
    made = table(front="g09", piles=PILES)
    play(made, "reveal first")
    assert {words.split()[0] for words in answers(made, "take")} == {"g09", "f01"}


def test_one_may_take_without_revealing() -> None:
    made = table(front="g02", piles=PILES)
    assert "C0" in answers(made, "take g02")


def test_who_has_revealed_must_build_if_anything_fits() -> None:
    made = table(piles=PILES)
    play(made, "reveal ground")
    expected = "A face-up tile fits your palace: take it and build."
    assert refusal_of(made, "pass") == expected
    assert refusal_of(made, "end") == expected


def test_if_nothing_fits_one_may_reveal_on_or_pass() -> None:
    made = table(piles={"roof": "r02 r03 r04 r05"})
    play(made, "reveal roof")
    assert answers(made) == ["reveal roof", "pass"]
    play(made, "reveal roof", "reveal roof")
    assert answers(made) == ["pass"]
    told = play(made, "pass", "end")
    assert told == [Passed(seat=0, sapphires=2)]
    assert list(made.pending) == [1]


def test_a_built_tile_brings_the_sapphires_drawn_on_it() -> None:
    made = table(front="g03")
    (told,) = play(made, "take g03 C0")
    assert isinstance(told, Built)
    assert told.sapphires == 2
    assert made.builders[0].sapphires == 2
    assert made.treasure == 53


def test_the_treasure_gives_what_it_has() -> None:
    made = table(front="g03", sapphires=[54, 0])
    play(made, "take g03 C0", "end")
    assert (made.builders[0].sapphires, made.treasure) == (55, 0)
    (told,) = play(made, "pass")
    assert told == Passed(seat=1, sapphires=0)


def test_a_seat_may_pass_and_take_two_sapphires() -> None:
    made = table(front="g02")
    play(made, "pass", "end")
    assert made.builders[0].sapphires == 2
    assert list(made.pending) == [1]


def test_a_turn_does_something() -> None:
    expected = "Do something first: build, call a djinn, or pass for 2 sapphires."
    assert refusal_of(table(), "end") == expected
    assert refusal_of(table(), "sleep").startswith("“sleep” doesn't work here.")
    assert refusal_of(table(), "take").startswith("“take” doesn't work here.")
    assert refusal_of(table(), "reveal cellar").startswith("“cellar” doesn't work")


def test_once_something_is_done_only_end_or_undo_are_left() -> None:
    made = table(front="g02 g03")
    play(made, "take g02 C0")
    expected = "That was your turn: take it back with undo, or say end."
    assert refusal_of(made, "take g03 I0") == expected


def test_a_build_can_be_taken_back_but_a_reveal_cannot() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(2), bytes(32))
    match.choose(0, "reveal ground")
    with pytest.raises(IllegalChoice, match="undo past"):
        match.undo(0)
    before = match.table.copy()
    answer = next(path for path in match.answers(0) if path[0] == "take")
    match.choose(0, answer)
    match.undo(0)
    assert match.table == before


def test_others_see_a_turn_when_it_has_ended() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(2), bytes(32))
    match.choose(0, "reveal ground")
    assert match.seen_by(1).table.fronts[0] == ()
    answer = next(path for path in match.answers(0) if path[0] == "take")
    match.choose(0, answer)
    match.choose(0, "end")
    assert len(match.seen_by(1).table.builders[0].palace.tiles) == 4


def test_the_question_names_only_what_can_be_done() -> None:
    def asked(front: str, sapphires: int) -> str:
        made = table(front=front, piles=PILES, sapphires=[sapphires, 0])
        return made.pending[0][-1].question(made)

    assert asked("", 0) == "Do you reveal a tile to build, or pass?"
    assert asked("g02", 0) == "Do you build, or pass?"
    assert asked("g02", 9) == "Do you build, call a djinn, or pass?"


def test_questions_are_asked_in_words() -> None:
    made = table(front="g02", piles=PILES, sapphires=[9, 0])
    assert made.pending[0][-1].question(made) == "Do you build, call a djinn, or pass?"
    play(made, "reveal ground")
    assert made.pending[0][-1].question(made) == "Which tile do you build, and where?"
    play(made, "take g02 C0")
    assert made.pending[0][-1].question(made) == "End your turn?"
    bare = table(BARE, BARE, piles={"roof": "r02 r03"})
    play(bare, "reveal roof")
    expected = "None of the face-up tiles can be built. What now?"
    assert bare.pending[0][-1].question(bare) == expected


def test_what_is_no_answer_while_building_is_refused_with_what_is_possible() -> None:
    made = table(front="g02", piles=PILES)
    play(made, "reveal first")
    assert refusal_of(made, "sleep").startswith("“sleep” doesn't work here. Try reveal or take.")
    assert refusal_of(made, "take g02 E0") == "E0 is taken."
    assert refusal_of(made, "take g05 C0") == "There is no tile g05 among the face-up tiles."
    assert refusal_of(made, "take g02").startswith("After “take g02” say C0 or I0")


def test_a_tile_that_fits_nowhere_says_why() -> None:
    made = table(front="r02 g02")
    expected = "That tile fits nowhere in your palace: nothing is beneath the roof there."
    assert refusal_of(made, "take r02") == expected


def test_a_long_or_strange_word_is_not_repeated() -> None:
    made = table(front="g02")
    expected = "There is no such place: that tile could go to C0, I0."
    assert refusal_of(made, f"take g02 {'Z' * 80}") == expected
