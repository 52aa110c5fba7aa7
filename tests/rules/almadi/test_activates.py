"""What a cell is said to activate can then be performed, and what brings nothing cannot."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.almadi import ALMADI
from rules.almadi.landscapes import EFFECTS
from rules.almadi.table import AlmadiTable
from rules.engine.decision import END, Path
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat
from tests.every_game.matches import walk

PERFORMED = ("marteline", "stall", "moon", "ruby")
TRIED = 6
NAMED = re.compile(r"(\w+)(?: ×(\d+))?(?: \((\d+) left\)|( \([a-z ]+\)))?[,.]")
"""`ruby ×3 (1 left),` or `genie (no wish left).`"""


def told(description: str) -> dict[str, list[bool]]:
    """For each effect whether it brings something, as often as it is named."""
    found: dict[str, list[bool]] = {}
    for effect, times, left, spent in NAMED.findall(description):
        if effect in EFFECTS:
            count = int(times or 1)
            good = int(left) if left else 0 if spent else count
            found.setdefault(effect, []).extend([True] * good + [False] * (count - good))
    return found


def performed(table: AlmadiTable, seat: Seat, effect: str) -> int:
    """How often it can be performed one time after the other."""
    count = 0
    while seat in table.pending:
        answers = decision_of(table, seat).answers(table)
        found: Path | None = next((answer for answer in answers if answer[0] == effect), None)
        if found is None:
            break
        perform(table, seat, found)
        count += 1
    return count


def false_activations(match: Match[Any], seat: Seat, answer: Path) -> str:
    """What the label of a placement says, and is not so."""
    said = match.question(seat).label(match.seen_by(seat), answer).description
    wrong = Counter[str]()
    for effect in PERFORMED:
        before, after = match.table.copy(), match.table.copy()
        perform(after, seat, answer)
        # What was left over from before is performed as well; two rubies may be taken at once.
        had = performed(before, seat, effect)
        gained = performed(after, seat, effect) - had
        wrong[effect] = gained - sum(told(said).get(effect, []))
    return "" if not any(wrong.values()) else f"{answer}: {said} {dict(wrong)}"


def placements(match: Match[Any], seat: Seat) -> list[Path]:
    return [
        answer
        for answer in match.answers(seat)
        if answer != END and re.fullmatch(r"\d[LR]", answer[0])
    ]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.ci)])
def test_what_a_cell_activates_can_be_performed_as_often_as_is_said(seed: int) -> None:
    random = Random(seed)
    match: Match[Any] = Match(ALMADI, ALMADI.setting(2), random.randbytes(32))
    checked = 0
    for seat in walk(match, random):
        found = placements(match, seat)
        for answer in random.sample(found, min(TRIED, len(found))):
            wrong = false_activations(match, seat, answer)
            assert not wrong
            checked += 1
    assert checked > 50


def test_a_label_that_names_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[Any] = Match(ALMADI, ALMADI.setting(2), bytes(32))
    (seat,) = match.awaited
    answer = placements(match, seat)[0]
    assert not false_activations(match, seat, answer)
    monkeypatch.setattr("rules.almadi.labels.activates", lambda *_: "Activates ruby, ruby, stall.")
    assert false_activations(match, seat, answer)
