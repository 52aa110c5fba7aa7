"""What all pictures of a Sultan table start from: a view, and never a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from render import names as naming
from render.viewing import table_of
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View
from rules.sultan.scoring import score
from rules.sultan.table import SultanTable


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter asks of it."""

    table: SultanTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    sheet: ScoreSheet

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


def seen(view: View[SultanTable]) -> SultanTable:
    """The table as the view shows it."""
    return table_of(view, SultanTable, "Sultan")


def scene_of(view: View[SultanTable], names: Sequence[str]) -> Scene:
    """The view, its scores so far, and names that can be drawn."""
    table = seen(view)
    seats = len(table.buyers)
    return Scene(
        table,
        view.seat,
        tuple(naming.drawable(name, seat) for seat, name in enumerate(naming.all_of(names, seats))),
        score(table),
    )
