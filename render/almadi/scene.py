"""The scene that all pictures of an Almadi table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.names import drawable_names, safe_names
from render.viewing import checked_table, sheet_of
from rules.almadi.cells import STRIP
from rules.almadi.scoring import score
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import PerformEffects
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View

TURNS = 16


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter needs."""

    table: AlmadiTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn, or written."""
    sheet: ScoreSheet
    title: str
    """Which match it is: `Almadi · table 1`."""
    imagined: bool = False
    """Whether it is a rehearsal, for a plan."""

    @property
    def seats(self) -> range:
        return range(len(self.table.architects))

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.table.pending if seat not in self.table.sealed]

    @property
    def main_seat(self) -> Seat:
        """Whose realm is shown if nobody has done anything: the viewer's, or of who is awaited."""
        if self.viewer is not None:
            return self.viewer
        return self.awaited[0] if self.awaited else self.sheet.ranks.index(1)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who would win now; nobody while all are level."""
        totals = self.sheet.totals
        return () if min(totals) == max(totals) else self.sheet.winners


def is_choosing_strips(table: AlmadiTable) -> bool:
    """Whether a realm still has no strip; unchosen strips stay in `table.strips` afterwards."""
    return bool(table.strips) and not all(one.realm.tiles for one in table.architects)


def is_choosing_characters(table: AlmadiTable) -> bool:
    """Whether the seats choose together which characters to keep."""
    return any(stack[-1].together for stack in table.pending.values())


def turns_ended(table: AlmadiTable, seat: Seat) -> int:
    """How many turns that seat has ended: a turn lays one landscape, and goes on after it."""
    laid = sum(place not in STRIP for place in table.architects[seat].realm.tiles)
    stack = table.pending.get(seat, [])
    has_laid = any(isinstance(decision, PerformEffects) for decision in stack)
    return laid - has_laid


def turn_words(table: AlmadiTable) -> str:
    """How far the match has come, by the turns of the seat that is asked."""
    if table.is_over:
        return "The match is over"
    if is_choosing_strips(table):
        return "Choosing strips"
    if is_choosing_characters(table):
        return "Choosing characters"
    if table.is_finale:
        return "Extra turns"
    return f"Turn {min(turns_ended(table, next(iter(table.pending))) + 1, TURNS)} of {TURNS}"


def progress_words(table: AlmadiTable) -> str:
    """The same as a header has room for."""
    return turn_words(table).replace(" of ", "/")


def table_of(view: View[AlmadiTable]) -> AlmadiTable:
    """The table as the view shows it."""
    return checked_table(view, AlmadiTable, "Almadi")


def scene_of(view: View[AlmadiTable], names: Sequence[str], title: str = "") -> Scene:
    """The scene of a view, with its scores so far and names that can be drawn."""
    table = table_of(view)
    seats = len(table.architects)
    return Scene(
        table,
        view.seat,
        drawable_names(names, seats),
        sheet_of(view, score),
        title,
        view.imagined,
    )


def scene_in_words(view: View[AlmadiTable], names: Sequence[str], title: str = "") -> Scene:
    """The same with names that can be written."""
    table = table_of(view)
    called = tuple(safe_names(names, len(table.architects)))
    return Scene(table, view.seat, called, sheet_of(view, score), title)
