"""An arena: computer players against each other on the same deals, with win rates and intervals."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from rules.computer.player import Player
from rules.engine.decision import END
from rules.engine.game import AnyGame, Setting
from rules.engine.match import Match
from rules.engine.score import ScoreSheet

if TYPE_CHECKING:
    from rules.engine.secret import Seat
    from rules.engine.table import Table

DEVIATIONS_FOR_95_PERCENT = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


def wilson(
    wins: float, matches: int, deviations: float = DEVIATIONS_FOR_95_PERCENT
) -> tuple[float, float]:
    """Wilson's interval for a share: sound for few matches, and near none or all of them."""
    share, square = wins / matches, deviations * deviations
    middle = share + square / (2 * matches)
    width = deviations * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    scale = 1 + square / matches
    return max((middle - width) / scale, 0.0), min((middle + width) / scale, 1.0)


@dataclass(slots=True)
class Tally:
    """The results of one player so far."""

    matches: int = 0
    wins: float = 0.0
    """A shared victory counts as the player's share of the winning seats."""
    sheets: int = 0
    """Seats it has played to the end."""
    points: int = 0
    lines: dict[str, int] = field(default_factory=dict)
    """The points of each line of the score sheet, by label."""
    turns: int = 0
    seconds: float = 0.0

    @property
    def win_rate(self) -> float:
        return self.wins / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 % confidence."""
        return wilson(self.wins, self.matches)

    @property
    def average(self) -> float:
        return self.points / self.sheets

    def average_lines(self) -> dict[str, float]:
        """The average of each line, in the order of the score sheet."""
        return {label: points / self.sheets for label, points in self.lines.items()}

    @property
    def seconds_a_turn(self) -> float:
        return self.seconds / self.turns if self.turns else 0.0


def contest(
    game: AnyGame,
    setting: Setting,
    players: Mapping[str, Player],
    matches: int,
    seed: bytes,
    *,
    clock: Callable[[], float],
) -> Iterator[dict[str, Tally]]:
    """Play that many matches; every deal is played once for each rotation of the seats.

    Yields the tallies after each match. The caller passes the clock, since rules have none.
    """
    names = list(players)
    tallies = {name: Tally() for name in names}
    for number in range(matches):
        deal, rotation = divmod(number, len(names))
        seats = [names[(seat + rotation) % len(names)] for seat in range(setting.seats)]
        match: Match[Table] = Match(
            game, setting, _derive_seed(seed, f"deal {deal}"), tells_news=False
        )
        randoms = [
            Random(_derive_seed(seed, f"match {number} seat {seat}"))
            for seat in range(setting.seats)
        ]
        while not match.is_over:
            for seat in match.awaited:
                tally = tallies[seats[seat]]
                view = match.seen_by(seat)
                started = clock()
                answer = players[seats[seat]].choose(game, view, randoms[seat])
                tally.seconds += clock() - started
                tally.turns += answer == END or match.question(seat).together
                match.choose(seat, answer)
        _count_match(game, match.score(), seats, tallies)
        yield {name: tally for name, tally in tallies.items() if tally.matches}


def _count_match(
    game: AnyGame, sheet: ScoreSheet, seats: list[str], tallies: dict[str, Tally]
) -> None:
    won: list[Seat] = list(sheet.winners)
    for name in dict.fromkeys(seats):
        tally = tallies[name]
        tally.matches += 1
        mine = [seat for seat, other in enumerate(seats) if other == name]
        if game.cooperative:
            tally.wins += bool(won)
        elif won:
            tally.wins += sum(seat in won for seat in mine) / len(won)
        for seat in mine:
            tally.sheets += 1
            tally.points += sheet.totals[seat]
            for line in sheet.seats[seat]:
                tally.lines[line.label] = tally.lines.get(line.label, 0) + line.points


def _derive_seed(seed: bytes, label: str) -> bytes:
    return hashlib.sha256(seed + label.encode()).digest()
