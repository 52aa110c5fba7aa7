"""E1, E3 and E4: how fast the engine plays, copies and replays."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from rules.almadi import ALMADI
from rules.computer import PLAYERS
from rules.computer.playing import played
from rules.engine.chance import Chance
from rules.engine.play import perform
from rules.engine.record import Record, record_of, replayed
from tests.bench.figures import Figure, figure, interleaved, paired_ratio
from tests.bench.peers import COMPILED, Peer, rate

if TYPE_CHECKING:
    from rules.almadi.table import AlmadiTable

CHOICES = 200


def matches(*variants: str, copying: bool = False) -> Iterator[float]:
    """Random matches of two to five seats, news off: list the answers, choose one, carry it out.

    Questions with a single answer take their time but do not count.
    """
    random = Random(1)
    draw = random.random
    number = 0
    while True:
        number += 1
        setting = ALMADI.setting(2 + number % 4, variants)
        table = ALMADI.setup(setting, Chance(random.randbytes(32)))
        actions = 0
        began = perf_counter()
        while table.pending:
            for seat, stack in table.pending.items():  # noqa: B007
                if seat not in table.sealed:
                    break
            answers = stack[-1].answers(table)
            count = len(answers)
            actions += count > 1
            if copying:
                table = table.copy()
            perform(table, seat, answers[int(draw() * count)])
        yield actions
        yield perf_counter() - began


def figures() -> Iterator[Figure]:
    """Actions a second beside two peers, then copying, then replaying."""
    ours, full, copying = matches(), matches("characters"), matches(copying=True)
    variants: dict[str, Callable[[], float]] = {
        "python-chess": Peer("python-chess"),
        "catanatron": Peer("catanatron"),
        "E1 random play": lambda: rate(ours),
        "E1 random play with characters": lambda: rate(full),
        "E3 copying before every action": lambda: rate(copying),
    }
    if COMPILED.exists():
        variants["E1 random play, compiled"] = Peer("almadi")
        variants["E1 random play with characters, compiled"] = Peer("almadi", "characters")
    else:
        print("E1 is not measured with the compiled kernel: make fast first.", file=sys.stderr)
    with ExitStack() as peers:
        for variant in variants.values():
            if isinstance(variant, Peer):
                peers.enter_context(closing(variant))
        rates = dict(zip(variants, interleaved(list(variants.values())), strict=True))
    for name in variants:
        if name.startswith("E1"):
            yield from _beside_peers(name, rates)
    yield figure("E1 random play", median(matches_a_second() for _ in range(5)), "matches/s")
    copied, plain = rates["E3 copying before every action"], rates["E1 random play"]
    ratio = paired_ratio(copied, plain)
    yield figure(
        "E3 copying before every action",
        median(copied),
        "actions/s",
        against="in place",
        ratio=ratio,
        target=">= 0.4",
        met=ratio >= 0.4,
    )
    yield replay_figure()


def _beside_peers(name: str, rates: dict[str, list[float]]) -> Iterator[Figure]:
    for peer, least in (("catanatron", 8), ("python-chess", 10)):
        ratio = paired_ratio(rates[name], rates[peer])
        yield figure(
            name,
            median(rates[name]),
            "actions/s",
            against=f"{peer} at {median(rates[peer]):.0f}",
            ratio=ratio,
            target=f">= {least}",
            met=ratio >= least,
        )


def matches_a_second() -> float:
    """Whole matches of three seats, set-up included."""
    setting = ALMADI.setting(3)
    began = perf_counter()
    for number in range(100):
        table: AlmadiTable = ALMADI.setup(setting, Chance(number.to_bytes(32, "big")))
        random = Random(number).random
        while table.pending:
            seat, stack = next(iter(table.pending.items()))
            answers = stack[-1].answers(table)
            perform(table, seat, answers[int(random() * len(answers))])
    return 100 / (perf_counter() - began)


def replay_figure() -> Figure:
    """A match of 200 choices, every one of them checked; half of it must take half the time."""
    record = _long_match()
    half = Record(
        record.game,
        record.rules_version,
        record.setting,
        record.seed,
        record.commitment,
        record.log[: CHOICES // 2],
        None,
    )
    whole_times, half_times = interleaved(
        [lambda: _seconds_to_replay(record), lambda: _seconds_to_replay(half)], rounds=31
    )
    linearity = paired_ratio(whole_times, half_times) / 2
    milliseconds = 1000 * min(whole_times)
    return figure(
        "E4 validated replay of 200 choices",
        milliseconds,
        "ms",
        against="twice the time of 100 choices",
        ratio=linearity,
        target="<= 3 ms, ratio <= 1.5",
        met=milliseconds <= 3 and linearity <= 1.5,
    )


def _long_match() -> Record:
    number = 0
    while True:
        match = played(ALMADI, ALMADI.setting(5), number.to_bytes(32, "big"), PLAYERS["random"])
        if len(match.log) >= CHOICES:
            record = record_of(match)
            return Record(
                record.game,
                record.rules_version,
                record.setting,
                record.seed,
                record.commitment,
                record.log[:CHOICES],
                None,
            )
        number += 1


def _seconds_to_replay(record: Record) -> float:
    began = perf_counter()
    replayed(record, ALMADI)
    return perf_counter() - began
