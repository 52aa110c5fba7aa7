"""The marks of a seat's open question in its picture: legal places, with the words of the menu."""

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
from rules.engine.notation import legal_prefix, next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View


@dataclass(slots=True)
class ChoiceMarks:
    """An open question as a picture shows it, after the words that are chosen already."""

    question: str = ""
    prefix: Path = ()
    is_chosen: bool = False
    """Whether the prefix was a choice; otherwise every answer begins with it."""
    notes: Notes = field(default_factory=Notes)
    slots: frozenset[str] = frozenset()
    """Landscapes of the board that may be taken, or the one that is chosen."""
    objectives: frozenset[str] = frozenset()
    strips: tuple[str, ...] = ()
    labels: list[tuple[str, Label]] = field(default_factory=list)
    """Words that have no place in the picture, with their menu labels."""


def choice_marks(view: View[AlmadiTable], seat: Seat, prefix: Path = ()) -> ChoiceMarks:
    """The marks of a seat's open question; empty if it has none."""
    table = view.table
    if not table.pending.get(seat):
        return ChoiceMarks()
    decision = decision_of(table, seat)
    answers = decision.answers(table)
    prefix = legal_prefix(answers, prefix)
    left = [answer for answer in answers if answer[: len(prefix)] == prefix]
    marks = ChoiceMarks(decision.question(table), prefix, is_chosen=len(left) < len(answers))
    heads = [prefix[0]] if prefix else next_words(answers, ())
    unmarked = []
    for mark in dict.fromkeys(MARKERS.get(head, _mark_nothing) for head in heads):
        mine = [answer for answer in left if MARKERS.get(answer[0], _mark_nothing) is mark]
        if not mark(marks, table, seat, mine):
            unmarked += mine
    marks.labels = _unmarked_labels(decision, view, prefix, unmarked)
    return marks


def _unmarked_labels(
    decision: AnyDecision, view: View[AlmadiTable], prefix: Path, answers: Sequence[Path]
) -> list[tuple[str, Label]]:
    words = next_words(answers, prefix)
    return [(word, decision.label(view, (*prefix, word))) for word in words]


def _mark_placements(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """Cells for the landscapes of the board."""
    _mark_cells(marks, table, seat, answers, said=len(marks.prefix))
    return True


def _mark_swap(marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    """The same after Ali's draw, one word later."""
    if not marks.prefix:
        return False
    shorter = [answer[1:] for answer in answers]
    _mark_cells(marks, table, seat, shorter, said=len(marks.prefix) - 1)
    return True


def _mark_cells(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path], *, said: int
) -> None:
    realm = table.architects[seat].realm
    marks.slots = frozenset(answer[0] for answer in answers)
    lines: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for slot, place in answers:
        landscape = table.board[SLOT_OF[slot]]
        if landscape is None:
            continue
        # In its own row L or R is enough; Morgiana's neighbours need the whole name.
        name = "" if said else slot[-1] if place.endswith(slot[0]) else slot
        lines.setdefault(place, []).append((name, _effects_there(realm, _cell(place), landscape)))
        if said:
            _mark_bridges(marks, realm, _cell(place), landscape)
    for place, what in lines.items():
        marks.notes.marks[_cell(place)] = Mark(place, tuple(what))


def _mark_foreseen(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """Cells for what Ali drew."""
    landscape = table.turn.foreseen
    if not marks.prefix or landscape is None:
        return False
    realm = table.architects[seat].realm
    for _, name in answers:
        place = _cell(name)
        marks.notes.marks[place] = Mark(name, (("", _effects_there(realm, place, landscape)),))
        _mark_bridges(marks, realm, place, landscape)
    return True


def _mark_hussain(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """One landscape to switch, then the other."""
    if not marks.prefix:
        return False
    for name in next_words(answers, marks.prefix) or marks.prefix[1:]:
        marks.notes.movable[_cell(name)] = name
    return True


def _mark_genie(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """First the landscapes that may be moved, then the cells that one of them may go to."""
    realm = table.architects[seat].realm
    if not marks.prefix:
        return False
    if len(marks.prefix) == 1:
        for name in next_words(answers, marks.prefix):
            marks.notes.movable[_cell(name)] = name
        return True
    start = _cell(marks.prefix[1])
    lifted = realm.copy()
    landscape = lifted.lift(start)
    marks.notes.lifted = start
    for goal in [answer[2] for answer in answers if len(answer) > 2]:
        place = _cell(goal)
        marks.notes.marks[place] = Mark(goal, (("", _effects_there(lifted, place, landscape)),))
        _mark_bridges(marks, lifted, place, landscape)
    return True


def _mark_moon(marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]) -> bool:
    if not marks.prefix:
        return False
    marks.objectives = frozenset(answer[1] for answer in answers)
    return True


def _mark_strips(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    marks.strips = tuple(answer[1] for answer in answers)
    return True


def _mark_nothing(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    return False


Marker = Callable[[ChoiceMarks, AlmadiTable, Seat, Sequence[Path]], bool]
MARKERS: dict[str, Marker] = {
    **dict.fromkeys(SLOTS, _mark_placements),
    "genie": _mark_genie,
    "hussain": _mark_hussain,
    "place": _mark_foreseen,
    "swap": _mark_swap,
    "moon": _mark_moon,
    "strip": _mark_strips,
}
"""By the first word of an answer; other answers are shown by their menu labels."""


def _cell(name: str) -> Cell:
    found = CELL_OF.get(name)
    return parse_cell(name) if found is None else found


def _effects_there(realm: Realm, place: Cell, landscape: Landscape) -> tuple[str, ...]:
    return effect_names(realm.contacts(place, landscape))


def _mark_bridges(marks: ChoiceMarks, realm: Realm, place: Cell, landscape: Landscape) -> None:
    marks.notes.bridges += [(place, side) for side in active_sides(realm, place, landscape)]
