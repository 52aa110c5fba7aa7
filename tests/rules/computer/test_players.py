"""Computer players of every level, over every game."""

from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.player import Player
from rules.computer.playing import play_out
from rules.computer.vizier import Vizier
from rules.engine.budget import Budget
from rules.engine.chance import Chance
from rules.engine.game import AnyGame, Setting
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import seen_by
from rules.engine.table import Table

TINY = Budget(playouts=2, candidates=2, breadth=1)
LEVELS: dict[str, Player] = {**PLAYERS, "vizier": Vizier(TINY)}
SETTINGS = [
    pytest.param(game, game.setting(seats, variants), id=f"{key}-{seats}{'+' * len(variants)}")
    for key, game in GAMES.items()
    for seats, variants in (
        (game.seats[0], ()),
        (2, [variant.key for variant in game.variants]),
    )
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "level",
    [one if one == "advisor" else pytest.param(one, marks=pytest.mark.ci) for one in LEVELS],
)
@pytest.mark.parametrize(("game", "setting"), SETTINGS)
def test_every_level_plays_a_match_to_the_end(game: AnyGame, setting: Setting, level: str) -> None:
    match: Match[Table] = Match(game, setting, bytes(32), tells_news=False)
    play_out(match, [LEVELS[level]] * setting.seats, Random(1))
    assert match.is_over


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "setting"), SETTINGS)
def test_what_a_view_hides_changes_no_choice(game: AnyGame, setting: Setting, level: str) -> None:
    """Two tables that differ only in what this seat cannot see: both get the same answer."""
    random = Random(5)
    table = game.setup(setting, Chance(bytes([7] * 32)))
    compared = 0
    for number in range(24):
        if table.is_over:
            break
        seat = next(one for one in table.pending if one not in table.sealed)
        view = seen_by(seat, table)
        if number % 4 == 1:
            other = imagine_table(game, view, Chance(random.randbytes(32)))
            compared += other != table
            one, two = (
                LEVELS[level].choose(game, seen_by(seat, each), Random(number))
                for each in (table, other)
            )
            assert one == two
        perform(table, seat, random.choice(decision_of(table, seat).answers(table)))
    assert compared


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_chance_gives_the_same_choice(game: AnyGame, level: str) -> None:
    match: Match[Table] = Match(game, game.setting(2), bytes(32), tells_news=False)
    play_out_some(match, 9)
    seat = match.awaited[0]
    before = match.table.copy()
    one, two = (LEVELS[level].choose(game, match.seen_by(seat), Random(3)) for _ in range(2))
    assert one == two
    assert one in match.answers(seat)
    assert match.table == before


def play_out_some(match: Match[Table], choices: int) -> None:
    random = Random(2)
    for _ in range(choices):
        seat = match.awaited[0]
        match.choose(seat, random.choice(match.answers(seat)))


@pytest.mark.parametrize("level", PLAYERS)
def test_a_spectator_is_never_asked(level: str) -> None:
    game = next(iter(GAMES.values()))
    table = game.setup(game.setting(2), Chance(bytes(32)))
    with pytest.raises(ValueError, match="a spectator is never asked"):
        PLAYERS[level].choose(game, seen_by(None, table), Random(0))


def test_the_levels_are_listed_from_the_weakest_to_the_best() -> None:
    assert list(PLAYERS) == ["random", "novice", "advisor", "vizier"]
    assert len(PLAYERS) == 4


def test_a_stored_match_may_name_a_level_that_is_called_otherwise_now() -> None:
    assert PLAYERS["greedy"] is PLAYERS["advisor"]
    assert "greedy" in PLAYERS
    assert "nobody" not in PLAYERS
    with pytest.raises(KeyError):
        PLAYERS["nobody"]
