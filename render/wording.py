"""Sentences that all games share in the text beside their pictures."""

from collections.abc import Iterable, Sequence

from rules.engine.score import ScoreSheet

MAX_ALT_TEXT_CHARS = 1024
"""Discord's limit for the alternative text of a picture."""


def fit_sentences(sentences: Iterable[str]) -> str:
    """As many whole sentences as fit into an alternative text, the first ones first."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= MAX_ALT_TEXT_CHARS:
            text = longer
    return text


def scores_sentence(sheet: ScoreSheet, named: Sequence[str], *, is_over: bool) -> str:
    """Every seat's points in a sentence, and why a seat ranks last although it has points."""
    reasons = dict(sheet.last)
    shown = ", ".join(
        f"{name} {total} (last: {reasons[seat]})" if seat in reasons else f"{name} {total}"
        for seat, (name, total) in enumerate(zip(named, sheet.totals, strict=True))
    )
    return f"Scores{'' if is_over else ' so far'}: {shown}."
