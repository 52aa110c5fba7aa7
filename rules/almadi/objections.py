"""Which rule forbids an answer, as a sentence for the person who gave it."""

from rules.almadi.answers import SLOT_OF
from rules.almadi.cells import ROWS, STRIP, Cell, beside, column_of, named, row_of
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path
from rules.engine.secret import Seat


def placement_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with taking that landscape to that cell."""
    if len(path) != 2 or path[0] not in SLOT_OF:
        return None
    goal = _cell(path[1])
    if goal is None:
        return None
    slot = path[0]
    if table.board[SLOT_OF[slot]] is None:
        return f"There is no landscape at {slot}."
    row = SLOT_OF[slot] // 2 + 1
    if row_of(goal) != row:
        return f"A landscape from {slot} goes into row {row}, and {path[1].upper()} is not there."
    return _goal_objection(table.architects[seat].realm.occupied, goal, path[1].upper())


def genie_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with that effect now, most of all with that move of a genie."""
    if path[:1] != ("genie",):
        return None
    if not table.turn.genie:
        if table.turn.moves == table.box.genie_moves:
            return f"The genie has granted its {table.turn.moves} wishes for this turn."
        return "No genie has been activated that could move a landscape."
    if len(path) != 3:
        return None
    start, goal = _cell(path[1]), _cell(path[2])
    realm = table.architects[seat].realm
    if start is None or goal is None:
        return None
    if start in STRIP:
        return "The strip stays where it is."
    if start not in realm.tiles:
        return f"There is no landscape at {path[1].upper()}."
    if start == goal:
        return "A move goes to another cell."
    turn = table.turn
    if (start, goal) == (turn.moved, turn.origin):
        return "A landscape does not go straight back to where it came from."
    if row_of(goal) not in ROWS:
        return "A genie keeps to rows 1 to 4."
    return _goal_objection(realm.occupied & ~(1 << start), goal, path[2].upper())


def _goal_objection(occupied: int, goal: Cell, name: str) -> str | None:
    if column_of(goal) < 1:
        return "Landscapes lie to the right of the strip."
    if occupied >> goal & 1:
        return f"{name} is taken."
    if not beside(1 << goal) & occupied:
        return f"{name} touches none of your landscapes."
    return None


def _cell(name: str) -> Cell | None:
    try:
        return named(name.upper())
    except ValueError:
        return None
