"""A post tells turns in short lines, and each number in them is that of the public table."""

import re
from random import Random
from typing import cast

import pytest

from bot.discord_ui.posts.turn_lines import PointsAfter, turn_lines
from bot.manager.live import LiveMatch
from bot.manager.record import Record
from rules.catalogue import GAMES
from rules.engine.game import AnyGame, Setting
from rules.engine.history import history_of, turns_of
from rules.engine.match import Match
from rules.engine.table import Table
from tests.every_game.matches import few_seats_first, new_match, walk

NAMES = ("Shirin", "Karim", "Zoë", "Hassan", "Dunya")
LONGEST_LINE = 200
MOST_LINES = 3
"""Of one turn, besides a line a seat whose points it changed."""
POINTS = re.compile(r"\*(\w+)\* · (?:[^*\n]* · )?\*\*(?:([+−]\d+) → )?(−?\d+)\*\*$", re.MULTILINE)
LEADS = re.compile(r"👑 \*(\w+)\* takes the lead\.$")


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def told(match: Match[Table], first: int, points_after: PointsAfter = lambda _: None) -> str:
    return turn_lines(history_of(match), first, NAMES[: match.setting.seats], (), points_after)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_points_in_a_post_are_those_of_the_public_table(game: AnyGame, setting: Setting) -> None:
    random = Random(21)
    match = new_match(game, setting, random)
    before, first = game.score(match.seen_by(None).table), 0
    live = LiveMatch(cast(Record, None), match)
    said = 0
    for _ in walk(match, random):
        if not match.choices or not match.choices[-1].ends_turn or len(match.log) == first:
            continue
        after = game.score(match.seen_by(None).table)
        text = told(match, first)
        live.note_turn_end()
        noted = [live.points_after(first), live.points_after(len(match.log))]
        assert noted == [before.totals if first else None, after.totals]
        assert told(match, first, live.points_after) == text
        changed = {
            seat
            for seat, (old, new) in enumerate(zip(before.totals, after.totals, strict=True))
            if old != new
        }
        named = {NAMES.index(name): (gain, now) for name, gain, now in POINTS.findall(text)}
        if not game.cooperative:
            assert changed <= named.keys()
        for seat, (gain, now) in named.items():
            assert number(now) == after.totals[seat]
            assert number(gain or "0") == after.totals[seat] - before.totals[seat]
        lines = text.splitlines()
        assert len(lines) <= MOST_LINES + setting.seats
        assert all(len(line) <= LONGEST_LINE for line in lines)
        if lead := LEADS.search(text):
            best = max(after.totals)
            assert after.totals.count(best) == 1
            assert NAMES[after.totals.index(best)] == lead[1]
        said += len(named)
        before, first = after, len(match.log)
    assert said


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_a_post_tells_every_seat_that_acted_and_says_nothing_twice(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(22)
    match = new_match(game, setting, random)
    first = 0
    for _ in walk(match, random):
        if not match.choices or not match.choices[-1].ends_turn or len(match.log) == first:
            continue
        choices = [choice for choice in match.choices if choice.entry >= first]
        turns, text = turns_of(choices), told(match, first)
        names = NAMES[: setting.seats]
        for turn in turns:
            if turn.seat is not None and game.announce(turn.news, names):
                assert f"*{names[turn.seat]}* · " in text
        sentences = [game.announce(turn.news, names) for turn in turns]
        for sentence in sentences:
            assert not re.search(r"\b(took|drew|placed|moved) ([^,.]*) and \1 \2\b", sentence)
        first = len(match.log)
    assert told(match, first).count("**") == 0
