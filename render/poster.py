"""The poster of any game: who has won and with how much, made to be shared.

A game that has a hero of its own draws it between the two: a palace, a realm, a told story.
"""

from collections.abc import Sequence

from render import lettering
from render.frame import Box, draw_cut
from render.names import drawable_names
from render.page import Art, Fill, Page, Panel, Words
from render.theme import WIDTH
from rules.engine.score import ScoreSheet
from rules.engine.text import format_number

POSTER_PX = 675
FOOT_PX = 64
NAME_PX, SMALLEST_NAME_PX = 92, 56
MOON_PX = 244
LINE_PX = 36
EDGE_PX = 48


def poster(sheet: ScoreSheet, names: Sequence[str], *, title: str, together: bool = False) -> Page:
    """The shared poster, until a game has its own: the hero is the Grand Vizier's turban."""
    page, hero = start_poster(sheet, names, title=title, together=together)
    size = min(hero.width, hero.height)
    art = "grand-vizier" if sheet.winners else "icon-hourglass"
    page.add(Art(art, hero.x + (hero.width - size) // 2, hero.y, size, size))
    return page


def start_poster(
    sheet: ScoreSheet, names: Sequence[str], *, title: str, together: bool = False
) -> tuple[Page, Box]:
    """A poster with its name, number and foot, and the box for the hero."""
    shown = drawable_names(names, len(sheet.seats))
    page = Page(POSTER_PX)
    winners = list(sheet.winners)
    _draw_name(page, " and ".join(shown[seat] for seat in winners) or "Nobody")
    rank = "Grand Viziers" if len(winners) > 1 else "Grand Vizier"
    page.add(
        Art("grand-vizier", EDGE_PX, 134, 64, 58),
        Words(rank, EDGE_PX + 80, 166, 46, "parchment-light", "serif"),
    )
    _draw_moon(page, sheet.winning_total)
    others = [seat for seat in range(len(shown)) if seat not in winners and not together]
    _draw_foot(page, title, [(shown[seat], sheet.totals[seat]) for seat in others])
    return page, Box(EDGE_PX, 230, WIDTH - 2 * EDGE_PX, POSTER_PX - FOOT_PX - 250)


def _draw_name(page: Page, name: str) -> None:
    room = WIDTH - 3 * EDGE_PX - MOON_PX
    size = NAME_PX
    while size > SMALLEST_NAME_PX and lettering.width(name, "serif", size) > room:
        size -= 4
    draw_cut(page, (name, ""), (EDGE_PX, 80), room, ("serif", size, "glow"))


def _draw_moon(page: Page, points: int) -> None:
    """The one light, with the number in it."""
    x, y = WIDTH - EDGE_PX - MOON_PX, 20
    middle = x + MOON_PX // 2
    page.add(
        Panel(x, y, MOON_PX, MOON_PX, "parchment-light", MOON_PX // 2, "glow", 10),
        Words(format_number(points), middle, y + 110, 116, "ink", "serif", "m"),
        Words(
            "point" if points == 1 else "points", middle, y + 192, LINE_PX, "ink-soft", "sans", "m"
        ),
    )


def _draw_foot(page: Page, title: str, others: Sequence[tuple[str, int]]) -> None:
    y = POSTER_PX - FOOT_PX
    middle = y + FOOT_PX // 2
    page.add(Fill(0, y, WIDTH, FOOT_PX, "night-light"))
    page.add(Words(title, EDGE_PX, middle, LINE_PX, "glow", "serif"))
    room = WIDTH - 3 * EDGE_PX - lettering.width(title, "serif", LINE_PX)
    each = room // max(1, len(others)) - 28
    right = WIDTH - EDGE_PX
    for name, total in reversed(others):
        points = f" {format_number(total)}"
        wide = each - lettering.width(points, "sans", LINE_PX)
        text = lettering.truncate(name, "sans", LINE_PX, wide) + points
        page.add(Words(text, right, middle, LINE_PX, "parchment", "sans", "r"))
        right -= lettering.width(text, "sans", LINE_PX) + 28
