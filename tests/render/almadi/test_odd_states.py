"""Tables and names that hardly ever occur, and must be shown all the same."""

from collections.abc import Callable, Sequence

import pytest

from render.canvas import paint
from render.names import safe_name
from render.painters import PAINTERS
from render.theme import WIDTH
from rules.almadi import ALMADI as GAME
from rules.almadi.table import AlmadiTable
from rules.engine.match import Match
from rules.engine.secret import View
from tests.render.almadi.positions import (
    at_entry,
    empty_realm,
    match_when,
    nothing_left,
    odd,
    one_tile,
    tall_realm,
    wide_realm,
)
from tests.render.almadi.reading import placed_tiles, tiles_of
from tests.render.pages import NAMES

ALMADI = PAINTERS["almadi"]
ODD: dict[str, Callable[[AlmadiTable], None]] = {
    "one tile": one_tile,
    "no strip yet": empty_realm,
    "ten columns": wide_realm(10),
    "thirty columns": wide_realm(30),
    "rows above 1 and below 4": tall_realm,
    "nothing left": nothing_left,
}


def all_pictures(view: View[AlmadiTable], names: Sequence[str] = NAMES) -> list[bytes]:
    pages = [
        ALMADI.turn(view, names, ()),
        ALMADI.table(view, names),
        ALMADI.score_sheet(view, names),
        ALMADI.breakdown(view, names, 0),
        ALMADI.private(view, names, ()),
    ]
    assert all(page.width == WIDTH for page in pages)
    return [paint(page) for page in pages]


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("name", ODD)
def test_an_odd_table_is_shown(name: str, seats: int) -> None:
    view = odd(ODD[name], seats, seat=0)
    assert all(picture.startswith(b"\x89PNG") for picture in all_pictures(view))
    assert len(ALMADI.alt_text(view, NAMES, ())) <= 1024
    assert ALMADI.text_board(view, NAMES).whole()


@pytest.mark.parametrize("columns", [1, 5, 7, 8, 11, 12, 17])
def test_every_landscape_of_a_wide_realm_is_on_its_page(columns: int) -> None:
    view = odd(wide_realm(columns), seat=0)
    for page in (ALMADI.turn(view, NAMES, ()), ALMADI.private(view, NAMES, ())):
        assert len(placed_tiles(page)) == columns + 3
    page = ALMADI.breakdown(view, NAMES, 0)
    tiles = tiles_of(page)
    assert len(tiles) == len(view.table.architects[0].realm.tiles) == columns + 3
    assert len({(item.x, item.y) for item in tiles}) == len(tiles)
    assert all(0 <= item.x <= WIDTH - item.width for item in tiles)


def test_a_realm_beyond_rows_1_to_4_has_its_row_numbers() -> None:
    written = ALMADI.breakdown(odd(tall_realm), NAMES, 0).texts()
    assert {"−2", "0", "1", "7"} <= set(written)


def test_before_the_strips_are_chosen_there_is_something_to_see() -> None:
    match = Match(GAME, GAME.setting(5, ("choose-strips",)), bytes(32))
    strips = [strip.key for strip in match.table.strips]
    page = ALMADI.private(match.seen_by(0), NAMES, ())
    assert set(strips) <= set(page.texts())
    only = ALMADI.private(match.seen_by(0), NAMES, ("strip", strips[1]))
    assert strips[1] in only.texts()
    assert strips[0] not in only.texts()
    assert "Choosing strips" in ALMADI.turn(match.seen_by(None), NAMES, ()).texts()
    assert paint(page)


HOSTILE = {
    "": "Player 1",
    "   \n\t ": "Player 1",
    "\u202egnirts desrever": "gnirts desrever",
    "a\x00b\x07c": "a b c",
    "line\nbreak": "line break",
    "Zoe\u0308": "Zoë",
    "x" * 500: "x" * 39 + "…",
    "@everyone <@123> `**": "@everyone <@123> `**",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_made_harmless(name: str) -> None:
    assert safe_name(name, 0) == HOSTILE[name]


def test_names_of_any_length_and_script_leave_the_picture_whole() -> None:
    view = match_when(5, 5, at_entry(60)).seen_by(None)
    names = ["W" * 200, "شهرزاد", "", "a b " * 60, "\u202e\u0000"]
    for make in (ALMADI.table, ALMADI.score_sheet):
        page = make(view, names)
        assert paint(page)
        assert "شهرزاد" in "".join(page.texts())
        assert not any("\u202e" in words for words in page.texts())
    assert "شهرزاد" in ALMADI.alt_text(view, names, ())
    assert len(ALMADI.alt_text(view, names, ())) <= 1024


def test_too_few_names_are_made_up_for() -> None:
    page = ALMADI.turn(match_when(5, 5, at_entry(60)).seen_by(None), ["Ali"], ())
    assert {"Ali", "Player 2", "Player 5"} <= set(page.texts())
