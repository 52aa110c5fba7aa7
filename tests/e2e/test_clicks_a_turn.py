"""How many clicks a turn takes: matches of advisors, clicked again through the real panel."""

import tomllib
from contextlib import closing
from pathlib import Path
from statistics import mean, median, quantiles

import pytest

from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.decision import END
from rules.engine.game import AnyGame
from rules.engine.notation import text_of
from tests.bench.releases import ROOT, Workload
from tests.bench.workload.table import Cost, Match
from tests.every_game.matches import few_seats

SEEDS = (1,)
MOST_TURNS = 24
"""Of each match, from its beginning."""
MOST_CLICKS: dict[str, int] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)
"""By game the median of a turn, without *Take turn*: a button is one click, a menu two."""
FOR_A_NEW_GAME = 5


def match_of_advisors(game: AnyGame, seed: int) -> Match:
    """A whole match, as a workload clicks it."""
    played = play_match(game, few_seats(game), seed.to_bytes(32, "big"), PLAYERS["advisor"])
    match = Match(game.key, [], played.seed.hex(), [])
    begins = True
    for entry in played.log:
        if begins:
            match.turns.append((entry.seat, []))
        match.turns[-1][1].append(text_of(entry.words))
        begins = entry.words == END
    return match


def clicks_of(cost: Cost) -> int:
    take_turn = 1
    return cost.clicks - take_turn + cost.picks


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_takes_few_clicks(key: str) -> None:
    clicks = []
    with closing(Workload(ROOT, "words")) as workload:
        for seed in SEEDS:
            match = match_of_advisors(GAMES[key], seed)
            workload.open(match)
            # The last turn's post has a film.
            clicks += [clicks_of(workload.play(turn)) for turn in match.turns[:-1][:MOST_TURNS]]
    rare = quantiles(clicks, n=20)[-1]
    print(
        f"\n{key}: {len(clicks)} turns, clicks a turn: median {median(clicks)},"
        f" mean {mean(clicks):.2f}, 95th percentile {rare:.0f}"
    )
    assert median(clicks) <= MOST_CLICKS.get(key, FOR_A_NEW_GAME)
