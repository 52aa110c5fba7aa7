"""The scene that all pictures of a Sultaniya table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.names import drawable_names
from render.sultaniya.offers import Pile
from render.viewing import checked_table, once_per_view, sheet_of
from rules.engine.score import ScoreSheet
from rules.engine.secret import Cards, Hidden, Seat, View
from rules.sultaniya.scoring import score
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import Tile


@dataclass(frozen=True, slots=True)
class Scene:
    """A view with what every painter needs."""

    table: SultaniyaTable
    viewer: Seat | None
    names: tuple[str, ...]
    """As they may be drawn."""
    sheet: ScoreSheet
    """With the objectives that the viewer sees."""
    public: ScoreSheet
    """With those that everybody sees."""
    title: str
    """Which match it is: `Almadi · table 1`."""
    imagined: bool = False
    """Whether it is a rehearsal, for a plan."""

    @property
    def seats(self) -> range:
        return range(len(self.table.builders))

    @property
    def awaited(self) -> list[Seat]:
        return list(self.table.pending)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who would win now as everybody sees it; nobody while all are level, nobody alone."""
        totals = self.public.totals
        return () if min(totals) == max(totals) else self.public.winners

    def has_secrets(self, seat: Seat) -> bool:
        """Whether a seat still has objectives that only itself knows."""
        return not (self.table.is_open or self.table.is_over) and seat == self.viewer

    @property
    def piles(self) -> list[Pile]:
        """The piles as everybody sees them; none once the match is over."""
        if self.table.is_over:
            return []
        return [pile_of(self.table, level) for level in range(len(self.table.piles))]


def pile_of(table: SultaniyaTable, level: int) -> Pile:
    """A pile with its front."""
    cards = table.piles[level]
    top = cards.top
    return Pile(
        level=level,
        left=len(cards),
        top=None if isinstance(top, Hidden) else top,
        front=table.fronts[level],
    )


def known_tiles(table: SultaniyaTable, level: int) -> list[Tile]:
    """The known tiles of a pile from its top; nothing if only the top is known."""
    known = [face for face in reversed(list(table.piles[level])) if not isinstance(face, Hidden)]
    return known if len(known) > 1 else []


def turn_words(table: SultaniyaTable) -> str:
    """How far the match has come, by the turns of the seat that is asked."""
    if table.is_over:
        return "The match is over"
    if table.finisher is not None:
        return "The last turns"
    if table.is_solo:
        return f"Turn {table.turns + 1} of {table.most_turns}"
    return f"Turn {turn_number(table, table.turns)}"


def turn_number(table: SultaniyaTable, before: int) -> int:
    """The number that a turn has for its seat, after so many turns of all seats."""
    return before // table.seats + 1


def table_of(view: View[SultaniyaTable]) -> SultaniyaTable:
    """The table as the view shows it."""
    return checked_table(view, SultaniyaTable, "Sultaniya")


def scene_of(view: View[SultaniyaTable], names: Sequence[str], title: str = "") -> Scene:
    """The scene of a view, with its scores so far and names that can be drawn."""
    table = table_of(view)
    sheet = sheet_of(view, score)
    return Scene(
        table,
        view.seat,
        drawable_names(names, table.seats),
        sheet,
        sheet if view.seat is None else public_sheet(view),
        title,
        view.imagined,
    )


@once_per_view
def public_sheet(view: View[SultaniyaTable]) -> ScoreSheet:
    """The points without the secrets of whoever looks."""
    table = table_of(view)
    if view.seat is None or table.is_open or table.is_over:
        return sheet_of(view, score)
    table = table.copy()
    table.builders[view.seat].objectives = Cards()
    return score(table).rank_last(view.last)
