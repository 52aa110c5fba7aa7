"""Verifying a finished match: its seed, choices, scores and every shuffle, computed anew."""

import hashlib
from typing import TypeVar

from rules.engine.chance import Shuffle
from rules.engine.game import Game
from rules.engine.illegal import BadRecord
from rules.engine.record import Record, replay, to_record
from rules.engine.table import Table

T = TypeVar("T", bound=Table)

HMAC_BLOCK_BYTES = 64


def verify(record: Record, game: Game[T]) -> str:
    """A sentence that confirms everything; BadRecord says what does not hold."""
    if hashlib.sha256(record.seed).hexdigest() != record.commitment:
        raise BadRecord("commitment", "The seed is not the one that was promised at the start.")
    shuffles: list[Shuffle] = []
    match = replay(record, game, shuffles=shuffles)
    if not match.is_over:
        raise BadRecord("unfinished", "The match is not finished; its shuffles are still secret.")
    if record.result is None:
        raise BadRecord("result", "The match does not say how it ended.")
    found = to_record(match).result
    assert found is not None
    if found.digest != record.result.digest:
        raise BadRecord("table", "The final table is not the one that these choices lead to.")
    if found.scores != record.result.scores or found.winners != record.result.winners:
        raise BadRecord("scores", "The scores are not those that the final table gives.")
    for shuffle in shuffles:
        if recompute_shuffle(record.seed, shuffle) != list(shuffle.after):
            raise BadRecord("shuffle", f"The shuffle “{shuffle.label}” does not follow the seed.")
    return (
        f"The seed is the one promised, {len(shuffles)} shuffles follow it, "
        f"{len(record.log)} choices are legal, and table and scores are as written."
    )


def recompute_shuffle(seed: bytes, shuffle: Shuffle) -> list[object]:
    """The shuffle computed from its published description, sharing no code with `Chance`."""
    deck = list(shuffle.before)
    order: list[object] = []
    stream = b""
    blocks = 0
    while deck and len(order) < len(shuffle.after):
        while len(deck) > 1:
            if not stream:
                message = shuffle.label.encode() + b"\x00" + blocks.to_bytes(4, "big")
                stream = _hmac_sha256(seed, message)
                blocks += 1
            word, stream = int.from_bytes(stream[:4], "big"), stream[4:]
            if word < 2**32 // len(deck) * len(deck):
                chosen = word % len(deck)
                # Fisher–Yates: the chosen one comes out, the front one takes its place.
                deck[0], deck[chosen] = deck[chosen], deck[0]
                break
        order.append(deck.pop(0))
    return order


def _hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC by RFC 2104, for keys no longer than a block."""
    padded = key.ljust(HMAC_BLOCK_BYTES, b"\0")
    inner = bytes(byte ^ 0x36 for byte in padded)
    outer = bytes(byte ^ 0x5C for byte in padded)
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()
