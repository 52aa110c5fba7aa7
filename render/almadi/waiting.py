"""What waits to be done in a seat's turn: effects and powers, each with what it brings."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.almadi.scene import Scene
from render.almadi.tiles import tile
from render.frame import SMALLEST_SYMBOL_PX, Box, draw_gold_frame
from render.page import Art, Page, Words
from rules.almadi.landscapes import tally_of
from rules.engine.secret import Hidden

ROW_PX, ICON_PX, COUNT_PX = 92, 64, 38
"""The largest a row and what is in it may be."""


class Row(NamedTuple):
    """An effect, how often it waits, and the picture of what it brings."""

    art: str
    number: str = ""
    brings: str = ""


def _due(scene: Scene, effect: str) -> str:
    number = tally_of(effect, scene.table.turn.due)
    return f"×{number}" if number > 1 else ""


def _card(card: str | Hidden | None, deck: str) -> str:
    return f"{deck}-{card}" if isinstance(card, str) else ""


def _stall(scene: Scene) -> str:
    return _card(scene.table.stalls.top, "stall")


def _mosaic(scene: Scene) -> str:
    return _card(scene.table.mosaics.top, "mosaic")


ROWS: dict[str, Callable[[Scene], Row]] = {
    "genie": lambda scene: Row(
        "effect-genie", f"×{scene.table.box.genie_moves - scene.table.turn.moves}"
    ),
    "marteline": lambda scene: Row("effect-marteline", _due(scene, "marteline"), _mosaic(scene)),
    "stall": lambda scene: Row("effect-stall", _due(scene, "stall"), _stall(scene)),
    "moon": lambda scene: Row("effect-moon", _due(scene, "moon"), "icon-score"),
    "ruby": lambda scene: Row("effect-ruby", _due(scene, "ruby"), "icon-ruby"),
    "aladdin": lambda _: Row("character-aladdin", "", "icon-ruby"),
    "badroulbadour": lambda scene: Row("character-badroulbadour", "", _mosaic(scene)),
    "paribanou": lambda scene: Row("character-paribanou", "", _stall(scene)),
    "hussain": lambda _: Row("character-hussain", "", "effect-genie"),
    "zaynab": lambda _: Row("character-zaynab"),
    "ali": lambda _: Row("character-ali", "", "back-landscape"),
    "swap": lambda _: Row("character-ali", "", "back-landscape"),
    "recruit": lambda _: Row("back-character", "", "icon-ruby"),
    "copy": lambda _: Row("character-zumurrud", "", "back-character"),
}
"""By the first word of an answer. Ending a turn is always possible and brings nothing."""


def is_waiting(words: Sequence[str]) -> bool:
    """Whether any of these words is more than the end of a turn."""
    return any(word in ROWS for word in words)


def draw_waiting(
    page: Page, scene: Scene, box: Box, words: Sequence[str], *, may_choose: bool, ink: str = "glow"
) -> None:
    """Draw a row for each word, framed in gold if it may be chosen; first what Ali drew."""
    landscape = scene.table.turn.foreseen
    y = box.y + 14
    if landscape is not None:
        size = min(113, box.width - 40)
        place = Box(box.x + (box.width - size) // 2, y + 4, size, size)
        page.add(tile(landscape, place.x, place.y, size))
        if may_choose and "place" in words:
            draw_gold_frame(page, place)
        y += size + 28
    rows = [ROWS[word](scene) for word in words if word in ROWS]
    if not rows:
        return
    high = min(ROW_PX, (box.bottom - y - 6) // len(rows))
    icon = min(ICON_PX, high - 22, max(SMALLEST_SYMBOL_PX, (box.width - 96) // 2))
    for number, row in enumerate(rows):
        top = y + number * high
        _draw_row(page, row, Box(box.x + 12, top, box.width - 24, high - 16), icon, ink)
        if may_choose:
            draw_gold_frame(page, Box(box.x + 12, top, box.width - 24, high - 16).inset(4))


def _draw_row(page: Page, row: Row, box: Box, icon: int, ink: str) -> None:
    middle = box.y + box.height // 2
    page.add(Art(row.art, box.x + 8, middle - icon // 2, icon, icon))
    if row.number:
        page.add(Words(row.number, box.x + icon + 18, middle, COUNT_PX, ink, "bold"))
    if row.brings:
        page.add(Art(row.brings, box.right - 8 - icon, middle - icon // 2, icon, icon))
