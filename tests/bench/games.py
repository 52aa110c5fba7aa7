"""Every game of the house, played out at random: whole matches and choices a second."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from rules.catalogue import GAMES
from rules.engine.chance import SEED_BYTES, Chance
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from tests.bench.figures import Figure, figure

SECONDS = 1.0
"""For each number of seats."""


def figures() -> Iterator[Figure]:
    """News off, set-up included: list the answers, choose one, carry it out."""
    for game in GAMES.values():
        for seats in game.seats:
            matches, choices, seconds = _played(game, seats)
            name = f"random play of {game.title} with {seats}"
            yield figure(name, matches / seconds, "matches/s")
            yield figure(name, choices / seconds, "choices/s")


def _played(game: AnyGame, seats: int) -> tuple[int, int, float]:
    matches = choices = 0
    setting = game.setting(seats)
    begun = perf_counter()
    while perf_counter() - begun < SECONDS:
        matches += 1
        random = Random(matches)
        table = game.setup(setting, Chance(random.randbytes(SEED_BYTES)))
        while table.pending:
            seat = next(seat for seat in table.pending if seat not in table.sealed)
            perform(table, seat, random.choice(decision_of(table, seat).answers(table)))
            choices += 1
    return matches, choices, perf_counter() - begun
