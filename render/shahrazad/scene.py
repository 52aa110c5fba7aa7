"""The scene that all pictures of a Shahrazad table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from render.names import drawable_names
from render.viewing import checked_table
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View
from rules.shahrazad.scoring import score
from rules.shahrazad.spaces import Space
from rules.shahrazad.story_check import StoryCheck, check_story
from rules.shahrazad.table import ShahrazadTable


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter needs."""

    table: ShahrazadTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    sheet: ScoreSheet
    check: StoryCheck
    title: str
    """Which match it is: `Shahrazad · table 1`."""

    @property
    def awaited(self) -> list[Seat]:
        return list(self.table.pending)


@dataclass(slots=True)
class Mark:
    """A space where a tile may go, by the menu's own word."""

    word: str
    fits: str = ""
    """The numbers that would be in order there, or `in order` for the chosen tile."""
    wrong: str = ""
    """Why the chosen tile would be out of order: `9 > 7`."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to the pattern."""

    newest: dict[Space, str] = field(default_factory=dict)
    """Tiles that were just laid, and the number of their turn if there were several."""
    by: dict[Space, Seat] = field(default_factory=dict)
    """Who laid them, where numbers are to be in the colours of the seats."""
    marks: dict[Space, Mark] = field(default_factory=dict)
    spaces: frozenset[Space] = frozenset()
    """Spaces to leave room for, whether or not a tile lies there yet."""
    choosable: frozenset[Space] = frozenset()
    """Tiles on the table that may be named."""
    columns: frozenset[int] = frozenset()
    """Columns that may stay."""


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
        score(table),
        check_story(table.pattern),
        title,
    )
