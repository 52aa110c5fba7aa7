"""What painters do with views: they accept nothing else, and compute once what all of them need."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from rules.engine.score import ScoreSheet
from rules.engine.secret import View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)
P = ParamSpec("P")
R = TypeVar("R")

MAX_REMEMBERED_VIEWS = 64


def checked_table(given: View[T], kind: type[T], title: str) -> T:
    """The table of a view; TypeError for anything that is not a view."""
    view: object = given
    if not isinstance(view, View) or not isinstance(view.table, kind):
        raise TypeError(f"a picture is made of a view of {title}, not of {type(view).__name__}")
    if view.table.chance is not None:
        raise TypeError("this is no view: it still holds the match's chance; use seen_by()")
    return view.table


def once_per_view(
    make: Callable[Concatenate[View[T], P], R],
) -> Callable[Concatenate[View[T], P], R]:
    """Remember for a while what was made of a view: its picture and its words need the same. The
    table of a view never changes; other arguments are hashable."""
    made: OrderedDict[object, tuple[Table, R]] = OrderedDict()

    @wraps(make)
    def once(view: View[T], /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (id(view.table), view.seat, view.last, view.imagined, args, *kwargs.items())
        found = made.get(key)
        if found is None:
            # Keeping the table alive keeps its id from being used again.
            found = made[key] = view.table, make(view, *args, **kwargs)
            if len(made) > MAX_REMEMBERED_VIEWS:
                made.popitem(last=False)
        return found[1]

    return once


@once_per_view
def sheet_of(view: View[T], score: Callable[[T], ScoreSheet]) -> ScoreSheet:
    """The scores so far, as the view shows them."""
    return score(view.table).rank_last(view.last)
