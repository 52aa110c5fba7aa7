"""The marks of a seat's open question in its picture: legal places, with the words of the menu."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from render.almadi.notes import Notes, Place, Trial
from render.almadi.realm import active_sides
from render.viewing import once_per_view
from rules.almadi.answers import SLOT_OF, SLOTS
from rules.almadi.cells import CELL_OF, Cell, parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.landscapes import GOODS, Landscape
from rules.almadi.scoring import total
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path
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
    cards: frozenset[str] = frozenset()
    """Own cards that may be given away."""
    strips: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """Characters that may be kept, recruited or copied."""
    effects: tuple[str, ...] = ()
    """First words that nothing else stands for: effects that wait, powers, the end of the turn."""


@once_per_view
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
    by_head: dict[str, list[Path]] = {}
    for answer in left:
        by_head.setdefault(answer[0], []).append(answer)
    marks.effects = tuple(
        head
        for head, mine in by_head.items()
        if not MARKERS.get(head, _mark_nothing)(marks, table, seat, mine)
    )
    return marks


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
    marks.slots |= frozenset(answer[0] for answer in answers)
    lines: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for slot, place in answers:
        landscape = table.board[SLOT_OF[slot]]
        if landscape is None:
            continue
        if said:
            _try(marks, table, seat, place, landscape)
            continue
        # In its own row L or R is enough; Morgiana's neighbours need the whole name.
        name = slot[-1] if place.endswith(slot[0]) else slot
        if effects := effect_names(realm.contacts(_cell(place), landscape)):
            lines.setdefault(place, []).append((name, effects))
        else:
            lines.setdefault(place, [])
    for name, what in lines.items():
        known = marks.notes.places.get(_cell(name))
        before = known.lines if known else ()
        marks.notes.places[_cell(name)] = Place(name, (*before, *what))


def _mark_foreseen(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """Cells for what Ali drew."""
    landscape = table.turn.foreseen
    if not marks.prefix or landscape is None:
        return False
    for _, name in answers:
        _try(marks, table, seat, name, landscape)
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
    if not marks.prefix:
        return False
    if len(marks.prefix) == 1:
        for name in next_words(answers, marks.prefix):
            marks.notes.movable[_cell(name)] = name
        return True
    start = _cell(marks.prefix[1])
    marks.notes.lifted = start
    for goal in [answer[2] for answer in answers if len(answer) > 2]:
        _try(marks, table, seat, goal, start)
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


def _mark_people(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """Characters to keep, recruit or copy; those to keep are seen at once."""
    if not marks.prefix and answers[0][0] != "keep":
        return False
    chosen = marks.prefix[1:]
    marks.people = tuple(dict.fromkeys(word for answer in answers for word in answer[1:]))
    marks.people = chosen + tuple(one for one in marks.people if one not in chosen)
    return True


def _mark_cards(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, answers: Sequence[Path]
) -> bool:
    """Cards that Zaynab may give away."""
    if not marks.prefix:
        return False
    words = [answer[1] for answer in answers]
    marks.cards = frozenset(f"stall-{one}" if one in GOODS else f"mosaic-{one}" for one in words)
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
    "keep": _mark_people,
    "recruit": _mark_people,
    "copy": _mark_people,
    "zaynab": _mark_cards,
}
"""By the first word of an answer; other words are effects."""


def _cell(name: str) -> Cell:
    found = CELL_OF.get(name)
    return parse_cell(name) if found is None else found


def _try(
    marks: ChoiceMarks, table: AlmadiTable, seat: Seat, name: str, tile: Landscape | Cell
) -> None:
    """Note a tile of the board, or that of another cell, where it would go, and what it brings."""
    place = _cell(name)
    trial = table.copy()
    trial.news = None
    realm = trial.architects[seat].realm
    landscape = tile if isinstance(tile, Landscape) else realm.lift(tile)
    active = active_sides(realm, place, landscape)
    effects = effect_names(realm.contacts(place, landscape))
    realm.place(place, landscape)
    trial.complete_objectives(seat)
    gain = total(trial, seat) - total(table, seat)
    marks.notes.places[place] = Place(name, (("", effects),) if effects else ())
    marks.notes.trials[place] = Trial(landscape, active, gain)
