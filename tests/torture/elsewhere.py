"""Another machine: replays the matches it is given, and prints all that came of each.

Started in an environment of its own, with the name of a build if it is a broken one. It reads
records, one a line, and writes for each its table, its scores and its news.
"""

import sys

from rules.catalogue import GAMES
from rules.engine import record
from rules.engine.match import Match
from rules.engine.table import Table


def told(match: Match[Table]) -> str:
    """Everything that follows from a log, in one line."""
    names = [f"Seat {seat}" for seat in range(match.setting.seats)]
    news = [match.game.announce(choice.news, names) for choice in match.choices]
    views = [match.game.as_text(match.seen_by(seat)) for seat in (None, 0)]
    return record.canonical([record.as_json(match), record.digest([news, views])])


def break_it(build: str) -> None:
    """Only a control pays for what the broken builds need."""
    import pytest  # noqa: PLC0415

    from tests.torture import broken  # noqa: PLC0415

    getattr(broken, build)(pytest.MonkeyPatch())


def main() -> None:
    for build in sys.argv[1:]:
        break_it(build)
    for written in record.read_records(sys.stdin.read()):
        print(told(record.replay(written, GAMES[written.game], tells_news=True)))


if __name__ == "__main__":
    main()
