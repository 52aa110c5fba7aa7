"""A finished match in hindsight."""

from pathlib import Path
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.computer.review import Review, Thoroughness, TurnTaken, decisive_turn, review
from rules.engine.decision import END
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.record import read_records, replay
from rules.engine.table import Table
from tests.games import COOPERATIVE, FIRST, SECOND

GOLDEN = Path(__file__).parents[2] / "golden"
BRIEF = Thoroughness(breadth=1, suspects=1, worlds=2)


def golden(name: str) -> Match[Table]:
    (record,) = read_records((GOLDEN / f"{name}.log").read_text("utf-8"))
    return replay(record, GAMES[record.game])


def review_golden(name: str) -> tuple[Match[Table], Review]:
    match = golden(name)
    return match, review(match, Random(0), BRIEF)


NAMED = [f"{FIRST.key}-3-random", f"{COOPERATIVE.key}-2-random", f"{SECOND.key}-5-greedy"]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_every_turn_of_a_golden_is_there_with_the_scores_after_it(name: str) -> None:
    match, found = review_golden(name)
    turns = sorted((turn for seat in found.turns for turn in seat), key=lambda turn: turn.last)
    assert turns[-1].totals == tuple(match.score().totals)
    ended = [choice for choice in match.choices if choice.answer == END]
    assert [turn.last for turn in turns] == [choice.entry for choice in ended]
    for seat, own in enumerate(found.turns):
        assert [turn.number for turn in own] == list(range(1, len(own) + 1))
        assert {turn.seat for turn in own} == {seat}
    assert sum(len(turn.answers) for turn in turns) == len(match.choices)


@pytest.mark.slow
def test_the_decisive_turn_is_the_one_after_which_the_winner_led_for_good() -> None:
    match, found = review_golden(f"{FIRST.key}-3-random")
    turns = sorted((turn for seat in found.turns for turn in seat), key=lambda turn: turn.last)

    def lead(turn: TurnTaken) -> tuple[int, ...]:
        best = max(turn.totals)
        return tuple(seat for seat, own in enumerate(turn.totals) if own == best)

    assert found.decisive is not None
    place = turns.index(found.decisive)
    assert all(lead(turn) == match.score().winners for turn in turns[place:])
    assert lead(turns[place - 1]) != match.score().winners


def test_together_the_turn_that_changed_most_decided() -> None:
    _, found = review_golden(f"{COOPERATIVE.key}-2-random")
    assert found.decisive is not None
    gains = [abs(turn.gain) for seat in found.turns for turn in seat]
    assert abs(found.decisive.gain) == max(gains)


def test_a_tie_that_only_jewels_broke_was_decided_by_no_turn() -> None:
    match = play_match(SECOND, SECOND.setting(2), bytes(32), PLAYERS["random"])
    level = TurnTaken(0, 1, 0, 1, (END,), (20, 20), 0)
    assert decisive_turn(match, [level]) is None


@pytest.mark.slow
def test_a_slip_names_the_turn_a_better_one_and_what_it_cost() -> None:
    _, found = review_golden(f"{FIRST.key}-3-random")
    assert len(found.slips) == 3
    for seat, slip in enumerate(found.slips):
        assert slip is not None
        assert slip.turn in found.turns[seat]
        assert slip.better != slip.turn.answers
        assert slip.cost > 0.5
        assert slip.lines


def test_random_players_slip_further_than_advisors() -> None:
    def cost(level: str) -> float:
        match = play_match(SECOND, SECOND.setting(3), bytes([9] * 32), PLAYERS[level])
        slips = review(match, Random(0), Thoroughness(breadth=1, suspects=1, worlds=4)).slips
        return sum(slip.cost for slip in slips if slip is not None)

    assert cost("advisor") < cost("random")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variants"), [(SECOND, ["together"]), (FIRST, ["characters"])])
def test_seats_that_are_asked_together_have_turns_of_their_own_but_not_before_the_first(
    game: AnyGame, variants: list[str]
) -> None:
    match = play_match(game, game.setting(2, variants), bytes(32), PLAYERS["random"])
    found = review(match, Random(0), BRIEF)
    opening = sum(choice.question.opening for choice in match.choices)
    assert bool(opening) == (game is FIRST)
    reviewed = sum(len(turn.answers) for seat in found.turns for turn in seat)
    assert reviewed == len(match.choices) - opening


@pytest.mark.slow
def test_the_same_chance_gives_the_same_review() -> None:
    match = golden(f"{SECOND.key}-5-greedy")
    assert review(match, Random(1), BRIEF) == review(match, Random(1), BRIEF)


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    match: Match[Table] = Match(SECOND, SECOND.setting(2), bytes(32))
    with pytest.raises(IllegalChoice, match="its review comes after the end"):
        review(match, Random(0))
