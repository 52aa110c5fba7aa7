"""A guard for painters: they accept views only, never a table with hidden information."""

from typing import TypeVar

from rules.engine.secret import View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


def checked_table(given: View[T], kind: type[T], title: str) -> T:
    """The table of a view; TypeError for anything that is not a view."""
    view: object = given
    if not isinstance(view, View) or not isinstance(view.table, kind):
        raise TypeError(f"a picture is made of a view of {title}, not of {type(view).__name__}")
    if view.table.chance is not None:
        raise TypeError("this is no view: it still holds the match's chance; use seen_by()")
    return view.table
