"""Whether Sultan's lines of coaching are so, from the whole table."""

from collections import Counter
from typing import TypeAlias

from rules.engine.match import Match
from rules.sultan.table import SultanTable
from tests.every_game.witnesses import Witness

SultanMatch: TypeAlias = Match[SultanTable]


def cards_to_come(match: SultanMatch) -> int:
    table = match.table
    laid = sum(len(one.offers) for one in table.cushions)
    return len(table.buyers) * (2 if len(table.buyers) == 2 else 1) - laid


def is_contested(match: SultanMatch, seat: int) -> bool:
    open_to_me = {answer[-1] for answer in match.answers(seat)}
    return any(match.table.cushion(key).offers for key in open_to_me)


def owns_an_offered_colour(match: SultanMatch, seat: int) -> bool:
    table = match.table
    offered = Counter(table.drawn) + Counter(one.jewel for one in table.cushions)
    return bool(offered.keys() & set(table.buyers[seat].jewels))


def hand_is_whole_stage(match: SultanMatch, seat: int) -> bool:
    buyer = match.table.buyers[seat]
    return len(buyer.hand) == (8 if len(match.table.buyers) == 2 else 5)


WITNESSES: dict[str, Witness] = {
    "two-cards": lambda match, _seat: len(match.table.buyers) == 2,
    "free-cushion": lambda match, _seat: (
        cards_to_come(match) == 1 and any(not one.offers for one in match.table.cushions)
    ),
    "contested": lambda match, seat: len(match.table.buyers) > 2 and is_contested(match, seat),
    "contested-by-one": lambda match, seat: (
        len(match.table.buyers) == 2 and is_contested(match, seat)
    ),
    "own-colour": owns_an_offered_colour,
    "new-stage": hand_is_whole_stage,
    "spent": lambda match, _seat: any(one.spent for one in match.table.buyers),
    "last-round": lambda match, seat: (
        not any(len(one.deck) for one in match.table.buyers)
        and len(match.table.buyers[seat].hand) <= 2
    ),
}
