"""One seat's points, where they were earned: every jewel, colour by colour."""

from collections.abc import Sequence

from render.page import Art, Fill, Page, Words
from render.pieces import HEADER, Sheet, draw_header
from render.sultan.scene import scene_of
from render.theme import MARGIN
from rules.engine.secret import Seat, View
from rules.engine.text import pluralize
from rules.sultan.box import COLOURS
from rules.sultan.scoring import bonus_for
from rules.sultan.table import SultanTable

ROW = 104
MOST = 12
"""Jewels that are drawn side by side: as many as there are of the most frequent colour."""


def breakdown(
    view: View[SultanTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """A row a colour: the jewels, what they are worth, and the bonus for so many."""
    scene = scene_of(view, names, title)
    table = scene.table
    buyer = table.buyers[seat]
    total = scene.sheet.totals[seat]
    page = Page()
    draw_header(page, (scene.names[seat], ""), pluralize(total, "point"), seat, match=scene.title)
    sheet = Sheet(page, HEADER)
    y = HEADER + 8
    for number, colour in enumerate(COLOURS):
        held, each = buyer.jewels.count(colour), table.box.points[colour]
        middle = y + ROW // 2
        if number:
            page.add(Fill(MARGIN, y, page.width - 2 * MARGIN, 2, "parchment-shade"))
        page.add(Words(colour, MARGIN + 12, middle, 32, "ink" if held else "ink-soft", "bold"))
        for place in range(min(held, MOST)):
            page.add(Art(f"sultan-{colour}", MARGIN + 130 + place * 52, middle - 24, 48, 48))
        right = page.width - MARGIN - 12
        bonus = bonus_for(held, table.bonus)
        sums = f"{held} × {each} = {held * each}"
        page.add(Words(sums, right - 190, middle, 32, "ink" if held else "ink-soft", "sans", "r"))
        words = f"+{bonus} bonus" if bonus else "no bonus"
        page.add(Words(words, right, middle, 28, "green" if bonus else "ink-soft", "bold", "r"))
        y += ROW
    page.add(
        Fill(MARGIN, y, page.width - 2 * MARGIN, 4, "gold-dark"),
        Words("Total", MARGIN + 12, y + 56, 40, "ink", "serif"),
        Words(pluralize(len(buyer.jewels), "jewel"), MARGIN + 160, y + 58, 28, "ink-soft", "sans"),
        Words(str(total), page.width - MARGIN - 12, y + 56, 60, "ink", "serif", "r"),
    )
    page.height = sheet.end_at(y + 112) + 12
    return page
