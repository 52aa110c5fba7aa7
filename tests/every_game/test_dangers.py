"""Warnings: said before it happens, about answers that are legal, and always right."""

from collections import Counter
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer.advisor import Advisor
from rules.computer.novice import Novice
from rules.computer.player import Player
from rules.computer.random_player import RandomPlayer
from rules.engine.danger import Danger
from rules.engine.decision import Path
from rules.engine.game import AnyGame, Setting
from rules.engine.match import Match
from rules.engine.table import Table
from tests.every_game.dangers import how_it_goes_on, judges_of
from tests.every_game.matches import few_seats_first, new_match

LONGEST = 200
TRIED = 2
"""Of the answers that a warning speaks of, so many are tried."""
MATCHES = 3


@pytest.mark.slow
@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_what_a_warning_says_comes_true(game: AnyGame, setting: Setting) -> None:
    given, played, right = Counter[str](), Counter[str](), Counter[str]()
    tried, said = Counter[str](), Counter[str]()
    for number in range(MATCHES):
        random = Random(number)
        players = [player_of(number, seat) for seat in range(setting.seats)]
        match = new_match(game, setting, random)
        while not match.is_over:
            seat = random.choice(match.awaited)
            answer = players[seat].choose(game, match.seen_by(seat), random)
            for danger in game.dangers(match.seen_by(seat)):
                given[danger.key] += 1
                said[danger.key] += bool(danger.sentence)
                played[danger.key] += not danger.answers or answer in danger.answers
                for warned in answers_to_try(match, seat, danger, random):
                    story = how_it_goes_on(match.table, danger, seat, warned, random)
                    tried[danger.key] += 1
                    comes_true = judges_of(game.key)[danger.key](story)
                    right[danger.key] += comes_true
                    assert comes_true, f"{danger}: {warned} by seat {seat} after {match.log}"
            match.choose(seat, answer)
    print(f"\n{game.title}, {setting.seats} seats, {MATCHES} matches")
    for key in given:
        print(
            f"  {key}: given {given[key]}, said {said[key]}, played {played[key]},"
            f" right {right[key]}/{tried[key]}"
        )


def player_of(number: int, seat: int) -> Player:
    """Novices and an advisor; in the last match they play at random, and walk into what the others
    avoid."""
    if number == MATCHES - 1:
        return RandomPlayer()
    return Advisor() if number == seat else Novice()


def answers_to_try(match: Match[Table], seat: int, danger: Danger, random: Random) -> list[Path]:
    """A few of those that it warns of; they are legal, and the sentence fits the panel."""
    legal = list(match.answers(seat))
    assert set(danger.answers) <= set(legal)
    assert danger.sentence.endswith(".") or (not danger.sentence and danger.answers)
    assert len(danger.sentence) <= LONGEST
    warned = list(danger.answers) or legal
    return random.sample(warned, min(TRIED, len(warned)))
