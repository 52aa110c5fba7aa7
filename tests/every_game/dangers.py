"""Dangers that came true: how a game's warnings are judged by what then happened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pkgutil import resolve_name
from random import Random
from typing import Any

from rules.engine.danger import Danger
from rules.engine.decision import Path
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat
from rules.engine.table import Table


@dataclass(frozen=True)
class Story:
    """An answer that was warned of, and how it went on."""

    danger: Danger
    seat: Seat
    answer: Path
    before: Any
    after: Any
    """Once the answer was given."""
    turn_end: Any
    """Once the seat had ended its turn, or answered for all."""
    final: Any
    """When the match was over."""


ComesTrue = Callable[[Story], bool]


def judges_of(key: str) -> Mapping[str, ComesTrue]:
    """By danger: `COMES_TRUE` in `tests/rules/<key>/dangers.py`; none if nobody wrote them."""
    module = f"tests.rules.{key}"
    if find_spec(module) is None or find_spec(f"{module}.dangers") is None:
        return {}
    found: Mapping[str, ComesTrue] = resolve_name(f"{module}.dangers:COMES_TRUE")
    return found


def how_it_goes_on(table: Table, danger: Danger, seat: Seat, answer: Path, random: Random) -> Story:
    """Give that answer on a copy of the table, and play on at random to the end."""
    after = table.copy()
    after.news = None
    perform(after, seat, answer)
    going = after.copy()
    turn_end = going.copy() if answer == ("end",) else None
    while not going.is_over:
        asked = seat if turn_end is None and seat in going.pending else next(iter(going.pending))
        if turn_end is None and asked != seat:
            turn_end = going.copy()
        given = random.choice(list(decision_of(going, asked).answers(going)))
        perform(going, asked, given)
        if turn_end is None and given == ("end",):
            turn_end = going.copy()
    return Story(danger, seat, answer, table, after, turn_end or going, going)
