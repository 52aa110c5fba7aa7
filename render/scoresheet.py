"""The score sheet of any game: a row a line, a column a seat, the best in gold, the winner."""

from collections.abc import Mapping, Sequence

from render import lettering
from render.names import drawable_names
from render.page import Art, Fill, Page, Panel, Tiling, Words
from render.pieces import HEADER, Room, draw_emblem, draw_header, draw_paragraph
from render.theme import MARGIN
from rules.engine.score import ScoreSheet
from rules.engine.text import format_number

LABELS = 320
"""Pixels for the names of the lines."""
ROW = 76
HEAD = 206
TOTAL = 110


def score_sheet(
    sheet: ScoreSheet,
    names: Sequence[str],
    *,
    title: str,
    is_over: bool,
    icons: Mapping[str, str],
) -> Page:
    """All lines of all seats; while the match runs it says so."""
    seats = len(sheet.seats)
    shown = drawable_names(names, seats)
    lines = [line.name for line in sheet.seats[0]]
    page = Page()
    if is_over:
        winners = " and ".join(shown[seat] for seat in sheet.winners) or "Nobody"
        rank = "Grand Viziers" if len(sheet.winners) > 1 else "Grand Vizier"
        verb = "are" if len(sheet.winners) > 1 else "is"
        draw_header(
            page, (winners, f" {verb} {rank}"), f"{title}, final score", icon="grand-vizier"
        )
    else:
        draw_header(page, (title, ", score so far"), "if it ended now", icon="icon-score")
    height = HEAD + len(lines) * ROW + TOTAL
    page.add(
        Panel(MARGIN // 2, HEADER, page.width - MARGIN, height, "parchment", 18, "gold-dark", 3)
    )
    column = (page.width - 2 * MARGIN - LABELS) // seats
    lefts = [MARGIN + LABELS + seat * column for seat in range(seats)]
    for seat, left in enumerate(lefts):
        _draw_head(page, seat, shown[seat], left, column, crowned=is_over and seat in sheet.winners)
    most = max((abs(line.points) for row in sheet.seats for line in row), default=0)
    y = HEADER + HEAD
    for number, name in enumerate(lines):
        page.add(Fill(MARGIN, y, page.width - 2 * MARGIN, 2, "parchment-shade"))
        page.add(
            Art(icons.get(name, "icon-score"), MARGIN + 4, y + (ROW - 48) // 2, 48, 48),
            Words(line_label(name), MARGIN + 68, y + ROW // 2, 36, "ink", "sans"),
        )
        points = [sheet.seats[seat][number].points for seat in range(seats)]
        for seat, left in enumerate(lefts):
            _draw_points(page, seat, points, most, Room(left, y, column))
        y += ROW
    _draw_totals(page, sheet, lefts, column, y)
    page.height = y + TOTAL + 12
    if sheet.last:
        reasons = "; ".join(f"{shown[seat]} {reason}" for seat, reason in sheet.last)
        room = Room(MARGIN, page.height + 14, page.width - 2 * MARGIN)
        words = f"Last whatever the points: {reasons}."
        page.height = draw_paragraph(page, words, room, 30, colour="parchment", most=2) + 4
    return page


def line_label(name: str) -> str:
    """The name of a line as people read it."""
    return name.replace("_", " ").capitalize()


def _draw_head(page: Page, seat: int, name: str, left: int, column: int, *, crowned: bool) -> None:
    middle = left + column // 2
    top = HEADER + 10
    if crowned:
        page.add(Art("grand-vizier", middle - 44, top - 2, 88, 80))
        draw_emblem(page, seat, middle - 28, top + 74, 56)
    else:
        draw_emblem(page, seat, middle - 36, top + 44, 72)
    lines = lettering.wrap(name, "bold", 30, column - 14, 2)
    for number, text in enumerate(lines):
        page.add(Words(text, middle, top + 148 + 32 * number, 30, "ink", "bold", "m"))


def _draw_points(page: Page, seat: int, points: Sequence[int], most: int, room: Room) -> None:
    """Draw the points of one seat in one line: the best on gold, with a bar for comparison."""
    left, y, column = room
    own = points[seat]
    right = left + column - 18
    if own == max(points) and own > 0 and own > min(points):
        page.add(Panel(left + 6, y + 5, column - 12, ROW - 9, "glow", 10))
    page.add(Words(format_number(own), right, y + 28, 38, "ink", "bold", "r"))
    if own and most:
        length = max(4, (column - 36) * abs(own) // most)
        if own > 0:
            page.add(Tiling(f"pattern-{seat + 1}", right - length, y + ROW - 22, length, 12, 24))
        else:
            page.add(Fill(right - length, y + ROW - 22, length, 12, "red"))


def _draw_totals(page: Page, sheet: ScoreSheet, lefts: Sequence[int], column: int, y: int) -> None:
    page.add(
        Fill(MARGIN, y, page.width - 2 * MARGIN, 4, "gold-dark"),
        Words("Total", MARGIN + 68, y + TOTAL // 2, 40, "ink", "serif"),
    )
    for seat, left in enumerate(lefts):
        if seat in sheet.winners:
            page.add(Panel(left + 6, y + 12, column - 12, TOTAL - 24, "gold", 14, "gold-dark", 3))
        total = format_number(sheet.totals[seat])
        page.add(Words(total, left + column - 18, y + TOTAL // 2, 60, "ink", "serif", "r"))
