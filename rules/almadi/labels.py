"""How the words of Almadi's answers read in a menu: made from a view, only when somebody looks."""

from rules.almadi.answers import SLOT_OF
from rules.almadi.cells import CELL_OF
from rules.almadi.effects import triggered
from rules.almadi.landscapes import Landscape, Tally
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Label, Path
from rules.engine.secret import Seat

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
DECK_WORDS = {"marteline": "mosaics", "stall": "stalls"}


def strip(table: AlmadiTable, path: Path) -> Label:
    """A starting strip: its landscapes from row 1 to row 4."""
    if len(path) == 1:
        return Label("Strip", "The four landscapes your realm begins with.", "strip")
    chosen = next(one for one in table.strips if one.key == path[1])
    rows = " · ".join(landscape.landscape for landscape in chosen.landscapes)
    return Label(chosen.key.capitalize(), rows, "strip")


def placement(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    """A slot of the board, or a cell for what lies there."""
    landscape = table.board[SLOT_OF[path[0]]]
    assert landscape is not None
    if len(path) == 1:
        return Label(f"{path[0]} {landscape.landscape}", sides(landscape), landscape.landscape)
    gained = table.architects[seat].realm.contacts(CELL_OF[path[1]], landscape)
    return Label(path[1], activates(gained), "cell")


def effect(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    """An effect that waits, or what it is to be applied to."""
    return EFFECT_LABELS[path[0]](table, seat, path)


def _genie(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    realm = table.architects[seat].realm
    if len(path) == 1:
        left = table.box.genie_moves - table.turn.moves
        return Label("Genie", f"Move a landscape ({left} of this turn's wishes left).", "genie")
    start = CELL_OF[path[1]]
    landscape = realm.tiles[start]
    if len(path) == 2:
        return Label(f"{path[1]} {landscape.landscape}", sides(landscape), landscape.landscape)
    lifted = realm.copy()
    lifted.lift(start)
    return Label(path[2], activates(lifted.contacts(CELL_OF[path[2]], landscape)), "cell")


def _marteline(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Marteline", f"Draw the top mosaic: {table.mosaics.top}.", "marteline")


def _stall(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Stall", f"Draw the top stall: {table.stalls.top}.", "stall")


def _moon(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Moon", "Take an objective.", "moon")
    objective = table.box.objective(path[1])
    owned = any(objective in architect.objectives for architect in table.architects)
    worth = f"{objective.points} points" + (" (a rival's)" if owned else "")
    return Label(f"{objective.label}: {worth}", objective.text, f"objective-{objective.colour}")


def _ruby(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Ruby", f"Take one of {table.rubies} rubies.", "ruby")


def _end(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    turn = table.turn
    lapses = triggered(turn.due) + ("genie",) * turn.genie
    lost = f"Lapses: {', '.join(lapses)}." if lapses else "Refill the board and pass on."
    return Label("End turn", lost, "end")


EFFECT_LABELS = {
    "genie": _genie,
    "marteline": _marteline,
    "stall": _stall,
    "moon": _moon,
    "ruby": _ruby,
    "end": _end,
}


def sides(landscape: Landscape) -> str:
    """The four sides of a landscape, and a market's goods."""
    shown = " ".join(
        f"{ARROWS[side]}{what}" for side, what in landscape.sides.items() if what is not None
    )
    goods = f" · {landscape.goods} {landscape.good}" if landscape.good else ""
    return shown + goods


def activates(gained: Tally) -> str:
    """What a cell would activate, in words."""
    effects = triggered(gained)
    return f"Activates {', '.join(effects)}." if effects else "Activates nothing."
