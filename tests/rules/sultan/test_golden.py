"""What Sultan's golden matches show, beyond what `tests/golden` asks of all games."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules.engine.match import Match
from rules.engine.record import start_from
from rules.sultan import SULTAN
from rules.sultan.news import DrewJewels, ReturnedJewel, Sold
from rules.sultan.table import Sale, SultanTable
from tests.golden.goldens import (
    comments_of,
    damage,
    goldens_of,
    is_hand_written,
    is_reckoned,
    record_of,
    replay_golden,
    replays_to_itself,
)

LOGS = goldens_of("sultan")
HAND_WRITTEN = ("sultan-2-by-hand", "sultan-4-by-hand", "sultan-3-by-hand-together")
"""Every choice a person's, with what it is for."""
RECKONED = (*HAND_WRITTEN, "sultan-2", "sultan-3-undo", "sultan-4-together")
"""Every round told and every score line reckoned in comments."""


def match_of(name: str) -> Match[SultanTable]:
    return replay_golden(name)


def test_the_goldens_are_here() -> None:
    assert set(RECKONED) < LOGS.keys()
    assert all(map(is_hand_written, HAND_WRITTEN))
    assert all(map(is_reckoned, RECKONED))
    assert len(LOGS) >= 9


# What is reckoned below the matches.


@pytest.mark.parametrize("name", RECKONED)
def test_every_jewel_is_reckoned_in_the_round_in_which_it_was_won(name: str) -> None:
    by_hand: Counter[tuple[int, str, int]] = Counter()
    for line in comments_of(name):
        found = re.fullmatch(r"# seat (\d) (\w+): rounds? ([\d, ]+): .*", line)
        if found:
            rounds = map(int, found[3].split(","))
            by_hand.update((int(found[1]), found[2], round_) for round_ in rounds)
    won = Counter(
        (sale.winner, sale.jewel, round_) for round_, sale in sales(name) if sale.winner is not None
    )
    assert by_hand == won


@pytest.mark.parametrize("name", RECKONED)
def test_every_round_is_told_as_it_was(name: str) -> None:
    assert [line for line in comments_of(name) if line.startswith("# round")] == round_lines(name)


def round_lines(name: str) -> list[str]:
    """`# round 1: first 0, drawn white red red, red back; A white 0:3 1:4 to 1; B red back`."""
    rounds: list[str] = []
    for item in news(name):
        if isinstance(item, DrewJewels):
            number, drawn = len(rounds) + 1, " ".join(item.jewels)
            rounds.append(f"# round {number}: first {item.seat}, drawn {drawn}")
            if len(set(item.jewels)) == 1:
                rounds[-1] += f", {item.jewels[0]} back"
        elif isinstance(item, ReturnedJewel):
            rounds[-1] += f", {item.jewel} back"
        elif isinstance(item, Sold):
            rounds[-1] += f"; {sale_line(item.sale)}"
    return rounds


def sale_line(sale: Sale) -> str:
    if sale.winner is None:
        return f"{sale.cushion} {sale.jewel} back"
    cards = " ".join(f"{offer.seat}:{offer.value}" for offer in sale.offers)
    return f"{sale.cushion} {sale.jewel} {cards} to {sale.winner}"


def news(name: str) -> Iterator[object]:
    """All news of the choices that stand, and the draw before the first of them."""
    match = match_of(name)
    opening = start_from(record_of(name), SULTAN)
    yield DrewJewels(seat=0, jewels=opening.table.drawn)
    yield from match.news_since(0)


def sales(name: str) -> Iterator[tuple[int, Sale]]:
    """Every sale with the number of its round."""
    cushions = len(match_of(name).table.cushions)
    sold = [item.sale for item in news(name) if isinstance(item, Sold)]
    for number, sale in enumerate(sold):
        yield number // cushions + 1, sale


# What the goldens show, all together.


def ending(sale: Sale) -> str:
    values = [offer.value for offer in sale.offers]
    if not values:
        return "nobody"
    if len(values) == 1:
        return "alone"
    if values.count(max(values)) == 1:
        return "several"
    first = next(offer for offer in sale.offers if offer.value == max(values))
    return "tie to the first laid" if first.seat == sale.winner else "tie to another"


def test_every_way_in_which_a_cushion_ends_occurs() -> None:
    in_turn = {
        ending(sale)
        for name in LOGS
        if not match_of(name).setting.variants and match_of(name).setting.seats > 2
        for _, sale in sales(name)
    }
    assert in_turn == {"nobody", "alone", "several", "tie to the first laid"}
    # Two seats: to the first player, though the other laid first.
    assert "tie to another" in {ending(sale) for _, sale in sales("sultan-2")}
    # Together, cards lie in the order of the seats, and the tie goes by turn order.
    assert "tie to another" in {ending(sale) for _, sale in sales("sultan-4-together")}


def test_the_variant_occurs_with_every_number_of_seats() -> None:
    settings = [record_of(name).setting for name in LOGS]
    assert {setting.seats for setting in settings if setting.variants} == {2, 3, 4, 5}


def test_every_ending_occurs() -> None:
    endings = set()
    for name in LOGS:
        sheet = match_of(name).score()
        tied = sheet.totals.count(max(sheet.totals))
        if not match_of(name).is_over:
            endings.add("unfinished")
        elif tied == 1:
            endings.add("most points")
        else:
            endings.add("more jewels" if len(sheet.winners) == 1 else "draw")
    assert endings == {"unfinished", "most points", "more jewels", "draw"}


def test_every_bonus_occurs_with_two_seats_and_with_more() -> None:
    found: dict[bool, set[int]] = {True: set(), False: set()}
    for name in LOGS:
        table = match_of(name).table
        for buyer in table.buyers:
            held = Counter(buyer.jewels)
            steps = len(table.bonus) - 1
            found[len(table.buyers) == 2] |= {
                table.bonus[min(number, steps)] for number in held.values()
            }
    assert found == {True: {0, 2, 5, 10, 20}, False: {0, 2, 5, 10, 20}}


def test_drawn_jewels_of_one_colour_occur_and_ask_nothing() -> None:
    draws = [item for item in news("sultan-3-undo") if isinstance(item, DrewJewels)]
    returns = [item for item in news("sultan-3-undo") if isinstance(item, ReturnedJewel)]
    assert len(draws) == 15
    assert len(returns) == 15 - sum(len(set(draw.jewels)) == 1 for draw in draws) < 15


def test_cards_choices_of_jewels_and_sealed_answers_are_taken_back() -> None:
    undone = set()
    for name in RECKONED:
        log = record_of(name).log
        for (_, before), (_, words) in pairwise(log):
            if words == "undo":
                undone.add(before.split()[0] if before.startswith("return") else "card")
    assert undone == {"return", "card"}


DAMAGES = {
    "another card": (r"\d+ ([ABC])", r"99 \1"),
    "a cushion that is not there": (r"(\d+) [ABC]", r"\1 D"),
    "a card left out": (r"\d+ [ABC](, end)?", ""),
}


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("name", RECKONED)
def test_a_damaged_golden_is_noticed(name: str, what: str) -> None:
    assert not replays_to_itself(damage(LOGS[name], *DAMAGES[what]))
