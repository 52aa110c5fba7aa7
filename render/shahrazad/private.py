"""The private picture: a seat's hand, and the spaces where a tile may go, by the menu's words."""

from collections.abc import Sequence

from render.frame import (
    GAP_PX,
    Box,
    Header,
    draw_chip,
    draw_gold_frame,
    draw_parchment,
    start_frame,
)
from render.page import Page
from render.shahrazad.cards import card
from render.shahrazad.choices import hand_choices, notes_for, short_question
from render.shahrazad.grid import fit_grid
from render.shahrazad.header import progress_words
from render.shahrazad.panel import draw_lines, draw_total
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story, spaces_of
from render.wording import whose_turn
from rules.engine.decision import Path
from rules.engine.notation import legal_prefix
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.engine.text import format_number
from rules.shahrazad.table import ShahrazadTable

HAND_PX = 214
"""The width of the panel with one's hand."""
HELD_PX = 158
FRAME_PX, CHIP_ROW_PX = 22, 74
"""Below a tile: its frame, or its frame and the points that it would bring."""
POINTS_PX = 3 * 58 + 100
"""The height of the points below the hand."""


def private(
    view: View[ShahrazadTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: its hand, and the pattern with what may be chosen."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    notes, question, brought = Notes(), "", dict[int, int | None]()
    if seat in scene.table.pending:
        decision = decision_of(scene.table, seat)
        prefix = legal_prefix(decision.answers(scene.table), prefix)
        notes = notes_for(scene, decision, prefix)
        question = short_question(scene.table, decision, prefix)
        brought = hand_choices(scene.table, decision, prefix)
    page, body, _ = start_frame(_header(scene, seat, question))
    grid = fit_grid(spaces_of(scene, notes), body.right_part(body.width - HAND_PX - GAP_PX))
    draw_story(page, scene, grid, notes)
    _draw_hand(page, scene, seat, body.left_part(HAND_PX), brought)
    return page


def _header(scene: Scene, seat: Seat, question: str) -> Header:
    if scene.table.is_over:
        who, verb = "The story is told", ""
    elif seat in scene.awaited:
        who, verb = whose_turn(scene.names[seat], imagined=scene.imagined), ""
    else:
        who, verb = scene.names[scene.awaited[0]], " to play"
    return Header(who, verb, progress_words(scene.table), scene.title, seat, news=question)


def _draw_hand(
    page: Page, scene: Scene, seat: Seat, box: Box, choices: dict[int, int | None]
) -> None:
    """One's own tiles, those that are meant in gold, and the points so far."""
    draw_parchment(page, box)
    table, is_asked = scene.table, seat in scene.awaited
    shown = table.shown.known_faces() if is_asked else []
    tiles = [*shown, *table.hands[seat].known_faces()]
    x, y = box.x + (box.width - HELD_PX) // 2, box.y + 20
    step = (box.height - POINTS_PX - 20) // max(2, len(tiles))
    below = CHIP_ROW_PX if any(points is not None for points in choices.values()) else FRAME_PX
    for tile in tiles:
        place = Box(x, y, HELD_PX, min(HELD_PX, step - below))
        if tile.number in choices:
            draw_gold_frame(page, place, 12)
        page.add(card(table.box, tile, (HELD_PX, place.height)).at(x, y))
        points = choices.get(tile.number)
        if points is not None:
            text = f"{'+' if points > 0 else ''}{format_number(points)}"
            draw_chip(page, text, place.right, place.bottom + 36, is_loss=points < 0)
        y += step
    draw_lines(page, scene, (box.x + 8, box.bottom - POINTS_PX), 2, 104)
    draw_total(page, scene, box.x + 10, box.bottom - 54, box.width - 24)
