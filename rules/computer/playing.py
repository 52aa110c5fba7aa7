"""Whole matches between computer players."""

from collections.abc import Sequence
from random import Random

from rules.computer.player import Player
from rules.engine.game import AnyGame, Setting
from rules.engine.match import Match
from rules.engine.table import Table


def play_out(match: Match[Table], players: Sequence[Player], random: Random) -> None:
    """Let the players, one for each seat, play to the end of the match."""
    while not match.is_over:
        for seat in match.awaited:
            answer = players[seat].choose(match.game, match.seen_by(seat), random)
            match.choose(seat, answer)


def play_match(game: AnyGame, setting: Setting, seed: bytes, player: Player) -> Match[Table]:
    """A finished match in which every seat is played by `player`; the seed decides all of it."""
    match: Match[Table] = Match(game, setting, seed, tells_news=False)
    play_out(match, [player] * setting.seats, Random(seed))
    return match
