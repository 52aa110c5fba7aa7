"""How far a match is, by its log: what pictures and words say is compared with it."""

from collections.abc import Callable, Collection
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any, NamedTuple

from rules.engine.match import Match
from rules.engine.secret import Seat


class Progress(NamedTuple):
    """How a game says how far it is, and how much of that is over."""

    says: str
    """A pattern with the number of the turn or round as its group."""
    count_over: Callable[[Match[Any], Seat], int]
    """Turns or rounds that are over for that seat, by the log."""


def progress_of(key: str) -> Progress | None:
    """`PROGRESS` in `tests/render/<key>/progress.py`; None if the game counts no turns."""
    module = f"tests.render.{key}"
    if find_spec(module) is None or find_spec(f"{module}.progress") is None:
        return None
    progress: Progress = resolve_name(f"{module}.progress:PROGRESS")
    return progress


def turns_ended(match: Match[Any], seat: Seat, opening: Collection[str] = ()) -> int:
    """How many turns that seat has ended; a turn of nothing but opening questions is none."""
    ended, began = 0, False
    for choice in match.choices:
        if choice.seat == seat:
            began |= choice.question.__name__ not in opening
            if choice.ends_turn:
                ended, began = ended + began, False
    return ended
