"""What all games say in the same way beside their pictures."""

from collections.abc import Iterable, Sequence

from render import names as naming
from rules.engine.score import ScoreSheet

LONGEST = 1024
"""What Discord allows to be said of a picture."""


def fitting(sentences: Iterable[str]) -> str:
    """As many of the sentences as may be said, each whole; the first ones matter most."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}".strip()
        if len(longer) <= LONGEST:
            text = longer
    return text


def called(names: Sequence[str], seats: int) -> list[str]:
    """What every seat is called in words."""
    given = naming.all_of(names, seats)
    return [naming.plain(name, seat) for seat, name in enumerate(given)]


def scores(sheet: ScoreSheet, named: Sequence[str], *, is_over: bool) -> str:
    """Every seat's points in a sentence."""
    shown = ", ".join(f"{name} {total}" for name, total in zip(named, sheet.totals, strict=True))
    return f"Scores{'' if is_over else ' so far'}: {shown}."
