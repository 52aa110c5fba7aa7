"""Which rule forbids an answer, as a sentence for the person who gave it."""

from rules.almadi.answers import SLOT_OF
from rules.almadi.cells import ROWS, STRIP, Cell, beside, column_of, parse_cell, row_of
from rules.almadi.characters import ABRIZA, MORGIANA, affordable_characters
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.engine.text import pluralize


def placement_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with taking that landscape to that cell."""
    if path[:1] == ("recruit",):
        return recruit_objection(table, seat, path)
    if len(path) != 2 or path[0] not in SLOT_OF:
        return None
    goal = _cell(path[1])
    if goal is None:
        return None
    slot = path[0]
    if table.board[SLOT_OF[slot]] is None:
        return f"There is no landscape at {slot}."
    row, architect = SLOT_OF[slot] // 2 + 1, table.architects[seat]
    reach = 1 if architect.powers & MORGIANA else 0
    if row_of(goal) not in ROWS or abs(row_of(goal) - row) > reach:
        rows = f"rows {max(row - 1, 1)} to {min(row + 1, 4)}" if reach else f"row {row}"
        return f"A landscape from {slot} goes into {rows}, and {path[1].upper()} is not there."
    return _goal_objection(architect.realm.occupied, goal, path[1].upper())


def foreseen_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with placing what Ali drew, or with swapping it for that landscape."""
    if path[:1] == ("swap",):
        return placement_objection(table, seat, path[1:])
    if path[:1] == ("recruit",):
        return recruit_objection(table, seat, path)
    goal = _cell(path[1]) if path[:1] == ("place",) and len(path) == 2 else None
    if goal is None:
        return None
    if row_of(goal) not in ROWS:
        return "Landscapes lie in rows 1 to 4."
    return _goal_objection(table.architects[seat].realm.occupied, goal, path[1].upper())


def effect_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with that effect now, most of all with that move of a genie."""
    if path[:1] == ("recruit",):
        return recruit_objection(table, seat, path)
    if path[:1] != ("genie",):
        return None
    turn = table.turn
    if not turn.genie:
        if turn.moves == table.box.genie_moves:
            return f"The genie has granted its {turn.moves} wishes for this turn."
        return "No genie has been activated that could move a landscape."
    if len(path) != 3:
        return None
    start, goal = _cell(path[1]), _cell(path[2])
    architect = table.architects[seat]
    if start is None or goal is None:
        return None
    if start in STRIP:
        return "The strip stays where it is."
    if start not in architect.realm.tiles:
        return f"There is no landscape at {path[1].upper()}."
    if start == goal:
        return "A move goes to another cell."
    if (start, goal) == (turn.moved, turn.origin):
        return "A landscape does not go straight back to where it came from."
    if row_of(goal) not in ROWS and not architect.powers & ABRIZA:
        return "A genie keeps to rows 1 to 4."
    return _goal_objection(architect.realm.occupied & ~(1 << start), goal, path[2].upper())


def recruit_objection(table: AlmadiTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with recruiting that character now."""
    found = [one for one in table.box.characters if path[1:] == (one.key,)]
    if not table.with_characters or not found or found[0] in affordable_characters(table, seat):
        return None
    (character,) = found
    architect = table.architects[seat]
    if character in architect.characters:
        return f"{character.name} already serves you."
    if character in architect.hand.known_faces() or character in table.characters:
        cost = pluralize(character.cost, "ruby", "rubies")
        return f"{character.name} costs {cost}; you have {architect.rubies}."
    return f"{character.name} is neither in your hand nor in the open row."


def _goal_objection(occupied: int, goal: Cell, name: str) -> str | None:
    if column_of(goal) < 1 and row_of(goal) in ROWS:
        return "Landscapes lie to the right of the strip."
    if occupied >> goal & 1:
        return f"{name} is taken."
    if not beside(1 << goal) & occupied:
        return f"{name} touches none of your landscapes."
    return None


def _cell(name: str) -> Cell | None:
    try:
        return parse_cell(name.upper())
    except ValueError:
        return None
