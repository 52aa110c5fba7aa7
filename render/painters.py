"""The painters of all games: a new game adds one here and a line in `rules.catalogue`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from render import almadi, shahrazad, sultan, sultaniya
from render.page import Page
from rules.engine.decision import Path
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.engine.secret import Seat, View

MOST_PICTURES = 3
"""Of one turn's post: one a seat that changed."""

Names = Sequence[str]
"""A name for each seat, as people wrote them; painters make them safe."""
AnyView = View[Any]
Turns = Sequence[TurnNews]
"""What has happened, turn by turn: several turns may be folded into one post."""


class TurnPainter(Protocol):
    """After turns: the board, and all that they changed.

    Pages for more seats that changed follow the first, `MOST_PICTURES` in all.
    """

    def __call__(
        self, view: AnyView, names: Names, turns: Turns, /, *, title: str = ""
    ) -> Page: ...


class TablePainter(Protocol):
    """What needs nothing but the view: everything, or the score sheet."""

    def __call__(self, view: AnyView, names: Names, /, *, title: str = "") -> Page: ...


class PrivatePainter(Protocol):
    """For the view's seat: what it may do, after the words of a path that were chosen already."""

    def __call__(
        self, view: AnyView, names: Names, prefix: Path, /, *, title: str = ""
    ) -> Page: ...


class SeatPainter(Protocol):
    """One seat's points, where they were earned."""

    def __call__(self, view: AnyView, names: Names, seat: Seat, /, *, title: str = "") -> Page: ...


class TurnTeller(Protocol):
    """What a picture of the turn or the table shows, in at most 1024 characters."""

    def __call__(self, view: AnyView, names: Names, turns: Turns, /, *, title: str = "") -> str: ...


class TableTeller(Protocol):
    """Everything in letters, for a monospace face."""

    def __call__(self, view: AnyView, names: Names, /, *, title: str = "") -> str: ...


class ReplayPainter(Protocol):
    """A page for each moment, and one for the end, for `make_gif` of `render.replay`.

    What stays the same from page to page should be a block at the same place.
    """

    def __call__(
        self, moments: Sequence[Moment[Any]], names: Names, /, *, title: str = ""
    ) -> list[Page]: ...


@dataclass(frozen=True, slots=True)
class Painter:
    """All that can be shown of a game. `paint` of `render.canvas` turns a page into a PNG.

    The title says which match it is: `Almadi · table 1`.
    """

    turn: TurnPainter
    table: TablePainter
    private: PrivatePainter
    score_sheet: TablePainter
    breakdown: SeatPainter
    alt_text: TurnTeller
    recap: TurnPainter
    """All that the turns changed, numbered as `render.recap.changes` does; for the view's seat."""
    replay: ReplayPainter
    text_board: TableTeller
    poster: TablePainter
    """The end, made to be shared: one hero, a name and a number, 1200×675."""
    emoji: Mapping[str, str]
    """For menus: an emoji for each icon that a label of this game names."""


AnyPainter = Painter

PAINTERS: dict[str, Painter] = {
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
        poster=almadi.poster,
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
        poster=shahrazad.poster,
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
        poster=sultan.poster,
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
        poster=sultaniya.poster,
        emoji=sultaniya.EMOJI,
    ),
}
