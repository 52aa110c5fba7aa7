"""What is done with the piles: revealing, taking, sweeping, and looking through one in secret."""

from rules.engine.secret import Seat, eyes_of
from rules.sultaniya.news import Looked, Revealed, Swept
from rules.sultaniya.table import SultaniyaTable, pile_of
from rules.sultaniya.tiles import LEVELS, Tile

LEVEL_OF = {name: level for level, name in enumerate(LEVELS)}


def reveal(table: SultaniyaTable, seat: Seat, level: int) -> None:
    """The top of a pile goes to its front, and the next one is uncovered."""
    tile = table.piles[level].draw(table)
    table.fronts[level] += (tile,)
    table.forget(level, seat)
    table.tell(Revealed(seat=seat, tile=tile))


def take(table: SultaniyaTable, tile: Tile) -> None:
    """A tile leaves the front of its pile."""
    front = table.fronts[tile.level]
    table.fronts[tile.level] = tuple(each for each in front if each.key != tile.key)


def sweep(table: SultaniyaTable, seat: Seat, level: int) -> None:
    """All tiles in front of a pile go under it, the first revealed lowest."""
    front = table.fronts[level]
    table.fronts[level] = ()
    for tile in reversed(front):
        table.put_under(tile, seat)
    table.tell(Swept(seat=seat, level=level, tiles=front))


def look_through(table: SultaniyaTable, seat: Seat, level: int) -> None:
    """A seat sees every tile of a pile; the order stays."""
    pile, eyes = table.piles[level], eyes_of(seat)
    seen = [before | eyes for before in pile.eyes()]
    from_the_top = [pile.draw(table, eyes) for _ in range(len(pile))]
    table.piles[level] = pile_of(list(zip(reversed(from_the_top), seen, strict=True)))
    table.tell(Looked(seat=seat, level=level))
