"""From the words people type to a legal answer, or to a sentence that says what is wrong."""

from collections.abc import Sequence

from rules.engine.decision import AnyDecision, Path
from rules.engine.illegal import IllegalChoice
from rules.engine.table import Table

LONGEST = 120
"""Characters of an answer worth reading; the longest real ones are far shorter."""
NAMED = 12
"""How many possible words a sentence lists before it says how many more there are."""


def words_of(text: str | Path) -> Path:
    """The words of an answer as somebody wrote it."""
    return tuple(text.split()) if isinstance(text, str) else text


def written(path: Path) -> str:
    """An answer as it stands in the log."""
    return " ".join(path)


def next_words(answers: Sequence[Path], prefix: Path) -> list[str]:
    """The words that may follow a beginning of a path, each once, in order."""
    depth = len(prefix)
    return list(
        dict.fromkeys(
            answer[depth] for answer in answers if len(answer) > depth and answer[:depth] == prefix
        )
    )


def legal_answer(
    decision: AnyDecision, table: Table, path: Path, answers: Sequence[Path] | None = None
) -> Path:
    """The answer that those words mean, in whatever case they are typed."""
    if answers is None:
        answers = decision.answers(table)
    if path in answers:
        return path
    folded = tuple(word.casefold() for word in path)
    for answer in answers:
        if tuple(word.casefold() for word in answer) == folded:
            return answer
    raise _refusal(decision, table, answers, folded)


def _refusal(
    decision: AnyDecision, table: Table, answers: Sequence[Path], folded: Path
) -> IllegalChoice:
    spelt = {word.casefold(): word for answer in answers for word in answer}
    path = tuple(spelt.get(word, word) for word in folded)
    known = 0
    while known < len(path) and path[known] in next_words(answers, path[:known]):
        known += 1
    options = next_words(answers, path[:known])
    if known == len(path) and options:
        begun = f"After “{written(path)}” say" if path else "Say"
        return IllegalChoice("incomplete", f"{begun} {_one_of(options)}.")
    reason = decision.objection(table, path)
    if reason is not None:
        return IllegalChoice("illegal", reason)
    wrong = _clipped(" ".join(path[known:]))
    if not options:
        return IllegalChoice("illegal", f"“{written(path[:known])}” is all; leave out “{wrong}”.")
    place = f"after “{written(path[:known])}”" if known else "now"
    return IllegalChoice("illegal", f"“{wrong}” is not possible {place}. Say {_one_of(options)}.")


def _one_of(words: Sequence[str]) -> str:
    shown = list(words[:NAMED])
    if len(words) > NAMED:
        return f"{', '.join(shown)} or one of {len(words) - NAMED} others"
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def _clipped(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else "�" for letter in text)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"
