"""How many turns are left: every turn takes one landscape out of the supply."""

from rules.almadi.characters import has_power, has_recruited
from rules.almadi.table import NO_SLOT, AlmadiTable
from rules.engine.secret import Seat


def turns_after_this(table: AlmadiTable, *, has_placed: bool) -> int:
    """How many turns of all seats follow the present one, extra turns aside."""
    if table.is_finale:
        return 0
    turn = table.turn
    # What Ali drew has left the supply already; else the end of the turn draws.
    is_drawn = turn.foreseen is not None or (has_placed and turn.slot == NO_SLOT)
    return table.supply.count - (not is_drawn)


def later_turns(table: AlmadiTable, seat: Seat, *, has_placed: bool) -> int:
    """How many turns the seat at turn still has after this one, at most."""
    regular = turns_after_this(table, has_placed=has_placed) // len(table.architects)
    return regular + _may_gain_extra_turn(table, seat)


def is_last_turn(table: AlmadiTable, seat: Seat, *, has_placed: bool) -> bool:
    """Whether the seat at turn has no other turn once it ends this one as it stands."""
    regular = turns_after_this(table, has_placed=has_placed) // len(table.architects)
    return not regular and not _has_extra_turn(table, seat)


def ends_the_match(table: AlmadiTable) -> bool:
    """Whether nobody has another turn once this one ends as it stands."""
    return not turns_after_this(table, has_placed=True) and not any(
        _has_extra_turn(table, seat) for seat in range(len(table.architects))
    )


def _has_extra_turn(table: AlmadiTable, seat: Seat) -> bool:
    """Ruling A28: whether Dunyazad gives that seat one more turn, or a copy of her can."""
    if table.is_finale:
        return seat in table.extra_turns
    architect = table.architects[seat]
    may_copy = has_recruited(architect, "zumurrud") and architect.copied is None
    return may_copy or has_power(architect, "dunyazad")


def _may_gain_extra_turn(table: AlmadiTable, seat: Seat) -> bool:
    """The same, if the seat may also recruit before."""
    if _has_extra_turn(table, seat):
        return True
    return not table.is_finale and bool(table.architects[seat].hand.count or table.characters)
