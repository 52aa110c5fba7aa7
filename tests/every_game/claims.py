"""What people are told, held against what then happens: each judge says what is not so."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from rules.computer.gain import ScoreChange, score_changes, subtract_changes
from rules.computer.hint import Plan
from rules.computer.player_context import PlayerContext
from rules.computer.review import Slip
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.record import replay, to_record
from rules.engine.secret import Seat
from rules.engine.table import Table

AnyMatch = Match[Table]
Lines = tuple[ScoreChange, ...]


def brought(match: AnyMatch, seat: Seat, answers: Sequence[Path]) -> Lines:
    """How those answers, `end` included, change the seat's score sheet on the table itself."""
    return _brought(match.game, match.table, seat, answers)


def _brought(game: AnyGame, start: Table, seat: Seat, answers: Sequence[Path]) -> Lines:
    table = start.copy()
    table.news = None
    for answer in answers:
        assert answer in decision_of(table, seat).answers(table), answer
        if not decision_of(table, seat).together:
            perform(table, seat, answer)
    return score_changes(game, start, table, seat)


def false_guess(match: AnyMatch, seat: Seat, made: Plan, random: Random) -> str:
    """What a hint tells, sure or not, and is not so on the table it imagined from that chance."""
    imagined = PlayerContext(match.game, match.seen_by(seat), random).sample_table()
    found = _brought(match.game, imagined, seat, made.answers)
    return "" if found == made.lines else f"{made}: {found}"


def false_hint(match: AnyMatch, seat: Seat, made: Plan) -> str:
    """What a hint calls sure and is not. A hint without lines says only that no points are sure,
    so that an end which turns hidden cards face up may bring some."""
    brought(match, seat, made.answers[: made.certain])
    if not made.sure:
        return ""
    before_end = [answer for answer in made.answers if answer != END]
    real = brought(match, seat, made.answers if made.lines else before_end)
    return "" if real == made.lines else f"{made}: {real}"


def false_lesson(match: AnyMatch, slip: Slip) -> str:
    """What a review calls sure of a better turn, and is not."""
    if not slip.sure:
        return ""
    record = to_record(match)
    then: AnyMatch = replay(replace(record, log=record.log[: slip.turn.first]), match.game)
    better, taken = (
        brought(then, slip.turn.seat, answers) for answers in (slip.better, slip.turn.answers)
    )
    real = subtract_changes(better, taken)
    return "" if real == slip.lines else f"{slip}: {real}"


AFTER_END: dict[str, Callable[[Table, Table, Seat], bool]] = {
    "next player is up": lambda _, after, seat: bool(after.pending) and seat not in after.pending,
    "last turn": lambda _, after, seat: bool(after.pending) and seat not in after.pending,
    "last landscape": lambda _, after, __: after.is_over,
    "face up": lambda before, after, _: after.barrier > before.barrier,
    "face down": lambda before, after, _: after.barrier == before.barrier,
    "must be played": lambda _, after, seat: seat in after.pending,
    "at the same time": lambda _, after, __: len(after.pending) > 1,
}
"""Words that may stand beside the end of a turn, and what they mean for the table."""


def false_end(match: AnyMatch, seat: Seat, description: str) -> str:
    """What is said of ending the turn now, and does not come."""
    after = match.table.copy()
    after.news = None
    perform(after, seat, END)
    wrong = [
        words
        for words, comes_true in AFTER_END.items()
        if words in description and not comes_true(match.table, after, seat)
    ]
    return f"{description} {wrong}" if wrong else ""


Standing = tuple[Seat, int, tuple[int, ...]]
"""Whose turn ended, which of its turns that was, and the totals then."""


def standings(match: AnyMatch) -> list[Standing]:
    """After each turn, played again from the log; what comes before the first turn is none."""
    again: AnyMatch = Match(match.game, match.setting, match.seed)
    numbers = dict.fromkeys(range(match.setting.seats), 0)
    found = []
    for choice in match.choices:
        again.choose(choice.seat, choice.answer)
        if choice.ends_turn and not choice.question.opening:
            numbers[choice.seat] += 1
            found.append((choice.seat, numbers[choice.seat], tuple(again.score().totals)))
    return found


DECIDED: dict[str, str] = {
    "throughout": r"(?P<led>.+) led from the first turn to the last\.",
    "ahead": r"(?P<name>\w+) was ahead from turn (?P<turn>\d+) to the end\.",
    "after": r"After (?P<name>\w+)'s turn (?P<turn>\d+), (?P<led>.+) led to the end\.",
    "changed": r"(?P<name>\w+)'s turn (?P<turn>\d+) made the biggest difference:"
    r" (?P<gain>[+−]\d+) points?\.",
    "open": r"It was open to the very end\.",
}


def false_decision(match: AnyMatch, sentence: str, names: Sequence[str]) -> str:
    """What a review says of the turn that decided, and is not so."""
    how, said = next(
        (how, found) for how, one in DECIDED.items() if (found := re.fullmatch(one, sentence))
    )
    told: dict[str, Any] = said.groupdict()
    ended = standings(match)
    leaders = [_leaders(totals, names) for _, _, totals in ended]
    winners = {names[seat] for seat in match.score().winners}
    if how == "open":
        return "" if leaders[-1] != winners else f"{sentence} {leaders}"
    if how == "throughout":
        first = 0
    else:
        first = ended.index(
            next(
                one for one in ended if (names[one[0]], one[1]) == (told["name"], int(told["turn"]))
            )
        )
    if how == "changed":
        before = (match_start(match), *(totals[0] for _, _, totals in ended))
        gains = [new - old for old, new in pairwise(before)]
        real = gains[first]
        gain = int(told["gain"].replace("−", "-"))
        return "" if gain == real and abs(real) == max(map(abs, gains)) else f"{sentence} {gains}"
    led = set(re.split(r", | and ", told.get("led") or told["name"]))
    is_so = all(one == led for one in leaders[first:]) and led == winners
    is_first = first == 0 or leaders[first - 1] != led
    return "" if is_so and is_first else f"{sentence} {leaders}"


def match_start(match: AnyMatch) -> int:
    """What all have together before the first choice."""
    return Match(match.game, match.setting, match.seed).score().totals[0]


def _leaders(totals: Sequence[int], names: Sequence[str]) -> set[str]:
    best = max(totals)
    return {name for name, own in zip(names, totals, strict=True) if own == best}
