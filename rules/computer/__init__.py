"""Computer players for any game: they get a view, never the table."""

from rules.computer.greedy import Greedy
from rules.computer.player import Player
from rules.computer.random_player import RandomPlayer

PLAYERS: dict[str, Player] = {"random": RandomPlayer(), "greedy": Greedy()}
