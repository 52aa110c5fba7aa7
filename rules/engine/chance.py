"""Fair chance: labelled shuffles that anybody can check once the seed is shown.

The words of a label are HMAC-SHA-256(seed, label ‖ 0x00 ‖ n) for n = 0, 1, 2 … (as four bytes),
each cut into eight 32-bit big-endian numbers. A number below `span` is the next word modulo `span`;
words from the incomplete last multiple of `span` on are passed over, so every result is equally
likely. A shuffle is Fisher–Yates from the front: place i gets one of the places i … last.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
EIGHT_WORDS = struct.Struct(">8I")
WORD_SPAN = 1 << 32


class Shuffle(NamedTuple):
    """One shuffle: its label, the items before it, and the order after it."""

    label: str
    before: tuple[object, ...]
    after: tuple[object, ...]


class Chance:
    """All randomness of a match, derived from its seed; a new label never disturbs an old one."""

    __slots__ = ("_seed", "shuffle_log")

    def __init__(self, seed: bytes, shuffle_log: "list[Shuffle] | None" = None) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
        self._seed = seed
        self.shuffle_log = shuffle_log
        """Where every shuffle is recorded for a later check; None records nothing."""

    def shuffle(self, label: str, items: Sequence[Item], count: int | None = None) -> list[Item]:
        """All `items`, or the first `count` of them, in the order this label gives them."""
        deck = list(items)
        last = len(deck)
        wanted = last if count is None else count
        words = self._words(label)
        for place in range(min(wanted, last - 1)):
            span = last - place
            fair = WORD_SPAN - WORD_SPAN % span
            word = next(words)
            while word >= fair:
                word = next(words)
            other = place + word % span
            deck[place], deck[other] = deck[other], deck[place]
        del deck[wanted:]
        if self.shuffle_log is not None:
            self.shuffle_log.append(Shuffle(label, tuple(items), tuple(deck)))
        return deck

    def _words(self, label: str) -> Iterator[int]:
        prefix = label.encode() + b"\0"
        number = 0
        while True:
            block = hmac.digest(self._seed, prefix + number.to_bytes(4, "big"), "sha256")
            yield from EIGHT_WORDS.unpack(block)
            number += 1


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed, published before the first turn; the seed follows after the last."""
    return hashlib.sha256(seed).hexdigest()


def computer_chance(seed: bytes, seat: int, entry: int) -> int:
    """What a computer player draws its chance from, at that seat and with that many log entries.

    Nobody can foretell it while the seed is sealed, and anybody can derive it once it is shown.
    """
    label = f"computer {seat} {entry}".encode()
    return int.from_bytes(hmac.digest(seed, label, "sha256"), "big")


def seat_order(seed: bytes, people: Sequence[Item]) -> list[Item]:
    """The people in the order in which they sit and play; the first of them begins."""
    return Chance(seed).shuffle("seats", people)
