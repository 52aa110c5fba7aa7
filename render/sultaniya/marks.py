"""The marks of a seat's open question in its picture: places, tiles, piles and djinns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from render.sultaniya.panorama import Notes
from render.sultaniya.piles import Marks
from rules.engine.decision import Path
from rules.engine.notation import next_words
from rules.engine.secret import Seat
from rules.sultaniya.building import FACES
from rules.sultaniya.djinns import UNDER
from rules.sultaniya.land import PLACE_OF, Place
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import PlacedTile, Tile


@dataclass(slots=True)
class ChoiceMarks:
    """All marks after the words that are chosen already."""

    notes: Notes = field(default_factory=Notes)
    tiles: dict[str, str] = field(default_factory=dict)
    """Tiles in front of piles, or seen in one, by key."""
    piles: dict[int, str] = field(default_factory=dict)
    numbers: dict[str, tuple[str, Seat]] = field(default_factory=dict)
    """Tiles in front of piles with their numbers in a list of changes."""
    djinns: frozenset[str] = frozenset()
    candidate: Tile | None = None
    """The chosen tile that is to be placed."""
    faces: tuple[str, ...] = ()
    """The faces that may be chosen for it, if that is the question."""
    is_under: bool = False
    """Whether it may go back under its pile."""

    @property
    def on_piles(self) -> Marks:
        return Marks(self.tiles, self.piles, self.numbers)


def choice_marks(
    table: SultaniyaTable, seat: Seat, answers: Sequence[Path], said: Path
) -> ChoiceMarks:
    """The marks of all words that may follow those already chosen."""
    choice = ChoiceMarks()
    if said:
        MARKERS[said[0]](choice, table, seat, answers, said)
        return choice
    for word in next_words(answers, ()):
        MARKERS[word](choice, table, seat, answers, (word,))
    return choice


def _mark_reveal(
    choice: ChoiceMarks, table: SultaniyaTable, seat: Seat, answers: Sequence[Path], said: Path
) -> None:
    for name in next_words(answers, said):
        choice.piles[LEVEL_OF[name]] = name


def _mark_take(
    choice: ChoiceMarks, table: SultaniyaTable, seat: Seat, answers: Sequence[Path], said: Path
) -> None:
    words = next_words(answers, said)
    if len(said) == 1:
        choice.tiles = {key: key for key in words}
        return
    tile = choice.candidate = table.box.tiles[said[1]]
    choice.tiles = {tile.key: tile.key}
    palace = table.builders[seat].palace
    if len(said) == 2:
        places = [PLACE_OF[name] for name in words]
        faces = {place: palace.faces(tile, place) for place in places}
        _mark_goals(choice, palace, tile, faces)
        return
    place = PLACE_OF[said[2]]
    face = FACES[said[3]] if len(said) > 3 else palace.faces(tile, place)[0]
    choice.notes.planned[place] = PlacedTile(tile, face)
    choice.faces = tuple(words)


def _mark_djinn(
    choice: ChoiceMarks, table: SultaniyaTable, seat: Seat, answers: Sequence[Path], said: Path
) -> None:
    words = next_words(answers, said)
    if len(said) == 1:
        choice.djinns = frozenset(words)
    elif said[1] == "red":
        _mark_red(choice, table.builders[seat].palace, said, words)
    elif len(said) == 2:
        choice.piles = {LEVEL_OF[name]: name for name in words}
        choice.djinns = frozenset(said[1:])
    else:
        choice.djinns = frozenset(said[1:2])


def _mark_red(choice: ChoiceMarks, palace: Palace, said: Path, words: Sequence[str]) -> None:
    """The red djinn: which tile, where to, and how it would lie there."""
    if len(said) == 2:
        choice.notes.choosable = {PLACE_OF[name]: name for name in words}
        return
    start = PLACE_OF[said[2]]
    tile = choice.candidate = palace.tiles[start].tile
    faces = {goal: shown for goal, shown in palace.copy().moves(start) if goal is not None}
    choice.notes.lifted = frozenset({start})
    if len(said) == 3:
        choice.is_under = UNDER in words
        _mark_goals(
            choice, palace, tile, {PLACE_OF[w]: faces[PLACE_OF[w]] for w in words if w != UNDER}
        )
        return
    if said[3] == UNDER:
        choice.is_under = True
        return
    goal = PLACE_OF[said[3]]
    face = FACES[said[4]] if len(said) > 4 else faces[goal][0]
    choice.notes.planned[goal] = PlacedTile(tile, face)
    choice.faces = tuple(words)


def _mark_goals(
    choice: ChoiceMarks, palace: Palace, tile: Tile, faces: dict[Place, list[bool]]
) -> None:
    """Mark every place by its name, with the tile in it if no place beside it is marked."""
    choice.notes.marks = {place: name for name, place in PLACE_OF.items() if place in faces}
    alone = [
        place
        for place, shown in faces.items()
        if len(shown) == 1 and not any((place[0], place[1] + side) in faces for side in (-2, 2))
    ]
    choice.notes.planned = {place: PlacedTile(tile, faces[place][0]) for place in alone}


def _mark_nothing(
    choice: ChoiceMarks, table: SultaniyaTable, seat: Seat, answers: Sequence[Path], said: Path
) -> None:
    """Passing and ending mark nothing."""


MARKERS: dict[str, Callable[[ChoiceMarks, SultaniyaTable, Seat, Sequence[Path], Path], None]] = {
    "reveal": _mark_reveal,
    "take": _mark_take,
    "djinn": _mark_djinn,
    "pass": _mark_nothing,
    "end": _mark_nothing,
}
"""By the first word of a path."""
