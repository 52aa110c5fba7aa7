"""Sultaniya in pictures and words: every moment can be shown, and shows nobody's secrets."""

from random import Random

import pytest

from render import sultaniya as painter
from render.canvas import paint
from render.theme import MARGIN
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
from tests.render.pages import look_at
from tests.render.sultaniya.palaces import (
    BOX,
    NAMES,
    built,
    moments,
    over,
    pages,
    rich,
    start,
)


def test_all_that_is_placed_is_drawn_and_nothing_sticks_out_or_is_too_small() -> None:
    for match in moments(60):
        for page in pages(match):
            look_at(page, margin=MARGIN // 2)


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
    own = [one.label for one in table.builders[0].objectives.known_faces()]
    assert set(own) <= set(painter.private(seen_by(0, table), NAMES, ()).texts())
    for viewer in (None, 1):
        view = seen_by(viewer, table)
        assert not set(own) & set(painter.breakdown(view, NAMES, 0).texts())
        assert not any(label in painter.text_board(view, NAMES).whole() for label in own)
    shown = start(2, 1, "open").table
    own = [one.label for one in shown.builders[0].objectives.known_faces()]
    assert set(own) <= set(painter.breakdown(seen_by(1, shown), NAMES, 0).texts())


def test_what_the_djinn_of_the_eye_showed_is_seen_by_its_caller_alone() -> None:
    table = rich(start(2))
    perform(table, 0, ("djinn", "eye", "second"))
    seen = [one.key for one in BOX.pile(2, 2)]
    title = "You saw the second floor pile, from its top"
    written = painter.private(seen_by(0, table), NAMES, ()).texts()
    assert title in written
    assert set(seen) <= set(written)
    other = painter.private(seen_by(1, table), NAMES, ()).texts()
    assert title not in other
    assert not set(seen) & set(other)


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
    board = match.table.builders[0].board.name
    assert f"Anne as {board} shows " in text
    assert text.index("Scores so far") < text.index("Ground level: ")


def test_alt_text_names_the_objectives_that_are_seen_and_no_others() -> None:
    table = start().table
    labels = [[one.label for one in builder.objectives.known_faces()] for builder in table.builders]
    own = painter.alt_text(seen_by(0, table), NAMES)
    assert f"Objectives of Anne: {labels[0][0]} and {labels[0][1]}." in own
    assert own.count("Objectives of") == 1
    assert not any(label in own for secret in labels[1:] for label in secret)
    assert "Objectives of" not in painter.alt_text(seen_by(None, table), NAMES)


def test_alt_text_is_cut_at_a_sentence() -> None:
    match = over(4)
    text = painter.alt_text(match.seen_by(None), ["N" * 200] * 4, turns_of(match.choices)[-9:])
    assert 500 < len(text) <= 1024
    assert text.endswith(".")


def test_the_text_board_names_every_visible_fact() -> None:
    table = start(1, 1).table
    builder = table.builders[0]
    text = painter.text_board(seen_by(0, table), NAMES).whole()
    assert text.startswith("Sultaniya, turn 1 of 20. Anne to build.\n\nPiles\n  ground level: ")
    assert f"1 Anne, {builder.board.name}: " in text
    assert f"  holds {builder.sapphires} sapphire" in text
    for one in builder.objectives.known_faces():
        assert f"  objective: {one.label}, " in text
    assert "     A   B   C   D   E   F   G   H   I   J   K   L" in text
    assert "secret" not in text
    assert "objective: secret" in painter.text_board(seen_by(None, table), NAMES).whole()
