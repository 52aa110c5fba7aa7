"""Rulings U11: there is nearly always something to build, and whoever plans wins.

`MATCHES=100 .venv/bin/python -m pytest tests/rules/sultaniya/test_balance.py -s --no-cov` prints
the figures of docs/balance.md.
"""

import os
from random import Random
from typing import Any

import pytest

from rules.computer import PLAYERS
from rules.engine.match import Match
from rules.sultaniya import SULTANIYA
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.turn import Turn

MATCHES = int(os.environ.get("MATCHES", "20"))


def begun(seats: int, random: Random, number: int) -> Match[Any]:
    """A match on one dot side or the other."""
    setting = SULTANIYA.setting(seats, ["two-dots"] if number % 4 > 1 else [])
    return Match(SULTANIYA, setting, random.randbytes(32), tells_news=False)


def may_build(made: SultaniyaTable, seat: int) -> bool:
    """Whether a seat finds a tile that fits: in front of a pile, or by revealing from one."""
    palace = made.builders[seat].palace
    tiles = [tile for front in made.fronts for tile in front]
    for front, pile in zip(made.fronts, made.piles, strict=True):
        room = made.box.play.front - len(front)
        tiles += list(reversed(pile.known()))[:room]
    return any(True for tile in tiles for _ in palace.fits(tile))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SULTANIYA.seats)
def test_in_random_play_a_seat_can_build_on_at_least_93_turns_of_100(seats: int) -> None:
    turns = possible = 0
    for number in range(MATCHES):
        random = Random(number)
        match = begun(seats, random, number)
        while not match.is_over:
            (seat,) = match.awaited
            if isinstance(match.question(seat), Turn):
                turns += 1
                possible += may_build(match.table, seat)
            match.choose(seat, PLAYERS["random"].choose(SULTANIYA, match.seen_by(seat), random))
    print(f"\n{seats} seats, {MATCHES} matches, {turns} turns: {100 * possible / turns:.1f} %")
    assert turns > 15 * MATCHES
    assert possible / turns >= 0.93


@pytest.mark.slow
def test_the_greedy_player_beats_the_random_one_nearly_always() -> None:
    wins, points = 0, [0, 0]
    for number in range(MATCHES):
        random = Random(number)
        match = begun(2, random, number)
        greedy = number % 2
        while not match.is_over:
            (seat,) = match.awaited
            player = PLAYERS["greedy" if seat == greedy else "random"]
            match.choose(seat, player.choose(SULTANIYA, match.seen_by(seat), random))
        sheet = match.score()
        wins += sheet.winners == (greedy,)
        points = [points[0] + sheet.totals[greedy], points[1] + sheet.totals[1 - greedy]]
    mean = [f"{each / MATCHES:.1f}" for each in points]
    print(f"\ngreedy wins {wins} of {MATCHES}, with {mean[0]} points to {mean[1]} on average")
    assert wins >= 0.9 * MATCHES
