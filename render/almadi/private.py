"""The private view: a seat's own realm, with what it may do now marked by the menu's words."""

from collections.abc import Sequence
from functools import lru_cache

from render import lettering
from render.almadi.belongings import draw_belongings
from render.almadi.board import draw_objectives, draw_offer
from render.almadi.marks import ChoiceMarks, choice_marks
from render.almadi.objectives import CARD_HEIGHT
from render.almadi.people import draw_open_row
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene, scene_of, turn_words
from render.almadi.tiles import tile
from render.page import Art, Block, Page, Panel, Words
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph, draw_section, inner_room
from render.theme import MARGIN
from rules.almadi.landscapes import LANDSCAPES, Landscape
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Label, Path
from rules.engine.secret import Seat, View

GAP = 12
LABEL_HEIGHT = 108
LABEL_SIZES = (24, 22, 20)
"""Of what a label does; smaller letters only where the larger would be cut off."""
LONG = 46
"""Letters of a description from which on labels are drawn wider."""
ICONS = {
    "genie": "icon-genie",
    "marteline": "icon-marteline",
    "stall": "icon-stall",
    "moon": "icon-moon",
    "ruby": "icon-ruby",
    "end": "icon-hourglass",
    "character": "back-character",
    **{kind: f"icon-{kind}" for kind in LANDSCAPES},
}
"""By the icon of a label; others get a question mark."""


def private(
    view: View[AlmadiTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: question, board, realm with legal places, belongings."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    marks = choice_marks(view, seat, prefix)
    page = Page()
    _draw_top(page, scene, seat)
    y = HEADER
    if marks.question:
        y = _draw_question(page, marks, _sealed_answer(scene, seat), y)
    if marks.strips:
        y = _draw_strips(page, scene, marks, y) + GAP
    if scene.table.turn.foreseen is not None:
        y = _draw_foreseen(page, scene.table.turn.foreseen, y) + GAP
    if marks.labels:
        y = _draw_labels(page, scene, marks.labels, y) + GAP
    if marks.objectives:
        draw_section(page, y, CARD_HEIGHT + 24)
        draw_objectives(page, scene, y + 12, marks.objectives)
        y += CARD_HEIGHT + 24 + GAP
    y = draw_offer(page, scene, y, chosen=_only_slot(marks)) + GAP
    if scene.table.characters:
        y = draw_open_row(page, scene, y) + GAP
    page.height = _draw_realm_sheet(page, scene, seat, marks, y) + GAP
    return page


def _draw_top(page: Page, scene: Scene, seat: Seat) -> None:
    if scene.table.is_over:
        title = ("The match is over", "")
    elif seat in scene.awaited:
        title = (f"Your turn, {scene.names[seat]}", "")
    else:
        title = (f"Waiting for {', '.join(scene.names[other] for other in scene.awaited)}", "")
    draw_header(
        page, title, "" if scene.table.is_over else turn_words(scene.table), seat, match=scene.title
    )


def _draw_question(page: Page, marks: ChoiceMarks, answered: str, y: int) -> int:
    words = marks.question
    if answered:
        words = f"You have answered “{answered}”, and may change it until everybody has answered."
    elif marks.is_chosen:
        words = f"{' '.join(marks.prefix)} … {_remaining_question(marks)}".rstrip()
    room = Room(MARGIN, y + 12, page.width - 2 * MARGIN)
    return draw_paragraph(page, words, room, 32, colour="parchment", most=2)


def _sealed_answer(scene: Scene, seat: Seat) -> str:
    """What a seat has answered in secret and may still replace."""
    sealed = scene.table.sealed.get(seat)
    return " ".join(word for path in sealed.known_faces() for word in path) if sealed else ""


def _remaining_question(marks: ChoiceMarks) -> str:
    """What the words said so far still leave open."""
    if marks.notes.movable:
        return "which landscape moves?"
    if marks.notes.marks:
        places = [mark.word for mark in marks.notes.marks.values()]
        if len(places) > 1:
            return "to which of the marked places?"
        return "" if places[0] in marks.prefix else f"to {places[0]}?"
    if marks.objectives:
        return "which objective?"
    return "which of these?" if marks.labels else ""


def _only_slot(marks: ChoiceMarks) -> str:
    return next(iter(marks.slots)) if marks.prefix and marks.slots else ""


def _draw_strips(page: Page, scene: Scene, marks: ChoiceMarks, y: int) -> int:
    """The strips to choose from, upright as they will lie."""
    size, gap = 104, 8
    shown = [strip for strip in scene.table.strips if strip.key in marks.strips]
    step = (page.width - 2 * MARGIN) // 5
    height = 4 * (size + gap) + 70
    draw_section(page, y, height)
    for number, strip in enumerate(shown):
        x = MARGIN + number * step + (step - size) // 2
        page.add(Words(strip.key, x + size // 2, y + 30, 30, "ink", "bold", "m"))
        for row, landscape in enumerate(strip.landscapes):
            page.add(tile(landscape, x, y + 56 + row * (size + gap), size))
        page.add(Panel(x - 7, y + 49, size + 14, 4 * (size + gap) + 6, None, 14, "gold", 6))
    return y + height


def _draw_foreseen(page: Page, landscape: Landscape, y: int) -> int:
    """What Ali drew, until it is placed."""
    size = 130
    draw_section(page, y, size + 24)
    page.add(
        tile(landscape, MARGIN + 8, y + 12, size),
        Words("Ali drew this landscape", MARGIN + size + 32, y + 12 + size // 2, 32, "ink", "bold"),
    )
    return y + size + 24


def _draw_labels(page: Page, scene: Scene, labels: Sequence[tuple[str, Label]], y: int) -> int:
    """Answers that are no place: an icon, the menu's word, what it does."""
    longest = max(len(label.description) for _, label in labels)
    across = min(len(labels), 2 if longest > LONG else 3)
    gap = 10
    width = (page.width - MARGIN - gap * (across - 1)) // across
    for number, (word, label) in enumerate(labels):
        row, column = divmod(number, across)
        x = MARGIN // 2 + column * (width + gap)
        top = y + row * (LABEL_HEIGHT + gap)
        page.add(_label(label, _icon(scene, word, label), width)._replace(x=x, y=top))
    rows = -(-len(labels) // across)
    return y + rows * (LABEL_HEIGHT + gap) - gap


@lru_cache(maxsize=256)
def _label(label: Label, icon: str, width: int) -> Block:
    block = Page(LABEL_HEIGHT, width)
    room = width - 100
    size, lines = _fit_two_lines(label.description, room)
    middle = LABEL_HEIGHT // 2 - 15 * len(lines)
    block.add(
        Panel(0, 0, width, LABEL_HEIGHT, "parchment", 14, "gold", 5),
        Art(icon, 16, (LABEL_HEIGHT - 60) // 2, 60, 60),
        Words(lettering.truncate(label.text, "bold", 30, room), 90, middle, 30, "ink", "bold"),
    )
    for line, text in enumerate(lines):
        block.add(Words(text, 90, middle + 34 + 26 * line, size, "ink-soft", "sans"))
    return block.as_block()


def _fit_two_lines(text: str, room: int) -> tuple[int, tuple[str, ...]]:
    """Two lines of it, in the largest letters that leave nothing out."""
    *larger, smallest = LABEL_SIZES
    for size in larger:
        lines = lettering.wrap(text, "sans", size, room, 2)
        if " ".join(lines) == text:
            return size, lines
    return smallest, lettering.wrap(text, "sans", smallest, room, 2)


def _icon(scene: Scene, word: str, label: Label) -> str:
    if any(word == character.key for character in scene.table.box.characters):
        return f"character-{word}"
    return ICONS.get(label.icon, "icon-question")


def _draw_realm_sheet(page: Page, scene: Scene, seat: Seat, marks: ChoiceMarks, y: int) -> int:
    sheet = Sheet(page, y)
    room = inner_room(page, y + 10)
    y = draw_realm(page, scene, seat, room, marks.notes)
    return sheet.end_at(draw_belongings(page, scene, seat, room.at(y + 22)) + 8)
