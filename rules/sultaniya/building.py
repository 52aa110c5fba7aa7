"""Taking a tile and building it: the answers, and what each does to the table."""

from collections.abc import Iterable, Iterator

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.sultaniya.land import NAME, PLACE_OF, Place
from rules.sultaniya.news import Built
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import take
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import ENDS, LEVELS, PlacedTile, Tile

FACES = {"straight": False, "mirrored": True}
"""The last word of a build, where either face fits."""
PAID_BY = ("", "red")
"""Sapphires are for what a seat builds itself, not for a djinn's work (ruling U6, ruling U7)."""


def take_answers(palace: Palace, tiles: Iterable[Tile]) -> Iterator[Path]:
    """All answers that build one of these tiles."""
    places = [palace.open_places(level) for level in range(len(LEVELS))]
    for tile in tiles:
        for place in places[tile.level]:
            yield from with_face(("take", tile.key, NAME[place]), palace.faces(tile, place))


def with_face(path: Path, faces: list[bool]) -> Iterator[Path]:
    """The path; if both faces fit, once for each with the word for the face."""
    if len(faces) == 1:
        yield path
    else:
        yield from ((*path, word) for word, face in FACES.items() if face in faces)


def face_of(palace: Palace, tile: Tile, place: Place, words: Path) -> bool:
    """The face that the last words mean; without words only one face fits."""
    return FACES[words[0]] if words else palace.faces(tile, place)[0]


def front_answers(table: SultaniyaTable, seat: Seat) -> list[Path]:
    """All answers of a seat that take a tile in front of a pile."""
    tiles = (tile for front in table.fronts for tile in front)
    return list(take_answers(table.builders[seat].palace, tiles))


def reveal_answers(table: SultaniyaTable, levels: Iterable[int]) -> list[Path]:
    """The answers that reveal the top of one of these piles."""
    return [("reveal", LEVELS[level]) for level in levels if table.may_reveal(level)]


def build(table: SultaniyaTable, seat: Seat, answer: Path, djinn: str = "") -> None:
    """Take a tile from its front, or out of the pile that the djinn of the eye opened."""
    _, key, name, *words = answer
    palace, place = table.builders[seat].palace, PLACE_OF[name]
    tile = table.box.tiles[key]
    mirrored = face_of(palace, tile, place, tuple(words))
    take(table, tile)
    palace.tiles[place] = PlacedTile(tile, mirrored)
    table.idle = -1
    drawn = tile.number["sapphire"] if djinn in PAID_BY else 0
    table.tell(
        Built(
            seat=seat,
            tile=tile,
            place=place,
            mirrored=mirrored,
            sapphires=table.take_sapphires(seat, drawn),
            completed=_completed_shaft(tile),
        )
    )


def _completed_shaft(tile: Tile) -> str:
    """The shaft that this tile ends: where it fits, the uprights are beneath it."""
    for shaft, end in ENDS.items():
        if tile.number[end]:
            return shaft
    return ""
