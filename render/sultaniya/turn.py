"""The turn picture and the table picture: palaces before their skies, piles and djinns."""

from collections.abc import Sequence

from render.page import Page
from render.pieces import HEADER, Room, draw_header, draw_paragraph
from render.sultaniya.builders import GAP, draw_large, draw_small
from render.sultaniya.djinns import draw_djinn_list, draw_djinns
from render.sultaniya.marks import ChoiceMarks
from render.sultaniya.panorama import Notes
from render.sultaniya.piles import draw_piles
from render.sultaniya.scene import Scene, scene_of, turn_number, turn_words
from render.theme import MARGIN
from render.wording import turn_sentences
from rules.engine.news import News, TurnNews, all_news, visible_news
from rules.engine.secret import Seat, View
from rules.sultaniya.land import Place
from rules.sultaniya.news import Built, Moved, announce
from rules.sultaniya.table import SultaniyaTable


def turn(
    view: View[SultaniyaTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn: the palace that changed, then the others and the piles."""
    scene = scene_of(view, names, title)
    visible = visible_news(all_news(turns), view.seat)
    page = Page()
    draw_top(page, scene)
    y = HEADER
    if sentence := " ".join(turn_sentences(turns, scene.names, announce, view.seat)):
        room = Room(MARGIN, y + 10, page.width - 2 * MARGIN)
        y = draw_paragraph(page, sentence, room, 30, colour="parchment", most=4) + 2
    shown = _main_seat(scene, visible)
    notes = notes_of(scene, turns)
    y = draw_large(page, scene, shown, y, notes[shown])
    page.height = draw_rest(page, scene, shown, y, notes)
    return page


def table(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything, with no palace before the others."""
    scene = scene_of(view, names, title)
    page = Page()
    draw_top(page, scene)
    page.height = draw_everything(page, scene, HEADER, [Notes() for _ in scene.seats])
    return page


def draw_everything(
    page: Page, scene: Scene, y: int, notes: Sequence[Notes], choice: ChoiceMarks | None = None
) -> int:
    """Draw all palaces alike, and the middle of the table; returns the y below."""
    seats = list(scene.seats)
    choice = choice or ChoiceMarks()
    if len(seats) == 1:
        return draw_middle(page, scene, draw_large(page, scene, 0, y, notes[0]), choice)
    y = draw_side_by_side(page, scene, seats, y, notes)
    return draw_middle(page, scene, y, choice, has_list=_leaves_room(seats))


def draw_middle(
    page: Page, scene: Scene, y: int, choice: ChoiceMarks, *, has_list: bool = False
) -> int:
    """Draw the piles unless the match is over, and the djinns unless they are listed elsewhere."""
    if not scene.table.is_over:
        room = Room(MARGIN // 2, y, page.width - MARGIN)
        y = draw_piles(page, scene.piles, room, choice.on_piles)
    return y if has_list else draw_djinns(page, scene, y, choice.djinns)


def draw_rest(page: Page, scene: Scene, shown: Seat, y: int, notes: Sequence[Notes]) -> int:
    """The other palaces, those next in turn first, and the middle of the table."""
    seats = len(scene.seats)
    others = [(shown + step) % seats for step in range(1, seats)]
    across = 3 if len(others) == 3 else 2
    if others:
        y = draw_side_by_side(page, scene, others, y, notes, across=across)
    return draw_middle(page, scene, y, ChoiceMarks(), has_list=across == 2 and _leaves_room(others))


def _leaves_room(seats: Sequence[Seat]) -> bool:
    """Whether two palaces a row leave room for a list of the djinns."""
    return len(seats) > 0 and len(seats) % 2 == 1


def draw_side_by_side(
    page: Page,
    scene: Scene,
    seats: Sequence[Seat],
    y: int,
    notes: Sequence[Notes],
    *,
    across: int = 2,
) -> int:
    """Draw palaces in rows, and where a place is left the djinns; returns the y below."""
    wide = (page.width - MARGIN - GAP * (across - 1)) // across
    for start in range(0, len(seats), across):
        row = seats[start : start + across]
        rooms = [Room(MARGIN // 2 + place * (wide + GAP), y, wide) for place in range(across)]
        ends = [
            draw_small(page, scene, seat, room, notes[seat])
            for seat, room in zip(row, rooms, strict=False)
        ]
        if len(row) < across:
            draw_djinn_list(page, scene, rooms[-1], max(ends) - y)
        y = max(ends) + GAP
    return y


def _main_seat(scene: Scene, news: Sequence[News]) -> Seat:
    """Whose palace the picture is about: the winner's, the last builder's, or the next one's."""
    if scene.table.is_over:
        return scene.sheet.ranks.index(1)
    return news[-1].seat if news else scene.awaited[0]


def notes_of(scene: Scene, turns: Sequence[TurnNews]) -> list[Notes]:
    """By seat: the tiles that were built or moved and still lie there, with their turns."""
    notes = [Notes() for _ in scene.seats]
    for ago, turn in enumerate(reversed(turns), 1):
        number = turn_number(scene.table, max(0, scene.table.turns - ago))
        for item in turn.news:
            place = place_of(scene, item)
            if place is not None:
                notes[item.seat].newest.setdefault(place, str(number))
    return notes


def place_of(scene: Scene, item: News) -> Place | None:
    """Where a tile lies that was built or moved, if it is still there."""
    match item:
        case Built(place=place, tile=tile) | Moved(goal=place, tile=tile):
            laid = scene.table.builders[item.seat].palace.tiles.get(place)
            return place if laid is not None and laid.tile == tile else None
    return None


def draw_top(page: Page, scene: Scene) -> None:
    """Whose turn it is, or who has won."""
    note = turn_words(scene.table)
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.sheet.winners]
        verb = " win" if len(winners) > 1 else " wins"
        won = " and ".join(winners) or "Nobody"
        draw_header(page, (won, verb), note, icon="grand-vizier", match=scene.title)
        return
    (seat,) = scene.awaited
    draw_header(page, (scene.names[seat], " to build"), note, seat, match=scene.title)
