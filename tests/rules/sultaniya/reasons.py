"""What the reasons beside Sultaniya's points come to."""

import re

from rules.engine.secret import Seat
from rules.sultaniya.boards import LARGE, SHAFT, SMALL
from rules.sultaniya.scoring import symbol_count
from rules.sultaniya.table import SultaniyaTable
from tests.every_game.reasons import ComesTo

WORTH = {**dict.fromkeys(SMALL, 1), **dict.fromkeys(LARGE, 3), **dict.fromkeys(SHAFT, 6)}
GUARDS = (9, 6, 3, 0)
PLACES = ("most", "second", "third", "fourth")


def symbols(symbol: str) -> ComesTo:
    def comes_to(why: str, table: SultaniyaTable, seat: Seat) -> int:
        builder = table.builders[seat]
        if why == f"{builder.board.name} does not count {symbol}s":
            assert symbol not in builder.board.counts
            return 0
        complete = "complete " if symbol in SHAFT else ""
        found = re.fullmatch(rf"(\d+) {complete}{symbol}(s?) × (\d+) point(s?)", why)
        assert found
        number, each = int(found[1]), int(found[3])
        assert (bool(found[2]), bool(found[4])) == (number != 1, each != 1)
        assert symbol in builder.board.counts
        assert number == symbol_count(builder.palace, symbol)
        assert each == WORTH[symbol]
        return number * each

    return comes_to


def guards(why: str, table: SultaniyaTable, seat: Seat) -> int:
    held = [builder.palace.count("guard") for builder in table.builders]
    if why == "nobody to compare with":
        assert len(held) == 1
        return 0
    if why == "no guards":
        assert not held[seat]
        return 0
    found = re.fullmatch(r"(\d+) guard(s?), (\w+)(, tied)?", why)
    assert found
    assert (int(found[1]), bool(found[2])) == (held[seat], held[seat] != 1)
    place, equals = PLACES.index(found[3]), held.count(held[seat])
    assert place == sum(other > held[seat] for other in held)
    assert bool(found[4]) == (equals > 1)
    return GUARDS[place + equals - 1]


def bonus(why: str, table: SultaniyaTable, seat: Seat) -> int:
    if why == "no roof with extra points":
        return 0
    assert re.fullmatch(r"\+\d+(?: and \+\d+)*", why)
    return sum(map(int, re.findall(r"\d+", why)))


def objectives(why: str, table: SultaniyaTable, seat: Seat) -> int:
    """Each with its points, and how they are made."""
    cards = table.builders[seat].objectives
    labels, total = [], 0
    for part in filter(None, why.split("; ")):
        if secret := re.fullmatch(r"(\d+) still secret", part):
            assert int(secret[1]) == cards.hidden_count()
            continue
        found = re.fullmatch(r"(.+) (\d+) \((.+)\)", part)
        assert found, part
        labels.append(found[1])
        assert int(found[2]) == _made_of(found[3]), part
        total += int(found[2])
    assert labels == [one.label for one in cards.known_faces()]
    return total


def _made_of(words: str) -> int:
    """`2 windows in column C + 1`, `3 djinns × 2`, `1 pair of 3 sapphires × 2`."""
    first = re.match(r"(\d+) ([a-z-]+)", words)
    assert first
    number = int(first[1])
    assert first[2].endswith("s") == (number != 1)
    if pair := re.search(r" of (\d+) sapphires?", words):
        assert number == int(pair[1]) // 2
    times, more = re.search(r"× (\d+)$", words), re.search(r"\+ (\d+)$", words)
    return number * int(times[1]) if times else number + (int(more[1]) if more else 0)


COMES_TO: dict[str, ComesTo] = {
    **{f"{symbol}s": symbols(symbol) for symbol in (*SMALL, *LARGE, *SHAFT)},
    "guards": guards,
    "bonus": bonus,
    "objectives": objectives,
}
