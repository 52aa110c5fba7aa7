"""The private view: a seat's hand, and the spaces where a tile may go, by the menu's words."""

from collections.abc import Sequence

from render.page import Page
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph, inner_room
from render.shahrazad.bands import draw_own_hand, draw_worth
from render.shahrazad.scene import Mark, Notes, Scene, scene_of
from render.shahrazad.story import draw_story
from render.shahrazad.turn import GAP, round_words
from render.theme import MARGIN
from rules.engine.decision import AnyDecision, Path
from rules.engine.notation import legal_prefix
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.spaces import COLUMN_OF, Space, parse_space
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import OpenSecondRound

REMAINING = {
    ("place", 1): "which tile?",
    ("place", 2): "in which of the marked spaces?",
    ("replace", 1): "which tile on the table?",
    ("replace", 2): "with which of yours?",
    ("show", 1): "which tile?",
    ("keep", 1): "which column?",
}
"""The question that remains after the words chosen so far."""
LEGEND = "Under a space: which of your tiles would lie in order there."


def private(
    view: View[ShahrazadTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: question, hand, the pattern with legal spaces."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    page = Page()
    _draw_top(page, scene, seat)
    y = HEADER
    notes = Notes()
    if seat in scene.table.pending:
        decision = decision_of(scene.table, seat)
        prefix = legal_prefix(decision.answers(scene.table), prefix)
        notes = notes_for(scene, decision, seat, prefix)
        y = _draw_question(page, scene, decision, prefix, y)
    if scene.table.hands[seat] or (seat in scene.table.pending and scene.table.shown):
        sheet = Sheet(page, y)
        y = (
            sheet.end_at(
                draw_own_hand(page, scene, seat, inner_room(page, y + 16), _chosen_tile(prefix))
                + 16
            )
            + GAP
        )
    sheet = Sheet(page, y)
    y = draw_story(page, scene, inner_room(page, y + 10), notes) + 18
    if len(prefix) < 2 and any(mark.fits for mark in notes.marks.values()):
        y = draw_paragraph(page, LEGEND, inner_room(page, y + 18), 32, colour="ink-soft", most=1)
    y = sheet.end_at(y) + GAP
    sheet = Sheet(page, y)
    page.height = sheet.end_at(draw_worth(page, scene, inner_room(page, y + 10)) + 6) + GAP
    return page


def _chosen_tile(prefix: Path) -> str:
    """The tile of one's hand that is chosen already."""
    if prefix[:1] == ("replace",):
        return prefix[2] if len(prefix) > 2 else ""
    return prefix[1] if prefix[:1] in {("place",), ("show",)} and len(prefix) > 1 else ""


def _draw_top(page: Page, scene: Scene, seat: Seat) -> None:
    if scene.table.is_over:
        title = ("The story is told", "")
    elif seat in scene.awaited:
        title = (f"Your turn, {scene.names[seat]}", "")
    else:
        title = (f"Waiting for {scene.names[scene.awaited[0]]}", "")
    draw_header(
        page, title, "" if scene.table.is_over else round_words(scene), seat, match=scene.title
    )


def _draw_question(page: Page, scene: Scene, decision: AnyDecision, prefix: Path, y: int) -> int:
    words = decision.question(scene.table)
    if prefix:
        words = f"{' '.join(prefix)} … {REMAINING.get((prefix[0], len(prefix)), '')}".rstrip()
    room = Room(MARGIN, y + 12, page.width - 2 * MARGIN)
    return draw_paragraph(page, words, room, 36, colour="parchment", most=2)


def notes_for(scene: Scene, decision: AnyDecision, seat: Seat, prefix: Path) -> Notes:
    """The marks of the open question, after the words chosen so far."""
    table = scene.table
    left = [answer for answer in decision.answers(table) if answer[: len(prefix)] == prefix]
    notes = Notes()
    pattern, numbers = table.pattern, {tile.number: tile for tile in table.box.tiles}
    chosen = numbers[int(prefix[1])] if prefix[:1] == ("place",) and len(prefix) > 1 else None
    # By number, so that what fits a space is read from the lowest to the highest.
    for answer in sorted(left, key=lambda answer: int(answer[1]) if answer[0] == "place" else 0):
        if answer[0] == "place":
            place = parse_space(answer[2])
            mark = notes.marks.setdefault(place, Mark(answer[2]))
            tile = numbers[int(answer[1])]
            wrong = inversion(pattern, place, tile)
            if chosen is not None:
                mark.wrong, mark.fits = wrong, "" if wrong else "in order"
            elif not wrong:
                mark.fits = f"{mark.fits} {tile.number}".strip()
    if prefix[:1] == ("replace",):
        found = (pattern.where(int(answer[1])) for answer in left)
        notes.choosable = frozenset(place for place in found if place is not None)
    notes.columns = frozenset(COLUMN_OF[answer[1]] for answer in left if answer[0] == "keep")
    if isinstance(decision, OpenSecondRound):
        notes.columns = frozenset({COLUMN_OF[decision.column]})
    return notes


def inversion(pattern: Pattern, place: Space, tile: Tile) -> str:
    """The numbers that would be out of order with that tile there: `9 > 7`."""
    higher = [other.number for other in pattern.before(place) if other.number > tile.number]
    lower = [other.number for other in pattern.after(place) if other.number < tile.number]
    if higher:
        return f"{max(higher)} > {tile.number}"
    return f"{tile.number} > {min(lower)}" if lower else ""
