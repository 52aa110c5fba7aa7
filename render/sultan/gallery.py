"""Sultan's gallery: the auction."""

from collections.abc import Iterator

from render.gallery import NAMES, after_turns, never, play_until, recap_of, review_of
from render.page import Page
from render.sultan import PAINTER
from rules.engine.history import latest_turn
from rules.sultan import SULTAN


def pictures() -> Iterator[tuple[str, Page]]:
    """The auction."""
    match = play_until(SULTAN, 4, 3, after_turns(18))
    everyone, seat = match.seen_by(None), match.awaited[0]
    mine = match.seen_by(seat)
    yield "turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "table", PAINTER.table(everyone, NAMES)
    yield "private", PAINTER.private(mine, NAMES, ())
    yield "score-so-far", PAINTER.score_sheet(everyone, NAMES)
    yield "recap", recap_of(PAINTER, match, seat)
    match = play_until(
        SULTAN, 5, 5, lambda match: bool(after_turns(20)(match) and match.table.drawn)
    )
    yield "revealed", PAINTER.turn(match.seen_by(None), NAMES, latest_turn(match))
    yield "private-return", PAINTER.private(match.seen_by(match.awaited[0]), NAMES, ())
    match = play_until(SULTAN, 3, 6, never)
    yield "final-score", PAINTER.score_sheet(match.seen_by(None), NAMES)
    yield "final-breakdown", PAINTER.breakdown(match.seen_by(None), NAMES, match.score().winners[0])
    yield "review", review_of(match)
