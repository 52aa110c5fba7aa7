"""What a post tells of turns: a line a seat, with what it brought. Points are those that everybody
sees, before and after each turn; what is hidden stays so."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from bot.discord_ui.text import posts as posts_text
from bot.manager.turn_news import LONGEST_TOLD, latest_that_fit
from render.recap import SEAT_MARKS
from rules.engine.game import AnyGame
from rules.engine.history import History
from rules.engine.news import Deed
from rules.engine.score import RanksLast

PointsAfter = Callable[[int], Sequence[int] | None]
"""The points that everybody saw after so many entries; none if only a replay can tell."""


def turn_lines(
    history: History[Any],
    first: int,
    names: Sequence[str],
    last: RanksLast,
    points_after: PointsAfter,
) -> str:
    """The turns from that entry on, one or more lines each, and who has taken the lead.

    At the end of a match the final scores follow, so that the lines tell deeds alone.
    """
    if history.is_over:
        lines = _deeds_alone(history, first, names)
    else:
        lines = _deeds_with_points(history, first, names, last, points_after)
    return latest_that_fit(lines, LONGEST_TOLD, "\n")


def _deeds_alone(history: History[Any], first: int, names: Sequence[str]) -> list[str]:
    return [
        _line(deed.seat, deed.words, names)
        for turn in history.turns(first, None)
        for deed in history.game.deeds_of(turn.news, names)
    ]


def _deeds_with_points(
    history: History[Any],
    first: int,
    names: Sequence[str],
    last: RanksLast,
    points_after: PointsAfter,
) -> list[str]:
    game = history.game
    turns = history.public_turns(first)
    ends = (first, *(end for end, _ in turns))
    known = [points_after(end) for end in ends]
    totals = [one for one in known if one is not None]
    if len(totals) < len(ends):
        totals = [game.score(moment.view.table).totals for moment in history.moments(first)]
    lines: list[str] = []
    for (_, news), (before, after) in zip(turns, pairwise(totals), strict=True):
        lines += _turn(game, game.deeds_of(news, names), before, after, names)
    if not game.cooperative:
        behind = {seat for seat, _ in last}
        leads = _new_leader(totals[0], totals[-1], behind)
        lines += [posts_text.leads(names[seat]) for seat in leads]
    return lines


def _turn(
    game: AnyGame,
    deeds: Sequence[Deed],
    before: Sequence[int],
    after: Sequence[int],
    names: Sequence[str],
) -> list[str]:
    """A line a deed, the seat's points in its last one; then seats that gained or lost by it."""
    lines = []
    told = {deed.seat: number for number, deed in enumerate(deeds)}
    for number, (seat, words) in enumerate(deeds):
        points = ""
        if seat is not None and told[seat] == number:
            points = posts_text.points_now(after[seat] - before[seat], after[seat])
        lines.append(_line(seat, words, names, points))
    if not game.cooperative:
        lines += [
            _line(seat, "", names, posts_text.points_now(now - then, now))
            for seat, (then, now) in enumerate(zip(before, after, strict=True))
            if now != then and seat not in told
        ]
    elif after[0] != before[0] and not any(seat is not None for seat in told):
        lines.append(posts_text.points_now(after[0] - before[0], after[0]))
    return lines


def _line(seat: int | None, words: str, names: Sequence[str], points: str = "") -> str:
    if seat is None:
        return words
    return posts_text.turn_line(SEAT_MARKS[seat % len(SEAT_MARKS)], names[seat], words, points)


def _new_leader(before: Sequence[int], after: Sequence[int], behind: set[int]) -> list[int]:
    """The seat that alone is ahead now and was not among those who were, if there is one."""
    leaders = _leaders(after, behind)
    return leaders if len(leaders) == 1 and leaders[0] not in _leaders(before, behind) else []


def _leaders(totals: Sequence[int], behind: set[int]) -> list[int]:
    there = [seat for seat in range(len(totals)) if seat not in behind]
    best = max((totals[seat] for seat in there), default=0)
    return [seat for seat in there if totals[seat] == best]
