"""Taking a tile and building it: the answers, and what each does to the table."""

from collections.abc import Iterable, Iterator

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.sultaniya.land import NAME, NAMED, Place
from rules.sultaniya.news import Built
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import take
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import ENDS, LEVELS, Laid, Tile

FACES = {"straight": False, "mirrored": True}
"""The last word of a build, where either face fits."""
PAID_BY = ("", "red")
"""Sapphires are for what a seat builds itself, not for a djinn's work (ruling U6, ruling U7)."""


def takes(palace: Palace, tiles: Iterable[Tile]) -> Iterator[Path]:
    """Every way to build one of these tiles."""
    places = [palace.open_places(level) for level in range(len(LEVELS))]
    for tile in tiles:
        for place in places[tile.level]:
            yield from with_face(("take", tile.key, NAME[place]), palace.faces(tile, place))


def with_face(path: Path, faces: list[bool]) -> Iterator[Path]:
    """The path, and where either face fits the word for each."""
    if len(faces) == 1:
        yield path
    else:
        yield from ((*path, word) for word, face in FACES.items() if face in faces)


def face_of(palace: Palace, tile: Tile, place: Place, words: Path) -> bool:
    """The face those last words mean; without words there is only one that fits."""
    return FACES[words[0]] if words else palace.faces(tile, place)[0]


def in_front(table: SultaniyaTable, seat: Seat) -> list[Path]:
    """Every way for a seat to take a tile that lies in front of a pile."""
    tiles = (tile for front in table.fronts for tile in front)
    return list(takes(table.builders[seat].palace, tiles))


def reveals(table: SultaniyaTable, levels: Iterable[int]) -> list[Path]:
    """Those of the piles whose top may be revealed."""
    return [("reveal", LEVELS[level]) for level in levels if table.may_reveal(level)]


def build(table: SultaniyaTable, seat: Seat, answer: Path, djinn: str = "") -> None:
    """Take a tile from its front, or out of the pile that the djinn of the eye opened."""
    _, key, name, *words = answer
    palace, place = table.builders[seat].palace, NAMED[name]
    tile = table.box.tiles[key]
    mirrored = face_of(palace, tile, place, tuple(words))
    take(table, tile)
    palace.tiles[place] = Laid(tile, mirrored)
    table.idle = -1
    drawn = tile.number["sapphire"] if djinn in PAID_BY else 0
    table.tell(
        Built(
            seat=seat,
            tile=tile,
            place=place,
            mirrored=mirrored,
            sapphires=table.take_sapphires(seat, drawn),
            completed=_completed(tile),
        )
    )


def _completed(tile: Tile) -> str:
    """The shaft that this tile ends: where it fits, the uprights are beneath it."""
    for shaft, end in ENDS.items():
        if tile.number[end]:
            return shaft
    return ""
