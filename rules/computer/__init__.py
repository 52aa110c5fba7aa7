"""Computer players for any game: they get a view, never the table."""

from rules.computer.advisor import Advisor
from rules.computer.levels import Levels
from rules.computer.novice import Novice
from rules.computer.player import Player
from rules.computer.random_player import RandomPlayer
from rules.computer.vizier import Vizier

PLAYERS: Levels[Player] = Levels(
    {
        "random": RandomPlayer(),
        "novice": Novice(),
        "advisor": Advisor(),
        "vizier": Vizier(),
    },
    aliases={"greedy": "advisor"},
)
"""From the weakest to the best."""
