"""The private view: a seat's palace with what it may do now, and what things are worth to it."""

from collections.abc import Mapping, Sequence

from render import lettering
from render.page import Art, Page, Panel, Words
from render.pieces import HEADER, Room, draw_header, draw_paragraph
from render.sultaniya.builders import GAP, draw_large
from render.sultaniya.marks import ChoiceMarks, choice_marks
from render.sultaniya.panorama import LEVEL_COLOURS, size_for
from render.sultaniya.piles import draw_tile
from render.sultaniya.scene import Scene, known_tiles, scene_of, turn_words
from render.sultaniya.turn import draw_middle
from render.sultaniya.worth import draw_objectives, draw_worth
from render.theme import MARGIN
from rules.engine.decision import Path
from rules.engine.notation import legal_prefix, next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.sultaniya.building import FACES
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES, Tile

CANDIDATE = 72
"""Half of the tile that is to be placed."""
SEEN = 52
"""Half of a tile that was seen in a pile."""
REMAINING = {
    "reveal": ("which pile?",),
    "take": ("which tile?", "at which of the marked places?", "which face?"),
    "wind": ("which pile?",),
    "red": ("which tile of yours?", "to which place, or under its pile?", "which face?"),
    "eye": ("which pile?",),
}
"""The question that remains, by the number of words chosen so far."""
WORD_ICONS = {
    "reveal": "icon-question",
    "take": "sultaniya-icon-roof",
    "djinn": "sultaniya-djinn-wind",
    "pass": "sultaniya-gem",
    "end": "icon-hourglass",
    "under": "icon-arrow",
}


def private(
    view: View[SultaniyaTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: question, palace, worth, objectives, and everything else."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    answers = _answers(scene, seat)
    said = legal_prefix(answers, prefix)
    choice = choice_marks(scene.table, seat, answers, said)
    page = Page()
    _draw_top(page, scene, seat)
    y = HEADER
    if answers:
        decision = decision_of(scene.table, seat)
        words = [word for word in next_words(answers, said) if word in WORD_ICONS]
        chips = {word: decision.label(view, (*said, word)).text for word in words}
        y = _draw_question(page, decision.question(scene.table), said, answers, choice)
        if chips:
            y = _draw_chips(page, chips, y - 8)
        if choice.candidate is not None:
            y = max(y, _draw_candidate(page, choice.candidate, _faces(choice)))
        y += 4
    y = draw_large(page, scene, seat, y, choice.notes)
    y = draw_objectives(page, scene, seat, draw_worth(page, scene, seat, y))
    for level in range(len(scene.table.piles)):
        y = _draw_known_tiles(page, scene, level, choice, y)
    page.height = draw_middle(page, scene, y, choice)
    return page


def _answers(scene: Scene, seat: Seat) -> Sequence[Path]:
    table = scene.table
    return decision_of(table, seat).answers(table) if seat in table.pending else ()


def _draw_top(page: Page, scene: Scene, seat: Seat) -> None:
    if scene.table.is_over:
        title = "The match is over"
    elif seat in scene.awaited:
        title = f"Your turn, {scene.names[seat]}"
    else:
        title = f"Waiting for {', '.join(scene.names[other] for other in scene.awaited)}"
    draw_header(
        page,
        (title, ""),
        "" if scene.table.is_over else turn_words(scene.table),
        seat,
        match=scene.title,
    )


def _draw_question(
    page: Page, text: str, said: Path, answers: Sequence[Path], choice: ChoiceMarks
) -> int:
    """Draw the question, or what remains of it, beside the tile in hand."""
    if said:
        text = f"{' '.join(said)} … {_remaining_question(said, next_words(answers, said))}".rstrip(
            " …"
        )
    wide = 2 * CANDIDATE + 24
    room = Room(MARGIN, HEADER + 12, page.width - 2 * MARGIN - wide * len(_faces(choice)))
    return draw_paragraph(page, text, room, 32, colour="parchment", most=3)


def _faces(choice: ChoiceMarks) -> Sequence[str]:
    return choice.faces or ((_face(choice),) if choice.candidate else ())


def _remaining_question(said: Path, words: Sequence[str]) -> str:
    if not words:
        return ""
    if said == ("djinn",):
        return "which djinn?"
    verb, depth = (said[1], len(said) - 2) if said[0] == "djinn" else (said[0], len(said) - 1)
    return REMAINING[verb][depth]


def _face(choice: ChoiceMarks) -> str:
    """The face, if all places show the same one."""
    shown = {laid.mirrored for laid in choice.notes.planned.values()}
    return "mirrored" if shown == {True} else ""


def _draw_candidate(page: Page, tile: Tile, faces: Sequence[str]) -> int:
    """The tile in hand at the right of the question, in every face that may be chosen."""
    size = size_for(CANDIDATE)
    left = page.width - MARGIN - len(faces) * (2 * size.half + 24) + 24
    for number, word in enumerate(faces):
        x = left + number * (2 * size.half + 24)
        draw_tile(page, tile, x, HEADER, CANDIDATE, mirrored=FACES.get(word, False))
        name = word if len(faces) > 1 else f"{tile.key} {word}".rstrip()
        middle = (x + size.half, HEADER + size.level + 20)
        page.add(Words(name, *middle, 26, "glow", "bold", "m"))
    return HEADER + size.level + 40


def _draw_chips(page: Page, texts: Mapping[str, str], y: int) -> int:
    """Draw answers without a place in the picture as chips, by word."""
    x = MARGIN
    for word, text in texts.items():
        wide = lettering.width(text, "bold", 30) + 82
        page.add(
            Panel(x, y, wide, 56, "gold", 14, "gold-dark", 3),
            Art(WORD_ICONS[word], x + 14, y + 8, 40, 40),
            Words(text, x + 64, y + 28, 30, "ink", "bold"),
        )
        x += wide + GAP
    return y + 68


def _draw_known_tiles(page: Page, scene: Scene, level: int, choice: ChoiceMarks, y: int) -> int:
    """Draw what the djinn of the eye showed of a pile, from the top; returns the y below."""
    tiles = known_tiles(scene.table, level)
    if not tiles:
        return y
    size = size_for(SEEN)
    step = 2 * size.half + 12
    across = (page.width - 2 * MARGIN) // step
    rows = -(-len(tiles) // across)
    height = 50 + rows * (size.level + 36) + 8
    title = f"You saw the {LEVEL_NAMES[level]} pile, from its top"
    page.add(Panel(MARGIN // 2, y, page.width - MARGIN, height, "parchment", 16, "gold-dark", 3))
    page.add(
        Panel(MARGIN, y + 12, 26, 26, LEVEL_COLOURS[level], 7, "ink", 2),
        Words(title, MARGIN + 38, y + 26, 26, "ink", "serif"),
    )
    for number, tile in enumerate(tiles):
        x = MARGIN + number % across * step
        top = y + 50 + number // across * (size.level + 36)
        draw_tile(page, tile, x, top, SEEN)
        middle = (x + size.half, top + size.level + 18)
        if tile.key in choice.tiles:
            page.add(Panel(middle[0] - 36, middle[1] - 15, 72, 30, "glow", 9, "gold-dark", 3))
        page.add(Words(tile.key, *middle, 22, "ink", "bold", "m"))
    return y + height + GAP
