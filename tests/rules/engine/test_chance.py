"""Fair chance: the same on every machine, checkable, and even."""

import hashlib
from collections import Counter

import pytest

from rules.engine.chance import Chance, Shuffle, commitment, seat_order
from rules.engine.verify import recompute_shuffle

SEED = hashlib.sha256(b"a seed for tests").digest()


def test_a_label_always_gives_the_same_order() -> None:
    assert Chance(SEED).shuffle("deck", range(10)) == Chance(SEED).shuffle("deck", range(10))
    # Fixed for ever: a match that began with this order must replay.
    assert Chance(bytes(32)).shuffle("deck", range(10)) == [0, 7, 9, 3, 6, 4, 1, 5, 2, 8]


def test_labels_and_seeds_do_not_disturb_each_other() -> None:
    chance = Chance(SEED)
    alone = chance.shuffle("stalls", range(32))
    chance.shuffle("mosaics", range(32))
    assert chance.shuffle("stalls", range(32)) == alone
    assert chance.shuffle("mosaics", range(32)) != alone
    assert Chance(bytes(32)).shuffle("stalls", range(32)) != alone


def test_a_count_takes_the_first_of_the_whole_shuffle() -> None:
    whole = Chance(SEED).shuffle("deck", range(20))
    assert Chance(SEED).shuffle("deck", range(20), 7) == whole[:7]
    assert Chance(SEED).shuffle("deck", range(20), 0) == []
    assert Chance(SEED).shuffle("deck", []) == []
    assert Chance(SEED).shuffle("deck", ["one"]) == ["one"]


def test_nothing_is_lost_or_doubled() -> None:
    assert sorted(Chance(SEED).shuffle("deck", range(100))) == list(range(100))


def test_the_items_themselves_stay_as_they_were() -> None:
    items = [1, 2, 3, 4]
    Chance(SEED).shuffle("deck", items)
    assert items == [1, 2, 3, 4]


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, this one 3"):
        Chance(b"abc")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_seat_order_comes_from_the_seed() -> None:
    people = ["ann", "bo", "cy", "di"]
    assert sorted(seat_order(SEED, people)) == people
    assert seat_order(SEED, people) == seat_order(SEED, people)
    firsts = {seat_order(hashlib.sha256(bytes([byte])).digest(), people)[0] for byte in range(40)}
    assert firsts == set(people)


@pytest.mark.parametrize("count", [0, 1, 2, 7, 31, 32])
def test_a_shuffle_made_by_hand_is_the_same(count: int) -> None:
    made: list[Shuffle] = []
    Chance(SEED, made).shuffle("by hand", range(32), count)
    (shuffle,) = made
    assert shuffle.before == tuple(range(32))
    assert recompute_shuffle(SEED, shuffle) == list(shuffle.after)


def test_a_word_from_the_incomplete_last_multiple_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Chance(SEED)
    monkeypatch.setattr(Chance, "_words", lambda *_: iter([2**32 - 1, 2, 1]))
    # 2³² is one more than a multiple of three, so the largest word would favour the first place.
    assert chance.shuffle("deck", ["a", "b", "c"]) == ["c", "a", "b"]


def test_every_order_of_four_is_equally_likely() -> None:
    orders = Counter(
        tuple(Chance(hashlib.sha256(number.to_bytes(4, "big")).digest()).shuffle("x", range(4)))
        for number in range(24_000)
    )
    expected = 1000
    chi_squared = sum((count - expected) ** 2 / expected for count in orders.values())
    assert len(orders) == 24
    # 23 degrees of freedom: 60 is passed by chance less than once in 20,000 runs.
    assert chi_squared < 60
