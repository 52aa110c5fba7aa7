"""What a post tells of turns: a line a seat, with what it brought. Points are those that everybody
sees, before and after each turn; what is hidden stays so."""

from collections.abc import Sequence
from typing import Any

from bot.discord_ui.text import posts as posts_text
from bot.manager.turn_news import LONGEST_TOLD, latest_that_fit
from render.recap import SEAT_MARKS
from rules.engine.game import AnyGame
from rules.engine.history import History
from rules.engine.news import Deed
from rules.engine.score import RanksLast, ScoreSheet


def turn_lines(history: History[Any], first: int, names: Sequence[str], last: RanksLast) -> str:
    """The turns from that entry on, one or more lines each, and who has taken the lead.

    At the end of a match the final scores follow, so that the lines tell deeds alone.
    """
    if history.is_over:
        lines = _deeds_alone(history, first, names)
    else:
        lines = _deeds_with_points(history, first, names, last)
    return latest_that_fit(lines, LONGEST_TOLD, "\n")


def _deeds_alone(history: History[Any], first: int, names: Sequence[str]) -> list[str]:
    return [
        _line(deed.seat, deed.words, names)
        for turn in history.turns(first, None)
        for deed in history.game.deeds_of(turn.news, names)
    ]


def _deeds_with_points(
    history: History[Any], first: int, names: Sequence[str], last: RanksLast
) -> list[str]:
    game = history.game
    lines: list[str] = []
    opening: ScoreSheet | None = None
    before: ScoreSheet | None = None
    for moment in history.moments(first, last):
        after = game.score(moment.view.table).rank_last(last)
        if before is None:
            opening = before = after
            continue
        deeds = game.deeds_of(moment.news, names)
        lines += _turn(game, deeds, before.totals, after.totals, names)
        before = after
    if opening is not None and before is not None and not game.cooperative:
        lines += [posts_text.leads(names[seat]) for seat in _new_leader(opening, before)]
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


def _new_leader(before: ScoreSheet, after: ScoreSheet) -> list[int]:
    """The seat that alone is ahead now and was not among those who were, if there is one."""
    leaders = _leaders(after)
    return leaders if len(leaders) == 1 and leaders[0] not in _leaders(before) else []


def _leaders(sheet: ScoreSheet) -> list[int]:
    behind = {seat for seat, _ in sheet.last}
    there = [seat for seat in range(len(sheet.totals)) if seat not in behind]
    best = max((sheet.totals[seat] for seat in there), default=0)
    return [seat for seat in there if sheet.totals[seat] == best]
