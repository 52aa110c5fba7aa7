"""The gallery of Pearls."""

from collections.abc import Iterator

from render.pearls import PAINTER
from rules.pearls import PEARLS

from render.gallery import NAMES, after_turns, never, play_until, recap_of
from render.page import Page
from rules.engine.history import latest_turn


def pictures() -> Iterator[tuple[str, Page]]:
    """One of each kind."""
    match = play_until(PEARLS, 2, 3, after_turns(5))
    everyone, seat = match.seen_by(None), match.awaited[0]
    yield "turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "table", PAINTER.table(everyone, NAMES)
    yield "private", PAINTER.private(match.seen_by(seat), NAMES, ())
    yield "recap", recap_of(PAINTER, match, seat)
    match = play_until(PEARLS, 2, 3, never)
    yield "final-score", PAINTER.score_sheet(match.seen_by(None), NAMES)
    yield "final-breakdown", PAINTER.breakdown(match.seen_by(None), NAMES, 0)
