"""The turn picture says what is on the table: who, what was done, offers, realm, points, marks."""

import pytest

from render.almadi.before import changes_of
from render.almadi.scene import scene_of
from render.page import Art, Page, Words
from render.painters import PAINTERS
from rules.almadi.answers import SLOTS
from rules.almadi.cells import NAME, NEIGHBOURS
from rules.almadi.landscapes import CONTACT, SIDES, Landscape
from rules.almadi.news import Moved, Placed, Refilled, Switched
from rules.almadi.realm import Realm
from rules.engine.history import turns_of
from rules.engine.text import format_number
from tests.golden.goldens import goldens_of, moments_of
from tests.render.almadi.positions import AlmadiMatch
from tests.render.almadi.reading import framed, items_of, offers, placed_tiles, strip
from tests.render.pages import EVERY, NAMES

ALMADI = PAINTERS["almadi"]
GOLDENS = list(goldens_of("almadi"))
TITLE = "Almadi · table 7"


def active(realm: Realm, place: int, tile: Landscape) -> str:
    """The sides in an activated contact, computed side by side."""
    found = ""
    sides = (tile.north, tile.east, tile.south, tile.west)
    for number, (side, beside) in enumerate(zip(SIDES, NEIGHBOURS[place], strict=True)):
        other = realm.tiles.get(beside)
        if other is None:
            continue
        facing = (other.south, other.west, other.north, other.east)[number]
        if CONTACT[sides[number]][facing]:
            found += side
    return found


def check(match: AlmadiMatch) -> None:
    turns = turns_of(match.choices)
    if not turns:
        return
    latest = turns[-1]
    view = match.seen_by(None)
    page = ALMADI.turn(view, NAMES, [latest], title=TITLE)
    table, sheet, seats = match.table, match.score(), match.setting.seats
    texts = page.texts()
    assert TITLE in texts
    if latest.seat is None:
        return
    seat = latest.seat
    line = next(text for text in texts if text.startswith(f"{NAMES[seat]}: "))
    own = [item for item in latest.news if item.seat == seat]
    for item in own:
        if isinstance(item, Placed) and item.slot and "…" not in line:
            assert f"{item.slot} to {item.cell}" in line
    if not match.is_over and len(match.awaited) == 1:
        assert f"{NAMES[match.awaited[0]]} to play" in texts
    check_realm(match, seat, page)
    shown = offers(page)
    for slot, tile in zip(SLOTS, table.board, strict=True):
        assert (slot in shown) == (tile is not None)
        if tile is not None:
            assert shown[slot].name.startswith(f"{tile.landscape} ")
            assert "/".join(what or "–" for what in tile.sides.values()) in shown[slot].name
    new = {item.slot for item in own if isinstance(item, Refilled)}
    assert framed(page, shown) == (set() if match.is_over else new)
    level = min(sheet.totals) == max(sheet.totals)
    for one, cell in enumerate(strip(page, seats)):
        assert format_number(sheet.totals[one]) in cell
        assert ("icon-crown" in cell) == (one in sheet.winners and not level)


def check_realm(match: AlmadiMatch, seat: int, page: Page) -> None:
    realm = match.table.architects[seat].realm
    shown = placed_tiles(page)
    assert shown.keys() == {NAME[place] for place in realm.tiles}
    for place, tile in realm.tiles.items():
        name = shown[NAME[place]].name
        assert name.startswith(f"{tile.landscape} ")
        sides = "/".join(what or "–" for what in tile.sides.values())
        assert sides in name
        lit = active(realm, place, tile)
        assert (f"*{lit} " in name) if lit else ("*" not in name)
    news = turns_of(match.choices)[-1].news
    where: dict[str, str] = {}
    for item in news:
        if isinstance(item, Placed | Moved) and item.seat == seat:
            where[item.landscape.key] = item.cell
        if isinstance(item, Switched) and item.seat == seat:
            where |= {
                tile.key: cell for tile, cell in zip(item.landscapes, item.cells, strict=True)
            }
    assert framed(page, shown) == set(where.values())


@pytest.mark.parametrize("name", GOLDENS)
def test_the_picture_after_a_turn_is_that_of_the_table(name: str) -> None:
    ended = 0
    for match in moments_of(name, 1):
        if match.choices and match.choices[-1].ends_turn:
            ended += 1
            if ended % EVERY == 1 or match.is_over:
                check(match)
    assert ended


@pytest.mark.parametrize("name", ["almadi-3-by-hand", "characters-2-by-hand", "characters-4-a"])
def test_a_chip_says_what_the_turn_brought(name: str) -> None:
    """Compared with the totals at the end of the turn before."""
    before: list[int] | None = None
    compared = 0
    for match in moments_of(name, 1):
        if not match.choices or not match.choices[-1].ends_turn:
            continue
        totals, turns = match.score().totals, turns_of(match.choices)
        seat = turns[-1].seat if turns else None
        if before is not None and seat is not None and match.choices[-1].seat == seat:
            change = changes_of(scene_of(match.seen_by(None), NAMES), turns[-1:])
            assert change == {seat: totals[seat] - before[seat]}
            compared += 1
        before = totals
    assert compared > 20


def test_of_turns_that_are_not_on_the_table_nothing_is_said() -> None:
    match = next(one for one in moments_of("almadi-3-by-hand", 1) if len(one.log) == 90)
    turns = turns_of(match.choices)
    early = next(one for one in moments_of("almadi-3-by-hand", 1) if len(one.log) == 40)
    assert changes_of(scene_of(early.seen_by(None), NAMES), turns[-1:]) == {}


def test_every_seat_that_acted_has_a_page_of_its_own_doings_alone() -> None:
    *_, match = moments_of("almadi-5-greedy", 50)
    turns = turns_of(match.choices)[-3:]
    page = ALMADI.turn(match.seen_by(None), NAMES, turns, title=TITLE)
    assert [turn.seat for turn in turns] == [2, 3, 4]
    for seat, one in zip((4, 3, 2), page.pages(), strict=True):
        words = [item.text for item in items_of(one) if isinstance(item, Words)]
        (line,) = [text for text in words if text.startswith(tuple(f"{n}: " for n in NAMES))]
        assert line.startswith(f"{NAMES[seat]}: ")


def test_a_badge_is_at_least_a_third_of_its_tile() -> None:
    match = next(one for one in moments_of("almadi-3-by-hand", 1) if len(one.log) == 90)
    for tile in placed_tiles(ALMADI.turn(match.seen_by(None), NAMES, ())).values():
        for part in tile.parts():
            if isinstance(part, Art) and part.name.startswith("effect-"):
                assert part.width * 3 >= tile.width


def test_two_seats_see_what_both_own_and_more_see_none_of_it() -> None:
    for name, shows in (("almadi-2-by-hand", True), ("almadi-3-by-hand", False)):
        *_, match = moments_of(name, 500)
        page = ALMADI.turn(match.seen_by(None), NAMES, ())
        for seat, cell in enumerate(strip(page, match.setting.seats)):
            architect = match.table.architects[seat]
            assert ("icon-stall" in cell) == (shows and bool(architect.stalls))
            assert ("icon-ruby" in cell) == (shows and bool(architect.rubies))
            if shows and architect.stalls:
                assert str(len(architect.stalls)) in cell
