"""E1, E3 and E4: how fast the engine plays, copies and replays."""

from collections.abc import Iterator
from contextlib import closing
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from rules.almadi import ALMADI
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.chance import Chance
from rules.engine.play import perform
from rules.engine.record import Record, replay, to_record
from tests.bench.figures import Figure, figure, interleaved, paired_ratio
from tests.bench.peers import Peer, rate

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
    with closing(Peer("python-chess")) as chess, closing(Peer("catanatron")) as catan:
        plain, whole, copied, chessed, catanned = interleaved(
            [lambda: rate(ours), lambda: rate(full), lambda: rate(copying), chess, catan]
        )
    for name, rates in (("E1 random play", plain), ("E1 random play with characters", whole)):
        for peer, theirs, least in (("catanatron", catanned, 8), ("python-chess", chessed, 10)):
            ratio = paired_ratio(rates, theirs)
            yield figure(
                name,
                median(rates),
                "actions/s",
                against=f"{peer} at {median(theirs):.0f}",
                ratio=ratio,
                target=f">= {least}",
                met=ratio >= least,
            )
    yield figure("E1 random play", median(matches_a_second() for _ in range(5)), "matches/s")
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
        match = play_match(ALMADI, ALMADI.setting(5), number.to_bytes(32, "big"), PLAYERS["random"])
        if len(match.log) >= CHOICES:
            record = to_record(match)
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
    replay(record, ALMADI)
    return perf_counter() - began
