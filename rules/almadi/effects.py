"""The effects: which of them a turn may perform, and what each of them does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.almadi.cells import CELL_OF, EVERYWHERE, FIELD
from rules.almadi.characters import (
    ABRIZA,
    ALADDIN,
    ALI_BABA,
    BADROULBADOUR,
    HUSSAIN,
    JAFAR,
    PARIBANOU,
    WOKEN_BY_GENIES,
)
from rules.almadi.landscapes import EFFECTS, UNIT, Tally, tally_of
from rules.almadi.moves import GenieMoves
from rules.almadi.news import Drew, Moved, Switched, TookObjective, TookRubies
from rules.engine.decision import Path
from rules.engine.secret import Seat

if TYPE_CHECKING:
    from rules.almadi.box import Objective
    from rules.almadi.table import AlmadiTable

GENIE: Tally = 255 * UNIT["genie"]
MARTELINE: Tally = 255 * UNIT["marteline"]
STALL: Tally = 255 * UNIT["stall"]
MOON: Tally = 255 * UNIT["moon"]
RUBY: Tally = 255 * UNIT["ruby"]
DUE: Tally = MARTELINE | STALL | MOON | RUBY

MARTELINE_PATH: Path = ("marteline",)
STALL_PATH: Path = ("stall",)
RUBY_PATH: Path = ("ruby",)


def trigger(table: "AlmadiTable", seat: Seat, gained: Tally) -> None:
    """Note what a placement or a move has activated."""
    turn = table.turn
    turn.due += gained & DUE
    if gained & GENIE:
        # Ruling A7: however many genies it touches, it grants one move, three in a turn.
        if turn.moves < table.box.genie_moves:
            turn.genie = True
        turn.woken |= table.architects[seat].powers & WOKEN_BY_GENIES & ~turn.used


def possible_effects(table: "AlmadiTable", seat: Seat) -> list[Path]:
    """All answers that perform a waiting effect, except the moves of a genie."""
    turn = table.turn
    due = turn.due
    answers: list[Path] = []
    if turn.genie and table.architects[seat].powers & HUSSAIN & ~turn.used:
        answers = table.architects[seat].realm.switches()
    if due & MARTELINE and table.mosaics.count:
        answers.append(MARTELINE_PATH)
    if due & STALL and table.stalls.count:
        answers.append(STALL_PATH)
    if due & MOON:
        answers += [("moon", objective.key) for objective in takeable_objectives(table, seat)]
    if due & RUBY and table.rubies:
        answers.append(RUBY_PATH)
    if turn.woken:
        answers += woken_answers(table)
    return answers


def free_effects(table: "AlmadiTable", seat: Seat) -> list[Path]:
    """What waits and needs no choice, each as often as the supply allows."""
    woken = woken_answers(table)
    at_once = 2 if table.architects[seat].powers & ALI_BABA else 1
    supply = {
        MARTELINE_PATH: table.mosaics.count - (("badroulbadour",) in woken),
        STALL_PATH: table.stalls.count - (("paribanou",) in woken),
        RUBY_PATH: -(-(table.rubies - (("aladdin",) in woken)) // at_once),
    }
    due = table.turn.due
    return woken + [
        path for path, left in supply.items() for _ in range(min(tally_of(path[0], due), left))
    ]


def genie_moves(table: "AlmadiTable", seat: Seat) -> GenieMoves:
    """All moves of the waiting genie."""
    turn = table.turn
    architect = table.architects[seat]
    field = EVERYWHERE if architect.powers & ABRIZA else FIELD
    return architect.realm.genie_moves(turn.moved, turn.origin, field)


def woken_answers(table: "AlmadiTable") -> list[Path]:
    """Ruling A22: the characters woken by an activated genie that can do something now."""
    answers: list[Path] = []
    if table.turn.woken & ALADDIN and table.rubies:
        answers.append(("aladdin",))
    if table.turn.woken & BADROULBADOUR and table.mosaics.count:
        answers.append(("badroulbadour",))
    if table.turn.woken & PARIBANOU and table.stalls.count:
        answers.append(("paribanou",))
    return answers


def takeable_objectives(table: "AlmadiTable", seat: Seat) -> "list[Objective]":
    """Rulebook, Moon: an objective in the centre, or a rival's that is not completed."""
    found = list(table.objectives)
    for rival, architect in enumerate(table.architects):
        if rival != seat and not architect.powers & JAFAR:
            found += architect.objectives
    return found


def perform_genie(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Move a landscape; it triggers the contacts of its new cell."""
    start, goal = CELL_OF[answer[1]], CELL_OF[answer[2]]
    realm = table.architects[seat].realm
    landscape = realm.lift(start)
    gained = realm.place(goal, landscape)
    table.turn.moved, table.turn.origin = goal, start
    _spend_wish(table, seat, gained)
    if table.news is not None:
        table.tell(
            Moved(
                seat=seat,
                landscape=landscape,
                start=answer[1],
                cell=answer[2],
                triggered=effect_names(gained),
            )
        )


def perform_hussain(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Switch two landscapes; both trigger, a contact between them once."""
    one, other = CELL_OF[answer[1]], CELL_OF[answer[2]]
    realm = table.architects[seat].realm
    first, second = realm.lift(one), realm.lift(other)
    gained = realm.place(one, second) + realm.place(other, first)
    # Neither can go straight back: the cell it came from is taken.
    table.turn.moved = table.turn.origin = -1
    table.turn.used |= HUSSAIN
    _spend_wish(table, seat, gained)
    if table.news is not None:
        table.tell(
            Switched(
                seat=seat,
                cells=(answer[1], answer[2]),
                landscapes=(second, first),
                triggered=effect_names(gained),
            )
        )


def _spend_wish(table: "AlmadiTable", seat: Seat, gained: Tally) -> None:
    """Count one genie move; what it activated may allow the next."""
    table.turn.moves += 1
    table.turn.genie = False
    trigger(table, seat, gained)


def perform_marteline(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Draw the top mosaic."""
    table.turn.due -= UNIT["marteline"]
    _draw_mosaic(table, seat)


def perform_stall(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Draw the top stall."""
    table.turn.due -= UNIT["stall"]
    _draw_stall(table, seat)


def perform_moon(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Take an objective from the centre, or from the rival who has not completed it."""
    table.turn.due -= UNIT["moon"]
    key = answer[1]
    objective = next((one for one in table.objectives if one.key == key), None)
    rival = None
    if objective is not None:
        table.objectives = _without_objective(table.objectives, key)
    else:
        rival, objective = next(
            (owner, one)
            for owner, architect in enumerate(table.architects)
            for one in architect.objectives
            if one.key == key
        )
        table.architects[rival].objectives = _without_objective(
            table.architects[rival].objectives, key
        )
    table.architects[seat].objectives += (objective,)
    if table.news is not None:
        table.tell(TookObjective(seat=seat, objective=objective, rival=rival))


def perform_ruby(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Take a ruby from the supply; with Ali Baba two."""
    table.turn.due -= UNIT["ruby"]
    _take_rubies(table, seat, 2 if table.architects[seat].powers & ALI_BABA else 1)


def perform_aladdin(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """The genie of the lamp brings a ruby, never two."""
    _use_power(table, ALADDIN)
    _take_rubies(table, seat, 1)


def perform_badroulbadour(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """The genie of the lamp brings a mosaic."""
    _use_power(table, BADROULBADOUR)
    _draw_mosaic(table, seat)


def perform_paribanou(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """The genie of the lamp brings a stall."""
    _use_power(table, PARIBANOU)
    _draw_stall(table, seat)


PERFORM: dict[str, Callable[["AlmadiTable", Seat, Path], None]] = {
    "genie": perform_genie,
    "hussain": perform_hussain,
    "marteline": perform_marteline,
    "stall": perform_stall,
    "moon": perform_moon,
    "ruby": perform_ruby,
    "aladdin": perform_aladdin,
    "badroulbadour": perform_badroulbadour,
    "paribanou": perform_paribanou,
}


def effect_names(gained: Tally) -> tuple[str, ...]:
    """The effects of a tally by name, each as often as it occurs."""
    return tuple(effect for effect in EFFECTS for _ in range(tally_of(effect, gained)))


def _use_power(table: "AlmadiTable", power: int) -> None:
    table.turn.woken &= ~power
    table.turn.used |= power


def _draw_mosaic(table: "AlmadiTable", seat: Seat) -> None:
    card = table.mosaics.draw(table)
    table.architects[seat].mosaics += (card,)
    if table.news is not None:
        table.tell(Drew(seat=seat, deck="mosaics", card=card))


def _draw_stall(table: "AlmadiTable", seat: Seat) -> None:
    card = table.stalls.draw(table)
    table.architects[seat].stalls += (card,)
    if table.news is not None:
        table.tell(Drew(seat=seat, deck="stalls", card=card))


def _take_rubies(table: "AlmadiTable", seat: Seat, due: int) -> None:
    rubies = min(due, table.rubies)
    table.rubies -= rubies
    table.architects[seat].rubies += rubies
    if table.news is not None:
        table.tell(TookRubies(seat=seat, rubies=rubies))


def _without_objective(objectives: "tuple[Objective, ...]", key: str) -> "tuple[Objective, ...]":
    return tuple(one for one in objectives if one.key != key)
