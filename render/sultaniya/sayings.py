"""Parts of sentences that all texts of Sultaniya share: tiles, palaces by place, piles, djinns."""

from collections.abc import Sequence

from render.sultaniya.scene import known_tiles
from rules.engine.secret import Seat
from rules.engine.text import join_words, pluralize
from rules.sultaniya.boards import SHAFT
from rules.sultaniya.land import NAME
from rules.sultaniya.names import SPOKEN
from rules.sultaniya.palace import Palace
from rules.sultaniya.scoring import symbol_count, symbol_points
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES, PLAIN, Half, PlacedTile, Tile

SPOKEN_TILES = 3
"""Of a pile that was looked through so many are told in words, then keys."""


def half_words(half: Half) -> str:
    """A half: its shaft and its symbols, with `and` between them."""
    shaft = half.foot if half.foot != PLAIN else half.top
    parts = [] if shaft == PLAIN else [shaft]
    for symbol in dict.fromkeys(half.symbols):
        number, name = half.symbols.count(symbol), SPOKEN.get(symbol, symbol)
        parts.append(name if number == 1 else f"{number} {name}s")
    return " and ".join(parts) or "plain"


def tile_words(tile: Tile) -> str:
    """`g11 gate and guard, window`: the key, then what its front shows from the left."""
    return f"{tile.key} {half_words(tile.wall)}, {half_words(tile.arcade)}"


def laid_words(laid: PlacedTile) -> str:
    """A tile as it lies: its left half, its right half."""
    return f"{half_words(laid.left)}, {half_words(laid.right)}"


def level_words(palace: Palace, level: int) -> str:
    """A level by place: `Second floor: E2: cupola, window; G2: plain, gate`."""
    run = [(level, start) for start in palace.run(level)]
    shown = "; ".join(f"{NAME[place]}: {laid_words(palace.tiles[place])}" for place in run)
    return f"{LEVEL_NAMES[level].capitalize()}: {shown}." if shown else ""


def palace_sentences(palace: Palace) -> list[str]:
    """A palace by place, from the roof down."""
    told = [level_words(palace, level) for level in reversed(range(len(LEVEL_NAMES)))]
    return [sentence for sentence in told if sentence]


def free_places(palace: Palace) -> str:
    """Where more may be built, whatever the tile."""
    places = [place for level in range(len(LEVEL_NAMES)) for place in palace.open_places(level)]
    names = ", ".join(NAME[place] for place in places)
    return f"Free places: {names}." if names else "No free places."


def pile_sentence(table: SultaniyaTable, level: int) -> str:
    """What may be taken on a level, what comes next, and how many are left."""
    front = "; ".join(map(tile_words, table.fronts[level]))
    pile = table.piles[level]
    top = f"next {tile_words(pile.top)}" if isinstance(pile.top, Tile) else "the pile is gone"
    left = f"; {len(pile)} left" if len(pile) else ""
    return f"{LEVEL_NAMES[level].capitalize()}: take {front or 'nothing'}; {top}{left}."


def seen_sentence(table: SultaniyaTable, level: int) -> str:
    """What the djinn of the eye showed below the top of a pile."""
    below = known_tiles(table, level)[1:]
    if not below:
        return ""
    words = [tile_words(tile) for tile in below[:SPOKEN_TILES]]
    words += [tile.key for tile in below[SPOKEN_TILES:]]
    return f"You saw below the top of the {LEVEL_NAMES[level]} pile: {'; '.join(words)}."


def djinns_sentence(table: SultaniyaTable, called: Sequence[str]) -> str:
    """What each djinn costs, and whose palace it stands beside."""
    shown = [
        f"{key} {table.box.djinns[key].cost}"
        + (f", beside {called[holder]}" if holder is not None else "")
        for key, holder in table.djinns.items()
    ]
    return f"Djinns and their sapphires: {'; '.join(shown)}."


def counts_words(table: SultaniyaTable, seat: Seat) -> str:
    """`5 towers for 1 point each, …`: what a board counts, and how often the palace has it."""
    builder = table.builders[seat]
    told = []
    for symbol in builder.board.counts:
        name = f"complete {symbol}" if symbol in SHAFT else symbol
        number = pluralize(symbol_count(builder.palace, symbol), name)
        told.append(f"{number} for {pluralize(symbol_points(table.box, symbol), 'point')} each")
    return join_words(told)


def held_words(table: SultaniyaTable, seat: Seat) -> str:
    """Roofs, guards, sapphires and djinns of a seat."""
    builder = table.builders[seat]
    told = [f"{builder.palace.roofs} of {pluralize(table.box.play.roofs, 'roof')}"]
    if guards := builder.palace.count("guard"):
        told.append(pluralize(guards, "guard"))
    if builder.sapphires:
        told.append(pluralize(builder.sapphires, "sapphire"))
    if djinns := table.djinns_of(seat):
        told.append(f"the djinns {join_words(djinns)}" if djinns[1:] else f"the djinn {djinns[0]}")
    return join_words(told)
