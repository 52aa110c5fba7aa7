"""Score sheets: named lines with the reason for every point."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from rules.engine.secret import Seat


class ScoreLine(NamedTuple):
    """One line of the score pad for one seat."""

    name: str
    points: int
    why: str
    """The reason for the points, in words and figures."""

    @property
    def label(self) -> str:
        return line_label(self.name)


def line_label(name: str) -> str:
    """The name of a line as people read it."""
    return name.replace("_", " ")


RanksLast: TypeAlias = tuple[tuple[Seat, str], ...]
"""Seats that rank behind all others whatever their points, each with the reason in words."""


@dataclass(frozen=True)
class ScoreSheet:
    """All lines of all seats, and who has won."""

    seats: tuple[tuple[ScoreLine, ...], ...]
    winners: tuple[Seat, ...]
    last: RanksLast = ()

    @cached_property
    def totals(self) -> list[int]:
        return [sum(line.points for line in lines) for lines in self.seats]

    @property
    def ranks(self) -> list[int]:
        """Each seat's place, from 1. A game may break ties in its own way, so a winner goes before
        its equals."""
        totals, behind = self.totals, {seat for seat, _ in self.last}
        standing = [
            (seat in behind, seat not in self.winners, -totals[seat]) for seat in range(len(totals))
        ]
        return [1 + sum(other < own for other in standing) for own in standing]

    @property
    def winning_total(self) -> int:
        """The points of whoever has won; of the best if nobody has."""
        totals = self.totals
        return max((totals[seat] for seat in self.winners), default=max(totals))

    def rank_last(self, last: RanksLast) -> "ScoreSheet":
        """The same points with these seats behind all others; who is left can win."""
        if not last:
            return self
        behind = {seat for seat, _ in last}
        there = [seat for seat in range(len(self.seats)) if seat not in behind]
        winners = tuple(seat for seat in self.winners if seat not in behind)
        if not winners and there:
            totals = self.totals
            best = max(totals[seat] for seat in there)
            winners = tuple(seat for seat in there if totals[seat] == best)
        return ScoreSheet(self.seats, winners, last)

    def as_json(self) -> list[dict[str, object]]:
        """For each seat its lines by name and the total."""
        return [
            {"lines": {line.name: line.points for line in lines}, "total": total}
            for lines, total in zip(self.seats, self.totals, strict=True)
        ]


def most_points_win(seats: Sequence[Sequence[ScoreLine]]) -> ScoreSheet:
    """A sheet on which the highest total wins and a tie is shared."""
    totals = [sum(line.points for line in lines) for lines in seats]
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return ScoreSheet(tuple(tuple(lines) for lines in seats), winners)
