"""The private view: a seat's palace with what it may do now, and what things are worth to it."""

from collections.abc import Sequence

from render import lettering
from render.frame import GAP_PX, LINE_PX, Box, Header, start_frame
from render.page import Page
from render.sultaniya.band import BAND_PX, draw_band
from render.sultaniya.body import Sight, draw_body
from render.sultaniya.djinns import draw_djinns
from render.sultaniya.marks import Asked, ChoiceMarks, choice_marks
from render.sultaniya.offers import Faces
from render.sultaniya.scene import Scene, known_tiles, scene_of, turn_words
from render.sultaniya.seen import draw_seen
from render.theme import WIDTH
from render.wording import whose_turn
from rules.engine.decision import Path
from rules.engine.notation import legal_prefix, next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.sultaniya.building import FACES
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES

REMAINING = {
    "reveal": ("which pile?",),
    "take": ("which tile?", "which place?", "which face?"),
    "wind": ("which pile?",),
    "red": ("which tile of yours?", "which place?", "which face?"),
    "eye": ("which pile?",),
}
"""The question that remains, by the number of words chosen so far."""


def private(
    view: View[SultaniyaTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: question, palace, what it may take, worth and objectives.

    What the djinn of the eye showed has a page of its own, which comes first while a tile of it is
    to be chosen.
    """
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    asked = asked_of(scene.table, view.seat)
    said = legal_prefix(asked.answers, prefix)
    choice = choice_marks(asked, said)
    header = _header(scene, asked, said)
    palace = _palace_page(scene, asked, choice, header)
    seen = [
        _seen_page(scene, level, choice, header)
        for level in range(len(scene.table.piles))
        if known_tiles(scene.table, level)
    ]
    first, *rest = [*seen, palace] if _asks_for_seen(scene, choice) else [palace, *seen]
    first.followers = rest
    return first


def asked_of(table: SultaniyaTable, seat: Seat) -> Asked:
    """The seat's open question; without answers if it is not awaited."""
    answers = decision_of(table, seat).answers(table) if seat in table.pending else ()
    return Asked(table, seat, answers)


def _asks_for_seen(scene: Scene, choice: ChoiceMarks) -> bool:
    """Whether a tile of a pile that was looked through is to be chosen."""
    fronts = {tile.key for front in scene.table.fronts for tile in front}
    return choice.candidate is None and bool(choice.tiles.keys() - fronts)


def _palace_page(scene: Scene, asked: Asked, choice: ChoiceMarks, header: Header) -> Page:
    seat = asked.seat
    page, body, _ = start_frame(header)
    faces = None
    if choice.candidate is not None and choice.faces:
        mirrored = tuple(FACES[word] for word in choice.faces)
        faces = Faces(choice.candidate, mirrored, tuple(choice.faces.values()))
    tiles = asked.palace.tiles
    levels = range(len(scene.table.piles))
    choice.notes.reserved = tuple(
        place for level in levels for place in asked.palace.open_places(level)
    )
    upper = body.upper_part(body.height - BAND_PX - GAP_PX)
    sight = Sight(seat, tiles, scene.piles, choice.notes, choice.on_piles, faces)
    draw_body(page, upper, sight)
    lower = body.lower_part(BAND_PX)
    if choice.djinns:
        draw_djinns(page, scene, lower, choice.djinns)
    else:
        draw_band(page, scene, seat, lower)
    return page


def _seen_page(scene: Scene, level: int, choice: ChoiceMarks, header: Header) -> Page:
    page, body, _ = start_frame(header)
    title = f"You saw the {LEVEL_NAMES[level]} pile, from its top"
    draw_seen(page, title, known_tiles(scene.table, level), Box(*body), choice.tiles)
    return page


def _header(scene: Scene, asked: Asked, said: Path) -> Header:
    seat = asked.seat
    if scene.table.is_over:
        who, progress = "The match is over", ""
    elif asked.answers:
        who, progress = (
            whose_turn(scene.names[seat], imagined=scene.imagined),
            turn_words(scene.table),
        )
    else:
        others = ", ".join(scene.names[other] for other in scene.awaited)
        who, progress = f"Waiting for {others}", turn_words(scene.table)
    return Header(who, "", progress, scene.title, seat, news=_question(scene, asked, said))


def _question(scene: Scene, asked: Asked, said: Path) -> str:
    """The question, or what remains of it; its last part if all of it is too long."""
    if not asked.answers:
        return ""
    if said:
        return f"{' '.join(said)}: {remaining_question(asked, said)}".rstrip(": ")
    text = decision_of(scene.table, asked.seat).question(scene.table)
    beside = lettering.width(scene.title, "sans", LINE_PX) + 24 if scene.title else 0
    room = WIDTH - 2 * 24 - 98 - beside
    for mark in (". ", "? ", ": "):
        if lettering.width(text, "sans", LINE_PX) > room:
            text = text.rpartition(mark)[2]
    return text[0].upper() + text[1:]


def remaining_question(asked: Asked, said: Path) -> str:
    """What is still to be said after some words; nothing if that is all."""
    if not next_words(asked.answers, said):
        return ""
    if said == ("djinn",):
        return "which djinn?"
    verb, depth = (said[1], len(said) - 2) if said[0] == "djinn" else (said[0], len(said) - 1)
    return REMAINING[verb][depth]
