"""What the private picture shows in words: the question, what may be chosen and what it brings."""

from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.sultaniya.marks import ChoiceMarks, choice_marks
from render.sultaniya.private import asked_of, remaining_question
from render.sultaniya.sayings import (
    counts_words,
    held_words,
    palace_sentences,
    pile_sentence,
    seen_sentence,
)
from render.sultaniya.scene import public_sheet, table_of
from render.sultaniya.words import objective_lines, state_sentence
from rules.engine.decision import Path
from rules.engine.notation import legal_prefix
from rules.engine.play import decision_of
from rules.engine.secret import View
from rules.engine.text import pluralize
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES


def private_alt_text(
    view: View[SultaniyaTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """The question and its possible answers first, then what is one's own, then the offers."""
    table, seat = table_of(view), view.seat
    if seat is None:
        raise ValueError("a spectator has no private view")
    called = safe_names(names, table.seats)
    sheet = public_sheet(view)
    asked = asked_of(table, seat)
    said = legal_prefix(asked.answers, prefix)
    sentences = [state_sentence(table, called, sheet, title or "Sultaniya")]
    if asked.answers:
        question = decision_of(table, seat).question(table)
        if said:
            question = f"{' '.join(said)}: {remaining_question(asked, said) or 'confirm'}"
        sentences += [question, *choice_sentences(choice_marks(asked, said))]
    levels = range(0 if table.is_over else len(table.piles))
    sentences += [
        f"You have {pluralize(sheet.totals[seat], 'point')}, {held_words(table, seat)}.",
        *objective_lines(view, seat),
        f"You count {counts_words(table, seat)}.",
        *(pile_sentence(table, level) for level in levels),
        *(seen_sentence(table, level) for level in levels),
        *palace_sentences(table.builders[seat].palace),
    ]
    return wording.fit_sentences(sentence for sentence in sentences if sentence)


def choice_sentences(choice: ChoiceMarks) -> list[str]:
    """What may be named next, with the points that it brings."""
    told = []
    if choice.notes.marks and not choice.faces:
        told.append(f"Places: {', '.join(choice.notes.marks.values())}.")
    elif choice.tiles:
        told.append(f"Tiles: {', '.join(choice.tiles.values())}.")
    if choice.notes.choosable:
        told.append(f"Your tiles: {', '.join(choice.notes.choosable.values())}.")
    if choice.faces:
        told.append(f"Faces: {', '.join(choice.faces.values())}.")
    if choice.piles:
        told.append(f"Piles: {', '.join(LEVEL_NAMES[level] for level in choice.piles)}.")
    if choice.djinns:
        told.append(f"Djinns: {', '.join(sorted(choice.djinns))}.")
    return told
