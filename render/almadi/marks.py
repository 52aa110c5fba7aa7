"""What the present question marks in a seat's picture: legal places, by the menu's own words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from render.almadi.notes import Mark, Notes
from render.almadi.realm import active_sides
from rules.almadi.answers import SLOT_OF, SLOTS
from rules.almadi.cells import CELL_OF, Cell, parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.landscapes import Landscape
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.decision import AnyDecision, Label, Path
from rules.engine.notation import next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View


@dataclass(slots=True)
class Asked:
    """A question as a picture shows it, after the words that were said already."""

    question: str = ""
    prefix: Path = ()
    is_chosen: bool = False
    """Whether those words were a choice, and not the beginning of every answer."""
    notes: Notes = field(default_factory=Notes)
    slots: frozenset[str] = frozenset()
    """Landscapes of the board that may be taken, or the one that was named."""
    objectives: frozenset[str] = frozenset()
    strips: tuple[str, ...] = ()
    labels: list[tuple[str, Label]] = field(default_factory=list)
    """Words that no place on the table stands for, and how the menu reads them."""


def asked(view: View[AlmadiTable], seat: Seat, prefix: Path = ()) -> Asked:
    """What that seat is asked; nothing is marked if it is not."""
    table = view.table
    if not table.pending.get(seat):
        return Asked()
    decision = decision_of(table, seat)
    answers = decision.answers(table)
    prefix = _known(answers, prefix)
    left = [answer for answer in answers if answer[: len(prefix)] == prefix]
    found = Asked(decision.question(table), prefix, is_chosen=len(left) < len(answers))
    heads = [prefix[0]] if prefix else next_words(answers, ())
    unmarked = []
    for mark in dict.fromkeys(MARKED_BY.get(head, _unmarked) for head in heads):
        mine = [answer for answer in left if MARKED_BY.get(answer[0], _unmarked) is mark]
        if not mark(found, table, seat, mine):
            unmarked += mine
    found.labels = _labels(decision, view, prefix, unmarked)
    return found


def _known(answers: Sequence[Path], prefix: Path) -> Path:
    """The part of a beginning that still leads to an answer."""
    while prefix and not any(answer[: len(prefix)] == prefix for answer in answers):
        prefix = prefix[:-1]
    return prefix


def _labels(
    decision: AnyDecision, view: View[AlmadiTable], prefix: Path, answers: Sequence[Path]
) -> list[tuple[str, Label]]:
    words = next_words(answers, prefix)
    return [(word, decision.label(view, (*prefix, word))) for word in words]


def _placements(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """Cells for the landscapes of the board."""
    _cells_for(found, table, seat, answers, said=len(found.prefix))
    return True


def _swap(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """The same after Ali's draw, one word later."""
    if not found.prefix:
        return False
    shorter = [answer[1:] for answer in answers]
    _cells_for(found, table, seat, shorter, said=len(found.prefix) - 1)
    return True


def _cells_for(
    found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path], *, said: int
) -> None:
    realm = table.architects[seat].realm
    found.slots = frozenset(answer[0] for answer in answers)
    lines: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for slot, place in answers:
        landscape = table.board[SLOT_OF[slot]]
        if landscape is None:
            continue
        # In its own row L or R is enough; Morgiana's neighbours need the whole name.
        name = "" if said else slot[-1] if place.endswith(slot[0]) else slot
        lines.setdefault(place, []).append((name, _effects(realm, _cell(place), landscape)))
        if said:
            _bridges(found, realm, _cell(place), landscape)
    for place, what in lines.items():
        found.notes.marks[_cell(place)] = Mark(place, tuple(what))


def _foreseen(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """Cells for what Ali drew."""
    landscape = table.turn.foreseen
    if not found.prefix or landscape is None:
        return False
    realm = table.architects[seat].realm
    for _, name in answers:
        place = _cell(name)
        found.notes.marks[place] = Mark(name, (("", _effects(realm, place, landscape)),))
        _bridges(found, realm, place, landscape)
    return True


def _hussain(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """One landscape to switch, then the other."""
    if not found.prefix:
        return False
    for name in next_words(answers, found.prefix) or found.prefix[1:]:
        found.notes.movable[_cell(name)] = name
    return True


def _genie(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """First the landscapes that may be moved, then the cells that one of them may go to."""
    realm = table.architects[seat].realm
    if not found.prefix:
        return False
    if len(found.prefix) == 1:
        for name in next_words(answers, found.prefix):
            found.notes.movable[_cell(name)] = name
        return True
    start = _cell(found.prefix[1])
    lifted = realm.copy()
    landscape = lifted.lift(start)
    found.notes.lifted = start
    for goal in [answer[2] for answer in answers if len(answer) > 2]:
        place = _cell(goal)
        found.notes.marks[place] = Mark(goal, (("", _effects(lifted, place, landscape)),))
        _bridges(found, lifted, place, landscape)
    return True


def _moon(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    if not found.prefix:
        return False
    found.objectives = frozenset(answer[1] for answer in answers)
    return True


def _strips(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    found.strips = tuple(answer[1] for answer in answers)
    return True


def _unmarked(found: Asked, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    return False


Marker = Callable[[Asked, AlmadiTable, Seat, Sequence[Path]], bool]
MARKED_BY: dict[str, Marker] = {
    **dict.fromkeys(SLOTS, _placements),
    "genie": _genie,
    "hussain": _hussain,
    "place": _foreseen,
    "swap": _swap,
    "moon": _moon,
    "strip": _strips,
}
"""By the first word of an answer; what is not here is shown as the menu words it."""


def _cell(name: str) -> Cell:
    found = CELL_OF.get(name)
    return parse_cell(name) if found is None else found


def _effects(realm: Realm, place: Cell, landscape: Landscape) -> tuple[str, ...]:
    return effect_names(realm.contacts(place, landscape))


def _bridges(found: Asked, realm: Realm, place: Cell, landscape: Landscape) -> None:
    found.notes.bridges += [(place, side) for side in active_sides(realm, place, landscape)]
