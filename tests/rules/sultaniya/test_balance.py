"""Ruling U11: there is nearly always something to build, and whoever plans wins.

`MATCHES=100 .venv/bin/python -m pytest tests/rules/sultaniya/test_balance.py -s --no-cov` prints
the figures of docs/balance.md.
"""

import os
from random import Random
from typing import Any

import pytest

from rules.computer import PLAYERS
from rules.computer.arena import contest
from rules.engine.match import Match
from rules.sultaniya import SULTANIYA
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.turn import Turn
from tests.rules.sultaniya.boards import MOST, board_tallies
from tests.rules.sultaniya.drawing import BOX

pytestmark = pytest.mark.nightly

MATCHES = int(os.environ.get("MATCHES", "20"))


def new_match(seats: int, random: Random, number: int) -> Match[Any]:
    """A match on one dot side or the other."""
    setting = SULTANIYA.setting(seats, ["two-dots"] if number % 4 > 1 else [])
    return Match(SULTANIYA, setting, random.randbytes(32), tells_news=False)


def may_build(made: SultaniyaTable, seat: int, reveals: int) -> bool:
    """Whether a tile that fits lies in front of a pile, or does after so many reveals from one.

    With one reveal the seat knows it beforehand, since the top of every pile lies open; with more
    it holds for whoever chooses the right pile.
    """
    palace = made.builders[seat].palace
    tiles = [tile for front in made.fronts for tile in front]
    for front, pile in zip(made.fronts, made.piles, strict=True):
        room = made.box.play.front - len(front)
        tiles += list(reversed(pile.known_faces()))[: min(room, reveals)]
    return any(True for tile in tiles for _ in palace.fits(tile))


@pytest.mark.slow
@pytest.mark.parametrize("seats", SULTANIYA.seats)
def test_in_random_play_a_seat_can_build_on_at_least_93_turns_of_100(seats: int) -> None:
    turns = possible = known = 0
    for number in range(MATCHES):
        random = Random(number)
        match = new_match(seats, random, number)
        while not match.is_over:
            (seat,) = match.awaited
            if isinstance(match.question(seat), Turn):
                turns += 1
                possible += may_build(match.table, seat, reveals=match.table.box.play.front)
                known += may_build(match.table, seat, reveals=1)
            match.choose(seat, PLAYERS["random"].choose(SULTANIYA, match.seen_by(seat), random))
    shares = f"{100 * possible / turns:.1f} %, known beforehand {100 * known / turns:.1f} %"
    print(f"\n{seats} seats, {MATCHES} matches, {turns} turns: {shares}")
    assert turns > 15 * MATCHES
    assert possible >= known >= 0.93 * turns


@pytest.mark.slow
def test_the_advisor_beats_the_random_player_nearly_always() -> None:
    players = {name: PLAYERS[name] for name in ("advisor", "random")}
    setting = SULTANIYA.setting(2, [])
    *_, tallies = contest(SULTANIYA, setting, players, MATCHES, bytes(32), clock=lambda: 0.0)
    assert tallies["advisor"].win_rate >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize("dots", [1, 2])
def test_even_without_a_plan_no_board_is_a_gift(dots: int) -> None:
    """Between advisors it takes hundreds of matches to tell: tests/rules/sultaniya/boards.py."""
    tallies = board_tallies("random", dots, MATCHES, b"")
    assert {*tallies} == {board.name for board in BOX.side(dots)}
    assert sum(tally.wins for tally in tallies.values()) == pytest.approx(MATCHES)
    assert all(tally.matches == MATCHES for tally in tallies.values())
    assert all(tally.interval[0] < MOST for tally in tallies.values())
