"""Which computer players there are to name: who stands in for somebody, who is a level below."""

from collections.abc import Mapping

from bot.errors import Code, Refused
from rules.computer.player import Player

STAND_IN = "advisor"
"""Who plays if nobody says which computer, and who looks after seats: good, and quick."""


def checked_player(players: Mapping[str, Player], name: str) -> str:
    if name not in players:
        raise Refused(
            Code.NO_SUCH_PLAYER,
            f"There is no such computer player. There is: {', '.join(players)}.",
        )
    return name


def stand_in(players: Mapping[str, Player]) -> str:
    """Who plays on for somebody who left."""
    return STAND_IN if STAND_IN in players else list(players)[-1]


def from_that_level_down(players: Mapping[str, Player], name: str) -> list[str]:
    """That player and all below, the best first; a former name means the player of today."""
    known = list(players)
    own = next(number for number, one in enumerate(known) if players[one] is players[name])
    return known[own::-1]
