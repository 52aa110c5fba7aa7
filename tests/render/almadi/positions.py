"""Matches and tables for the tests of Almadi's pictures: played ones, and odd ones."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from rules.almadi import ALMADI
from rules.almadi.cells import cell
from rules.almadi.landscapes import SIDE_OF, Landscape
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.match import Match
from rules.engine.secret import View, seen_by
from tests.render.pages import EVERY

AlmadiMatch = Match[AlmadiTable]


def prefixes(seats: int, seed: int, *variants: str, every: int = EVERY) -> Iterator[AlmadiMatch]:
    """A match between players who do anything legal, now and then, and at its end."""
    match = Match(ALMADI, ALMADI.setting(seats, variants), bytes([seed]) * 32)
    random = Random(seed)
    number = 0
    while not match.is_over:
        if number % every == 0:
            yield match
        seat = match.awaited[0]
        match.choose(seat, random.choice(sorted(match.answers(seat))))
        number += 1
    yield match


@lru_cache(maxsize=64)
def match_when(
    seats: int, seed: int, when: Callable[[AlmadiMatch], bool], *variants: str
) -> AlmadiMatch:
    """A match up to the first moment of that kind. Shared, so look and do not touch."""
    return next(match for match in prefixes(seats, seed, *variants, every=1) if when(match))


def at_entry(number: int) -> Callable[[AlmadiMatch], bool]:
    return _moment(number)


@lru_cache(maxsize=64)
def _moment(number: int) -> Callable[[AlmadiMatch], bool]:
    return lambda match: len(match.log) >= number


def is_over(match: AlmadiMatch) -> bool:
    return match.is_over


def may_move(match: AlmadiMatch) -> bool:
    """Somebody has laid a few landscapes and may use a genie."""
    return _may("genie", match)


def may_promise(match: AlmadiMatch) -> bool:
    return _may("moon", match)


def may_take(match: AlmadiMatch) -> bool:
    return _may("1L", match)


def may_recruit(match: AlmadiMatch) -> bool:
    return _may("recruit", match)


def _may(word: str, match: AlmadiMatch) -> bool:
    if match.is_over or len(match.log) < 30:
        return False
    return any(answer[0] == word for answer in match.answers(match.awaited[0]))


def landscape(kind: str, key: str = "tile", **sides: str) -> Landscape:
    """A landscape with those sides; a market has four spices."""
    north, east, south, west = (SIDE_OF[sides.get(side)] for side in ("N", "E", "S", "W"))
    good, goods = ("spices", 4) if kind == "market" else (None, 0)
    return Landscape(key, kind, north, east, south, west, good, goods)


KINDS = ("oasis", "caravan", "palace", "market")


def odd(
    change: Callable[[AlmadiTable], None], seats: int = 3, seat: int | None = None
) -> View[AlmadiTable]:
    """A view of a played table after something unusual was done to it."""
    table = match_when(seats, 5, at_entry(40)).table.copy()
    change(table)
    return seen_by(seat, table)


def wide_realm(columns: int) -> Callable[[AlmadiTable], None]:
    """Seat 0 has a line of landscapes that reaches that column."""

    def change(table: AlmadiTable) -> None:
        realm = Realm.beginning_with(table.box.strips[0])
        for column in range(1, columns):
            realm.place(cell(column, 1 + column % 4), landscape(KINDS[column % 4], f"x{column}"))
        table.architects[0].realm = realm

    return change


def tall_realm(table: AlmadiTable) -> None:
    """Seat 0 has landscapes above row 1 and below row 4, as a character will allow."""
    realm = Realm.beginning_with(table.box.strips[0])
    for number, row in enumerate(range(-2, 8)):
        realm.place(cell(1, row), landscape(KINDS[number % 4], f"y{row}", N="arrow", S="jar"))
    table.architects[0].realm = realm


def one_tile(table: AlmadiTable) -> None:
    realm = Realm.beginning_with(None)
    realm.place(cell(1, 2), landscape("oasis"))
    table.architects[0].realm = realm


def empty_realm(table: AlmadiTable) -> None:
    table.architects[0].realm = Realm.beginning_with(None)


def nothing_left(table: AlmadiTable) -> None:
    """Empty decks, no rubies, no landscapes, nothing to promise."""
    for cards in (table.supply, table.stalls, table.mosaics):
        while cards:
            cards.draw(table)
    table.rubies = 0
    table.objectives = ()
    table.board = [None] * 8
