"""Shahrazad in words: by place, short enough, and enough to play by."""

import pytest

from render import shahrazad as painter
from rules.engine.history import latest_turn
from rules.engine.secret import seen_by
from rules.shahrazad.spaces import NAME
from rules.shahrazad.story_check import check_story
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import EVERY, beginnings
from tests.render.shahrazad.sights import NAMES, SMALL, TITLE, moments
from tests.rules.shahrazad.drawing import play, table

LONGEST = ("Maximiliana-Theodora von Hohenlo", "Константин Константинопольский-Ж")
MOST_ALT, MOST_BOARD = 1024, 2500


def test_alt_texts_are_short_enough_and_say_where_the_rest_is() -> None:
    for match in moments():
        text = painter.alt_text(match.seen_by(None), LONGEST, latest_turn(match), title=TITLE)
        assert len(text) <= MOST_ALT
        assert text.startswith(f"{TITLE}, ")
        if not match.is_over:
            assert LONGEST[match.awaited[0]] in text
        last = list(match.seen_by(None).table.pattern.columns().values())[-1][0]
        assert text.endswith("The rest is in /board text.") or NAME[last] in text


def test_a_private_picture_has_words_of_its_own() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    view = seen_by(0, made)
    text = painter.private_alt_text(view, NAMES, (), title=TITLE)
    assert "Which tile do you play, and where? The 2 is in order at K8" in text
    assert "The 13 is in order at" in text
    assert "You hold red 13, yellow 2." in text
    chosen = painter.private_alt_text(view, NAMES, ("place", "13"), title=TITLE)
    assert "Chosen: place 13. +" in chosen
    replaced = painter.private_alt_text(view, NAMES, ("replace", "10"), title=TITLE)
    assert "The 13 there: 0 points. The 2 there: −" in replaced
    made = table(SMALL, [12], [])
    play(made, 0, "place 12 N9", "end")
    assert "L would keep 3, 4." in painter.private_alt_text(seen_by(1, made), NAMES, ())


@pytest.mark.slow
def test_private_words_are_short_enough_after_every_beginning() -> None:
    for match in moments():
        for seat in match.awaited:
            for path in ((), *beginnings(match, seat)):
                text = painter.private_alt_text(match.seen_by(seat), LONGEST, path, title=TITLE)
                assert len(text) <= MOST_ALT
                assert LONGEST[seat] in text


def test_the_board_in_words_fits_a_message_at_every_moment() -> None:
    for name in goldens_of("shahrazad"):
        for match in moments_of(name, EVERY):
            for eyes in (None, *range(match.setting.seats)):
                board = painter.text_board(match.seen_by(eyes), LONGEST, title=TITLE)
                assert len(board.seats) == match.setting.seats
                assert len(board.shared) + max(map(len, board.seats)) + 2 <= MOST_BOARD


def test_the_board_names_every_tile_at_its_place_and_why_it_flips() -> None:
    for match in moments():
        view = match.seen_by(None)
        board = painter.text_board(view, NAMES, title=TITLE).shared
        check = check_story(view.table.pattern)
        for place, tile in view.table.pattern.tiles.items():
            assert f"{NAME[place]} {tile.colour} {tile.number}" in board
        told = "".join(line for line in board.splitlines() if line.startswith("Face down"))
        for place in view.table.pattern.tiles:
            assert (NAME[place] in told) == (place not in check.face_up)
        for place in check.gaps:
            assert NAME[place] in board
        assert "!" not in board


def test_the_board_tells_all_that_lies_there() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    play(made, 0, "replace 3 2", "end")
    board = painter.text_board(seen_by(1, made), NAMES, title=TITLE)
    assert board.shared == (
        "Shahrazad · table 1, round 1 of 2, 0 tiles in the stack. Karim the Bold to play.\n\n"
        "Points as it lies: 3 (first round red 2, blue 1, yellow 1, black 0, 1 face down, 0 gaps,"
        " makes 3).\n"
        "Stack: 0 tiles.\n\n"
        "The story from the left, each column from the top:\n"
        "Column L: L11 yellow 2, L9 red 4.\n"
        "Column M: M12 red 10, M10 red 6.\n"
        "Column N: N11 blue 8.\n"
        "Face down, before a lower number: M12 (before 8)."
    )
    assert board.seats == (
        "Seat 1, Shirin: blue 3, 2 hidden tiles. Places two tiles next.",
        "Seat 2, Karim the Bold: black 5, black 9.",
    )
