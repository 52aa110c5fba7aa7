"""The menu labels of Sultaniya's answers, made from a view when somebody looks."""

from rules.engine.decision import Label, Path
from rules.engine.secret import Hidden, Seat
from rules.engine.text import pluralize
from rules.sultaniya.building import FACES
from rules.sultaniya.djinns import UNDER
from rules.sultaniya.land import COLUMNS, PLACE_OF
from rules.sultaniya.names import SPOKEN
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES, LEVELS, PLAIN, Half, Tile

NO_PLACE = "No place for it now. "


def label(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    """The last word of a path: what to do, a pile, a tile, a djinn, or where it goes."""
    return LABELS[path[0]](table, seat, path)


def look_label(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    """The same as `label`, while a pile is looked through."""
    if path == ("take",):
        return Label("Build", "Any tile of the pile you see; the rest keeps its order.", "take")
    return label(table, seat, path)


def _reveal(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Reveal", "Turn the top tile of a pile face up; then you build.", "reveal")
    level = LEVEL_OF[path[1]]
    top = table.piles[level].top
    shown, closed = "", _closed(table, seat, level)
    if top is not None and not isinstance(top, Hidden):
        shown = f"{tile_words(top)}; "
        # The level may be open, and yet a minaret or gate finds nothing to stand on.
        closed = "" if any(table.builders[seat].palace.fits(top)) else NO_PLACE
    left = pluralize(len(table.piles[level]), "tile")
    said = f"{closed}{shown}{left} in the pile."
    return Label(LEVEL_NAMES[level].capitalize(), said, path[1])


def _closed(table: SultaniyaTable, seat: Seat, level: int) -> str:
    """What is said first of a level where nothing can be built."""
    is_open = table.builders[seat].palace.open_places(level)
    return "" if is_open else NO_PLACE


def _take(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Build", "Take one of the face-up tiles and build it.", "take")
    tile = table.box.tiles[path[1]]
    if len(path) == 2:
        return tile_label(tile)
    place = PLACE_OF[path[2]]
    faces = table.builders[seat].palace.faces(tile, place)
    if len(path) == 3 and len(faces) > 1:
        return Label(path[2], f"{COLUMNS[place[1]]} and {COLUMNS[place[1] + 1]}; either face fits.")
    mirrored = FACES[path[3]] if len(path) > 3 else faces[0]
    text = path[3].capitalize() if len(path) > 3 else path[2]
    left, right = (half_words(half) for half in tile.halves(mirrored))
    return Label(text, f"{left} | {right}", "place")


def _djinn(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        held = pluralize(table.builders[seat].sapphires, "sapphire")
        return Label("Call a djinn", f"Instead of a usual build; you have {held}.", "djinn")
    djinn = table.box.djinns[path[1]]
    if len(path) == 2:
        return Label(djinn.name, SHORT[path[1]].format(pluralize(djinn.cost, "sapphire")), path[1])
    return _red(table, seat, path) if path[1] == "red" else _pile(table, seat, path)


SHORT = {
    "wind": "{}: put a pile's face-up tiles under it, reveal up to three, then build.",
    "red": "{}: move or return a tile of yours, then build as usual.",
    "hands": "{}: reveal from up to two piles and build two tiles.",
    "eye": "{}: look through a pile in secret and build any tile of it.",
}
"""A djinn's menu text, with a place for its cost; the help explains more."""


def _pile(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    level = LEVEL_OF[path[2]]
    front = len(table.fronts[level]) or "none"
    left = pluralize(len(table.piles[level]), "tile")
    said = f"{_closed(table, seat, level)}{left} in the pile, {front} face up."
    return Label(LEVEL_NAMES[level].capitalize(), said, path[2])


def _red(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    laid = table.builders[seat].palace.tiles[PLACE_OF[path[2]]]
    if len(path) == 3:
        shown = tile_words(laid.tile)
        level = laid.tile.level
        return Label(f"{path[2]} {LEVEL_NAMES[level]}", f"{shown}.", LEVELS[level])
    if path[3] == UNDER:
        return Label("Under its pile", "It leaves your palace.", "under")
    if len(path) == 4:
        return Label(path[3], "It moves there; no sapphires are taken.", "place")
    left, right = (half_words(half) for half in laid.tile.halves(FACES[path[4]]))
    return Label(path[4].capitalize(), f"{left} | {right}", "place")


def _pass(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    taken = min(table.box.play.pass_sapphires, table.treasure)
    return Label("Pass", f"Take {pluralize(taken, 'sapphire')} from the treasure.", "pass")


def _end(table: SultaniyaTable, seat: Seat, path: Path) -> Label:
    builder = table.builders[seat]
    if table.finisher is None and builder.palace.roofs >= table.box.play.roofs:
        others = "The other seat has" if table.seats == 2 else "All others have"
        rest = "The match is over." if table.is_solo else f"{others} one last turn."
        return Label("End turn", f"Your fifth roof is built. {rest}", "end")
    return Label("End turn", "Your turn is final once you end it.", "end")


LABELS = {
    "reveal": _reveal,
    "take": _take,
    "djinn": _djinn,
    "pass": _pass,
    "end": _end,
}


def tile_label(tile: Tile) -> Label:
    """A tile, from its wall edge to its arcade edge."""
    return Label(f"{tile.key} {tile_words(tile)}", LEVEL_NAMES[tile.level], LEVELS[tile.level])


def tile_words(tile: Tile) -> str:
    """Both halves of a tile in words, as its front shows them."""
    return f"{half_words(tile.wall)} | {half_words(tile.arcade)}"


def half_words(half: Half) -> str:
    """A half in words: its shaft, then its symbols."""
    shaft = half.foot if half.foot != PLAIN else half.top
    parts = [] if shaft == PLAIN else [shaft]
    for symbol in dict.fromkeys(half.symbols):
        number = half.symbols.count(symbol)
        name = SPOKEN.get(symbol, symbol)
        parts.append(name if number == 1 else f"{number} {name}s")
    return ", ".join(parts) or "plain"
