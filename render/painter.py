"""All that can be shown of a game, as one value that its package in `render` exports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from render.page import Page
from rules.engine.decision import Path
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.engine.secret import Seat, View
from rules.engine.table import Table

MOST_PICTURES = 3
"""Of one turn's post: one a seat that changed."""

T = TypeVar("T", bound=Table)
Names = Sequence[str]
"""A name for each seat, as people wrote them; painters make them safe."""
Turns = Sequence[TurnNews]
"""What has happened, turn by turn: several turns may be folded into one post."""


class TurnPainter(Protocol[T]):
    """After turns: the board, and all that they changed.

    Pages for more seats that changed follow the first, `MOST_PICTURES` in all.
    """

    def __call__(
        self, view: View[T], names: Names, turns: Turns, /, *, title: str = ""
    ) -> Page: ...


class TablePainter(Protocol[T]):
    """What needs nothing but the view: everything, the score sheet, or the poster."""

    def __call__(self, view: View[T], names: Names, /, *, title: str = "") -> Page: ...


class PrivatePainter(Protocol[T]):
    """For the view's seat: what it may do, after the words of a path that were chosen already."""

    def __call__(
        self, view: View[T], names: Names, prefix: Path, /, *, title: str = ""
    ) -> Page: ...


class SeatPainter(Protocol[T]):
    """One seat's points, where they were earned."""

    def __call__(self, view: View[T], names: Names, seat: Seat, /, *, title: str = "") -> Page: ...


class TurnTeller(Protocol[T]):
    """What a picture of the turn or the table shows, in at most 1024 characters."""

    def __call__(self, view: View[T], names: Names, turns: Turns, /, *, title: str = "") -> str: ...


class PrivateTeller(Protocol[T]):
    """What the private picture shows, in at most 1024 characters: the question, what may be
    chosen and what it brings."""

    def __call__(self, view: View[T], names: Names, prefix: Path, /, *, title: str = "") -> str: ...


class TextBoard(NamedTuple):
    """The table in words, for those who do not see the pictures."""

    shared: str
    """Who is awaited, how far the match is, the points, and all that belongs to nobody."""
    seats: tuple[str, ...] = ()
    """What lies before each seat, place by place."""

    def whole(self) -> str:
        return "\n\n".join((self.shared, *self.seats)) + "\n"


class TableTeller(Protocol[T]):
    """The table in words. What all see and any one seat's part fit into one message together."""

    def __call__(self, view: View[T], names: Names, /, *, title: str = "") -> TextBoard: ...


class ReplayPainter(Protocol[T]):
    """A page for each moment, and one for the end, for `make_gif` of `render.replay`.

    What stays the same from page to page should be a block at the same place.
    """

    def __call__(
        self, moments: Sequence[Moment[T]], names: Names, /, *, title: str = ""
    ) -> list[Page]: ...


@dataclass(frozen=True, slots=True)
class Painter(Generic[T]):
    """All that can be shown of a game. `paint` of `render.canvas` turns a page into a PNG.

    The title says which match it is: `Almadi · table 1`.
    """

    turn: TurnPainter[T]
    table: TablePainter[T]
    """Everything."""
    private: PrivatePainter[T]
    score_sheet: TablePainter[T]
    """All lines of all seats, as if the match ended now."""
    breakdown: SeatPainter[T]
    alt_text: TurnTeller[T]
    private_alt_text: PrivateTeller[T]
    recap: TurnPainter[T]
    """All that the turns changed, numbered as `render.recap.changes` does; for the view's seat."""
    replay: ReplayPainter[T]
    text_board: TableTeller[T]
    poster: TablePainter[T]
    """The end, made to be shared: one hero, a name and a number, 1200×675."""
    emoji: Mapping[str, str]
    """For menus: an emoji for each icon that a label of this game names."""


AnyPainter = Painter[Any]
