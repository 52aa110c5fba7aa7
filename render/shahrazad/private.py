"""The private view: a seat's hand, and the spaces where a tile may go, by the menu's words."""

from collections.abc import Sequence

from render import lettering
from render.page import Art, Page, Panel, Words
from render.pieces import HEADER, Room, Sheet, header, inside, paragraph
from render.shahrazad.bands import draw_own_hand, draw_worth
from render.shahrazad.scene import Mark, Notes, Scene, scene_of
from render.shahrazad.story import draw_story
from render.shahrazad.turn import GAP, round_words
from render.theme import MARGIN
from rules.engine.decision import AnyDecision, Label, Path
from rules.engine.notation import next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.spaces import COLUMN_OF, Space, named
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import OpenSecondRound

LABEL_HEIGHT = 92
REMAINING = {
    ("place", 1): "which tile?",
    ("place", 2): "in which of the marked spaces?",
    ("replace", 1): "which tile on the table?",
    ("replace", 2): "with which of yours?",
    ("show", 1): "which tile?",
    ("keep", 1): "which column?",
}
"""What the words said so far still leave open."""
LEGEND = "Under a space: which of your tiles would lie in order there."
ICONS = {"end": "icon-hourglass", "show": "icon-question"}
"""By the icon of a label; others get the back of a tile."""


def private(view: View[ShahrazadTable], names: Sequence[str], prefix: Path = ()) -> Page:
    """What a seat sees of its own: question, hand, the pattern with legal spaces."""
    scene = scene_of(view, names)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    page = Page()
    _top(page, scene, seat)
    y = HEADER
    notes = Notes()
    if seat in scene.table.pending:
        decision = decision_of(scene.table, seat)
        prefix = _known(decision.answers(scene.table), prefix)
        notes = notes_for(scene, decision, seat, prefix)
        y = _question(page, scene, decision, prefix, y)
        y = _labels(page, view, decision, prefix, y)
    if scene.table.hands[seat] or (seat in scene.table.pending and scene.table.shown):
        sheet = Sheet(page, y)
        y = (
            sheet.ends(draw_own_hand(page, scene, seat, inside(page, y + 16), _chosen(prefix)) + 16)
            + GAP
        )
    sheet = Sheet(page, y)
    y = draw_story(page, scene, inside(page, y + 10), notes) + 18
    if len(prefix) < 2 and any(mark.fits for mark in notes.marks.values()):
        y = paragraph(page, LEGEND, inside(page, y + 14), 24, colour="ink-soft", most=1)
    y = sheet.ends(y) + GAP
    sheet = Sheet(page, y)
    page.height = sheet.ends(draw_worth(page, scene, inside(page, y + 10)) + 6) + GAP
    return page


def _chosen(prefix: Path) -> str:
    """The tile of one's hand that was named already."""
    if prefix[:1] == ("replace",):
        return prefix[2] if len(prefix) > 2 else ""
    return prefix[1] if prefix[:1] in {("place",), ("show",)} and len(prefix) > 1 else ""


def _top(page: Page, scene: Scene, seat: Seat) -> None:
    if scene.table.is_over:
        title = ("The story is told", "")
    elif seat in scene.awaited:
        title = (f"Your turn, {scene.names[seat]}", "")
    else:
        title = (f"Waiting for {scene.names[scene.awaited[0]]}", "")
    header(page, title, "" if scene.table.is_over else round_words(scene), seat)


def _known(answers: Sequence[Path], prefix: Path) -> Path:
    """The part of a beginning that still leads to an answer."""
    while prefix and not any(answer[: len(prefix)] == prefix for answer in answers):
        prefix = prefix[:-1]
    return prefix


def _question(page: Page, scene: Scene, decision: AnyDecision, prefix: Path, y: int) -> int:
    words = decision.question(scene.table)
    if prefix:
        words = f"{' '.join(prefix)} … {REMAINING.get((prefix[0], len(prefix)), '')}".rstrip()
    room = Room(MARGIN, y + 12, page.width - 2 * MARGIN)
    return paragraph(page, words, room, 32, colour="parchment", most=2)


def _labels(
    page: Page, view: View[ShahrazadTable], decision: AnyDecision, prefix: Path, y: int
) -> int:
    """The words a turn can begin with; what comes after is marked in the picture."""
    if prefix:
        return y
    words = next_words(decision.answers(view.table), ())
    width = (page.width - MARGIN - GAP * (len(words) - 1)) // len(words)
    for number, word in enumerate(words):
        x = MARGIN // 2 + number * (width + GAP)
        _label(page, decision.label(view, (word,)), Room(x, y, width))
    return y + LABEL_HEIGHT + GAP


def _label(page: Page, label: Label, room: Room) -> None:
    x, y, width = room
    page.add(
        Panel(x, y, width, LABEL_HEIGHT, "parchment", 14, "gold", 4),
        Art(
            ICONS.get(label.icon, "shahrazad-back"),
            x + 14,
            y + 16,
            46 if label.icon not in ICONS else 60,
            60,
        ),
        Words(
            lettering.fitted(label.text, "bold", 28, width - 96), x + 84, y + 24, 28, "ink", "bold"
        ),
    )
    for line, text in enumerate(lettering.wrapped(label.description, "sans", 20, width - 96, 2)):
        page.add(Words(text, x + 84, y + 50 + 23 * line, 20, "ink-soft"))


def notes_for(scene: Scene, decision: AnyDecision, seat: Seat, prefix: Path) -> Notes:
    """What the present question marks, after the words that were said already."""
    table = scene.table
    left = [answer for answer in decision.answers(table) if answer[: len(prefix)] == prefix]
    notes = Notes()
    pattern, numbers = table.pattern, {tile.number: tile for tile in table.box.tiles}
    chosen = numbers[int(prefix[1])] if prefix[:1] == ("place",) and len(prefix) > 1 else None
    for answer in left:
        if answer[0] == "place":
            place = named(answer[2])
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
