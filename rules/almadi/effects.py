"""The effects: which of them a turn may perform, and what each of them does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.almadi.cells import CELL_OF
from rules.almadi.landscapes import EFFECTS, UNIT, Tally, tally_of
from rules.almadi.news import Drew, Moved, TookObjective, TookRubies
from rules.engine.decision import Path
from rules.engine.secret import Seat

if TYPE_CHECKING:
    from rules.almadi.box import Objective
    from rules.almadi.table import AlmadiTable

IN_ORDER = ("genie", "marteline", "stall", "moon", "ruby")
"""The five immediate effects, as the rulebook lists them."""
GENIE: Tally = 255 * UNIT["genie"]
MARTELINE: Tally = 255 * UNIT["marteline"]
STALL: Tally = 255 * UNIT["stall"]
MOON: Tally = 255 * UNIT["moon"]
RUBY: Tally = 255 * UNIT["ruby"]
DUE: Tally = MARTELINE | STALL | MOON | RUBY


class _Moons(dict[str, Path]):
    def __missing__(self, key: str) -> Path:
        path = self[key] = ("moon", key)
        return path


MOONS = _Moons()
MARTELINE_PATH: Path = ("marteline",)
STALL_PATH: Path = ("stall",)
RUBY_PATH: Path = ("ruby",)


def trigger(table: "AlmadiTable", gained: Tally) -> None:
    """Note what a placement or a move has activated."""
    turn = table.turn
    turn.due += gained & DUE
    # Rulings A7: however many genies it touches, it grants one move, three in a turn.
    if gained & GENIE and turn.moves < table.box.genie_moves:
        turn.genie = True


def possible(table: "AlmadiTable", seat: Seat) -> list[Path]:
    """Every way to perform one of the effects that wait."""
    turn = table.turn
    due = turn.due
    answers: list[Path] = []
    if turn.genie:
        answers = table.architects[seat].realm.genie_moves(turn.moved, turn.origin)
    if due & MARTELINE and table.mosaics.count:
        answers.append(MARTELINE_PATH)
    if due & STALL and table.stalls.count:
        answers.append(STALL_PATH)
    if due & MOON:
        answers += [MOONS[objective.key] for objective in takeable(table, seat)]
    if due & RUBY and table.rubies:
        answers.append(RUBY_PATH)
    return answers


def takeable(table: "AlmadiTable", seat: Seat) -> "list[Objective]":
    """Rulebook, Moon: an objective in the centre, or a rival's that is not completed."""
    found = list(table.objectives)
    for rival, architect in enumerate(table.architects):
        if rival != seat:
            found += architect.objectives
    return found


def perform_genie(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Move a landscape; it triggers the contacts of its new cell."""
    start, goal = CELL_OF[answer[1]], CELL_OF[answer[2]]
    realm = table.architects[seat].realm
    turn = table.turn
    landscape = realm.lift(start)
    gained = realm.place(goal, landscape)
    turn.moves += 1
    turn.genie = False
    turn.moved, turn.origin = goal, start
    trigger(table, gained)
    if table.news is not None:
        table.tell(
            Moved(
                seat=seat,
                landscape=landscape,
                start=answer[1],
                cell=answer[2],
                triggered=triggered(gained),
            )
        )


def perform_marteline(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Draw the top mosaic."""
    table.turn.due -= UNIT["marteline"]
    card = table.mosaics.draw(table)
    table.architects[seat].mosaics += (card,)
    if table.news is not None:
        table.tell(Drew(seat=seat, deck="mosaics", card=card))


def perform_stall(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Draw the top stall."""
    table.turn.due -= UNIT["stall"]
    card = table.stalls.draw(table)
    table.architects[seat].stalls += (card,)
    if table.news is not None:
        table.tell(Drew(seat=seat, deck="stalls", card=card))


def perform_moon(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Take an objective from the centre, or from the rival who has not completed it."""
    table.turn.due -= UNIT["moon"]
    key = answer[1]
    objective = next((one for one in table.objectives if one.key == key), None)
    rival = None
    if objective is not None:
        table.objectives = _without(table.objectives, key)
    else:
        rival, objective = next(
            (owner, one)
            for owner, architect in enumerate(table.architects)
            for one in architect.objectives
            if one.key == key
        )
        table.architects[rival].objectives = _without(table.architects[rival].objectives, key)
    table.architects[seat].objectives += (objective,)
    if table.news is not None:
        table.tell(TookObjective(seat=seat, objective=objective, rival=rival))


def perform_ruby(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Take a ruby from the supply."""
    table.turn.due -= UNIT["ruby"]
    table.rubies -= 1
    table.architects[seat].rubies += 1
    if table.news is not None:
        table.tell(TookRubies(seat=seat, rubies=1))


PERFORM: dict[str, Callable[["AlmadiTable", Seat, Path], None]] = {
    "genie": perform_genie,
    "marteline": perform_marteline,
    "stall": perform_stall,
    "moon": perform_moon,
    "ruby": perform_ruby,
}


def triggered(gained: Tally) -> tuple[str, ...]:
    """The effects of a tally as words, each as often as it occurs."""
    return tuple(effect for effect in EFFECTS for _ in range(tally_of(effect, gained)))


def _without(objectives: "tuple[Objective, ...]", key: str) -> "tuple[Objective, ...]":
    return tuple(one for one in objectives if one.key != key)
