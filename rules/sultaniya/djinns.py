"""The four djinns: what each can be asked for, and what it does (ruling U7)."""

from collections.abc import Callable, Iterator

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.sultaniya.building import FACES, with_face
from rules.sultaniya.land import NAME, PLACE_OF
from rules.sultaniya.news import Called, Moved, Returned
from rules.sultaniya.piles import LEVEL_OF, look_through, reveal, sweep
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVELS, PlacedTile

UNDER = "under"
"""The red djinn's word for putting a tile back under its pile."""


def djinn_answers(table: SultaniyaTable, seat: Seat) -> Iterator[Path]:
    """All answers that call a djinn which the seat can pay."""
    sapphires = table.builders[seat].sapphires
    for key, djinn in table.box.djinns.items():
        if djinn.cost <= sapphires:
            for words in WISHES[key](table, seat):
                yield ("djinn", key, *words)


def may_call(table: SultaniyaTable, seat: Seat, key: str) -> bool:
    """Whether the seat can pay that djinn, and it can be asked for something."""
    can_pay = table.box.djinns[key].cost <= table.builders[seat].sapphires
    return can_pay and any(True for _ in WISHES[key](table, seat))


def _piles_to_open(table: SultaniyaTable, seat: Seat) -> Iterator[Path]:
    for level, name in enumerate(LEVELS):
        if table.piles[level] or table.fronts[level]:
            yield (name,)


def _tiles_to_move(table: SultaniyaTable, seat: Seat) -> Iterator[Path]:
    palace = table.builders[seat].palace.copy()
    for place in palace.movable():
        for goal, faces in palace.moves(place):
            if goal is None:
                yield (NAME[place], UNDER)
            else:
                yield from with_face((NAME[place], NAME[goal]), faces)


def _piles_to_look_through(table: SultaniyaTable, seat: Seat) -> Iterator[Path]:
    for level, name in enumerate(LEVELS):
        if table.piles[level]:
            yield (name,)


WISHES: dict[str, Callable[[SultaniyaTable, Seat], Iterator[Path]]] = {
    "wind": _piles_to_open,
    "red": _tiles_to_move,
    "hands": lambda _table, _seat: iter([()]),
    "eye": _piles_to_look_through,
}
"""The words that may follow a djinn's name."""


def call(table: SultaniyaTable, seat: Seat, answer: Path) -> None:
    """Rulebook, Calling on a Djinn: pay the treasure, take the djinn, apply its power."""
    _, key, *words = answer
    djinn = table.box.djinns[key]
    table.builders[seat].sapphires -= djinn.cost
    table.treasure += djinn.cost
    table.djinns[key] = seat
    table.tell(Called(seat=seat, djinn=djinn))
    POWERS[key](table, seat, tuple(words))


def _open_pile(table: SultaniyaTable, seat: Seat, words: Path) -> None:
    level = LEVEL_OF[words[0]]
    sweep(table, seat, level)
    reveal(table, seat, level)


def _move(table: SultaniyaTable, seat: Seat, words: Path) -> None:
    """One tile changes its place, or goes back; no sapphires are taken for it."""
    palace, start = table.builders[seat].palace, PLACE_OF[words[0]]
    if words[1] == UNDER:
        tile = palace.tiles.pop(start).tile
        table.put_under(tile, seat)
        table.tell(Returned(seat=seat, tile=tile, start=start))
        return
    goal = PLACE_OF[words[1]]
    (faces,) = (faces for place, faces in palace.moves(start) if place == goal)
    tile = palace.tiles.pop(start).tile
    palace.tiles[goal] = PlacedTile(tile, FACES[words[2]] if len(words) > 2 else faces[0])
    table.tell(Moved(seat=seat, tile=tile, start=start, goal=goal))


def _nothing_yet(table: SultaniyaTable, seat: Seat, words: Path) -> None:
    """The two hands work in the builds that follow."""


def _look(table: SultaniyaTable, seat: Seat, words: Path) -> None:
    look_through(table, seat, LEVEL_OF[words[0]])


POWERS: dict[str, Callable[[SultaniyaTable, Seat, Path], None]] = {
    "wind": _open_pile,
    "red": _move,
    "hands": _nothing_yet,
    "eye": _look,
}
