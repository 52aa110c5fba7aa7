"""All that can be shown of a game, as one value that its package in `render` exports."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from render.page import Page
from rules.engine.decision import Path
from rules.engine.history import Moment
from rules.engine.news import News
from rules.engine.secret import Seat, View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)
Names = Sequence[str]
"""A name for each seat, as people wrote them; painters make them safe."""


@dataclass(frozen=True, slots=True)
class Painter(Generic[T]):
    """All that can be shown of a game. `paint` of `render.canvas` turns a page into a PNG."""

    turn: Callable[[View[T], Names, Sequence[News]], Page]
    """After a turn: the board, and all that the news changed."""
    table: Callable[[View[T], Names], Page]
    """Everything."""
    private: Callable[[View[T], Names, Path], Page]
    """For the view's seat: what it may do, after the words of a path that were chosen already."""
    score_sheet: Callable[[View[T], Names], Page]
    """All lines of all seats, as if the match ended now."""
    breakdown: Callable[[View[T], Names, Seat], Page]
    """One seat's points, where they were earned."""
    alt_text: Callable[[View[T], Names, Sequence[News]], str]
    """What a picture of the turn or the table shows, in at most 1024 characters."""
    recap: Callable[[View[T], Names, Sequence[News]], Page]
    """All that the news changed, numbered as `render.recap.changes` does; for the view's seat."""
    replay: Callable[[Sequence[Moment[T]], Names], list[Page]]
    """A page for each moment, and one for the end, for `make_gif` of `render.replay`. What stays
    the same from page to page should be a block at the same place."""
    text_board: Callable[[View[T], Names], str]
    """Everything in letters, for a monospace face."""
    emoji: Mapping[str, str]
    """For menus: an emoji for each icon that a label of this game names."""


AnyPainter = Painter[Any]
