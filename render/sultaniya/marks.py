"""The marks of a seat's open question in its picture: places, tiles, piles and djinns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from render.sultaniya.offers import Marks
from render.sultaniya.panorama import Notes
from rules.engine.decision import Path
from rules.engine.notation import next_words
from rules.engine.secret import Seat
from rules.sultaniya.building import FACES
from rules.sultaniya.djinns import UNDER
from rules.sultaniya.land import NAME, PLACE_OF, Place
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.scoring import palace_points
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import PlacedTile, Tile


@dataclass(slots=True)
class ChoiceMarks:
    """All marks after the words that are chosen already."""

    notes: Notes = field(default_factory=Notes)
    tiles: dict[str, str] = field(default_factory=dict)
    """Tiles in front of piles, or seen in one, by key: what stands on their plates."""
    piles: dict[int, str] = field(default_factory=dict)
    """Piles by level: what stands on their plates."""
    djinns: frozenset[str] = frozenset()
    """Djinns that may be called, if that is the question."""
    candidate: Tile | None = None
    """The chosen tile that is to be placed."""
    faces: dict[str, str] = field(default_factory=dict)
    """The faces that may be chosen for it, if that is the question: what each brings."""

    @property
    def on_piles(self) -> Marks:
        return Marks(self.tiles, self.piles, is_choice=bool(self.tiles or self.piles))


class Asked(NamedTuple):
    """A seat's open question."""

    table: SultaniyaTable
    seat: Seat
    answers: Sequence[Path]

    @property
    def palace(self) -> Palace:
        return self.table.builders[self.seat].palace

    def gain(self, place: Place, laid: PlacedTile, lifted: Place | None = None) -> int:
        """What the palace is worth more with that tile there, taken from another place or not."""
        box, board = self.table.box, self.table.builders[self.seat].board
        after = self.palace.copy()
        if lifted is not None:
            del after.tiles[lifted]
        after.tiles[place] = laid
        return palace_points(box, board, after) - palace_points(box, board, self.palace)


def choice_marks(asked: Asked, said: Path) -> ChoiceMarks:
    """The marks of all words that may follow those already chosen."""
    choice = ChoiceMarks()
    if said:
        MARKERS[said[0]](choice, asked, said)
        return choice
    for word in next_words(asked.answers, ()):
        if word != "djinn":
            MARKERS[word](choice, asked, (word,))
    # Before the first word no pile has a key yet.
    choice.piles = dict.fromkeys(choice.piles, "")
    return choice


def with_gain(key: str, gain: int) -> str:
    """A key, and what it brings if it brings anything."""
    return f"{key} {gain:+d}".replace("-", "−") if gain else key


def _mark_reveal(choice: ChoiceMarks, asked: Asked, said: Path) -> None:
    words = next_words(asked.answers, said) or said[1:]
    choice.piles = {LEVEL_OF[name]: name for name in words}


def _mark_take(choice: ChoiceMarks, asked: Asked, said: Path) -> None:
    words = next_words(asked.answers, said)
    palace = asked.palace
    if len(said) == 1:
        choice.tiles = {key: with_gain(key, _best_gain(asked, key)) for key in words}
        return
    tile = choice.candidate = asked.table.box.tiles[said[1]]
    choice.tiles = {tile.key: tile.key}
    if len(said) == 2:
        places = [PLACE_OF[name] for name in words]
        _mark_goals(choice, asked, {place: palace.faces(tile, place) for place in places})
        return
    place = PLACE_OF[said[2]]
    _mark_face(choice, asked, (place, palace.faces(tile, place)), said)


def _best_gain(asked: Asked, key: str) -> int:
    tile = asked.table.box.tiles[key]
    return max(
        asked.gain(place, PlacedTile(tile, face))
        for place, faces in asked.palace.fits(tile)
        for face in faces
    )


def _mark_djinn(choice: ChoiceMarks, asked: Asked, said: Path) -> None:
    words = next_words(asked.answers, said)
    if len(said) == 1:
        choice.djinns = frozenset(words)
    elif said[1] == "red":
        _mark_red(choice, asked, said, words)
    else:
        choice.piles = {LEVEL_OF[name]: name for name in words or said[2:]}


def _mark_red(choice: ChoiceMarks, asked: Asked, said: Path, words: Sequence[str]) -> None:
    """The red djinn: which tile, where to, and how it would lie there."""
    if len(said) == 2:
        choice.notes.choosable = {PLACE_OF[name]: name for name in words}
        return
    start = PLACE_OF[said[2]]
    tile = choice.candidate = asked.palace.tiles[start].tile
    choice.notes.lifted = frozenset({start})
    if UNDER in (*words, *said[3:]):
        choice.piles = {tile.level: UNDER}
    faces = {goal: shown for goal, shown in asked.palace.copy().moves(start) if goal is not None}
    if len(said) == 3:
        goals = [PLACE_OF[word] for word in words if word != UNDER]
        _mark_goals(choice, asked, {goal: faces[goal] for goal in goals}, start)
    elif said[3] != UNDER:
        goal = PLACE_OF[said[3]]
        _mark_face(choice, asked, (goal, faces[goal]), said, start)


def _mark_goals(
    choice: ChoiceMarks,
    asked: Asked,
    faces: dict[Place, list[bool]],
    lifted: Place | None = None,
) -> None:
    """Mark every place by its name and what it brings at best; the tile is drawn there if no place
    beside it is marked."""
    tile = choice.candidate
    assert tile is not None
    for place, shown in sorted(faces.items()):
        gains = {face: asked.gain(place, PlacedTile(tile, face), lifted) for face in shown}
        best = max(shown, key=lambda face: gains[face])
        choice.notes.marks[place] = with_gain(NAME[place], gains[best])
        if not any((place[0], place[1] + side) in faces for side in (-2, 2)):
            choice.notes.planned[place] = PlacedTile(tile, best)


def _mark_face(
    choice: ChoiceMarks,
    asked: Asked,
    goal: tuple[Place, list[bool]],
    said: Path,
    lifted: Place | None = None,
) -> None:
    """Show the tile at the chosen place, and its faces while one is to be chosen; the goal is that
    place with the faces that fit."""
    tile, (place, fitting) = choice.candidate, goal
    assert tile is not None
    laid = {face: PlacedTile(tile, face) for face in (False, True)}
    choice.faces = {
        word: with_gain(word, asked.gain(place, laid[FACES[word]], lifted))
        for word in next_words(asked.answers, said)
    }
    face = FACES.get(said[-1], fitting[0])
    choice.notes.planned[place] = laid[face]
    choice.notes.marks[place] = NAME[place]


def _mark_nothing(choice: ChoiceMarks, asked: Asked, said: Path) -> None:
    """Passing and ending mark nothing."""


MARKERS: dict[str, Callable[[ChoiceMarks, Asked, Path], None]] = {
    "reveal": _mark_reveal,
    "take": _mark_take,
    "djinn": _mark_djinn,
    "pass": _mark_nothing,
    "end": _mark_nothing,
}
"""By the first word of a path."""
