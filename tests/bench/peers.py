"""Peers, each in a process of its own: they are measured beside us and never imported by us."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

ROOT = Path(__file__).parents[2]
SECONDS = 0.5


class Peer:
    """A process that plays for a moment whenever it is told to, and says how fast."""

    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.peers", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def __call__(self) -> float:
        """Actions a second, over the next moment."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        return float(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def rate(actions: Iterator[float]) -> float:
    """Actions a second, from an endless series of actions and seconds in turn.

    The seconds are those of play: setting a match up is not counted, neither ours nor theirs.
    """
    done, spent, began = 0.0, 0.0, perf_counter()
    while perf_counter() - began < SECONDS:
        done += next(actions)
        spent += next(actions)
    return done / spent


def chess_matches() -> Iterator[float]:
    """Random chess to its end by its own rules: list the legal moves, choose one, push it."""
    import chess  # noqa: PLC0415

    random = Random(1)
    while True:
        board = chess.Board()
        actions = 0
        began = perf_counter()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            actions += len(moves) > 1
            board.push(random.choice(moves))
        yield actions
        yield perf_counter() - began


def catanatron_matches() -> Iterator[float]:
    """Random Catan: every action with an alternative counts."""
    from catanatron import Color, Game, RandomPlayer  # noqa: PLC0415

    number = 0
    while True:
        number += 1
        players = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE), RandomPlayer(Color.ORANGE)]
        game = Game(players, seed=number)
        actions = 0
        began = perf_counter()
        while game.winning_color() is None and game.state.num_turns < 1000:
            actions += len(game.state.playable_actions) > 1
            game.play_tick()
        yield actions
        yield perf_counter() - began


PEERS: dict[str, Callable[[], Iterator[float]]] = {
    "python-chess": chess_matches,
    "catanatron": catanatron_matches,
}

if __name__ == "__main__":
    endless = PEERS[sys.argv[1]]()
    for _ in sys.stdin:
        print(rate(endless), flush=True)
