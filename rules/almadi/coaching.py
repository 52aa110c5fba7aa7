"""What a newcomer may meet in Almadi, each with whether it lies before the asked seat."""

from collections.abc import Callable, Iterator

from rules.almadi.answers import SLOT_OF
from rules.almadi.box import DATA_SETS, Objective, open_box
from rules.almadi.cells import CELL_OF
from rules.almadi.characters import MORGIANA, affordable_characters, copyable_characters
from rules.almadi.effects import MOON, possible_effects, takeable_objectives
from rules.almadi.landscapes import EFFECTS, LANDSCAPES, Landscape, Tally, tally_of
from rules.almadi.objectives import CONDITIONS
from rules.almadi.opening import KeepCharacters
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import END_ONLY, CopyDunyazad, PerformEffects, PlaceForeseen, TakeLandscape
from rules.almadi.turns_left import later_turns
from rules.engine.decision import AnyDecision, Path
from rules.engine.secret import Seat, View

IsThere = Callable[[View[AlmadiTable], AnyDecision], bool]

PLACING = (TakeLandscape, PlaceForeseen)
IN_A_TURN = (*PLACING, PerformEffects)


def _landscape(kind: str) -> IsThere:
    """One that may be taken, or placed, now."""

    def is_there(view: View[AlmadiTable], decision: AnyDecision) -> bool:
        if not isinstance(decision, PLACING):
            return False
        offered = (*view.table.board, view.table.turn.foreseen)
        return any(one is not None and one.landscape == kind for one in offered)

    return is_there


def _effect(effect: str) -> IsThere:
    """One that waits, or that a placement would activate, and that brings something."""

    def is_there(view: View[AlmadiTable], decision: AnyDecision) -> bool:
        table = view.table
        if isinstance(decision, PerformEffects):
            waits = any(answer[0] == effect for answer in possible_effects(table, decision.seat))
            return waits or (effect == "genie" and table.turn.genie)
        if not isinstance(decision, PLACING) or not _brings_something(table, decision.seat, effect):
            return False
        return tally_of(effect, _activated_by_placing(table, decision)) > 0

    return is_there


def _brings_something(table: AlmadiTable, seat: int, effect: str) -> bool:
    supplies: dict[str, int] = {
        "marteline": table.mosaics.count,
        "stall": table.stalls.count,
        "moon": len(takeable_objectives(table, seat)),
        "ruby": table.rubies,
    }
    return supplies.get(effect, 1) > 0


def _activated_by_placing(table: AlmadiTable, decision: AnyDecision) -> Tally:
    """What any placement now would activate; how often says nothing."""
    contacts = table.architects[decision.seat].realm.contacts
    activated = 0
    for landscape, cell in _placings(table, decision):
        activated |= contacts(CELL_OF[cell], landscape)
    return activated


def _placings(table: AlmadiTable, decision: AnyDecision) -> Iterator[tuple[Landscape, str]]:
    """Every landscape with every cell that it may go to now."""
    for answer in decision.answers(table):
        landscape = _placed(table, answer)
        if landscape is not None:
            yield landscape, answer[-1]


def _placed(table: AlmadiTable, answer: Path) -> Landscape | None:
    words = answer[1:] if answer[0] == "swap" else answer
    if words[0] == "place":
        return table.turn.foreseen
    return table.board[SLOT_OF[words[0]]] if words[0] in SLOT_OF else None


def _row(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    """Morgiana lets a landscape go into other rows too."""
    has_morgiana = view.table.architects[decision.seat].powers & MORGIANA
    return isinstance(decision, TakeLandscape) and not has_morgiana


def _contacts(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PLACING) and bool(_activated_by_placing(view.table, decision))


def _objective(key: str) -> IsThere:
    """One that a waiting moon may take, or that the seat has promised."""

    def is_there(view: View[AlmadiTable], decision: AnyDecision) -> bool:
        table = view.table
        promised = table.architects[decision.seat].objectives
        if (not promised and not table.turn.due & MOON) or not isinstance(decision, IN_A_TURN):
            return False
        return any(one.key == key for one in promised) or (
            isinstance(decision, PerformEffects)
            and any(one.key == key for one in _takeable(table, decision.seat))
        )

    return is_there


def _takeable(table: AlmadiTable, seat: Seat) -> list[Objective]:
    """What a waiting moon may take."""
    return takeable_objectives(table, seat) if table.turn.due & MOON else []


def _promise(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(view.table.architects[decision.seat].objectives)


def _rivals_objective(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    centre = {one.key for one in view.table.objectives}
    return isinstance(decision, PerformEffects) and any(
        one.key not in centre for one in _takeable(view.table, decision.seat)
    )


def _character(key: str) -> IsThere:
    """One that is dealt, can be recruited or copied now, or works for the seat."""

    def is_there(view: View[AlmadiTable], decision: AnyDecision) -> bool:
        table, seat = view.table, decision.seat
        if not table.with_characters:
            return False
        architect = table.architects[seat]
        found = [*architect.characters]
        if isinstance(decision, KeepCharacters):
            found += architect.hand.known_faces()
        if isinstance(decision, IN_A_TURN):
            found += affordable_characters(table, seat)
        if isinstance(decision, (*IN_A_TURN, CopyDunyazad)):
            found += copyable_characters(table, seat)
        if architect.copied is not None:
            found.append(architect.copied)
        return any(one.key == key for one in found)

    return is_there


def _recruiting(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(
        affordable_characters(view.table, decision.seat)
    )


def _mosaics(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(view.table.architects[decision.seat].mosaics)


def _nothing_left(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PerformEffects) and decision.answers(view.table) is END_ONLY


def _last_turn(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PLACING) and not later_turns(
        view.table, decision.seat, has_placed=False
    )


def _may_perform(view: View[AlmadiTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PerformEffects) and not _nothing_left(view, decision)


def _ruby(*, recruits: bool) -> IsThere:
    """What rubies are for depends on the variant."""
    is_there = _effect("ruby")
    return lambda view, decision: (
        view.table.with_characters is recruits and is_there(view, decision)
    )


THINGS: dict[str, IsThere] = {
    "PerformEffects": _may_perform,
    "nothing-left": _nothing_left,
    "last-turn": _last_turn,
    "contacts": _contacts,
    "row": _row,
    **{effect: _effect(effect) for effect in EFFECTS},
    "ruby": _ruby(recruits=False),
    "ruby-to-recruit": _ruby(recruits=True),
    "promise": _promise,
    "rivals-objective": _rivals_objective,
    **{landscape: _landscape(landscape) for landscape in LANDSCAPES},
    "mosaics": _mosaics,
    "recruiting": _recruiting,
    **{key: _objective(key) for key in CONDITIONS},
    **{one.key: _character(one.key) for one in open_box(DATA_SETS[-1]).characters},
}
"""The first are told first."""
