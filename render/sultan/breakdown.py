"""One seat's points, where they were earned: every jewel, colour by colour."""

from collections.abc import Sequence

from render import lettering
from render.frame import Box, Header, draw_parchment, start_frame
from render.page import Art, Fill, Page, Words
from render.sultan.scene import round_words, scene_of
from rules.engine.secret import Seat, View
from rules.engine.text import pluralize
from rules.sultan.box import COLOURS
from rules.sultan.scoring import bonus_for
from rules.sultan.table import SultanTable

HIGHEST_ROW_PX = 138
TOTAL_PX = 96
SUM_PX, BONUS_PX = 44, 52
SUMS_PX = 330
"""The width of a colour's reckoning and bonus, at the right."""


def breakdown(
    view: View[SultanTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """A row a colour: the jewels, what they are worth, and the bonus for so many."""
    scene = scene_of(view, names, title)
    table = scene.table
    jewels = table.buyers[seat].jewels
    header = Header(
        who=scene.names[seat],
        verb=f": {pluralize(scene.sheet.totals[seat], 'point')}",
        progress=round_words(table),
        match=scene.title,
        seat=seat,
        news=pluralize(len(jewels), "jewel"),
    )
    page, body, _ = start_frame(header)
    held = [colour for colour in COLOURS if colour in jewels]
    step = min(HIGHEST_ROW_PX, (body.height - TOTAL_PX) // max(1, len(held)))
    box = body.upper_part(TOTAL_PX + step * max(1, len(held)))
    page.height = box.bottom + 8
    draw_parchment(page, box)
    inner = Box(box.x + 20, box.y, box.width - 40, box.height)
    if not held:
        page.add(Words("No jewels yet", inner.x, inner.y + step // 2, 40, "ink-soft"))
    for number, colour in enumerate(held):
        row = Box(inner.x, inner.y + number * step, inner.width, step)
        if number:
            page.add(Fill(row.x, row.y, row.width, 2, "parchment-shade"))
        _draw_colour(page, table, row, colour, jewels.count(colour))
    foot = inner.lower_part(TOTAL_PX)
    middle = foot.y + TOTAL_PX // 2
    page.add(
        Fill(foot.x, foot.y, foot.width, 4, "gold-dark"),
        Words("Total", foot.x, middle, 46, "ink", "serif"),
        Words(str(scene.sheet.totals[seat]), foot.right, middle, 76, "ink", "serif", "r"),
    )
    return page


def _draw_colour(page: Page, table: SultanTable, row: Box, colour: str, held: int) -> None:
    """The jewels side by side, and the reckoning at the right."""
    middle = row.y + row.height // 2
    size = min(row.height - 14, (row.width - SUMS_PX) // held)
    for place in range(held):
        page.add(Art(f"sultan-{colour}", row.x + place * size, middle - size // 2, size, size))
    points, bonus = held * table.box.points[colour], bonus_for(held, table.bonus)
    total = str(points + bonus)
    page.add(Words(total, row.right, middle, BONUS_PX, "ink", "serif", "r"))
    reckoning = f"{held} × {table.box.points[colour]}"
    x = row.right - lettering.width("000", "serif", BONUS_PX)
    if bonus:
        text = f" + {bonus}"
        page.add(Words(text.strip(), x, middle, SUM_PX, "green", "bold", "r"))
        x -= lettering.width(text, "bold", SUM_PX)
    page.add(Words(reckoning, x, middle, SUM_PX, "ink-soft", "sans", "r"))
