"""The scene that all pictures of a Sultan table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.names import drawable_names
from render.viewing import checked_table
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View
from rules.sultan.scoring import score
from rules.sultan.table import SultanTable


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter needs."""

    table: SultanTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    sheet: ScoreSheet
    title: str
    """Which match it is: `Almadi · table 1`."""

    @property
    def seats(self) -> range:
        return range(len(self.table.buyers))

    @property
    def awaited(self) -> list[Seat]:
        return awaited(self.table)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who would win now; nobody while all are level."""
        totals = self.sheet.totals
        return () if min(totals) == max(totals) else self.sheet.winners


def awaited(table: SultanTable) -> list[Seat]:
    """The seats that hold the match up."""
    return [seat for seat in table.pending if seat not in table.sealed]


def round_words(table: SultanTable) -> str:
    """How far the match has come."""
    if table.is_over:
        return "The match is over"
    return f"Stage {table.stage}, round {table.round} of {table.numbers.rounds}"


def table_of(view: View[SultanTable]) -> SultanTable:
    """The table as the view shows it."""
    return checked_table(view, SultanTable, "Sultan")


def scene_of(view: View[SultanTable], names: Sequence[str], title: str = "") -> Scene:
    """The scene of a view, with its scores so far and names that can be drawn."""
    table = table_of(view)
    seats = len(table.buyers)
    return Scene(
        table,
        view.seat,
        drawable_names(names, seats),
        score(table).rank_last(view.last),
        title,
    )
