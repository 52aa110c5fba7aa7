"""The piles in the middle of the table: what lies open on each, and what may be taken."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Block, Page, Panel, Words
from render.pieces import Room, draw_number
from render.sultaniya.palace import tile
from render.sultaniya.panorama import LEVEL_COLOURS, LEVEL_LETTERS, size_for
from rules.engine.secret import Seat
from rules.sultaniya.tiles import LEVEL_NAMES, PlacedTile, Tile

HALF = 64
"""Pixels of half a tile in a pile."""
TITLE = 44
WORD = 34
"""Pixels for the word below a tile."""
GAP = 12


class Pile(NamedTuple):
    """A pile as everybody sees it."""

    level: int
    left: int
    """How many tiles it has."""
    top: Tile | None
    """It lies open, and may not be taken."""
    front: tuple[Tile, ...]
    places: int
    """How many tiles may lie in front."""


class Marks(NamedTuple):
    """What may be chosen now, with the words of the menu."""

    tiles: Mapping[str, str] = {}
    piles: Mapping[int, str] = {}
    numbers: Mapping[str, tuple[str, Seat]] = {}
    """By tile: its number in a list of changes, and the seat that caused it."""


NOTHING = Marks()


def height(half: int = HALF) -> int:
    """The height of one pile."""
    return TITLE + size_for(half).level + WORD + 14


def draw_piles(page: Page, piles: Sequence[Pile], room: Room, marks: Marks = NOTHING) -> int:
    """Draw two piles a row; returns the y below."""
    y, wide = room.y, (room.width - GAP) // 2
    for number, pile in enumerate(piles):
        x = room.x + number % 2 * (wide + GAP)
        top = y + number // 2 * (height() + GAP)
        words = tuple(marks.tiles.get(each.key, "") for each in pile.front)
        block = _pile(pile, wide, words, marks.piles.get(pile.level, ""))
        page.add(block._replace(x=x, y=top))
        for place, shown in enumerate(pile.front):
            if shown.key in marks.numbers:
                corner = (x + _left(pile, wide, place) - 6, top + TITLE + 28)
                draw_number(page, corner, *marks.numbers[shown.key], 36)
    return y + (len(piles) + 1) // 2 * (height() + GAP)


@lru_cache(maxsize=1024)
def _pile(pile: Pile, wide: int, words: tuple[str, ...], word: str) -> Block:
    page = Page(height(), wide)
    page.add(
        Panel(0, 0, wide, page.height, "parchment", 14, "gold-dark", 3),
        Panel(12, 12, 26, 26, LEVEL_COLOURS[pile.level], 7, "ink", 2),
        Words(str(pile.level), 25, 25, 20, LEVEL_LETTERS[pile.level], "bold", "m"),
        Words(LEVEL_NAMES[pile.level].capitalize(), 48, 25, 26, "ink", "serif"),
    )
    note = f"{pile.left} in the pile" if pile.left else "the pile is gone"
    page.add(Words(note, wide - 14, 25, 22, "ink-soft", "sans", "r"))
    size = size_for(HALF)
    y = TITLE
    if pile.top is not None:
        for depth in range(min(pile.left - 1, 2), 0, -1):
            box = (12 - 3 * depth + 4, y + 4 * depth, 2 * size.half, size.level)
            page.add(Panel(*box, "parchment-shade", 4, "ink-soft", 2))
        draw_tile(page, pile.top, 12, y, HALF)
        text, colour = (word, "ink") if word else ("top", "ink-soft")
        _draw_name(page, text, 12 + size.half, y + size.level + 20, colour, marked=bool(word))
    for number in range(pile.places):
        x = _left(pile, wide, number)
        if number >= len(pile.front):
            page.add(Panel(x, y, 2 * size.half, size.level, None, 5, "ghost", 2, 8))
            continue
        draw_tile(page, pile.front[number], x, y, HALF)
        key = pile.front[number].key
        _draw_name(
            page,
            words[number] or key,
            x + size.half,
            y + size.level + 20,
            "ink",
            marked=bool(words[number]),
        )
    return page.as_block()


def _left(pile: Pile, wide: int, place: int) -> int:
    """The left end of a tile in front; the places are aligned to the right."""
    return wide - 4 - (pile.places - place) * (2 * HALF + 8)


def draw_tile(
    page: Page, shown: Tile, x: int, y: int, half: int, *, mirrored: bool = False
) -> None:
    """Draw a tile that is in no palace, on a night-blue ground."""
    size = size_for(half)
    page.add(
        Panel(x, y, 2 * half, size.level, "night-light", 4),
        tile(PlacedTile(shown, mirrored), size, x, y),
        Panel(x - 1, y - 1, 2 * half + 2, size.level + 2, None, 5, "ink", 2),
    )


def _draw_name(page: Page, text: str, middle: int, y: int, colour: str, *, marked: bool) -> None:
    if marked:
        room = max(80, lettering.width(text, "bold", 22) + 26)
        page.add(Panel(middle - room // 2, y - 16, room, 32, "glow", 9, "gold-dark", 3))
    page.add(Words(text, middle, y, 22, colour, "bold" if marked else "sans", "m"))
