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
from rules.engine.text import format_number, join_words

POSTER_PX = 675
FOOT_PX = 64
NAME_PX, SMALLEST_NAME_PX = 92, 56
MOON_PX = 244
LINE_PX = 36
EDGE_PX = 48
ROOM_PX = WIDTH - 3 * EDGE_PX - MOON_PX
"""Beside the moon."""
SEVERAL_PX = 46
"""Names of those who share a win, on two lines."""
RANK_PX, RANK_Y = 46, 166
GAP_PX = 28
MOST_BESIDE_TITLE = 2
"""Other seats; with more the foot is theirs alone."""


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
    _draw_names(page, [shown[seat] for seat in winners] or ["Nobody"])
    end = _draw_rank(page, len(winners))
    _draw_moon(page, sheet.winning_total)
    others = [seat for seat in range(len(shown)) if seat not in winners and not together]
    if len(others) > MOST_BESIDE_TITLE:
        _draw_title(page, title, end + 40, RANK_Y)
        title = ""
    _draw_foot(page, title, [(shown[seat], sheet.totals[seat]) for seat in others])
    return page, Box(EDGE_PX, 230, WIDTH - 2 * EDGE_PX, POSTER_PX - FOOT_PX - 250)


def _draw_names(page: Page, names: Sequence[str]) -> None:
    """Draw one name as large as it may be, or several, on two lines if need be."""
    size = NAME_PX
    while size > SMALLEST_NAME_PX and _names_width(names, size) > ROOM_PX:
        size -= 4
    if len(names) == 1 or _names_width(names, size) <= ROOM_PX:
        words = join_words(names)
        draw_cut(page, (words, ""), (EDGE_PX, 80), ROOM_PX, ("serif", size, "glow"))
        return
    # In the serif face an ellipsis within a line is too wide.
    each = 2 * ROOM_PX // len(names) - 2 * SEVERAL_PX
    cut = [lettering.truncate(name, "bold", SEVERAL_PX, each) for name in names]
    for number, line in enumerate(lettering.wrap(join_words(cut), "bold", SEVERAL_PX, ROOM_PX, 2)):
        page.add(Words(line, EDGE_PX, 48 + 56 * number, SEVERAL_PX, "glow", "bold"))


def _names_width(names: Sequence[str], size: int) -> int:
    return lettering.width(join_words(names), "serif", size)


def _draw_rank(page: Page, winners: int) -> int:
    """Draw what they are, and return where it ends."""
    x, rank = EDGE_PX, "is Grand Vizier this time"
    if winners:
        page.add(Art("grand-vizier", x, 134, 64, 58))
        x, rank = x + 80, "Grand Viziers" if winners > 1 else "Grand Vizier"
    page.add(Words(rank, x, RANK_Y, RANK_PX, "parchment-light", "serif"))
    return x + lettering.width(rank, "serif", RANK_PX)


def _draw_title(page: Page, title: str, x: int, y: int) -> int:
    """Draw which match it is, and return where that ends."""
    page.add(Words(title, x, y, LINE_PX, "glow", "serif"))
    return x + lettering.width(title, "serif", LINE_PX)


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
    left = _draw_title(page, title, EDGE_PX, middle) + EDGE_PX if title else EDGE_PX
    right = WIDTH - EDGE_PX
    for number in range(len(others), 0, -1):
        name, total = others[number - 1]
        points = f" {format_number(total)}"
        # What a short name leaves goes to the others.
        each = (right - left) // number - GAP_PX * (number > 1)
        wide = each - lettering.width(points, "sans", LINE_PX)
        text = lettering.truncate(name, "sans", LINE_PX, wide) + points
        page.add(Words(text, right, middle, LINE_PX, "parchment", "sans", "r"))
        right -= lettering.width(text, "sans", LINE_PX) + GAP_PX
