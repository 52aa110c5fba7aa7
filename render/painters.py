"""The painters of all games: a new game adds one here and a line in `rules.catalogue`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from render import almadi, shahrazad, sultan, sultaniya
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

PAINTERS: dict[str, AnyPainter] = {
    "almadi": Painter(
        turn=almadi.turn,
        table=almadi.table,
        private=almadi.private,
        score_sheet=almadi.score_sheet,
        breakdown=almadi.breakdown,
        alt_text=almadi.alt_text,
        recap=almadi.recap,
        replay=almadi.replay,
        text_board=almadi.text_board,
        emoji=almadi.EMOJI,
    ),
    "shahrazad": Painter(
        turn=shahrazad.turn,
        table=shahrazad.table,
        private=shahrazad.private,
        score_sheet=shahrazad.score_sheet,
        breakdown=shahrazad.breakdown,
        alt_text=shahrazad.alt_text,
        recap=shahrazad.recap,
        replay=shahrazad.replay,
        text_board=shahrazad.text_board,
        emoji=shahrazad.EMOJI,
    ),
    "sultan": Painter(
        turn=sultan.turn,
        table=sultan.table,
        private=sultan.private,
        score_sheet=sultan.score_sheet,
        breakdown=sultan.breakdown,
        alt_text=sultan.alt_text,
        recap=sultan.recap,
        replay=sultan.replay,
        text_board=sultan.text_board,
        emoji=sultan.EMOJI,
    ),
    "sultaniya": Painter(
        turn=sultaniya.turn,
        table=sultaniya.table,
        private=sultaniya.private,
        score_sheet=sultaniya.score_sheet,
        breakdown=sultaniya.breakdown,
        alt_text=sultaniya.alt_text,
        recap=sultaniya.recap,
        replay=sultaniya.replay,
        text_board=sultaniya.text_board,
        emoji=sultaniya.EMOJI,
    ),
}
