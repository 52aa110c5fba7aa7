"""Reads Almadi's pages as a player does: tiles by their place, frames, numbers, cells of seats."""

from collections.abc import Iterator
from itertools import pairwise

from render.frame import STRIP_PX
from render.page import Art, Item, Page, Panel, Stack, Words, flatten_items
from render.theme import MAX_HEIGHT

SEATS = {f"seat-{number}" for number in range(1, 6)}


def items_of(page: Page) -> list[Item]:
    return list(flatten_items(page.items))


def tiles_of(page: Page) -> list[Stack]:
    """All landscapes on a page."""
    return [item for item in items_of(page) if isinstance(item, Stack) and "joined" in item.name]


def axis(page: Page) -> tuple[dict[str, int], dict[str, int]]:
    """The middle of each column and of each row, by the names on the axes."""
    words = [item for item in items_of(page) if isinstance(item, Words) and item.face == "bold"]
    top = next(item for item in words if item.text == "S" and item.anchor == "m")
    columns = {
        item.text: item.x
        for item in words
        if item.y == top.y and item.size == top.size and item.colour == "ink"
    }
    left = max(
        item.x
        for item in words
        if item.text == "1" and item.size == top.size and item.x < top.x and item.y > top.y
    )
    rows = {
        item.text.replace("−", "-"): item.y
        for item in words
        if item.x == left and item.size == top.size and item.y > top.y
    }
    return columns, rows


def placed_tiles(page: Page) -> dict[str, Stack]:
    """The landscapes of the realm by the name of their cell, as the axes say."""
    columns, rows = axis(page)
    found = {}
    for tile in tiles_of(page):
        x, y = tile.x + tile.width // 2, tile.y + tile.height // 2
        column = [name for name, middle in columns.items() if abs(middle - x) <= 2]
        row = [name for name, middle in rows.items() if abs(middle - y) <= 2]
        if column and row:
            found[column[0] + row[0]] = tile
    return found


def offers(page: Page) -> dict[str, Stack]:
    """The landscapes of the tray by the name of their slot: the row they are in, L or R."""
    _, rows = axis(page)
    letters = {
        item.text: item.x
        for item in items_of(page)
        if isinstance(item, Words) and item.text in ("L", "R") and item.colour == "glow"
    }
    found = {}
    for tile in tiles_of(page):
        x, y = tile.x + tile.width // 2, tile.y + tile.height // 2
        for side, middle in letters.items():
            for row, level in rows.items():
                if abs(middle - x) <= 2 and abs(level - y) <= 2:
                    found[row + side] = tile
    return found


def effects_at(page: Page, cell: str) -> dict[str, list[str]]:
    """What stands at a free place, line by line: the offer, and what it would activate there."""
    columns, rows = axis(page)
    x, y, half = columns[cell[0]], rows[cell[1:]], (columns["A"] - columns["S"]) // 2
    near = [item for item in _texts(page) if abs(item.x - x) < half and abs(item.y - y) < half]
    icons = [item for item in near if isinstance(item, Art) and item.name.startswith("icon-")]
    return {
        item.text: sorted(
            icon.name.removeprefix("icon-")
            for icon in icons
            if abs(icon.y + icon.height // 2 - item.y) <= 1
        )
        for item in near
        if isinstance(item, Words) and item.text != cell
    }


def framed(page: Page, tiles: dict[str, Stack]) -> set[str]:
    """Which of these tiles have a frame of gold."""
    frames = [
        item
        for item in items_of(page)
        if isinstance(item, Panel) and item.edge == "gold" and item.colour is None
    ]
    middles = {(item.x + item.width // 2, item.y + item.height // 2) for item in frames}
    return {
        name
        for name, tile in tiles.items()
        if any(
            abs(tile.x + tile.width // 2 - x) <= 2 and abs(tile.y + tile.height // 2 - y) <= 2
            for x, y in middles
        )
    }


def numbers(page: Page) -> dict[str, set[str]]:
    """What stands on discs, number by number, with the colours of the discs."""
    found: dict[str, set[str]] = {}
    for one in page.pages():
        for panel, words in pairwise(items_of(one)):
            if isinstance(panel, Panel) and panel.edge in SEATS and isinstance(words, Words):
                for number in words.text.split("·"):
                    found.setdefault(number, set()).add(panel.edge)
    return found


def strip(page: Page, seats: int) -> list[list[str]]:
    """The words and symbols in the cell of each seat, in the strip at the foot."""
    top, width = MAX_HEIGHT - STRIP_PX - 8, 1176 / seats
    cells: list[list[str]] = [[] for _ in range(seats)]
    for item in _texts(page):
        if item.y > top:
            text = item.text if isinstance(item, Words) else item.name
            cells[min(seats - 1, int((item.x - 12) / width))].append(text)
    return cells


def _texts(page: Page) -> Iterator[Words | Art]:
    return (item for item in items_of(page) if isinstance(item, Words | Art))
