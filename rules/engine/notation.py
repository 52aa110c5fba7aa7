"""Answers as text: parsing what people type, or a sentence that says what is wrong with it."""

from collections.abc import Sequence

from rules.engine.decision import AnyDecision, Path
from rules.engine.illegal import IllegalChoice
from rules.engine.table import Table

SEPARATOR = ";"
"""Stands between answers that are given one after another."""
MAX_ECHO_CHARS = 120
"""A refusal repeats no more of what somebody typed; real answers are far shorter."""
MAX_LISTED_WORDS = 12
"""A refusal lists no more possible words, and counts the rest."""


def words_of(text: str | Path) -> Path:
    """An answer from its text."""
    return tuple(text.split()) if isinstance(text, str) else text


def text_of(path: Path) -> str:
    """An answer as text, as in the log; the reverse of `words_of`."""
    return " ".join(path)


def answers_in(text: str) -> list[Path]:
    """The answers of a text that has several of them: `1L C1; stall; end`, as in a log."""
    parts = text.replace(",", SEPARATOR).split(SEPARATOR)
    return [words_of(part) for part in parts if part.strip()] or [()]


def text_of_all(paths: Sequence[Path]) -> str:
    """Several answers as text; the reverse of `answers_in`."""
    return f"{SEPARATOR} ".join(map(text_of, paths))


def next_words(answers: Sequence[Path], prefix: Path) -> list[str]:
    """The words that may follow a prefix, each once, in order."""
    if not prefix:
        return list(dict.fromkeys(answer[0] for answer in answers if answer))
    depth = len(prefix)
    return list(
        dict.fromkeys(
            answer[depth] for answer in answers if len(answer) > depth and answer[:depth] == prefix
        )
    )


def is_begun(answers: Sequence[Path], prefix: Path) -> bool:
    """Whether some answer begins so."""
    return any(answer[: len(prefix)] == prefix for answer in answers)


def legal_prefix(answers: Sequence[Path], prefix: Path) -> Path:
    """The longest part of a prefix that some answer begins with."""
    while prefix and not is_begun(answers, prefix):
        prefix = prefix[:-1]
    return prefix


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
    raise _refusal(decision, table, answers, path)


def _refusal(
    decision: AnyDecision, table: Table, answers: Sequence[Path], typed: Path
) -> IllegalChoice:
    spelt = {word.casefold(): word for answer in answers for word in answer}
    path = tuple(spelt.get(word.casefold(), word.casefold()) for word in typed)
    known = 0
    while known < len(path) and path[known] in next_words(answers, path[:known]):
        known += 1
    options = next_words(answers, path[:known])
    if known == len(path) and options:
        start = f"After “{text_of(path)}” say" if path else "Say"
        return IllegalChoice("incomplete", f"{start} {_one_of(options)}.")
    reason = decision.objection(table, path)
    if reason is not None:
        return IllegalChoice("illegal", reason)
    if not options:
        first = text_of(path[:known])
        return IllegalChoice("illegal", f"One step at a time: send “{first}” first.")
    wrong = _clip(" ".join(typed[known:]))
    place = f"after “{text_of(path[:known])}”" if known else "here"
    return IllegalChoice("illegal", f"“{wrong}” doesn't work {place}. Try {_one_of(options)}.")


def _one_of(words: Sequence[str]) -> str:
    shown = list(words[:MAX_LISTED_WORDS])
    if len(words) > MAX_LISTED_WORDS:
        return f"{', '.join(shown)} or one of {len(words) - MAX_LISTED_WORDS} others"
    if len(shown) == 1:
        return shown[0]
    return f"{', '.join(shown[:-1])} or {shown[-1]}"


def _clip(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else "�" for letter in text)
    return plain if len(plain) <= MAX_ECHO_CHARS else plain[: MAX_ECHO_CHARS - 1] + "…"
