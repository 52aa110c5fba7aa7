"""What coaching and rules say of equal cards, held against every tie of whole matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.engine.help import help_of
from rules.engine.match import Match
from rules.engine.secret import Seat
from rules.sultan import SULTAN
from rules.sultan.table import Sale
from tests.every_game.matches import walk

HELP = help_of("sultan")
MATCHES = 3
SAID = {
    "contested": "equal cards go to the earlier.",
    "contested-by-one": "of two equal ones the first player's.",
}
TOPIC = "Ties go to whoever comes first in the round's turn order; with two seats, to the first"


def ties(seats: int, variants: list[str]) -> Iterator[tuple[Sale, list[Seat]]]:
    """The sales at which the highest card lay there twice, with the turn order of the round."""
    for number in range(MATCHES):
        random = Random(number)
        match: Match[Any] = Match(SULTAN, SULTAN.setting(seats, variants), random.randbytes(32))
        order, seen = match.table.turn_order(), match.table.sales
        for _ in walk(match, random):
            if match.table.sales != seen:
                seen = match.table.sales
                yield from ((sale, order) for sale in seen if is_tied(sale))
            order = match.table.turn_order()


def is_tied(sale: Sale) -> bool:
    values = [offer.value for offer in sale.offers]
    return bool(values) and values.count(max(values)) > 1


def best_of(sale: Sale) -> list[Seat]:
    """Whose highest cards they were, in the order they were laid."""
    best = max(offer.value for offer in sale.offers)
    return [offer.seat for offer in sale.offers if offer.value == best]


def test_the_lines_say_who_wins_a_tie() -> None:
    for key, ending in SAID.items():
        assert HELP.coaching[key].endswith(ending)
    topic = HELP.topic("cushion")
    assert topic is not None
    assert TOPIC in topic.text


@pytest.mark.parametrize("variants", [[], pytest.param(["together"], marks=pytest.mark.ci)])
@pytest.mark.parametrize("seats", SULTAN.seats)
def test_a_tie_goes_to_whom_the_rules_name(seats: int, variants: list[str]) -> None:
    found = list(ties(seats, variants))
    assert found
    for sale, order in found:
        assert sale.winner == min(best_of(sale), key=order.index)
        if seats == 2:
            assert sale.winner == order[0]
        elif not variants:
            assert sale.winner == best_of(sale)[0]


def test_with_two_seats_the_earlier_card_does_not_always_win() -> None:
    """Which is why two seats are told something else."""
    assert any(sale.winner != best_of(sale)[0] for sale, _ in ties(2, []))
