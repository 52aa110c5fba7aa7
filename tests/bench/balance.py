"""Almadi's balance from matches between equal players: which strip, objective, character wins.

python -m rules simulate almadi --seats 2 --player advisor --matches 300 --json > matches.json
python -m tests.bench.balance matches.json
"""

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.computer.arena import wilson


@dataclass(slots=True)
class Figure:
    """How the seats fared that had something."""

    seats: int = 0
    wins: float = 0.0
    points: int = 0

    def add(self, won: float, points: int) -> None:
        self.seats += 1
        self.wins += won
        self.points += points

    def __str__(self) -> str:
        low, high = wilson(self.wins, self.seats)
        return (
            f"{self.seats:5} seats, won {self.wins / self.seats:5.1%} ({low:.1%} to {high:.1%}), "
            f"average {self.points / self.seats:.1f}"
        )


def main(path: str) -> None:
    """Print the figures of all matches of a file, one JSON object a line."""
    matches = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    figures: dict[str, dict[str, Figure]] = {
        chapter: defaultdict(Figure)
        for chapter in ("all", "seat", "strip", "completed", "left open", "character")
    }
    lines: dict[str, int] = defaultdict(int)
    totals: list[int] = []
    for match in matches:
        for seat in range(match["seats"]):
            won = (seat in match["winners"]) / len(match["winners"])
            points = match["scores"][seat]["total"]
            totals.append(points)
            for name, value in match["scores"][seat]["lines"].items():
                lines[name] += value
            for chapter, key in _held(match["table"]["seats"][seat], seat):
                figures[chapter][key].add(won, points)
    totals.sort()
    tenth = len(totals) // 10
    print(f"{len(matches)} matches; median {totals[len(totals) // 2]}, ", end="")
    print(f"from {totals[tenth]} to {totals[-tenth - 1]} for eight of ten seats")
    print(", ".join(f"{name} {value / len(totals):.1f}" for name, value in lines.items()))
    for chapter, found in figures.items():
        for key, figure in sorted(found.items(), key=lambda one: -one[1].wins / one[1].seats):
            print(f"{chapter:10} {key:24} {figure}")


def _held(seat: dict[str, Any], number: int) -> list[tuple[str, str]]:
    """All that a seat had, by chapter."""
    strip = next(tile["key"] for tile in seat["realm"] if tile["cell"] == "S1")
    held = [("all", ""), ("seat", str(number)), ("strip", strip.rpartition("-")[0])]
    held += [
        ("completed" if objective["completed"] else "left open", objective["key"])
        for objective in seat["objectives"]
    ]
    held += [
        ("character", one if isinstance(one, str) else "zumurrud") for one in seat["characters"]
    ]
    return held


if __name__ == "__main__":
    main(sys.argv[1])
