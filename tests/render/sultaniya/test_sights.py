"""Sultaniya in pictures and words: every moment can be shown, and shows nobody's secrets."""

import re
from random import Random

import pytest

from render import sultaniya as painter
from render.canvas import paint
from render.page import Page
from rules.engine.chance import Chance
from rules.engine.history import latest_turn, turns_of
from rules.engine.imagine import imagine_table
from rules.engine.play import perform
from rules.engine.secret import View, seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.land import NAME
from rules.sultaniya.names import tile_name
from rules.sultaniya.scoring import score
from rules.sultaniya.table import SultaniyaTable
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import EVERY, look_at
from tests.render.sultaniya.palaces import (
    BOX,
    LONGEST,
    NAMES,
    built,
    moments,
    names_on,
    over,
    pages,
    rich,
    start,
)


@pytest.mark.slow
def test_all_that_is_placed_is_drawn_and_nothing_sticks_out_or_is_too_small() -> None:
    for match in moments(60):
        for page in pages(match):
            look_at(page)


@pytest.mark.slow
def test_pictures_are_light_enough_to_be_posted() -> None:
    for match in moments(80):
        assert len(paint(painter.turn(match.seen_by(None), NAMES, ()))) < 400_000


# Secrets.


@pytest.mark.ci
def test_views_that_differ_only_in_hidden_things_look_the_same() -> None:
    random = Random(5)
    pairs = 0
    for match in moments(83):
        for seat in (None, *range(match.setting.seats)):
            view = seen_by(seat, match.table)
            twin = imagine_table(SULTANIYA, view, Chance(random.randbytes(32)))
            pairs += twin != match.table
            other = seen_by(seat, twin)
            assert texts_for(other) == texts_for(view)
            if pairs % 20 == 0:
                one, two = (painter.turn(each, NAMES, ()) for each in (view, other))
                assert paint(one) == paint(two)
    assert pairs > 60


def texts_for(view: View[SultaniyaTable]) -> list[str]:
    """All that a viewer is shown, as text."""
    made = [
        painter.turn(view, NAMES, ()),
        painter.table(view, NAMES),
        painter.score_sheet(view, NAMES),
        painter.breakdown(view, NAMES, 0),
    ]
    if view.seat is not None:
        made.append(painter.private(view, NAMES, ()))
    return [
        *(page.as_text() for page in made),
        painter.alt_text(view, NAMES, ()),
        painter.text_board(view, NAMES).whole(),
        *([painter.private_alt_text(view, NAMES, ())] if view.seat is not None else []),
    ]


def test_a_picture_is_made_of_a_view_and_of_nothing_else() -> None:
    table = start().table
    with pytest.raises(TypeError, match="not of SultaniyaTable"):
        painter.table(table, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.table(View(table, 0), NAMES)
    with pytest.raises(ValueError, match="spectator"):
        painter.private(seen_by(None, table), NAMES, ())


def test_objectives_are_seen_by_their_owner_alone_unless_they_are_open() -> None:
    table = start(2).table
    cards = [f"sultaniya-objective-{one.key}" for one in table.builders[0].objectives.known_faces()]
    own = [one.label for one in table.builders[0].objectives.known_faces()]
    written = " ".join(painter.private(seen_by(0, table), NAMES, ()).texts())
    assert all(label in written for label in own)
    for viewer in (None, 1):
        view = seen_by(viewer, table)
        for page in (painter.breakdown(view, NAMES, 0), *painter.table(view, NAMES).pages()):
            assert not set(cards) & set(names_on(page))
        assert not any(label in painter.text_board(view, NAMES).whole() for label in own)
    # One who asks for the whole table posts it, maybe: no card is on it even for its owner.
    for page in painter.table(seen_by(0, table), NAMES).pages():
        assert not set(cards) & set(names_on(page))
    shown = start(2, 1, "open").table
    cards = [f"sultaniya-objective-{one.key}" for one in shown.builders[0].objectives.known_faces()]
    assert set(cards) <= set(names_on(painter.breakdown(seen_by(1, shown), NAMES, 0)))
    assert set(cards) <= set(names_on(painter.table(seen_by(1, shown), NAMES).pages()[1]))


def test_what_the_djinn_of_the_eye_showed_is_seen_by_its_caller_alone() -> None:
    table = rich(start(2))
    perform(table, 0, ("djinn", "eye", "second"))
    seen = [one.key for one in BOX.pile(2, 2)]
    title = "You saw the second floor pile, from its top"
    page = painter.private(seen_by(0, table), NAMES, ())
    # It comes first while a tile of it is to be chosen.
    first = Page(page.height, items=page.items).texts()
    assert title in first
    assert set(seen) <= {text.split()[0] for text in first}
    other = painter.private(seen_by(1, table), NAMES, ())
    assert not other.followers
    assert title not in other.texts()
    assert not set(seen) & set(other.texts())


# Words instead of pictures.


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    match, item = built()
    everyone = match.seen_by(None)
    text = painter.alt_text(everyone, NAMES, latest_turn(match))
    anne, peter, olaf = score(everyone.table).totals
    assert text.startswith(
        f"Sultaniya, turn 1. Peter the Great to build. Anne built {tile_name(item.tile)} "
        f"at {NAME[item.place]}"
    )
    assert f"Scores so far: Anne {anne}, Peter the Great {peter}, Olaf {olaf}." in text
    board = match.table.builders[0].board
    assert f"Anne as {board.name} counts {board.counts[0]}s" in text
    assert text.index("Scores so far") < text.index("Ground level: ")


def test_no_alt_text_of_a_picture_for_all_tells_a_secret() -> None:
    table = start().table
    labels = [[one.label for one in builder.objectives.known_faces()] for builder in table.builders]
    for viewer in (None, 0):
        text = painter.alt_text(seen_by(viewer, table), NAMES)
        assert not any(label in text for secret in labels for label in secret)
    own = painter.private_alt_text(seen_by(0, table), NAMES, ())
    assert all(label in own for label in labels[0])
    assert not any(label in own for secret in labels[1:] for label in set(secret) - set(labels[0]))


def test_alt_texts_are_cut_at_a_sentence() -> None:
    match = over(4)
    text = painter.alt_text(match.seen_by(None), ["N" * 200] * 4, turns_of(match.choices)[-9:])
    assert 500 < len(text) <= 1024
    assert text.endswith(".")


@pytest.mark.slow
def test_a_private_alt_text_tells_the_question_and_what_each_answer_brings() -> None:
    asked = 0
    for match in moments(17):
        for seat in match.awaited:
            view, answers = match.seen_by(seat), match.answers(seat)
            text = painter.private_alt_text(view, NAMES, ())
            assert match.question(seat).question(view.table) in text
            assert len(text) <= 1024
            for head in {answer[:2] for answer in answers if answer[0] == "take"}:
                text = painter.private_alt_text(view, NAMES, head)
                (places,) = re.findall(r"Places: ([^.]*)\.", text)
                written = [one.split()[0] for one in places.split(", ")]
                assert set(written) == {one[2] for one in answers if one[:2] == head}
                asked += 1
    assert asked > 20


@pytest.mark.slow
def test_a_board_and_any_seat_fit_into_one_message() -> None:
    for name in goldens_of("sultaniya"):
        for match in moments_of(name, EVERY):
            for seat in (None, *match.awaited):
                board = painter.text_board(match.seen_by(seat), LONGEST, title="T" * 24)
                assert len(board.seats) == match.setting.seats
                assert len(board.shared) + max(map(len, board.seats)) <= 2500


def test_a_palace_is_told_by_place_in_words() -> None:
    for match in moments(29):
        table = match.seen_by(None).table
        board = painter.text_board(match.seen_by(None), NAMES)
        for seat, builder in enumerate(table.builders):
            text = board.seats[seat]
            for place, laid in builder.palace.tiles.items():
                (told,) = re.findall(rf"{NAME[place]}: ([^;]*?)[;.]", text.partition("Palace,")[2])
                left, right = told.split(", ")
                for words, half in ((left, laid.left), (right, laid.right)):
                    assert all(
                        symbol.split("-")[0] in words or "plus" in symbol for symbol in half.symbols
                    )
                    assert (words == "plain") == (
                        not half.symbols and half.top == half.foot == "plain"
                    )
            assert f"{builder.palace.roofs} of 5 roofs" in text


def test_a_board_tells_all_that_may_be_taken_and_every_free_place() -> None:
    for match in moments(19):
        seat = len(match.log) % match.setting.seats
        view = match.seen_by(seat)
        board = painter.text_board(view, NAMES)
        if view.table.is_over:
            assert "Free places" not in board.whole()
            continue
        for level, front in enumerate(view.table.fronts):
            assert all(f"{tile.key} " in board.shared for tile in front)
            left = len(view.table.piles[level])
            assert f"; {left} left." in board.shared or not left
        for place in match.answers(seat) if seat in match.awaited else ():
            if place[0] == "take":
                assert re.search(rf"Free places: .*\b{place[2]}\b", board.seats[seat])


def test_a_board_has_no_signs_and_its_secrets_are_its_owners() -> None:
    table = start(1, 1).table
    builder = table.builders[0]
    board = painter.text_board(seen_by(0, table), NAMES)
    # Alone, the only score stands before one's own palace.
    assert board.shared.startswith("Sultaniya, turn 1 of 20. Anne to build.\n\nGround level: ")
    assert board.seats[0].startswith(f"1 Anne as {builder.board.name}: ")
    for one in builder.objectives.known_faces():
        assert f"Objective {one.label}: " in board.seats[0]
    assert "Only you know of these " in board.seats[0]
    assert "secret objective" not in board.seats[0]
    assert not set("|<>^!→") & set(board.whole())
    assert "2 secret objectives." in painter.text_board(seen_by(None, table), NAMES).seats[0]
