"""Reasons of score lines: read again, compared with the table, and added up."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any

from rules.engine.game import AnyGame
from rules.engine.score import ScoreLine
from rules.engine.secret import Seat

ComesTo = Callable[[str, Any, Seat], int]
"""The points that a reason's words come to; an AssertionError if the table says otherwise."""


def readers_of(key: str) -> Mapping[str, ComesTo]:
    """By line of the score sheet: `COMES_TO` in `tests/rules/<key>/reasons.py`."""
    module = f"tests.rules.{key}"
    if find_spec(module) is None or find_spec(f"{module}.reasons") is None:
        return {}
    found: Mapping[str, ComesTo] = resolve_name(f"{module}.reasons:COMES_TO")
    return found


def false_reason(game: AnyGame, table: Any, seat: Seat, line: ScoreLine) -> str:  # noqa: ANN401
    """What the words beside a line say, and is not so."""
    try:
        told = readers_of(game.key)[line.name](line.why, table, seat)
    except AssertionError as error:
        return f"{line}: {error}"
    return "" if told == line.points else f"{line} comes to {told}"
