"""The private picture: a seat's own realm, and all that it may choose now, framed in gold."""

from collections.abc import Sequence

from render import lettering
from render.almadi.belongings import Band, band_px
from render.almadi.centre import draw_decks
from render.almadi.grid import Grid, extent, grid_in
from render.almadi.marks import ChoiceMarks, choice_marks
from render.almadi.people import draw_people
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene, progress_words, scene_of
from render.almadi.strips import draw_strips
from render.almadi.tray import draw_tray
from render.almadi.turn import NARROWEST_ASIDE, awaited_words
from render.almadi.waiting import draw_waiting, is_waiting
from render.frame import EDGE_PX, GAP_PX, LINE_PX, Box, Header, draw_parchment, start_frame
from render.page import Page
from render.theme import WIDTH
from render.wording import whose_turn
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path
from rules.engine.secret import Seat, View

MOST_NAMED = 4
"""Places that the question names; more are only marked."""


def private(
    view: View[AlmadiTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: the question, the offers, its realm, all that it owns."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    marks = choice_marks(view, seat, prefix)
    frame = start_frame(_header(scene, seat, marks))
    page, high = frame.page, band_px(scene)
    box = Box(EDGE_PX, frame.body.bottom - high, frame.body.width, high)
    draw_parchment(page, box)
    Band(page, box, seat, chosen=marks.objectives | marks.cards).draw(scene)
    body = frame.body.upper_part(frame.body.height - high - GAP_PX)
    draw_parchment(page, body)
    if marks.strips:
        draw_strips(page, scene, body, marks.strips)
    elif marks.people:
        chosen = () if len(marks.prefix) < 2 else marks.prefix[1:]
        draw_people(page, scene, body, marks.people, chosen)
    else:
        _draw_realm(page, scene, seat, body, marks)
    return page


def _header(scene: Scene, seat: Seat, marks: ChoiceMarks) -> Header:
    """Whose turn it is, and the question; the match gives way to a long one."""
    if scene.table.is_over:
        who = "The match is over"
    elif seat in scene.awaited:
        who = whose_turn(scene.names[seat], imagined=scene.imagined)
    else:
        who = f"Waiting for {awaited_words(scene)}"
    words = question_words(scene, seat, marks)
    room = WIDTH - 24 - 122 - lettering.width(scene.title, "sans", LINE_PX) - 24
    fits = lettering.width(words, "sans", LINE_PX) <= room
    progress = "" if scene.table.is_over else progress_words(scene.table)
    return Header(who, "", progress, scene.title if fits else "", seat, news=words)


def question_words(scene: Scene, seat: Seat, marks: ChoiceMarks) -> str:
    """The question, or what the words said so far leave open."""
    if answered := _sealed_answer(scene, seat):
        return f"“{answered}”: may be changed until all have answered"
    if not marks.is_chosen:
        return marks.question
    said = " ".join(marks.prefix)
    if left := _open_question(marks):
        return f"{said}: {left}"
    return said


def _sealed_answer(scene: Scene, seat: Seat) -> str:
    """What a seat has answered in secret and may still replace."""
    sealed = scene.table.sealed.get(seat)
    return " ".join(word for path in sealed.known_faces() for word in path) if sealed else ""


def _open_question(marks: ChoiceMarks) -> str:
    places = [mark.word for mark in marks.notes.places.values()]
    if places == [*marks.prefix[-1:]]:
        return ""
    if places:
        named = f" {', '.join(places)}" if len(places) <= MOST_NAMED else ""
        return f"where?{named}"
    if marks.notes.movable:
        return "" if set(marks.notes.movable.values()) <= set(marks.prefix) else "which landscape?"
    left = marks.objectives | marks.cards | frozenset(marks.people)
    return "which?" if len(left - set(marks.prefix)) > 1 else ""


def _draw_realm(page: Page, scene: Scene, seat: Seat, body: Box, marks: ChoiceMarks) -> None:
    realm = scene.table.architects[seat].realm
    grid = grid_in(body, *extent([*realm.tiles, *marks.notes.cells()]))
    draw_realm(page, scene, seat, grid, marks.notes)
    if not marks.slots and (is_waiting(marks.effects) or scene.table.turn.foreseen):
        draw_waiting(page, scene, grid.tray, marks.effects, may_choose=not marks.prefix)
    else:
        draw_tray(page, scene, grid, marks.slots)
    _draw_aside(page, scene, grid, marks)


def _draw_aside(page: Page, scene: Scene, grid: Grid, marks: ChoiceMarks) -> None:
    """The decks; at one's own turn also what may be done beside taking a landscape."""
    room = grid.aside
    if room.width < NARROWEST_ASIDE:
        return
    bottom = draw_decks(page, scene, room)
    if marks.slots and is_waiting(marks.effects):
        left = Box(room.x - 12, bottom, min(room.width + 12, 240), room.bottom - bottom)
        draw_waiting(page, scene, left, marks.effects, may_choose=True, ink="ink")
