"""Every picture of Pearls: the row, and what each seat has taken."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from rules.pearls import announce, score
from rules.pearls.table import PearlsTable, Took

from render import replay as replays
from render import scoresheet
from render.frame import (
    EDGE_PX,
    Box,
    Header,
    SeatCell,
    draw_parchment,
    draw_seat_emblem,
    start_frame,
)
from render.names import drawable_names
from render.page import Art, Block, Page, Words
from render.pieces import draw_number
from render.poster import poster as shared_poster
from render.recap import Change, changes, recap_header
from render.theme import MAX_HEIGHT, WIDTH
from render.viewing import checked_table
from rules.engine.decision import Path
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View

TITLE = "Pearls"
PEARL_PX, STEP_PX = 96, 112
"""A pearl, and from pearl to pearl."""
ROW_PX = 150
DISC_PX = 60

Marks = Mapping[int, Change]
"""Pearls that a recap has numbers for."""


def table_of(view: View[PearlsTable]) -> PearlsTable:
    return checked_table(view, PearlsTable, TITLE)


def sheet_of(view: View[PearlsTable]) -> ScoreSheet:
    """The scores so far, with those behind who rank last whatever their points."""
    return score(table_of(view)).rank_last(view.last)


def turn(
    view: View[PearlsTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    return table(view, names, title=title)


def table(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> Page:
    shown = table_of(view)
    who = _result(view, names) if shown.is_over else "The row"
    return _page(view, names, Header(who, match=title, icon="pearls-pearl"))


def _result(view: View[PearlsTable], names: Sequence[str]) -> str:
    named = drawable_names(names, len(table_of(view).taken))
    winners = [named[seat] for seat in sheet_of(view).winners]
    verb = "win" if len(winners) > 1 else "wins"
    return f"{' and '.join(winners) or 'Nobody'} {verb}"


def private(
    view: View[PearlsTable], names: Sequence[str], path: Path = (), *, title: str = ""
) -> Page:
    shown = table_of(view)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    asked = view.seat in shown.pending
    question = decision_of(shown, view.seat).question(shown) if asked else "Not your turn"
    chosen = decision_of(shown, view.seat).answers(shown) if asked else ()
    marked = {answer[1] for answer in chosen if len(answer) > 1 and answer[: len(path)] == path}
    return _page(view, names, Header(question, match=title, icon="pearls-pearl"), marked)


def score_sheet(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> Page:
    shown = table_of(view)
    icons = {"pearls": "pearls-pearl", "shell": "pearls-icon-take"}
    return scoresheet.score_sheet(
        sheet_of(view), names, title=title or TITLE, is_over=shown.is_over, icons=icons
    )


def breakdown(
    view: View[PearlsTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    name = drawable_names(names, len(table_of(view).taken))[seat]
    page, body, _ = start_frame(Header(name, "", "points", title, seat))
    draw_parchment(page, body)
    for number, line in enumerate(sheet_of(view).seats[seat]):
        words = f"{line.label}: {line.points}, {line.why}"
        page.add(Words(words, body.x + 24, body.y + 50 + 60 * number, 36))
    return page


def poster(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> Page:
    return shared_poster(sheet_of(view), names, title=title or TITLE)


def recap(
    view: View[PearlsTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    named = drawable_names(names, len(table_of(view).taken))
    changed = changes(turns, named, announce)
    marks = {one.news.pearl: one for one in changed if isinstance(one.news, Took)}
    return _page(view, names, recap_header(len(changed), view.seat, title), marks=marks)


def replay(
    moments: Sequence[Moment[PearlsTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    views = [moment.view for moment in moments]
    named = drawable_names(names, len(table_of(views[0]).taken))
    captions = [replays.opening_caption(WIDTH, title or TITLE, named)]
    for moment in moments[1:]:
        seat = moment.news[0].seat if moment.news else None
        captions.append(replays.caption(WIDTH, seat, announce(moment.news, named), ""))
    if table_of(views[-1]).is_over:
        sheet = sheet_of(views[-1])
        winners = [named[seat] for seat in sheet.winners]
        captions.append(replays.ending_caption(WIDTH, winners, sheet.winning_total))
        views.append(views[-1])
    return [_below(caption, view) for caption, view in zip(captions, views, strict=True)]


def _below(caption: Block, view: View[PearlsTable]) -> Page:
    page = Page(MAX_HEIGHT)
    page.add(caption)
    top = caption.height
    body = Box(EDGE_PX, top, WIDTH - 2 * EDGE_PX, MAX_HEIGHT - top - EDGE_PX)
    _draw_all(page, table_of(view), body)
    return page


def _page(
    view: View[PearlsTable],
    names: Sequence[str],
    header: Header,
    marked: Collection[str] = (),
    marks: Marks = MappingProxyType({}),
) -> Page:
    shown, sheet = table_of(view), sheet_of(view)
    named = drawable_names(names, len(shown.taken))
    best = max(sheet.totals)
    cells = [
        SeatCell(seat, name, total, seat in shown.pending, total == best > 0)
        for seat, (name, total) in enumerate(zip(named, sheet.totals, strict=True))
    ]
    page, body, _ = start_frame(header, cells)
    _draw_all(page, shown, body, marked, marks)
    return page


def _draw_all(
    page: Page,
    shown: PearlsTable,
    body: Box,
    marked: Collection[str] = (),
    marks: Marks = MappingProxyType({}),
) -> None:
    draw_parchment(page, body)
    _draw_pearls(page, shown.row, body.upper_part(ROW_PX), marked, marks)
    rows = body.lower_part(body.height - ROW_PX)
    for seat, taken in enumerate(shown.taken):
        row = rows._replace(y=rows.y + seat * ROW_PX, height=ROW_PX)
        shell = shown.shells[seat].known_faces()
        words = f"shell {shell[0] if shell else 'hidden'}"
        draw_seat_emblem(page, seat, row.x + 16, row.y + 44, 60)
        page.add(Words(words, row.right - 20, row.y + ROW_PX // 2, 36, anchor="r"))
        pearls = row._replace(x=row.x + 84, width=row.width - 84)
        _draw_pearls(page, taken, pearls, (), marks)


def _draw_pearls(
    page: Page, pearls: Sequence[int], row: Box, marked: Collection[str], marks: Marks
) -> None:
    for number, pearl in enumerate(pearls):
        x, y = row.x + 16 + number * STEP_PX, row.y + 27
        art = "pearls-icon-take" if str(pearl) in marked else "pearls-pearl"
        middle = PEARL_PX // 2
        page.add(
            Art(art, x, y, PEARL_PX, PEARL_PX),
            Words(str(pearl), x + middle, y + middle, 36, face="bold", anchor="m"),
        )
        if pearl in marks:
            draw_number(page, (x, y + 30), str(marks[pearl].number), marks[pearl].seat, DISC_PX)
