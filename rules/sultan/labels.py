"""The menu labels of Sultan's answers, made from a view when somebody looks."""

from collections import Counter

from rules.engine.decision import Label, Path
from rules.engine.secret import Seat
from rules.engine.text import pluralize
from rules.sultan.sale import cannot_win
from rules.sultan.scoring import bonus_for
from rules.sultan.table import SultanTable


def return_label(table: SultanTable, seat: Seat, path: Path) -> Label:
    """The label of a drawn jewel that may go back into the pouch."""
    if len(path) == 1:
        return Label("Return a jewel", "The others lie on the cushions, for all to bid.", "pouch")
    colour = path[1]
    # Sending it back brings nobody anything.
    said = f"Would bring you {gain_and_held(table, seat, colour)}."
    return Label(colour.capitalize(), said, f"jewel-{colour}")


def lay_label(table: SultanTable, seat: Seat, path: Path) -> Label:
    """The label of a card or of its cushion; with two seats both come twice, if together."""
    if len(path) % 2:
        hand = sorted(table.buyers[seat].hand.known_faces())
        for value in path[:-1:2]:
            hand.remove(int(value))
        return Label(path[-1], _strength(table, seat, int(path[-1]), hand), "card")
    cushion = table.cushion(path[-1])
    there = f"{pluralize(len(cushion.offers), 'card')} there" if cushion.offers else "no card yet"
    if table.is_together:
        there = "all bid at once"
    elif cannot_win(table, seat, int(path[-2]), cushion):
        there += ", your card cannot win"
    text = f"{cushion.key}: {cushion.jewel} jewel"
    return Label(
        text, f"{gain_and_held(table, seat, cushion.jewel)}; {there}.", f"jewel-{cushion.jewel}"
    )


def _strength(table: SultanTable, seat: Seat, value: int, hand: list[int]) -> str:
    """How many of the cards that the others have not yet shown it beats."""
    cards = Counter(table.numbers.deck)
    unseen = [
        card
        for rival, buyer in enumerate(table.buyers)
        if rival != seat
        for card in (cards - Counter(buyer.spent)).elements()
    ]
    beaten = sum(card < value for card in unseen)
    last = " Your last card of this stage." if len(hand) == 1 else ""
    return f"Beats {beaten} of the others' {pluralize(len(unseen), 'card')}.{last}"


def gain_and_held(table: SultanTable, seat: Seat, colour: str) -> str:
    """What one more jewel of a colour would bring that seat, and how many it has."""
    held = table.buyers[seat].jewels.count(colour)
    return f"{jewel_gain(table, seat, colour)}; you have {held} {colour}"


def jewel_gain(table: SultanTable, seat: Seat, colour: str) -> str:
    """`4 points + 2 bonus`: what one more jewel of a colour would bring that seat."""
    held = table.buyers[seat].jewels.count(colour)
    more = bonus_for(held + 1, table.bonus) - bonus_for(held, table.bonus)
    points = pluralize(table.box.points[colour], "point")
    return f"{points} + {more} bonus" if more else points


def end_label(table: SultanTable) -> Label:
    """The label of `end`, with what follows."""
    laid_cards = sum(len(cushion.offers) for cushion in table.cushions)
    if laid_cards == table.numbers.cards * len(table.buyers):
        return Label("End turn", "All cards are turned face up.", "end")
    return Label("End turn", "The card stays, face down.", "end")
