"""What the suites that run over every game share: the games, and how to walk through a match."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.engine.game import AnyGame, Setting
from rules.engine.match import Match
from rules.engine.table import Table
from tests.rules.engine.bids import BIDS

ALL: dict[str, AnyGame] = {**GAMES, "bids": BIDS}
"""Every game of the house, and the toy that proves the engine."""


def settings(game: AnyGame) -> list[Setting]:
    """Every number of seats, without variants and with all of them."""
    variants = [variant.key for variant in game.variants]
    plain = [game.setting(seats) for seats in game.seats]
    return plain + [game.setting(seats, variants) for seats in game.seats if variants]


def each_setting(games: Mapping[str, AnyGame]) -> list[Any]:
    """A case for each setting of each game. `make test` looks at the fewest seats without variants
    and at the most with all of them, `make rest` at the fewest with and at the most without,
    `make torture` at all."""
    return [
        pytest.param(
            game,
            setting,
            id=f"{key}-{setting.seats}{'-variants' * bool(setting.variants)}",
            marks=_tier(game, setting),
        )
        for key, game in games.items()
        for setting in settings(game)
    ]


def _tier(game: AnyGame, setting: Setting) -> Sequence[pytest.MarkDecorator]:
    fewest, most = game.seats[0], game.seats[-1]
    if setting.seats not in (fewest, most):
        return (pytest.mark.nightly,)
    has_all = bool(setting.variants) or not game.variants
    is_first = setting.seats == (most if has_all and most > fewest else fewest)
    is_plain_first = not setting.variants and setting.seats == fewest
    return () if is_first or is_plain_first else (pytest.mark.ci,)


def few_seats_first(games: Mapping[str, AnyGame]) -> list[Any]:
    """The same, of which only those with the fewest seats do not wait for `make rest`."""
    return [
        case if case.values[1].seats == case.values[0].seats[0] or case.marks else waiting(case)
        for case in each_setting(games)
    ]


def waiting(case: Any) -> Any:  # noqa: ANN401 - pytest's type is private
    return pytest.param(*case.values, id=case.id, marks=(pytest.mark.ci,))


def few_seats(game: AnyGame) -> Setting:
    """For two, or for as few more or less as the game is for."""
    return game.setting(2 if 2 in game.seats else game.seats[0])


def some_settings(game: AnyGame) -> list[Setting]:
    """One in the middle without variants, and one with as many seats as can be for each variant."""
    middle = game.setting(game.seats[len(game.seats) // 2])
    most = game.seats[-1]
    return [middle, *(game.setting(most, [variant.key]) for variant in game.variants)]


def walk(match: Match[Table], random: Random, *, undo: float = 0.0) -> Iterator[int]:
    """Play at random to the end, now and then taking back; yields the seat before each entry."""
    while not match.is_over:
        seat = random.choice(list(match.table.pending))
        if match.may_undo(seat) and random.random() < undo:
            yield seat
            match.undo(seat)
        elif seat in match.awaited:
            yield seat
            match.choose(seat, random.choice(match.answers(seat)))


def new_match(game: AnyGame, setting: Setting, random: Random) -> Match[Table]:
    return Match(game, setting, random.randbytes(32))
