"""Rulebook, How to play: turns, drawing, secrecy; and until `end` everything can be taken back."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.news import visible_news
from rules.engine.secret import Hidden, seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.news import Drew, Showed
from rules.shahrazad.table import ShahrazadTable
from tests.rules.shahrazad.drawing import ONE_TILE, may, options, play, refusal_of, table


def new_match(seats: int, seed: int = 1) -> Match[ShahrazadTable]:
    return Match(SHAHRAZAD, SHAHRAZAD.setting(seats), bytes([seed]) * 32)


@pytest.mark.parametrize("seats", [1, 2])
def test_one_tile_face_up_two_to_each_player_and_the_rest_a_stack(seats: int) -> None:
    made = new_match(seats).table
    assert len(made.pattern.tiles) == 1
    assert [len(hand) for hand in made.hands] == [2] * seats
    assert len(made.stack) == 22 - 1 - 2 * seats
    assert list(made.pending) == [0]


def test_seats_take_turns_and_solo_takes_every_turn() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "place 1 L9", "end")
    assert list(made.pending) == [1]
    play(made, 1, "place 3 L11", "end")
    assert list(made.pending) == [0]
    alone = table(ONE_TILE, [1, 2], stack=[5])
    play(alone, 0, "place 1 L9", "end")
    assert list(alone.pending) == [0]


def test_players_draw_a_new_tile_at_the_end_of_their_turn() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "place 1 L9")
    assert [tile.number for tile in made.hands[0].known_faces()] == [2]
    news = play(made, 0, "end")
    assert [tile.number for tile in made.hands[0].known_faces()] == [2, 6]
    assert [type(item) for item in news] == [Drew]
    assert visible_news(news, 0) == news
    assert visible_news(news, 1) == visible_news(news, None) == []


def test_without_a_stack_nothing_is_drawn() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4])
    assert play(made, 0, "place 1 L9", "end") == []
    assert len(made.hands[0]) == 1


def test_a_seat_with_an_empty_hand_is_passed_over() -> None:
    """Ruling H4."""
    made = table(ONE_TILE, [1], [3, 4, 5])
    play(made, 0, "place 1 L9", "end")
    play(made, 1, "place 3 L11", "end")
    assert list(made.pending) == [1]


def test_the_tiles_in_your_hand_must_be_kept_secret() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    for eyes in (0, 1, None):
        view = seen_by(eyes, made).table
        for seat, hand in enumerate(view.hands):
            assert all(isinstance(tile, Hidden) == (seat != eyes) for tile in hand)
        assert all(isinstance(tile, Hidden) for tile in view.stack)


def test_a_tile_taken_up_from_the_table_was_seen_by_everybody() -> None:
    """Ruling H7."""
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "replace 7 1", "end")
    assert [tile.number for tile in seen_by(1, made).table.hands[0].known_faces()] == [7]
    assert made.hands[0].hidden_count() == 0


def test_a_misplaced_tile_can_be_taken_back_until_the_end() -> None:
    match = new_match(2)
    before = match.table.copy()
    first = match.answers(0)[0]
    match.choose(0, first)
    assert match.may_undo(0)
    match.undo(0)
    assert match.table == before
    match.choose(0, first)
    match.choose(0, "end")
    with pytest.raises(IllegalChoice):
        match.undo(0)
    assert not match.may_undo(1)


def test_the_partner_sees_nothing_of_a_turn_before_its_end() -> None:
    match = new_match(2)
    before = match.seen_by(1)
    match.choose(0, match.answers(0)[0])
    assert match.seen_by(1) == before
    match.choose(0, "end")
    assert len(match.seen_by(1).table.pattern.tiles) == 2


def test_a_tile_that_was_tried_and_taken_back_stays_secret_in_the_log() -> None:
    match = new_match(2)
    tried, played = (tile.number for tile in match.table.hands[0].known_faces())
    match.choose(0, f"place {tried} L9")
    assert match.public_log(0) == [(0, ("place", str(tried), "L9"))]
    assert match.public_log(1) == match.public_log(None) == []
    match.undo(0)
    match.choose(0, f"place {played} L9")
    match.choose(0, "end")
    words = [path for _, path in match.public_log(1)]
    assert words == [("…",), ("undo",), ("place", str(played), "L9"), ("end",)]
    assert match.public_log(0)[0] == (0, ("place", str(tried), "L9"))


def test_once_you_have_chosen_a_tile_you_may_discuss_where_it_goes() -> None:
    """Ruling H7: `show` tells everybody at its `end`, and binds."""
    match = new_match(2)
    number = match.answers(0)[0][1]
    match.choose(0, f"show {number}")
    assert match.seen_by(1).table.shown.known_faces() == []
    assert match.question(0).question(match.table).startswith(f"Show the {number}")
    match.choose(0, "end")
    for eyes in (0, 1, None):
        assert [str(tile.number) for tile in match.seen_by(eyes).table.shown.known_faces()] == [
            number
        ]
    assert match.awaited == [0]
    assert {answer[0] for answer in match.answers(0)} == {"place", "replace"}
    assert {answer[1] for answer in match.answers(0) if answer[0] == "place"} == {number}
    with pytest.raises(IllegalChoice):
        match.undo(0)


def test_showing_can_be_taken_back_before_its_end() -> None:
    match = new_match(2)
    before = match.table.copy()
    match.choose(0, "show " + match.answers(0)[0][1])
    match.undo(0)
    assert match.table == before


def test_a_shown_tile_must_be_played_but_may_replace_another() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    news = play(made, 0, "show 1", "end")
    assert news == [Showed(seat=0, tile=made.box.tile(1))]
    assert made.pending[0][-1].question(made) == "You have shown the 1. Where does it go?"
    assert refusal_of(made, 0, "place 2 L9") == "You have shown the 1, so that is what you play."
    assert refusal_of(made, 0, "show 2") == "You have shown the 1 already; play it."
    assert may(made, 0, "replace 7 1")
    play(made, 0, "place 1 L9", "end")
    assert len(made.shown) == 0
    assert [tile.number for tile in made.hands[0].known_faces()] == [2, 6]


def test_both_tiles_of_a_double_turn_may_be_shown() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6, 8])
    play(made, 0, "replace 7 1", "end")
    play(made, 1, "place 3 M12", "end")
    play(made, 0, "show 7", "end", "place 7 N9", "show 2", "end", "place 2 L9", "end")
    assert list(made.pending) == [1]


def test_alone_there_is_nobody_to_show_a_tile_to() -> None:
    made = table(ONE_TILE, [1, 2], stack=[5])
    assert options(made, 0, "show") == []
    assert refusal_of(made, 0, "show 1") == "You play alone; there is nobody to show it to."


def test_a_tile_that_is_not_held_cannot_be_shown() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5])
    assert refusal_of(made, 0, "show 3") == "You do not hold the 3."
    assert refusal_of(made, 0, "show") == "After “show” say 1 or 2."


def test_the_end_of_a_turn_is_the_players_own() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5])
    play(made, 0, "place 1 L9")
    assert made.pending[0][-1].question(made) == "Draw a tile and end your turn?"
    play(made, 0, "end")
    play(made, 1, "place 3 L11")
    assert made.pending[1][-1].question(made) == "End your turn?"
    assert not made.pending[1][-1].answers_itself
