"""How the boards fare between equal players, for docs/balance.md.

`.venv/bin/python -m tests.rules.sultaniya.boards --matches 150` prints the victories of each
board, with 95 % intervals, and its points; that takes some ten minutes.
"""

import argparse
import hashlib

from rules.computer import PLAYERS
from rules.computer.arena import Tally
from rules.computer.playing import play_match
from rules.sultaniya import SULTANIYA
from rules.sultaniya.setup import TWO_DOTS
from rules.sultaniya.table import SultaniyaTable

SEATS = 4
MOST = 0.35
"""No board of a side should win more often than this."""


def board_tallies(player: str, dots: int, matches: int, seed: bytes) -> dict[str, Tally]:
    """What each board of a side achieves in so many matches of four equal players."""
    setting = SULTANIYA.setting(SEATS, [TWO_DOTS] if dots == 2 else [])
    tallies: dict[str, Tally] = {}
    for number in range(matches):
        deal = hashlib.sha256(seed + f"dots {dots} match {number}".encode()).digest()
        match = play_match(SULTANIYA, setting, deal, PLAYERS[player])
        assert isinstance(match.table, SultaniyaTable)
        sheet = match.score()
        for seat, builder in enumerate(match.table.builders):
            tally = tallies.setdefault(builder.board.name, Tally())
            tally.matches += 1
            tally.sheets += 1
            tally.wins += (seat in sheet.winners) / len(sheet.winners)
            tally.points += sheet.totals[seat]
    return tallies


def main() -> None:
    """Both dot sides, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=150, metavar="N", help="on each dot side")
    parser.add_argument("--player", default="advisor", choices=PLAYERS)
    parser.add_argument("--seed", default="", help="any word; the same one gives the same matches")
    options = parser.parse_args()
    for dots in (1, 2):
        tallies = board_tallies(options.player, dots, options.matches, options.seed.encode())
        for name, tally in sorted(tallies.items()):
            low, high = tally.interval
            print(
                f"{dots} {name:12} wins {tally.win_rate:.1%} of {tally.matches} "
                f"(95 %: {low:.1%} to {high:.1%}), average {tally.average:.1f} points",
                flush=True,
            )


if __name__ == "__main__":
    main()
