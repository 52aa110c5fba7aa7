"""Shahrazad's gallery: the tale, alone and for two."""

from collections.abc import Iterator

from render.gallery import NAMES, after_turns, may_say, never, play_until, recap_of
from render.page import Page
from render.shahrazad import PAINTER
from rules.engine.history import latest_turn
from rules.shahrazad import SHAHRAZAD


def pictures() -> Iterator[tuple[str, Page]]:
    """The tale, alone and for two."""
    match = play_until(SHAHRAZAD, 2, 3, after_turns(13))
    everyone, seat = match.seen_by(None), match.awaited[0]
    mine = match.seen_by(seat)
    yield "turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "table", PAINTER.table(everyone, NAMES)
    yield "private", PAINTER.private(mine, NAMES, ())
    heads = list(dict.fromkeys(answer[:2] for answer in match.answers(seat)))
    yield "private-place", PAINTER.private(mine, NAMES, heads[0])
    replacing = next(answer for answer in match.answers(seat) if answer[0] == "replace")
    yield "private-replace", PAINTER.private(mine, NAMES, replacing[:2])
    yield "recap", recap_of(PAINTER, match, seat)
    match = play_until(SHAHRAZAD, 2, 2, may_say("keep", 0))
    yield "private-keep", PAINTER.private(match.seen_by(match.awaited[0]), NAMES, ())
    match = play_until(SHAHRAZAD, 2, 5, never)
    yield "final-score", PAINTER.score_sheet(match.seen_by(None), NAMES)
    yield "final-breakdown", PAINTER.breakdown(match.seen_by(None), NAMES, 0)
