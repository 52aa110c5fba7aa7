"""What a seat may choose now, after the words of an answer that it has chosen already."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.engine.decision import Path
from rules.engine.notation import legal_prefix, next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat
from rules.sultan.table import SultanTable


@dataclass(frozen=True, slots=True)
class Plan:
    """What may be named next, and what was named."""

    question: str = ""
    """The question, or what the chosen words leave of it."""
    cards: frozenset[int] = frozenset()
    """Values that may be named."""
    cushions: frozenset[str] = frozenset()
    """Where a card may go."""
    jewels: frozenset[str] = frozenset()
    """Colours that may go back."""
    returned: str = ""
    """The colour that was named to go back."""
    placed: dict[str, int] = field(default_factory=dict)
    """Values that were named or sealed, by cushion."""
    held: int | None = None
    """The value that was named, and whose cushion is not."""


NOTHING = Plan()


def plan_of(table: SultanTable, seat: Seat, prefix: Path) -> Plan:
    """The plan of that seat; words that lead nowhere are left out."""
    if seat not in table.pending:
        return NOTHING
    decision = decision_of(table, seat)
    answers = decision.answers(table)
    said = legal_prefix(answers, prefix)
    words = next_words(answers, said)
    left = [answer for answer in answers if answer[: len(said)] == said]
    question = decision.question(table)
    if left[0][0] == "return":
        return _return_plan(question, said, words, left)
    if not left[0][0].isdecimal():
        return Plan(question)
    sealed = table.sealed[seat].known_faces()[0] if seat in table.sealed else ()
    if sealed and not said:
        question = f"You answered {_told(sealed)}, and may change it"
    elif said:
        question = f"{_told(said)} … {_remaining_question(words)}".rstrip(" …")
    named = said or sealed
    return Plan(
        question,
        cards=frozenset(int(word) for word in words if word.isdecimal()),
        cushions=frozenset(
            word for answer in left for word in answer[len(said) :] if not word.isdecimal()
        ),
        placed=dict(zip(named[1::2], map(int, named[::2]), strict=False)),
        held=int(said[-1]) if len(said) % 2 else None,
    )


def _return_plan(question: str, said: Path, words: Sequence[str], left: Sequence[Path]) -> Plan:
    if len(said) == 2:
        return Plan(f"{said[1].capitalize()} goes back into the pouch", returned=said[1])
    return Plan(question, jewels=frozenset(answer[1] for answer in left))


def _remaining_question(words: Sequence[str]) -> str:
    if not words:
        return ""
    return "and which card?" if words[0].isdecimal() else "on which cushion?"


def _told(words: Path) -> str:
    """`9 on B, 3 on A`, as far as it was named."""
    pairs = [words[place : place + 2] for place in range(0, len(words), 2)]
    return ", ".join(" on ".join(pair) for pair in pairs)
