"""What a turn brought: the points of a seat after it, less those before it.

A picture has no table of the time before; the news of the turns are taken back one by one.
"""

from collections.abc import Callable, Sequence
from typing import Any

from render.almadi.scene import Scene
from rules.almadi.cells import CELL_OF
from rules.almadi.landscapes import GOODS
from rules.almadi.news import (
    ChoseStrip,
    Completed,
    Copied,
    Drew,
    Exchanged,
    Moved,
    Placed,
    Recruited,
    Switched,
    TookObjective,
    TookRubies,
)
from rules.almadi.realm import Realm
from rules.almadi.scoring import total
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat


def changes_of(scene: Scene, turns: Sequence[TurnNews]) -> dict[Seat, int]:
    """How many points each seat's own turns brought it; nothing is known of turns that are not on
    this table, as those that go on."""
    if not turns:
        return {}
    table = scene.table.copy()
    found: dict[Seat, int] = {}
    for turn in reversed(turns):
        seat = turn.seat
        if seat is None or seat >= len(table.architects):
            continue
        after = total(table, seat) if found else scene.sheet.totals[seat]
        try:
            _take_back(table, turn)
        except (KeyError, ValueError):
            return {}
        found[seat] = found.get(seat, 0) + after - total(table, seat)
    return found


def _take_back(table: AlmadiTable, turn: TurnNews) -> None:
    for item in reversed(turn.news):
        if type(item) in TAKE_BACK:
            TAKE_BACK[type(item)](table, table.architects[item.seat], item)


def _unplace(table: AlmadiTable, architect: Architect, item: Placed) -> None:
    architect.realm.lift(CELL_OF[item.cell])


def _unmove(table: AlmadiTable, architect: Architect, item: Moved) -> None:
    landscape = architect.realm.lift(CELL_OF[item.cell])
    architect.realm.place(CELL_OF[item.start], landscape)


def _unswitch(table: AlmadiTable, architect: Architect, item: Switched) -> None:
    one, other = (CELL_OF[name] for name in item.cells)
    first, second = architect.realm.lift(one), architect.realm.lift(other)
    architect.realm.place(one, second)
    architect.realm.place(other, first)


def _undraw(table: AlmadiTable, architect: Architect, item: Drew) -> None:
    _drop_card(architect, item.card)


def _unexchange(table: AlmadiTable, architect: Architect, item: Exchanged) -> None:
    _drop_card(architect, item.taken)
    if item.given in GOODS:
        architect.stalls += (item.given,)
    else:
        architect.mosaics += (item.given,)


def _drop_card(architect: Architect, card: str) -> None:
    cards = list(architect.stalls if card in GOODS else architect.mosaics)
    cards.remove(card)
    if card in GOODS:
        architect.stalls = tuple(cards)
    else:
        architect.mosaics = tuple(cards)


def _untake_rubies(table: AlmadiTable, architect: Architect, item: TookRubies) -> None:
    architect.rubies -= item.rubies


def _untake_objective(table: AlmadiTable, architect: Architect, item: TookObjective) -> None:
    architect.objectives = tuple(
        one for one in architect.objectives if one.key != item.objective.key
    )
    if item.rival is not None:
        table.architects[item.rival].objectives += (item.objective,)


def _uncomplete(table: AlmadiTable, architect: Architect, item: Completed) -> None:
    architect.completed = tuple(one for one in architect.completed if one.key != item.objective.key)
    architect.objectives += (item.objective,)


def _unrecruit(table: AlmadiTable, architect: Architect, item: Recruited) -> None:
    architect.characters = tuple(
        one for one in architect.characters if one.key != item.character.key
    )
    architect.rubies += item.character.cost


def _uncopy(table: AlmadiTable, architect: Architect, item: Copied) -> None:
    architect.copied = None


def _unchoose(table: AlmadiTable, architect: Architect, item: ChoseStrip) -> None:
    architect.realm = Realm.beginning_with(None)


TAKE_BACK: dict[type[News], Callable[[AlmadiTable, Architect, Any], None]] = {
    Placed: _unplace,
    Moved: _unmove,
    Switched: _unswitch,
    Drew: _undraw,
    Exchanged: _unexchange,
    TookRubies: _untake_rubies,
    TookObjective: _untake_objective,
    Completed: _uncomplete,
    Recruited: _unrecruit,
    Copied: _uncopy,
    ChoseStrip: _unchoose,
}
"""What undoes each kind of news, as far as it counts for points."""
