"""Only views go in, and two matches that differ only in hidden things look the same to others."""

from typing import Any

import pytest

from render.canvas import paint
from render.painters import PAINTERS
from rules.almadi import ALMADI as GAME
from rules.engine.chance import Chance
from rules.engine.history import latest_turn
from rules.engine.secret import Seat, View, seen_by
from tests.render.almadi.positions import AlmadiMatch, at_entry, match_when
from tests.render.pages import NAMES

ALMADI = PAINTERS["almadi"]
TWIN = bytes(range(32))


def everything_shown(view: View[Any], match: AlmadiMatch) -> list[bytes]:
    """Every picture and every word that is made of a view."""
    pages = [
        ALMADI.turn(view, NAMES, latest_turn(match)),
        ALMADI.table(view, NAMES),
        ALMADI.score_sheet(view, NAMES),
        *(ALMADI.breakdown(view, NAMES, seat) for seat in range(match.setting.seats)),
    ]
    if view.seat is not None:
        pages.append(ALMADI.private(view, NAMES, ()))
    words = [
        ALMADI.alt_text(view, NAMES, latest_turn(match)),
        ALMADI.text_board(view, NAMES).whole(),
    ]
    if view.seat is not None:
        words.append(ALMADI.private_alt_text(view, NAMES, ()))
    painted = [paint(one) for page in pages for one in page.pages()]
    return [*painted, *(text.encode() for text in words)]


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("variants", [(), ("characters", "choose-strips")])
@pytest.mark.parametrize("entry", [0, 4, 37, 71])
def test_tables_that_differ_only_in_hidden_things_look_alike(
    viewer: Seat | None, entry: int, variants: tuple[str, ...]
) -> None:
    match = match_when(3, 5, at_entry(entry), *variants)
    view = seen_by(viewer, match.table)
    twin = GAME.imagine(view, Chance(TWIN))
    assert twin != match.table
    assert everything_shown(view, match) == everything_shown(seen_by(viewer, twin), match)


def test_hidden_cards_are_drawn_from_behind() -> None:
    match = match_when(3, 5, at_entry(37), "characters")
    for viewer in (None, 0, 1, 2):
        view = seen_by(viewer, match.table)
        pages = ALMADI.table(view, NAMES).as_text()
        for seat, architect in enumerate(match.table.architects):
            for character in architect.hand.known_faces():
                assert (f"character-{character.key} " in pages) == (seat == viewer)
        assert "back-character" in pages


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    match = match_when(3, 5, at_entry(37), "characters")
    hands = [[one.name for one in seat.hand.known_faces()] for seat in match.table.architects]
    assert any(hands)
    for viewer in (None, 0, 1, 2):
        view = seen_by(viewer, match.table)
        text = ALMADI.text_board(view, NAMES).whole()
        for seat, hand in enumerate(hands):
            assert all((name in text) == (seat == viewer) for name in hand)
