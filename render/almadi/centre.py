"""The centre of the table: decks with their top card, rubies, landscapes, open characters."""

from functools import lru_cache

from render.almadi.scene import Scene
from render.frame import Box
from render.page import Art, Block, Page, Words
from rules.engine.secret import Hidden

DECK_PX, COUNT_PX, STEP_PX = 56, 38, 66
HEADING_PX = 34


def decks_of(scene: Scene) -> list[tuple[str, int]]:
    """What is left in the centre: a picture and a number for each; nothing that is used up."""
    table = scene.table
    found = [
        (_top(table.stalls.top, "stall"), len(table.stalls)),
        (_top(table.mosaics.top, "mosaic"), len(table.mosaics)),
        ("icon-ruby", table.rubies),
        ("back-landscape", len(table.supply)),
    ]
    return [(art, count) for art, count in found if count]


def _top(card: str | Hidden | None, deck: str) -> str:
    return f"{deck}-{card}" if isinstance(card, str) else f"back-{deck}"


def draw_decks(page: Page, scene: Scene, room: Box) -> int:
    """Draw the decks below each other; returns the y below."""
    block = _decks_block(tuple(decks_of(scene)))
    page.add(block._replace(x=room.x, y=room.y))
    return room.y + block.height


@lru_cache(maxsize=512)
def _decks_block(decks: tuple[tuple[str, int], ...]) -> Block:
    page = Page(44 + STEP_PX * len(decks), 140)
    page.add(Words("left", 0, 20, HEADING_PX, "ink-soft"))
    for number, (art, count) in enumerate(decks):
        middle = 44 + number * STEP_PX + STEP_PX // 2
        page.add(
            Art(art, 0, middle - DECK_PX // 2, DECK_PX, DECK_PX),
            Words(str(count), DECK_PX + 14, middle, COUNT_PX, "ink", "bold"),
        )
    return page.as_block()
