"""Counting components: whatever happens, a game has what was in its box at the start."""

from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any

from tests.rules.engine import bids

Census = Callable[[Any], Counter[str]]


def census_of(key: str) -> Census | None:
    """How a game counts: `census` in `tests/rules/<key>/census.py`; None if nobody wrote it."""
    if key == bids.BIDS.key:
        return bids.census
    module = f"tests.rules.{key}"
    if find_spec(module) is None or find_spec(f"{module}.census") is None:
        return None
    counting: Census = resolve_name(f"{module}.census:census")
    return counting
