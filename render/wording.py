"""Sentences that all games share in the text beside their pictures."""

from collections.abc import Callable, Iterable, Sequence

from rules.engine.news import News, TurnNews, visible_news
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat

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


def turn_sentences(
    turns: Sequence[TurnNews],
    named: Sequence[str],
    announce: Callable[[Sequence[News], Sequence[str]], str],
    viewer: Seat | None = None,
) -> list[str]:
    """What happened in each turn, so that everybody is told by their own deeds alone."""
    told = (announce(visible_news(list(turn.news), viewer), named) for turn in turns)
    return [sentence for sentence in told if sentence]


def scores_sentence(sheet: ScoreSheet, named: Sequence[str], *, is_over: bool) -> str:
    """Every seat's points in a sentence, and why a seat ranks last although it has points."""
    reasons = dict(sheet.last)
    shown = ", ".join(
        f"{name} {total} (last: {reasons[seat]})" if seat in reasons else f"{name} {total}"
        for seat, (name, total) in enumerate(zip(named, sheet.totals, strict=True))
    )
    return f"Scores{'' if is_over else ' so far'}: {shown}."
