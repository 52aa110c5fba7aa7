"""Every picture of Pearls: a header, the row, and what each seat has."""

from collections.abc import Collection, Sequence

from rules.pearls import announce, score
from rules.pearls.table import PearlsTable

from render import recap as recaps
from render import replay as replays
from render import scoresheet
from render.names import drawable_names
from render.page import Art, Block, Page, Words
from render.pieces import HEADER, draw_emblem, draw_header, draw_section
from render.poster import poster as shared_poster
from render.theme import MARGIN, WIDTH
from render.viewing import checked_table
from rules.engine.decision import Path
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View

TITLE = "Pearls"
STEP = 110
"""Pixels from pearl to pearl."""
BAND = 150


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
    return _page(shown, names, (_result(view, names) if shown.is_over else "The row", title))


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
    return _page(shown, names, (question, title), marked)


def score_sheet(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> Page:
    shown = table_of(view)
    icons = {"pearls": "pearls-pearl", "shell": "pearls-icon-take"}
    return scoresheet.score_sheet(
        sheet_of(view), names, title=title or TITLE, is_over=shown.is_over, icons=icons
    )


def breakdown(
    view: View[PearlsTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    shown = table_of(view)
    page = Page()
    name = drawable_names(names, len(shown.taken))[seat]
    draw_header(page, (name, ""), "points", seat, match=title)
    page.height = _draw_seat(page, shown, names, seat, HEADER)
    return page


def poster(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> Page:
    return shared_poster(sheet_of(view), names, title=title or TITLE)


def recap(
    view: View[PearlsTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    shown = table_of(view)
    named = drawable_names(names, len(shown.taken))
    page, y = recaps.start_page(recaps.changes(turns, named, announce), view.seat, title)
    page.height = _draw_all(page, shown, names, y)
    return page


def replay(
    moments: Sequence[Moment[PearlsTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    tables = [table_of(moment.view) for moment in moments]
    named = drawable_names(names, len(tables[0].taken))
    captions = [replays.opening_caption(WIDTH, title or TITLE, named)]
    for moment in moments[1:]:
        seat = moment.news[0].seat if moment.news else None
        captions.append(replays.caption(WIDTH, seat, announce(moment.news, named), ""))
    if tables[-1].is_over:
        sheet = sheet_of(moments[-1].view)
        winners = [named[seat] for seat in sheet.winners]
        captions.append(replays.ending_caption(WIDTH, winners, sheet.winning_total))
        tables.append(tables[-1])
    return [_below(caption, shown, names) for caption, shown in zip(captions, tables, strict=True)]


def _below(caption: Block, shown: PearlsTable, names: Sequence[str]) -> Page:
    part = Page()
    part.height = _draw_all(part, shown, names, 0)
    page = Page()
    page.add(caption, part.as_block()._replace(y=caption.height))
    page.height = caption.height + part.height
    return page


def _page(
    shown: PearlsTable,
    names: Sequence[str],
    heading: tuple[str, str],
    marked: Collection[str] = (),
) -> Page:
    page = Page()
    asked, match = heading
    draw_header(page, (asked, ""), TITLE, icon="pearls-pearl", match=match)
    page.height = _draw_all(page, shown, names, HEADER, marked)
    return page


def _draw_all(
    page: Page, shown: PearlsTable, names: Sequence[str], y: int, marked: Collection[str] = ()
) -> int:
    draw_section(page, y, BAND)
    _draw_pearls(page, shown.row, y, marked)
    y += BAND
    for seat in range(len(shown.taken)):
        y = _draw_seat(page, shown, names, seat, y)
    return y


def _draw_seat(page: Page, shown: PearlsTable, names: Sequence[str], seat: Seat, y: int) -> int:
    draw_section(page, y, BAND + 70)
    draw_emblem(page, seat, 2 * MARGIN, y + 12, 56)
    shell = shown.shells[seat].known_faces()
    name = drawable_names(names, len(shown.taken))[seat]
    page.add(
        Words(name, 2 * MARGIN + 76, y + 40, 32, "ink", "bold"),
        Words(
            f"shell {shell[0] if shell else 'hidden'}",
            WIDTH - 2 * MARGIN,
            y + 40,
            32,
            anchor="r",
        ),
    )
    _draw_pearls(page, shown.taken[seat], y + 70, ())
    return y + BAND + 70


def _draw_pearls(page: Page, pearls: Sequence[int], y: int, marked: Collection[str]) -> None:
    for number, pearl in enumerate(pearls):
        x = 2 * MARGIN + number * STEP
        art = "pearls-icon-take" if str(pearl) in marked else "pearls-pearl"
        page.add(
            Art(art, x, y + 20, 96, 96),
            Words(str(pearl), x + 48, y + 68, 34, face="bold", anchor="m"),
        )
