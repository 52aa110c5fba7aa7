"""Score sheets: named lines with the reason for every point."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.secret import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score pad for one seat."""

    name: str
    points: int
    why: str
    """The reason for the points, in words and figures."""

    @property
    def label(self) -> str:
        return self.name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All lines of all seats, and who has won."""

    seats: tuple[tuple[ScoreLine, ...], ...]
    winners: tuple[Seat, ...]

    @property
    def totals(self) -> list[int]:
        return [sum(line.points for line in lines) for lines in self.seats]

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
