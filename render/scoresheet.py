"""The score sheet of any game: a row a line, a column a seat, the best of each line, the winner."""

from collections.abc import Mapping, Sequence

from render import lettering
from render.frame import Box, Header, draw_cut, draw_parchment, draw_seat_emblem, start_frame
from render.names import drawable_names
from render.page import Art, Fill, Page, Panel, Tiling, Words
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat
from rules.engine.text import format_number

PADDING_PX = 20
LABELS_PX = 312
"""The column with the names of the lines."""
HEAD_PX, TOTAL_PX, NOTE_PX = 104, 80, 42
LEAST_ROW_PX, MOST_ROW_PX = 44, 84
"""Lines that would be lower go on a page of their own."""
ICON_PX, LABEL_PX, POINTS_PX, SUM_PX = 42, 36, 42, 64
EMBLEM_PX, NAME_PX = 48, 34
NAME_MARGIN_PX = 10
"""Between two names; as much as leaves the computers' names whole in five columns."""
FIGURES_PX = 112
"""At the left of a column with bars, for three figures."""
LEAST_COLUMN_PX = 240
"""A narrower column has no bars."""
BAR_PX = 24
NOTE_LETTERS_PX = 34


def score_sheet(
    sheet: ScoreSheet,
    names: Sequence[str],
    *,
    title: str,
    is_over: bool,
    icons: Mapping[str, str],
    note: str = "",
) -> Page:
    """All lines that somebody has points in; while the match runs it says so.

    At the end the seats stand in the order of their ranks. The note goes below the totals.
    """
    shown = drawable_names(names, len(sheet.seats))
    header = _header(sheet, shown, title, is_over=is_over)
    body = start_frame(header).body
    box = body._replace(x=body.x + PADDING_PX, width=body.width - 2 * PADDING_PX)
    notes = _notes(sheet, shown, note, box.width)
    room = box.height - HEAD_PX - TOTAL_PX - NOTE_PX * len(notes)
    lines = _lines_with_points(sheet)
    most = room // LEAST_ROW_PX
    longest = max(abs(line.points) for own in sheet.seats for line in own)
    pages = []
    for first in range(0, max(1, len(lines)), most):
        part = lines[first : first + most]
        page = start_frame(header).page
        draw_parchment(page, body)
        row_px = min(MOST_ROW_PX, room // max(1, len(part)))
        columns = _columns(sheet, box, HEAD_PX + row_px * len(part) + TOTAL_PX, is_over=is_over)
        for seat, column in columns.items():
            won = is_over and seat in sheet.winners
            _draw_head(page, shown[seat], seat, column, is_winner=won)
        y = box.y + HEAD_PX
        for number in part:
            row, name = Box(box.x, y, box.width, row_px), sheet.seats[0][number].name
            _draw_label(page, line_label(name), icons.get(name, "icon-score"), row)
            _draw_points(page, [own[number].points for own in sheet.seats], longest, columns, row)
            y += row_px
        _draw_totals(page, sheet, columns, Box(box.x, y, box.width, TOTAL_PX))
        for number, words in enumerate(notes):
            middle = y + TOTAL_PX + NOTE_PX * number + NOTE_PX // 2 - 8
            page.add(Words(words, box.x, middle, NOTE_LETTERS_PX, "ink-soft"))
        pages.append(page)
    pages[0].followers = pages[1:]
    return pages[0]


def line_label(name: str) -> str:
    """The name of a line as people read it."""
    return name.replace("_", " ").capitalize()


def _header(sheet: ScoreSheet, shown: Sequence[str], title: str, *, is_over: bool) -> Header:
    if not is_over:
        return Header("Score so far", "", "if it ended now", title, icon="icon-score")
    winners = " and ".join(shown[seat] for seat in sheet.winners) or "Nobody"
    rank = " are Grand Viziers" if len(sheet.winners) > 1 else " is Grand Vizier"
    return Header(winners, rank, "final score", title, icon="grand-vizier")


def _notes(sheet: ScoreSheet, shown: Sequence[str], note: str, room: int) -> list[str]:
    """What stands below the totals, in lines."""
    texts = [note] if note else []
    if sheet.last:
        reasons = "; ".join(f"{shown[seat]} {reason}" for seat, reason in sheet.last)
        texts.append(f"Last whatever the points: {reasons}.")
    return [
        line for text in texts for line in lettering.wrap(text, "sans", NOTE_LETTERS_PX, room, 2)
    ]


def _lines_with_points(sheet: ScoreSheet) -> list[int]:
    return [
        number
        for number in range(len(sheet.seats[0]))
        if any(own[number].points for own in sheet.seats)
    ]


def _columns(sheet: ScoreSheet, box: Box, height: int, *, is_over: bool) -> dict[Seat, Box]:
    order = list(range(len(sheet.seats)))
    if is_over:
        order.sort(key=lambda seat: sheet.ranks[seat])
    width = (box.width - LABELS_PX) // len(order)
    return {
        seat: Box(box.x + LABELS_PX + place * width, box.y, width, height)
        for place, seat in enumerate(order)
    }


def _draw_head(page: Page, name: str, seat: Seat, column: Box, *, is_winner: bool) -> None:
    """The winner's column is lighter, and the turban lies on it."""
    middle = column.x + column.width // 2
    if is_winner:
        light = column.inset(4)
        page.add(Panel(*light, "parchment-light", 14, "gold-dark", 3))
        page.add(Art("grand-vizier", middle + 6, column.y + 10, 56, EMBLEM_PX))
        draw_seat_emblem(page, seat, middle - EMBLEM_PX - 6, column.y + 10, EMBLEM_PX)
    else:
        draw_seat_emblem(page, seat, middle - EMBLEM_PX // 2, column.y + 10, EMBLEM_PX)
    room = column.width - NAME_MARGIN_PX
    left = middle - min(room, lettering.width(name, "bold", NAME_PX)) // 2
    draw_cut(page, (name, ""), (left, column.y + 80), room, ("bold", NAME_PX, "ink"))


def _draw_label(page: Page, label: str, icon: str, row: Box) -> None:
    middle = row.y + row.height // 2 + 1
    page.add(
        Fill(row.x, row.y, row.width, 2, "parchment-shade"),
        Art(icon, row.x, middle - ICON_PX // 2, ICON_PX, ICON_PX),
        Words(label, row.x + ICON_PX + 14, middle, LABEL_PX),
    )


def _draw_points(
    page: Page, points: Sequence[int], longest: int, columns: Mapping[Seat, Box], row: Box
) -> None:
    """Draw a line's points: the best on a light ground, with bars where there is room."""
    middle = row.y + row.height // 2 + 1
    for seat, column in columns.items():
        own, x = points[seat], _figures_middle(column)
        is_best = own == max(points) and own > 0 and own > min(points)
        if is_best:
            page.add(Panel(x - 44, row.y + 4, 88, row.height - 6, "glow", 10))
        colour, face = ("ink", "bold") if is_best else ("ink-soft", "sans")
        page.add(Words(format_number(own), x, middle, POINTS_PX, colour, face, "m"))
        if own and column.width >= LEAST_COLUMN_PX:
            room = column.width - FIGURES_PX - 32
            bar = column.x + FIGURES_PX + 12, middle - BAR_PX // 2, room * abs(own) // longest
            if own > 0:
                page.add(Tiling(f"pattern-{seat + 1}", *bar, BAR_PX))
            else:
                page.add(Fill(*bar, BAR_PX, "red"))


def _figures_middle(column: Box) -> int:
    wide = column.width >= LEAST_COLUMN_PX
    return column.x + (8 + FIGURES_PX // 2 if wide else column.width // 2)


def _draw_totals(page: Page, sheet: ScoreSheet, columns: Mapping[Seat, Box], row: Box) -> None:
    middle = row.y + row.height // 2
    page.add(
        Fill(row.x, row.y, row.width, 4, "gold-dark"),
        Words("Total", row.x + ICON_PX + 14, middle, 46, "ink", "serif"),
    )
    for seat, column in columns.items():
        total = format_number(sheet.totals[seat])
        page.add(Words(total, _figures_middle(column), middle, SUM_PX, "ink", "serif", "m"))
