"""The turn picture and the table picture: palaces before their skies, piles and djinns."""

from collections.abc import Sequence

from render.page import Page
from render.pieces import HEADER, Room, header, paragraph
from render.sultaniya.builders import GAP, draw_large, draw_small
from render.sultaniya.djinns import draw_djinns, list_djinns
from render.sultaniya.marks import Choice
from render.sultaniya.panorama import Notes
from render.sultaniya.piles import draw_piles
from render.sultaniya.scene import Scene, scene_of, turn_words
from render.theme import MARGIN
from rules.engine.news import News, seen_news
from rules.engine.secret import Seat, View
from rules.sultaniya.land import Place
from rules.sultaniya.news import Built, Moved, announce
from rules.sultaniya.table import SultaniyaTable


def turn(view: View[SultaniyaTable], names: Sequence[str], news: Sequence[News] = ()) -> Page:
    """What is posted after every turn: the palace that changed, then the others and the piles."""
    scene = scene_of(view, names)
    told = seen_news(list(news), view.seat)
    page = Page()
    draw_top(page, scene)
    y = HEADER
    if sentence := announce(told, scene.names):
        room = Room(MARGIN, y + 10, page.width - 2 * MARGIN)
        y = paragraph(page, sentence, room, 30, colour="parchment", most=4) + 2
    shown = _shown(scene, told)
    notes = notes_of(scene, told)
    y = draw_large(page, scene, shown, y, notes[shown])
    y = draw_rest(page, scene, shown, y, notes)
    page.height = draw_middle(page, scene, y, has_list=len(scene.seats) == 2)
    return page


def table(view: View[SultaniyaTable], names: Sequence[str]) -> Page:
    """Everything, with no palace before the others."""
    scene = scene_of(view, names)
    page = Page()
    draw_top(page, scene)
    y = HEADER
    if len(scene.seats) == 1:
        y = draw_large(page, scene, 0, y)
    else:
        y = side_by_side(page, scene, list(scene.seats), y, across=2)
    page.height = draw_middle(page, scene, y)
    return page


def draw_middle(
    page: Page, scene: Scene, y: int, choice: Choice | None = None, *, has_list: bool = False
) -> int:
    """The piles, which nobody needs when all is built, and the djinns unless they are listed."""
    choice = choice or Choice()
    if not scene.table.is_over:
        room = Room(MARGIN // 2, y, page.width - MARGIN)
        y = draw_piles(page, scene.piles, room, choice.on_piles)
    return y if has_list else draw_djinns(page, scene, y, choice.djinns)


def draw_rest(page: Page, scene: Scene, shown: Seat, y: int, notes: Sequence[Notes]) -> int:
    """The other palaces in a row, those next in turn first; beside a single one the djinns."""
    seats = len(scene.seats)
    others = [(shown + step) % seats for step in range(1, seats)]
    end = side_by_side(page, scene, others, y, across=max(2, len(others)), notes=notes)
    if len(others) == 1:
        wide = (page.width - MARGIN - GAP) // 2
        room = Room(MARGIN // 2 + wide + GAP, y, wide)
        list_djinns(page, scene, room, end - GAP - y)
    return end


def side_by_side(
    page: Page,
    scene: Scene,
    seats: Sequence[Seat],
    y: int,
    *,
    across: int,
    notes: Sequence[Notes] | None = None,
) -> int:
    """Palaces in rows; the y where they end."""
    wide = (page.width - MARGIN - GAP * (across - 1)) // across
    for start in range(0, len(seats), across):
        row = seats[start : start + across]
        ends = []
        for number, seat in enumerate(row):
            room = Room(MARGIN // 2 + number * (wide + GAP), y, wide)
            given = Notes() if notes is None else notes[seat]
            ends.append(draw_small(page, scene, seat, room, given))
        y = max(ends) + GAP
    return y


def _shown(scene: Scene, news: Sequence[News]) -> Seat:
    """Whose palace the picture is about: of the last who did something, or of who is awaited."""
    if news:
        return news[-1].seat
    if scene.table.is_over:
        return scene.sheet.winners[0]
    return scene.awaited[0]


def notes_of(scene: Scene, news: Sequence[News]) -> list[Notes]:
    """By seat: the tiles that were built or moved and still lie there, with their turns."""
    notes = [Notes() for _ in scene.seats]
    turns = _turns(scene, news)
    for item, number in zip(news, turns, strict=True):
        place = place_of(scene, item)
        if place is not None:
            notes[item.seat].newest[place] = str(number)
    return notes


def place_of(scene: Scene, item: News) -> Place | None:
    """Where a tile lies that was built or moved, if it is still there."""
    match item:
        case Built(place=place, tile=tile) | Moved(goal=place, tile=tile):
            laid = scene.table.builders[item.seat].palace.tiles.get(place)
            return place if laid is not None and laid.tile == tile else None
    return None


def _turns(scene: Scene, news: Sequence[News]) -> list[int]:
    """The number of the turn that each item belongs to: turns go from seat to seat."""
    count, numbers = 0, []
    for number, item in enumerate(news):
        count += number > 0 and item.seat != news[number - 1].seat
        numbers.append(count)
    return [max(1, scene.table.turns - count + number) for number in numbers]


def draw_top(page: Page, scene: Scene) -> None:
    """Whose turn it is, or who has won."""
    note = turn_words(scene.table)
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.sheet.winners]
        verb = " wins" if len(winners) == 1 else " win"
        header(page, (" and ".join(winners), verb), note, icon="grand-vizier")
        return
    (seat,) = scene.awaited
    header(page, (scene.names[seat], " to build"), note, seat)
