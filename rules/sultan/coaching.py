"""What a newcomer may meet in Sultan, each with whether it lies before the asked seat."""

from collections.abc import Callable

from rules.engine.decision import AnyDecision
from rules.engine.secret import View
from rules.sultan.round import LayCard, LayTogether, ReturnJewel
from rules.sultan.table import SultanTable

IsThere = Callable[[View[SultanTable], AnyDecision], bool]

LAYING = (LayCard, LayTogether)


def _own_colour(view: View[SultanTable], decision: AnyDecision) -> bool:
    table = view.table
    offered = {*table.drawn, *(one.jewel for one in table.cushions)}
    return isinstance(decision, (ReturnJewel, *LAYING)) and any(
        jewel in offered for jewel in table.buyers[decision.seat].jewels
    )


def _contested(*, two_seats: bool) -> IsThere:
    """A rival's card lies where the seat may lay one."""

    def is_there(view: View[SultanTable], decision: AnyDecision) -> bool:
        table = view.table
        return (
            isinstance(decision, LayCard)
            and (len(table.buyers) == 2) == two_seats
            and any(one.offers and decision.seat not in one.seats() for one in table.cushions)
        )

    return is_there


def _free_cushion(view: View[SultanTable], decision: AnyDecision) -> bool:
    """Nobody has bid for a jewel, and this card is the last of the round."""
    table = view.table
    laid = sum(len(one.offers) for one in table.cushions)
    is_last = laid + 1 == table.numbers.cards * len(table.buyers)
    return (
        isinstance(decision, LayCard) and is_last and any(not one.offers for one in table.cushions)
    )


def _spent(view: View[SultanTable], decision: AnyDecision) -> bool:
    return isinstance(decision, LAYING) and any(buyer.spent for buyer in view.table.buyers)


def _new_stage(view: View[SultanTable], decision: AnyDecision) -> bool:
    table = view.table
    hand = table.buyers[decision.seat].hand
    return isinstance(decision, LAYING) and len(hand) == table.numbers.hand


def _two_cards(view: View[SultanTable], decision: AnyDecision) -> bool:
    return isinstance(decision, LAYING) and view.table.numbers.cards == 2


def _last_round(view: View[SultanTable], decision: AnyDecision) -> bool:
    return isinstance(decision, LAYING) and view.table.round == view.table.numbers.rounds


THINGS: dict[str, IsThere] = {
    "two-cards": _two_cards,
    "free-cushion": _free_cushion,
    "contested": _contested(two_seats=False),
    "contested-by-one": _contested(two_seats=True),
    "own-colour": _own_colour,
    "new-stage": _new_stage,
    "spent": _spent,
    "last-round": _last_round,
}
"""The first are told first."""
