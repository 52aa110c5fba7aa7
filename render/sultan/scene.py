"""The scene that all pictures of a Sultan table start from: a view with its scores and names."""

from collections.abc import Sequence
from dataclasses import dataclass

from render import lettering
from render.frame import LINE_PX, Header
from render.names import drawable_names
from render.theme import WIDTH
from render.viewing import checked_table, sheet_of
from rules.engine.news import TurnNews
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View
from rules.sultan.news import LaidCard, ReturnedJewel, Sold
from rules.sultan.scoring import score
from rules.sultan.table import Sale, SultanTable

BEFORE_NEWS_PX, AFTER_NEWS_PX = 170, 48
"""Of the header's second line: what stands at its left and between it and the match."""


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
    imagined: bool = False
    """Whether it is a rehearsal, for a plan."""

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
    return f"Round {table.round}/{table.numbers.rounds}"


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
        sheet_of(view, score),
        title,
        view.imagined,
    )


def sales_of(turn: TurnNews) -> tuple[Sale, ...]:
    """How the cushions ended, if that turn turned the cards face up."""
    return tuple(item.sale for item in turn.news if isinstance(item, Sold))


def header_of(scene: Scene, turn: TurnNews | None = None) -> Header:
    """Whose turn it is or who has won, and below it what that turn did."""
    news, actor = ("", None) if turn is None else deed_of(scene, turn)
    who, verb, icon, seat = _awaited_words(scene)
    return Header(
        who=who,
        verb=verb,
        progress=round_words(scene.table),
        match=scene.title,
        seat=seat,
        icon=icon,
        news=news,
        actor=actor,
    )


def _awaited_words(scene: Scene) -> tuple[str, str, str, Seat | None]:
    """A name, a verb, and an icon or a seat."""
    waiting = scene.awaited
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.sheet.winners]
        verb = " win" if len(winners) > 1 else " wins"
        return " and ".join(winners) or "Nobody", verb, "grand-vizier", None
    verb = " to choose jewels" if scene.table.drawn else " to bid"
    everybody = ", ".join(scene.names[seat] for seat in waiting)
    if len(waiting) == 1:
        return everybody, verb, "", waiting[0]
    return everybody, verb, "icon-hourglass", None


def deed_of(scene: Scene, turn: TurnNews) -> tuple[str, Seat | None]:
    """What was done, by whom; the name is cut so that the deed never is."""
    is_revealed = bool(sales_of(turn))
    if turn.seat is None:
        return ("All have bid: gold wins" if is_revealed else ""), None
    deeds = []
    for item in turn.news:
        if isinstance(item, ReturnedJewel):
            deeds.append(f"put {item.jewel} back")
        elif isinstance(item, LaidCard):
            which = "the last card" if is_revealed else "a card"
            deeds.append(f"laid {which} on {item.cushion}")
    if not deeds:
        return "", None
    rest = f" {' and '.join(deeds)}{': gold wins' if is_revealed else ''}"
    room = WIDTH - BEFORE_NEWS_PX - AFTER_NEWS_PX
    room -= lettering.width(scene.title, "sans", LINE_PX) + lettering.width(rest, "sans", LINE_PX)
    name = lettering.truncate(scene.names[turn.seat], "sans", LINE_PX, room)
    return f"{name}{rest}", turn.seat
