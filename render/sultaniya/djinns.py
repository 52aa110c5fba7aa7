"""The djinns: what each costs and whom each stands beside."""

from render.frame import Box, draw_gold_frame, draw_parchment, draw_seat_emblem, split_row
from render.page import Art, Page, Words
from render.sultaniya.scene import Scene
from rules.sultaniya.labels import SHORT

ART_PX, GEM_PX, KEY_PX = 100, 42, 38


def power_of(key: str) -> str:
    """What a djinn does, without its price."""
    words = SHORT[key].removeprefix("{}: ")
    return words[0].upper() + words[1:]


def draw_djinns(page: Page, scene: Scene, box: Box, marks: frozenset[str] = frozenset()) -> None:
    """Draw a row of djinns; those that may be called have a gold frame."""
    draw_parchment(page, box)
    for key, cell in zip(scene.table.djinns, split_row(box.inset(10), 4, 12), strict=True):
        draw_djinn(page, scene, key, cell)
        if key in marks:
            draw_gold_frame(page, cell.inset(4))


def draw_djinn(page: Page, scene: Scene, key: str, cell: Box) -> None:
    """Draw a djinn, its key, its price in sapphires, and whose palace it stands beside."""
    djinn, holder = scene.table.box.djinns[key], scene.table.djinns[key]
    middle = cell.y + cell.height // 2
    page.add(Art(f"sultaniya-djinn-{key}", cell.x + 6, middle - ART_PX // 2, ART_PX, ART_PX))
    x = cell.x + ART_PX + 14
    page.add(Words(key, x, middle - 24, KEY_PX, "ink", "bold"))
    for gem in range(djinn.cost):
        page.add(Art("sultaniya-gem", x + GEM_PX * gem, middle + 4, GEM_PX, GEM_PX))
    if holder is not None:
        draw_seat_emblem(page, holder, cell.right - 52, middle - 46, 44)
