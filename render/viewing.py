"""Only views are painted: whatever still holds what nobody may see is refused."""

from typing import TypeVar

from rules.engine.secret import View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


def table_of(given: View[T], kind: type[T], title: str) -> T:
    """The table as the view shows it. Anything that is not a view is refused."""
    view: object = given
    if not isinstance(view, View) or not isinstance(view.table, kind):
        raise TypeError(f"a picture is made of a view of {title}, not of {type(view).__name__}")
    if view.table.chance is not None:
        raise TypeError("this is no view: it still holds the match's chance; use seen_by()")
    return view.table
