"""What all pictures of an Almadi table start from: a view, and never a table."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from render import names as naming
from render.viewing import table_of
from rules.almadi.cells import STRIP
from rules.almadi.scoring import score
from rules.almadi.table import AlmadiTable
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View

TURNS = 16


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter asks of it."""

    table: AlmadiTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    sheet: ScoreSheet

    @property
    def seats(self) -> range:
        return range(len(self.table.architects))

    @property
    def awaited(self) -> list[Seat]:
        return [seat for seat in self.table.pending if seat not in self.table.sealed]

    def turns_taken(self, seat: Seat) -> int:
        """How many landscapes that seat has laid."""
        return sum(place not in STRIP for place in self.table.architects[seat].realm.tiles)

    @property
    def is_choosing_strips(self) -> bool:
        return is_choosing_strips(self.table)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who would win now; nobody while all are level."""
        totals = self.sheet.totals
        return () if min(totals) == max(totals) else self.sheet.winners


def is_choosing_strips(table: AlmadiTable) -> bool:
    """Whether a realm still waits for its strip; strips that are left over afterwards stay."""
    return bool(table.strips) and not all(one.realm.tiles for one in table.architects)


def seen(view: View[AlmadiTable]) -> AlmadiTable:
    """The table as the view shows it."""
    return table_of(view, AlmadiTable, "Almadi")


def scene_of(view: View[AlmadiTable], names: Sequence[str]) -> Scene:
    """The view, its scores so far, and names that can be drawn."""
    table = seen(view)
    seats = len(table.architects)
    return Scene(
        table,
        view.seat,
        tuple(naming.drawable(name, seat) for seat, name in enumerate(naming.all_of(names, seats))),
        sheet_of(table),
    )


SHEETS = 64
_sheets: OrderedDict[int, tuple[AlmadiTable, ScoreSheet]] = OrderedDict()


def sheet_of(table: AlmadiTable) -> ScoreSheet:
    """The scores so far of a view's table."""
    kept = _sheets.get(id(table))
    return score(table) if kept is None else kept[1]


def kept_sheet(table: AlmadiTable) -> ScoreSheet:
    """The same, kept for a while: the picture that the words go with asks for it next."""
    sheet = sheet_of(table)
    # With its table, so that no other one can come to have its id.
    _sheets[id(table)] = table, sheet
    if len(_sheets) > SHEETS:
        _sheets.popitem(last=False)
    return sheet
