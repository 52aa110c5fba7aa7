"""Coaching: a short line for each question and each thing that a newcomer meets, where it is."""

import re
from collections import Counter
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer.novice import Novice
from rules.engine.game import AnyGame, Setting
from rules.engine.help import help_of
from rules.engine.match import Match
from rules.engine.table import Table
from tests.every_game.matches import few_seats_first, new_match
from tests.every_game.questions import questions_of
from tests.every_game.witnesses import witnesses_of

LONGEST = 140
"""Letters: four lines on a phone."""
LINES = [
    pytest.param(line, id=f"{game}-{thing}")
    for game in GAMES
    for thing, line in help_of(game).coaching.items()
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_coaching_is_one_or_two_short_sentences(line: str) -> None:
    assert len(line) <= LONGEST
    assert 1 <= len(re.findall(r"[.?](?= |$)", line)) <= 2
    assert line.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_every_question_and_every_thing_has_a_line_and_no_line_is_for_nothing(game: str) -> None:
    assert help_of(game).coaching.keys() == questions_of(game) | GAMES[game].things.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_component_that_can_be_looked_up_is_coached(game: str) -> None:
    components = {topic.key for topic in help_of(game).topics if topic.is_component}
    assert components <= GAMES[game].things.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_has_a_witness(game: str) -> None:
    assert witnesses_of(game).keys() == GAMES[game].things.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_a_line_is_shown_only_where_it_is_true(game: AnyGame, setting: Setting) -> None:
    met = Counter[str]()
    for number in range(2):
        random = Random(number)
        match = new_match(game, setting, random)
        while not match.is_over:
            seat = random.choice(match.awaited)
            check_things(match, seat, met)
            answer = Novice().choose(game, match.seen_by(seat), random)
            match.choose(seat, answer if number else random.choice(match.answers(seat)))
    print(f"\n{game.title}, {setting.seats} seats:", *(f"{k} {n}" for k, n in met.most_common()))
    assert met


def check_things(match: Match[Table], seat: int, met: Counter[str]) -> None:
    things = match.game.things_before(match.seen_by(seat))
    assert things
    assert len(set(things)) == len(things)
    asked, witnesses = type(match.question(seat)).__name__, witnesses_of(match.game.key)
    for thing in things:
        met[thing] += 1
        is_so = witnesses[thing](match, seat) if thing in witnesses else thing == asked
        assert is_so, f"{thing} is not so for seat {seat} after {match.log}"
