"""Shuffles are fair and checkable: a second hand makes each again, no changed bit passes, and
every card lies everywhere equally often."""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.engine.chance import Chance
from rules.engine.game import AnyGame
from rules.engine.illegal import BadRecord
from rules.engine.record import Record, Result, to_record
from rules.engine.verify import verify
from tests.every_game.matches import new_match, settings, walk
from tests.games import FIRST
from tests.torture import broken
from tests.torture.amounts import amount

SHUFFLES = amount("SHUFFLES", 24_000)
VERIFIED = amount("VERIFIED", 5)
DECK = 8

ORDERS_OF_FOUR = 24
EVEN = {23: 66.5, 49: 106.0, 7: 38.0}
"""χ² that is passed by chance about once in 200,000 runs, by degrees of freedom."""


def finished(game: AnyGame, number: int) -> Record:
    random = Random(f"{game.key} {number}")
    every = settings(game)
    match = new_match(game, every[number % len(every)], random)
    for _ in walk(match, random, undo=0.05):
        pass
    return to_record(match)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_independent_verifier_makes_every_shuffle_again(game: AnyGame) -> None:
    for number in range(VERIFIED):
        said = verify(finished(game, number), game)
        assert "shuffles follow it" in said
        assert " 0 shuffles" not in said


def flipped(data: bytes, bit: int) -> bytes:
    return bytes(byte ^ (1 << bit % 8 if n == bit // 8 else 0) for n, byte in enumerate(data))


def another_seed(record: Record, random: Random) -> Record:
    return replace(record, seed=flipped(record.seed, random.randrange(256)))


def another_promise(record: Record, random: Random) -> Record:
    promised = flipped(bytes.fromhex(record.commitment), random.randrange(256))
    return replace(record, commitment=promised.hex())


def another_seed_and_its_promise(record: Record, random: Random) -> Record:
    """Who may change the promise too is found out by what the cards did."""
    changed = another_seed(record, random)
    return replace(changed, commitment=hashlib.sha256(changed.seed).hexdigest())


def another_table(record: Record, random: Random) -> Record:
    result = _result(record)
    digest = flipped(bytes.fromhex(result.digest), random.randrange(256)).hex()
    return replace(record, result=replace(result, digest=digest))


def another_score(record: Record, random: Random) -> Record:
    result = _result(record)
    scores = [dict(seat) for seat in result.scores]
    line = random.choice(sorted(scores[0]))
    scores[0][line] ^= 1 << random.randrange(3)
    return replace(record, result=replace(result, scores=tuple(scores)))


def other_winners(record: Record, random: Random) -> Record:
    result = _result(record)
    seats = set(range(record.setting.seats))
    others = tuple(sorted(seats ^ set(result.winners))) or (random.randrange(len(seats)), 9)
    return replace(record, result=replace(result, winners=others))


def a_choice_less(record: Record, random: Random) -> Record:
    place = random.randrange(len(record.log))
    return replace(record, log=record.log[:place] + record.log[place + 1 :])


def another_chooser(record: Record, random: Random) -> Record:
    place = random.randrange(len(record.log))
    seat, words = record.log[place]
    changed = (*record.log[:place], (seat + 1, words), *record.log[place + 1 :])
    return replace(record, log=changed)


def _result(record: Record) -> Result:
    assert record.result is not None
    return record.result


Change = Callable[[Record, Random], Record]

CHANGES: tuple[Change, ...] = (
    another_seed,
    another_promise,
    another_seed_and_its_promise,
    another_table,
    another_score,
    other_winners,
    a_choice_less,
    another_chooser,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_changed_bit_is_rejected(
    game: AnyGame, change: Callable[[Record, Random], Record]
) -> None:
    random = Random(change.__name__)
    record = finished(game, 1)
    for _ in range(3):
        with pytest.raises(BadRecord):
            verify(change(record, random), game)


def unevenness(count: int) -> list[str]:
    """Where many shuffles are less even than chance allows."""
    orders: Counter[tuple[int, ...]] = Counter()
    places: Counter[tuple[int, int]] = Counter()
    firsts: Counter[int] = Counter()
    for number in range(count):
        chance = Chance(hashlib.sha256(number.to_bytes(8, "big")).digest())
        orders[tuple(chance.shuffle("four", range(4)))] += 1
        places.update(enumerate(chance.shuffle("a deck", range(DECK))))
        firsts[chance.shuffle("a hand", range(DECK), 1)[0]] += 1
    found = _uneven("orders", orders, count / ORDERS_OF_FOUR, ORDERS_OF_FOUR - 1)
    found += _uneven("hands", firsts, count / DECK, DECK - 1)
    # A card lies in one place and a place has one card, so only (n - 1)² of the n² are free, and
    # each varies n / (n - 1) times as much.
    return found + _uneven("places", places, count / DECK, (DECK - 1) ** 2, scale=(DECK - 1) / DECK)


def _uneven(
    what: str, seen: Mapping[Any, int], expected: float, freedom: int, scale: float = 1.0
) -> list[str]:
    squares = scale * sum((times - expected) ** 2 / expected for times in seen.values())
    if round(len(seen) * expected) != sum(seen.values()) or squares > EVEN[freedom]:
        return [f"{what}: χ² is {squares:.1f} with {freedom} degrees of freedom"]
    return []


@pytest.mark.slow
def test_every_card_lies_everywhere_equally_often() -> None:
    assert unevenness(SHUFFLES) == []


@pytest.mark.slow
def test_control_a_shuffle_that_favours_places_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken.shuffles_unevenly(monkeypatch)
    found = unevenness(min(SHUFFLES, 12_000))
    assert [finding.split(":")[0] for finding in found] == ["orders", "hands", "places"]


def test_control_a_seed_from_the_clock_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished(FIRST, 0)
    broken.shuffles_by_the_clock(monkeypatch)
    with pytest.raises(BadRecord):
        verify(record, FIRST)
    with pytest.raises(BadRecord, match="does not follow the seed"):
        verify(finished(FIRST, 0), FIRST)
