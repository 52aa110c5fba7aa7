"""The turn picture and the table picture: cushions, the latest reveal, and every seat."""

from collections.abc import Sequence

from render.page import Page
from render.pieces import HEADER, Room, draw_header, draw_paragraph
from render.sultan.buyers import draw_buyers
from render.sultan.cushions import NOTHING, Marks, draw_middle, draw_pouch, draw_sales
from render.sultan.scene import Scene, round_words, scene_of
from render.theme import MARGIN
from render.wording import turn_sentences
from rules.engine.news import TurnNews, all_news
from rules.engine.secret import View
from rules.sultan.news import Sold, announce
from rules.sultan.table import SultanTable

GAP = 12


def turn(
    view: View[SultanTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn; a reveal comes first, then what is on offer now."""
    scene = scene_of(view, names, title)
    page = Page()
    draw_top(page, scene)
    y = HEADER
    revealed = any(isinstance(item, Sold) for item in all_news(turns))
    sentence = " ".join(turn_sentences(turns, scene.names, announce, view.seat))
    if sentence and not revealed:
        room = Room(MARGIN, y + 10, page.width - 2 * MARGIN)
        y = draw_paragraph(page, sentence, room, 34, colour="parchment", most=3) + 4
    page.height = draw_everything(page, scene, y, sales_first=revealed)
    return page


def table(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything, with nothing in particular to tell."""
    scene = scene_of(view, names, title)
    page = Page()
    draw_top(page, scene)
    page.height = draw_everything(page, scene, HEADER, sales_first=False)
    return page


def draw_everything(
    page: Page, scene: Scene, y: int, *, sales_first: bool, marks: Marks = NOTHING
) -> int:
    """Draw cushions, seats, pouch and the latest reveal; returns the y below."""
    if sales_first:
        y = draw_middle(page, scene, draw_sales(page, scene, y, marks), marks)
    else:
        y = draw_middle(page, scene, y, marks)
    y = draw_pouch(page, scene, draw_buyers(page, scene, y) + GAP)
    return y if sales_first else draw_sales(page, scene, y, marks)


def draw_top(page: Page, scene: Scene) -> None:
    """Whose turn it is, or who has won."""
    note, awaited = round_words(scene.table), scene.awaited
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.sheet.winners]
        verb = " win" if len(winners) > 1 else " wins"
        won = " and ".join(winners) or "Nobody"
        draw_header(page, (won, verb), note, icon="grand-vizier", match=scene.title)
    elif len(awaited) == 1:
        draw_header(
            page,
            (scene.names[awaited[0]], _action_words(scene)),
            note,
            awaited[0],
            match=scene.title,
        )
    else:
        everybody = ", ".join(scene.names[seat] for seat in awaited)
        draw_header(page, (everybody, " to bid"), note, icon="icon-hourglass", match=scene.title)


def _action_words(scene: Scene) -> str:
    return " to choose jewels" if scene.table.drawn else " to bid"
