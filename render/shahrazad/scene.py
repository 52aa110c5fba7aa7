"""The scene that all pictures of a Shahrazad table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from render.names import drawable_names
from render.viewing import checked_table
from rules.engine.secret import Seat, View
from rules.shahrazad.scoring import result, total
from rules.shahrazad.spaces import Space
from rules.shahrazad.story_check import StoryCheck, check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import KeepColumn, OpenSecondRound


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter needs."""

    table: ShahrazadTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    total: int
    """All points, as it lies."""
    is_won: bool
    """Whether the king would spare you now."""
    check: StoryCheck
    title: str
    """Which match it is: `Shahrazad · table 1`."""
    imagined: bool = False
    """Whether it is a rehearsal, for a plan."""

    @property
    def awaited(self) -> list[Seat]:
        return list(self.table.pending)

    @property
    def is_choosing_column(self) -> bool:
        """Whether the question is which column stays."""
        return any(
            isinstance(stack[-1], KeepColumn | OpenSecondRound)
            for stack in self.table.pending.values()
        )


@dataclass(slots=True)
class Mark:
    """A space where a tile may go, by the menu's own word."""

    word: str
    fits: list[int] = field(default_factory=list)
    """The numbers that would be in order there."""
    brings: int | None = None
    """The points that the chosen tile would bring there at once."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to the pattern."""

    newest: frozenset[Space] = frozenset()
    """Tiles that were just laid."""
    numbers: dict[Space, tuple[int, Seat]] = field(default_factory=dict)
    """Tiles with the number of their change, in the colour of who laid them."""
    marks: dict[Space, Mark] = field(default_factory=dict)
    laid: dict[Space, Tile] = field(default_factory=dict)
    """Tiles of one's own at the spaces that were named for them."""
    spaces: frozenset[Space] = frozenset()
    """Spaces to leave room for, whether or not a tile lies there yet."""
    choosable: frozenset[Space] = frozenset()
    """Tiles on the table that may be named."""
    columns: frozenset[int] = frozenset()
    """Columns that may stay."""
    worths: bool = False
    """Whether each group says what it is worth."""


def table_of(view: View[ShahrazadTable]) -> ShahrazadTable:
    """The table as the view shows it."""
    return checked_table(view, ShahrazadTable, "Shahrazad")


def scene_of(view: View[ShahrazadTable], names: Sequence[str], title: str = "") -> Scene:
    """The scene of a view, with its scores so far and names that can be drawn."""
    table = table_of(view)
    return Scene(
        table,
        view.seat,
        drawable_names(names, table.seats),
        total(table),
        result(table).wins,
        check_story(table.pattern),
        title,
        view.imagined,
    )
