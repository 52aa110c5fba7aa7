"""Sultaniya's gallery: the palaces."""

from collections.abc import Iterator

from render.gallery import NAMES, AnyMatch, after_turns, never, play_until, recap_of
from render.page import Page
from render.sultaniya import PAINTER
from rules.engine.decision import Path as Answer
from rules.engine.history import latest_turn
from rules.sultaniya import SULTANIYA


def pictures() -> Iterator[tuple[str, Page]]:
    """The palaces."""
    match = play_until(SULTANIYA, 3, 5, after_turns(34))
    everyone, seat = match.seen_by(None), match.awaited[0]
    yield "turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "recap", recap_of(PAINTER, match, seat)
    match = play_until(SULTANIYA, 2, 4, _may_place)
    seat = match.awaited[0]
    yield "private", PAINTER.private(match.seen_by(seat), NAMES, _wide_choice(match))
    match = play_until(SULTANIYA, 4, 7, never, "two-dots")
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "table", PAINTER.table(everyone, NAMES)
    yield "final-score", PAINTER.score_sheet(everyone, NAMES)
    yield "final-breakdown", PAINTER.breakdown(everyone, NAMES, winner)


def _may_place(match: AnyMatch) -> bool:
    """After some turns, when a tile fits at two places."""
    return after_turns(12)(match) and bool(_wide_choice(match))


def _wide_choice(match: AnyMatch) -> Answer:
    """The beginning of a build that leaves two places open; nothing if there is none."""
    builds = [answer for answer in match.answers(match.awaited[0]) if answer[0] == "take"]
    for answer in builds:
        if len({other[2] for other in builds if other[:2] == answer[:2]}) > 1:
            return answer[:2]
    return ()
