"""The turn picture: the pattern and what changed in it; the table picture is the same."""

from collections.abc import Sequence

from render.page import Page
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph, inner_room
from render.shahrazad.bands import draw_hands, draw_worth
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story
from render.wording import turn_sentences
from rules.engine.news import News, TurnNews, all_news, visible_news
from rules.engine.secret import View
from rules.engine.text import pluralize
from rules.shahrazad.news import Placed, Replaced, announce
from rules.shahrazad.spaces import parse_space
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import KeepColumn, OpenSecondRound

GAP = 12


def turn(
    view: View[ShahrazadTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn."""
    scene = scene_of(view, names, title)
    visible = visible_news(all_news(turns), view.seat)
    page = Page()
    draw_top(page, scene)
    y = HEADER
    sentence = " ".join(turn_sentences(turns, scene.names, announce, view.seat))
    if sentence:
        room = Room(inner_room(page, y).x, y + 10, inner_room(page, y).width)
        y = draw_paragraph(page, sentence, room, 34, colour="parchment", most=3)
    page.height = draw_everything(page, scene, notes_of(scene, visible), y)
    return page


def table(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything there is to see."""
    return turn(view, names, title=title)


def draw_everything(page: Page, scene: Scene, notes: Notes, y: int) -> int:
    """Draw the pattern, the hands and the worth, each on a sheet; returns the y below."""
    sheet = Sheet(page, y)
    y = sheet.end_at(draw_story(page, scene, inner_room(page, y + 10), notes) + 18) + GAP
    if not scene.table.is_round_scored:
        sheet = Sheet(page, y)
        y = sheet.end_at(draw_hands(page, scene, inner_room(page, y + 14)) + 16) + GAP
    sheet = Sheet(page, y)
    return sheet.end_at(draw_worth(page, scene, inner_room(page, y + 10)) + 6) + GAP


def notes_of(scene: Scene, news: Sequence[News]) -> Notes:
    """The tiles that were laid, numbered if there were several."""
    places = [item for item in news if isinstance(item, Placed | Replaced)]
    notes = Notes()
    for number, item in enumerate(places, 1):
        place = parse_space(item.space)
        if scene.table.pattern.tiles.get(place) == item.tile:
            notes.newest[place] = str(number) if len(places) > 1 else ""
    return notes


def round_words(scene: Scene, before: Scene | None = None) -> str:
    """How far the story has come; in a replay, in the round of the table before the turn."""
    table = scene.table
    if before is not None and not before.table.is_round_scored:
        return (
            f"Round {before.table.round} of 2, {pluralize(_tiles_to_come(table), 'tile')} to come"
        )
    if table.is_over:
        return "The story is told"
    if table.is_round_scored:
        return "Between the rounds"
    return f"Round {table.round} of 2, {pluralize(_tiles_to_come(table), 'tile')} to come"


def _tiles_to_come(table: ShahrazadTable) -> int:
    return len(table.stack) + sum(map(len, table.hands)) + len(table.shown)


def draw_top(page: Page, scene: Scene) -> None:
    """Who is awaited, or how it ended."""
    note = round_words(scene)
    if scene.table.is_over:
        won = "You please the king" if scene.sheet.winners else "The king is not pleased"
        icon = "grand-vizier" if scene.sheet.winners else "icon-hourglass"
        draw_header(page, (won, ""), note, icon=icon, match=scene.title)
        return
    (seat,) = scene.awaited
    choosing = isinstance(scene.table.pending[seat][-1], KeepColumn | OpenSecondRound)
    draw_header(
        page,
        (scene.names[seat], " to choose" if choosing else " to play"),
        note,
        seat,
        match=scene.title,
    )
