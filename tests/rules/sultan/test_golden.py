"""Sultan's golden matches: they replay to the same table, and their comments reckon right."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.record import (
    Record,
    as_text,
    read_records,
    replay,
    start_from,
    to_record,
)
from rules.engine.verify import verify
from rules.sultan import SULTAN
from rules.sultan.news import DrewJewels, ReturnedJewel, Sold
from rules.sultan.scoring import SCORE_LINES
from rules.sultan.table import Sale, SultanTable

FOLDER = Path(__file__).parents[2] / "golden"
LOGS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("sultan-*.log"))}
HAND_WRITTEN = ("sultan-2-by-hand", "sultan-4-by-hand", "sultan-3-by-hand-together")
"""Every choice a person's, with what it is for."""
RECKONED = (*HAND_WRITTEN, "sultan-2", "sultan-3-undo", "sultan-4-together")
"""Every round told and every score line reckoned in comments."""


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


@cache
def replay_golden(name: str) -> Match[SultanTable]:
    return replay(record_in(LOGS[name]), SULTAN, tells_news=True)


def test_the_goldens_are_here() -> None:
    assert set(RECKONED) < LOGS.keys()
    assert len(LOGS) >= 9


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    assert to_record(replay_golden(name)) == record
    if replay_golden(name).is_over:
        assert "table and scores are as written" in verify(record, SULTAN)


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_is_written_as_the_engine_writes_it(name: str) -> None:
    lines = [line for line in LOGS[name].splitlines() if not line.startswith("#")]
    assert "\n".join(lines).strip() == as_text(record_in(LOGS[name])).strip()


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_hand_written_match_goes_to_its_end_and_says_what_the_choices_are_for(name: str) -> None:
    assert replay_golden(name).is_over
    rounds = LOGS[name][: LOGS[name].index("\nscore 0")].partition("\n1. ")[2]
    assert rounds.count("\n#") >= 5


# What is reckoned below the matches.


def comments(name: str) -> list[str]:
    return LOGS[name].replace("\n#     ", " ").splitlines()


@pytest.mark.parametrize("name", RECKONED)
def test_every_score_line_is_reckoned_and_agrees(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    by_hand: dict[int, dict[str, int]] = {}
    for line in comments(name):
        found = re.fullmatch(r"# seat (\d) (\w+): .* = (\d+)", line)
        if found:
            by_hand.setdefault(int(found[1]), {})[found[2]] = int(found[3])
    assert by_hand == dict(enumerate(record.result.scores))


@pytest.mark.parametrize("name", RECKONED)
def test_every_jewel_is_reckoned_in_the_round_in_which_it_was_won(name: str) -> None:
    by_hand: Counter[tuple[int, str, int]] = Counter()
    for line in comments(name):
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
    assert [line for line in comments(name) if line.startswith("# round")] == round_lines(name)


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
    match = replay_golden(name)
    opening = start_from(record_in(LOGS[name]), SULTAN)
    yield DrewJewels(seat=0, jewels=opening.table.drawn)
    yield from match.news_since(0)


def sales(name: str) -> Iterator[tuple[int, Sale]]:
    """Every sale with the number of its round."""
    cushions = len(replay_golden(name).table.cushions)
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
        if not replay_golden(name).setting.variants and replay_golden(name).setting.seats > 2
        for _, sale in sales(name)
    }
    assert in_turn == {"nobody", "alone", "several", "tie to the first laid"}
    # Two seats: to the first player, though the other laid first.
    assert "tie to another" in {ending(sale) for _, sale in sales("sultan-2")}
    # Together, cards lie in the order of the seats, and the tie goes by turn order.
    assert "tie to another" in {ending(sale) for _, sale in sales("sultan-4-together")}


def test_every_number_of_seats_and_the_variant_occur() -> None:
    settings = [record_in(text).setting for text in LOGS.values()]
    assert {setting.seats for setting in settings} == {2, 3, 4, 5}
    assert {setting.seats for setting in settings if setting.variants} == {2, 3, 4, 5}


def test_every_ending_occurs() -> None:
    endings = set()
    for name in LOGS:
        sheet = replay_golden(name).score()
        tied = sheet.totals.count(max(sheet.totals))
        if not replay_golden(name).is_over:
            endings.add("unfinished")
        elif tied == 1:
            endings.add("most points")
        else:
            endings.add("more jewels" if len(sheet.winners) == 1 else "draw")
    assert endings == {"unfinished", "most points", "more jewels", "draw"}


@pytest.mark.parametrize("line", SCORE_LINES)
def test_every_score_line_brings_points_to_somebody(line: str) -> None:
    results = [record_in(text).result for text in LOGS.values()]
    assert max(scores[line] for result in results if result for scores in result.scores) > 0


def test_every_bonus_occurs_with_two_seats_and_with_more() -> None:
    found: dict[bool, set[int]] = {True: set(), False: set()}
    for name in LOGS:
        table = replay_golden(name).table
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
        log = record_in(LOGS[name]).log
        for (_, before), (_, words) in pairwise(log):
            if words == "undo":
                undone.add(before.split()[0] if before.startswith("return") else "card")
    assert undone == {"return", "card"}


DAMAGES = {
    "another seed": (r"^seed .", "seed X"),
    "another total": (r"total \d+", "total 99"),
    "another winner": (r"^winners \d", "winners 9"),
    "another card": (r"\d+ ([ABC])", r"99 \1"),
    "a cushion that is not there": (r"(\d+) [ABC]", r"\1 D"),
    "a card left out": (r"\d+ [ABC](, end)?", ""),
    "without the variant, or with it": (r"^variants .*$", "variants camel"),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", RECKONED)
def test_a_damaged_golden_is_noticed(name: str, damage: str) -> None:
    pattern, change = DAMAGES[damage]
    damaged, count = re.subn(pattern, change, LOGS[name], count=1, flags=re.MULTILINE)
    assert count == 1
    assert damaged != LOGS[name]
    try:
        record = record_in(damaged)
        same = to_record(replay(record, SULTAN)) == record
    except BadRecord:
        same = False
    assert not same
