"""Nothing false is said: hints, reviews, recaps and reasons of points, held against the table."""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.discord_ui.panel.review import decision_text
from render.recap import Change, changes
from rules.catalogue import GAMES
from rules.computer.gain import ScoreChange
from rules.computer.hint import Plan, plan
from rules.computer.review import Review, Slip, Thoroughness, TurnTaken, decisive_turn, review
from rules.engine.decision import END
from rules.engine.game import AnyGame, Setting
from rules.engine.history import turns_of
from rules.engine.play import decision_of
from tests.every_game.claims import (
    AnyMatch,
    brought,
    false_decision,
    false_end,
    false_guess,
    false_hint,
    false_lesson,
    match_start,
    standings,
)
from tests.every_game.matches import each_setting, few_seats, few_seats_first, new_match, walk
from tests.every_game.reasons import false_reason
from tests.games import COOPERATIVE, FIRST, SECOND

NAMES = ("Shirin", "Karim", "Zoë", "Hassan", "Dunya")
EVERY = 15
"""Every so manieth moment of a match somebody asks for a hint, or reads the scores."""
BRIEF = Thoroughness(breadth=1, suspects=2, worlds=1)


def finished(game: AnyGame, setting: Setting, seed: int) -> AnyMatch:
    random = Random(seed)
    match = new_match(game, setting, random)
    for _ in walk(match, random):
        pass
    return match


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_what_a_hint_calls_sure_is_so_when_the_turn_has_ended(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(51)
    match = new_match(game, setting, random)
    told = 0
    for step, seat in enumerate(walk(match, random)):
        if step % EVERY == 0:
            made = plan(game, match.seen_by(seat), Random(step))
            assert not false_hint(match, seat, made)
            assert not false_guess(match, seat, made, Random(step))
            told += made.sure
    assert told


@pytest.mark.ci
@pytest.mark.parametrize(("game", "setting"), each_setting(GAMES))
def test_what_a_review_says_is_so(game: AnyGame, setting: Setting) -> None:
    match = finished(game, setting, 52)
    found, names = review(match, Random(0), BRIEF), NAMES[: setting.seats]
    ended = standings(match)
    turns = sorted((turn for own in found.turns for turn in own), key=lambda turn: turn.last)
    assert [(turn.seat, turn.number, turn.totals) for turn in turns] == ended
    for slip in found.slips:
        assert slip is None or not false_lesson(match, slip)
    sentence = decision_text(game, found, names)
    assert not sentence or not false_decision(match, sentence, names)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_the_reasons_of_points_are_true_and_add_up(game: AnyGame, setting: Setting) -> None:
    random = Random(56)
    match = new_match(game, setting, random)
    for step, _ in enumerate(walk(match, random)):
        if step % EVERY == 0:
            check_reasons(match)
    check_reasons(match)


def check_reasons(match: AnyMatch) -> None:
    for seat, lines in enumerate(match.score().seats):
        for line in lines:
            assert not false_reason(match.game, match.table, seat, line)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_what_is_said_of_the_end_of_a_turn_comes(game: AnyGame, setting: Setting) -> None:
    random = Random(60)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        if END in match.answers(seat):
            said = match.question(seat).label(match.seen_by(seat), END).description
            assert not false_end(match, seat, said)


# Each judge must find a claim that is not so.


def test_a_hint_that_leaves_out_what_the_end_brings_is_found() -> None:
    """Cards are turned face up at the end of a turn, and points come only then."""
    random = Random(62)
    match = new_match(SECOND, few_seats(SECOND), random)
    for step, seat in enumerate(walk(match, random)):
        if list(match.answers(seat)) == [END]:
            made = plan(SECOND, match.seen_by(seat), Random(step))
            if made.lines:
                assert not made.sure
                assert not false_guess(match, seat, made, Random(step))
                assert false_guess(match, seat, replace(made, lines=()), Random(step))
                return
    raise AssertionError("no end brings points")


def test_an_end_of_which_something_else_is_said_is_found() -> None:
    random = Random(61)
    match = new_match(FIRST, few_seats(FIRST), random)
    seat = next(seat for seat in walk(match, random) if END in match.answers(seat))
    assert not false_end(match, seat, "The board refills and the next player is up.")
    assert false_end(match, seat, "The last landscape goes to the board.")
    assert false_end(match, seat, "The card stays, face down.")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_reason_with_another_number_is_found(game: AnyGame) -> None:
    """Any number in it: none of them is there for show."""
    match = finished(game, few_seats(game), 57)
    changed = 0
    for line in match.score().seats[0]:
        for found in re.finditer(r"\d+", line.why):
            number = str(int(found[0]) + 1)
            wrong = line.why[: found.start()] + number + line.why[found.end() :]
            assert false_reason(game, match.table, 0, line._replace(why=wrong)), wrong
            changed += 1
        assert false_reason(game, match.table, 0, line._replace(points=line.points + 1))
    assert changed


def a_moment() -> tuple[AnyMatch, int, Plan]:
    """One at which a hint is sure of its points."""
    random = Random(53)
    match = new_match(FIRST, few_seats(FIRST), random)
    for seat in walk(match, random):
        made = plan(FIRST, match.seen_by(seat), Random(0))
        if made.sure and made.lines:
            return match, seat, made
    raise AssertionError("no hint is sure")


def test_a_hint_that_promises_a_point_too_much_is_found() -> None:
    match, seat, made = a_moment()
    assert not false_hint(match, seat, made)
    first = made.lines[0]
    more = (ScoreChange(first.label, first.points + 1), *made.lines[1:])
    assert false_hint(match, seat, replace(made, lines=more))
    assert false_hint(match, seat, replace(made, lines=()))


def test_a_lesson_that_compares_wrongly_is_found() -> None:
    match, seat, made = a_moment()
    entry = len(match.log)
    idle = min(
        (answer for answer in decision_of(match.table, seat).answers(match.table)),
        key=lambda answer: len(brought(match, seat, [answer])),
    )
    totals = tuple(match.score().totals)
    taken = TurnTaken(seat, 1, entry, entry, (idle,), totals, 0)
    slip = Slip(taken, (idle,), 1.0, (), sure=True)
    assert not false_lesson(match, slip)
    assert false_lesson(match, replace(slip, lines=made.lines))


def decision_of_match(match: AnyMatch) -> tuple[str, TurnTaken]:
    """What a review says of the turn that decided, without looking for better ones."""
    turns, before = [], match_start(match)
    for entry, (seat, number, totals) in enumerate(standings(match)):
        turns.append(TurnTaken(seat, number, entry, entry, (), totals, totals[0] - before))
        before = totals[0]
    decisive = decisive_turn(match, turns)
    assert decisive is not None
    found = Review(turns=(tuple(turns),), decisive=decisive, slips=())
    return decision_text(match.game, found, NAMES[: match.setting.seats]), decisive


def test_a_decisive_turn_that_decided_nothing_is_found() -> None:
    match, names = finished(FIRST, few_seats(FIRST), 54), NAMES[:2]
    sentence, _ = decision_of_match(match)
    assert not false_decision(match, sentence, names)
    for wrong in (
        "It was open to the very end.",
        "Shirin was ahead from turn 16 to the end.",
        "Shirin and Karim led from the first turn to the last.",
        "After Karim's turn 1, Shirin led to the end.",
    ):
        assert false_decision(match, wrong, names), wrong


def test_a_biggest_difference_that_was_another_is_found() -> None:
    match, names = finished(COOPERATIVE, COOPERATIVE.setting(2), 55), NAMES[:2]
    sentence, decisive = decision_of_match(match)
    assert not false_decision(match, sentence, names)
    gain, wrong = str(abs(decisive.gain)), str(abs(decisive.gain) + 1)
    assert false_decision(match, sentence.replace(f"{gain} point", f"{wrong} point"), names)


def false_recap(change: Change, names: Sequence[str]) -> str:
    """Whose colour stands before a sentence that is about somebody else."""
    named = [name for name in names if name in change.caption]
    is_so = not named or names[change.seat] in named
    return "" if is_so else f"{names[change.seat]}: {change.caption}"


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_a_recap_gives_each_deed_the_colour_of_whoever_did_it(
    game: AnyGame, setting: Setting
) -> None:
    match, names = finished(game, setting, 58), NAMES[: setting.seats]
    told = changes(turns_of(match.choices), names, game.announce)
    assert told
    assert [change.number for change in told] == list(range(1, len(told) + 1))
    for change in told:
        assert not false_recap(change, names)


def test_a_recap_in_the_wrong_colour_is_found() -> None:
    match, names = finished(FIRST, few_seats(FIRST), 59), NAMES[:2]
    told = changes(turns_of(match.choices), names, FIRST.announce)
    wrong = next(one for one in told if [name for name in names if name in one.caption])
    assert false_recap(wrong._replace(seat=1 - wrong.seat), names)
