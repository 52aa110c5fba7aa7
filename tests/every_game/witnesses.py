"""Witnesses: whether what a line of coaching says is so, read off the whole table in another way
than the game does it."""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any

from rules.engine.match import Match
from rules.engine.secret import Seat

Witness = Callable[[Match[Any], Seat], bool]


def witnesses_of(key: str) -> Mapping[str, Witness]:
    """By thing: `WITNESSES` in `tests/rules/<key>/witnesses.py`; none if nobody wrote them."""
    module = f"tests.rules.{key}"
    if find_spec(module) is None or find_spec(f"{module}.witnesses") is None:
        return {}
    found: Mapping[str, Witness] = resolve_name(f"{module}.witnesses:WITNESSES")
    return found


def labels(match: Match[Any], seat: Seat) -> str:
    """All words about all answers that a seat may give."""
    view, question = match.seen_by(seat), match.question(seat)
    paths = {answer[:end] for answer in match.answers(seat) for end in range(1, len(answer) + 1)}
    shown = [question.label(view, path) for path in paths]
    return " ".join(f"{one.text} {one.description}" for one in shown)


def first_words(match: Match[Any], seat: Seat) -> set[str]:
    return {answer[0] for answer in match.answers(seat)}
