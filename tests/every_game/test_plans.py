"""Plans are what was meant, depend on their owner's view alone, and never show what is imagined."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.engine.chance import Chance
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame, Setting
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.plan import (
    NothingToPlan,
    Rehearsal,
    Why,
    Wish,
    first_possible,
    resolved,
    why_not,
)
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, seen_by
from rules.engine.table import Table
from tests.every_game.matches import few_seats_first, new_match, some_settings, walk

WORLDS = 3
MOST_STEPS = 6
A_TURN, SOME = 0.5, 0.15
"""How often a seat makes a plan when it could, and how often one is compared with another."""

AnyMatch = Match[Any]
PLANNED = {key: game for key, game in GAMES.items() if game.rehearse is not None}


def chances(random: Random) -> list[Chance]:
    return [Chance(random.randbytes(32)) for _ in range(WORLDS)]


def rehearsed(match: AnyMatch, seat: Seat, random: Random) -> Rehearsal[Any] | None:
    view = seen_by(seat, match.announced)
    try:
        return Rehearsal(match.game, view, chances(random))
    except NothingToPlan:
        return None


def random_wish(rehearsal: Rehearsal[Any], random: Random) -> Wish:
    for _ in range(random.randint(1, MOST_STEPS)):
        answers = rehearsal.answers()
        if not answers:
            break
        rehearsal.choose(random.choice(answers))
    return rehearsal.wish(only_if_nothing_new=random.random() < 0.5)


def planned(match: AnyMatch, random: Random) -> Iterator[tuple[Seat, list[Wish]]]:
    """Walk through the match; yields a seat that is asked with what it wished before."""
    plans: dict[Seat, list[Wish]] = {}
    for _ in walk(match, random):
        for seat in range(match.setting.seats):
            if seat in match.table.pending:
                wishes = plans.pop(seat, None)
                if wishes:
                    yield seat, wishes
            elif seat not in plans and random.random() < A_TURN:
                rehearsal = rehearsed(match, seat, random)
                if rehearsal is not None:
                    plans[seat] = [random_wish(rehearsal, random)]
                    for _ in range(2):
                        again = rehearsed(match, seat, random)
                        assert again is not None
                        plans[seat].append(random_wish(again, random))


@pytest.mark.parametrize(("game", "setting"), few_seats_first(PLANNED))
def test_an_answer_means_the_same_to_its_seat_and_on_the_table(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(31)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        decision, view = match.question(seat), match.seen_by(seat)
        meant: dict[Path, Path] = {}
        for answer in random.sample(list(match.answers(seat)), min(30, len(match.answers(seat)))):
            meaning = decision.means(match.table, answer)
            assert meaning == decision.means(view.table, answer)
            assert decision.beside(match.table, answer) == decision.beside(view.table, answer)
            twin = meant.setdefault(meaning, answer)
            if twin != answer:
                assert decision.label(view, twin).icon == decision.label(view, answer).icon
                if not decision.together:
                    assert worth(match, seat, twin) == worth(match, seat, answer)


def worth(match: AnyMatch, seat: Seat, answer: Path) -> object:
    table = match.table.copy()
    perform(table, seat, answer)
    return match.game.points_of(table, seat)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(PLANNED))
def test_which_wish_is_played_depends_on_its_owners_view_alone(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(32)
    match = new_match(game, setting, random)
    for seat, wishes in planned(match, random):
        found = first_possible(match.table, seat, wishes)
        for chance in chances(random):
            world = imagine_table(game, match.seen_by(seat), chance)
            assert first_possible(world, seat, wishes) == found


def peeking(table: Table, seat: Seat, wish: Wish) -> bool:
    """A careless way: the whole wish is tried, past what it reveals."""
    trial = table.copy()
    for meant in wish.steps:
        if seat not in trial.pending or seat in trial.sealed:
            return False
        answer = resolved(decision_of(trial, seat), trial, meant)
        if answer is None:
            return False
        perform(trial, seat, answer)
    return True


def test_the_check_notices_who_looks_past_a_reveal() -> None:
    random = Random(33)
    assert any(
        peeking(imagine_table(game, match.seen_by(seat), chance), seat, wish)
        != peeking(match.table, seat, wish)
        for game in reversed(PLANNED.values())
        for setting in some_settings(game)
        for match in [new_match(game, setting, random)]
        for seat, wishes in planned(match, random)
        for wish in wishes
        for chance in chances(random)
    )


@pytest.mark.parametrize(("game", "setting"), few_seats_first(PLANNED))
def test_a_wish_that_is_possible_can_be_played(game: AnyGame, setting: Setting) -> None:
    random = Random(34)
    match = new_match(game, setting, random)
    for seat, wishes in planned(match, random):
        for wish in wishes:
            reason = why_not(match.table, seat, wish)
            decision = match.question(seat)
            answer = resolved(decision, match.table, wish.steps[0])
            if reason is None:
                assert answer is not None
                assert answer in match.answers(seat)
                assert type(decision).__name__ == wish.question
                if wish.beside is not None:
                    assert decision.beside(match.table, answer) <= wish.beside
            elif reason is Why.GONE:
                assert answer is None


def test_bare_words_point_at_other_things_and_meanings_never_do() -> None:
    random = Random(35)
    misled: set[str] = set()
    for game in PLANNED.values():
        for setting in some_settings(game):
            match = new_match(game, setting, random)
            words: dict[Seat, tuple[Path, Path]] = {}
            for _ in walk(match, random):
                for seat in range(setting.seats):
                    if seat not in match.table.pending:
                        rehearsal = None if seat in words else rehearsed(match, seat, random)
                        if rehearsal is not None:
                            answer = random.choice(rehearsal.answers())
                            rehearsal.choose(answer)
                            wish = rehearsal.wish(only_if_nothing_new=False)
                            words[seat] = answer, wish.steps[0]
                    elif seat in words:
                        said, meant = words.pop(seat)
                        decision = match.question(seat)
                        is_legal = said in decision.answers(match.table)
                        if is_legal and decision.means(match.table, said) != meant:
                            misled.add(game.key)
                        answer_now = resolved(decision, match.table, meant)
                        if answer_now is not None:
                            assert decision.means(match.table, answer_now) == meant
    assert len(misled) >= 3


@pytest.mark.parametrize(("game", "setting"), few_seats_first(PLANNED))
def test_a_rehearsal_shows_and_offers_nothing_that_is_only_imagined(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(36)
    match = new_match(game, setting, random)
    for _ in walk(match, random):
        seat = random.randrange(setting.seats)
        if seat in match.table.pending or random.random() > SOME:
            continue
        one, other = (rehearsed(match, seat, Random(number)) for number in (1, 2))
        if one is None or other is None:
            assert one is other
            continue
        while True:
            assert one.view().table == other.view().table
            answers, others = one.answers(), set(other.answers())
            offered = [answer for answer in answers if answer in others]
            if not one.has_revealed:
                assert offered == answers
            if not offered:
                break
            answer = random.choice(offered)
            one.choose(answer)
            other.choose(answer)
        assert one.wish(only_if_nothing_new=True) == other.wish(only_if_nothing_new=True)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(PLANNED))
def test_who_is_to_come_is_asked_in_that_order(game: AnyGame, setting: Setting) -> None:
    random = Random(37)
    match = new_match(game, setting, random)
    expected: list[Seat] = []
    assert game.upcoming is not None
    for seat in walk(match, random):
        if match.choices and match.choices[-1].ends_turn and expected:
            if expected[0] == seat:
                expected.pop(0)
            else:
                assert seat not in expected, "somebody was passed over"
        if match.table == match.announced:
            expected = list(game.upcoming(match.announced))
            assert len(set(expected)) == len(expected)
            assert not set(expected) & set(match.table.pending) or setting.seats == 2


def test_the_end_of_a_turn_is_the_end_of_a_wish() -> None:
    random, ended = Random(38), 0
    for game in PLANNED.values():
        match = new_match(game, game.setting(game.seats[-1]), random)
        for _ in walk(match, random):
            seat = next(
                (seat for seat in range(match.setting.seats) if seat not in match.awaited), None
            )
            rehearsal = None if seat is None else rehearsed(match, seat, random)
            if rehearsal is None:
                continue
            while END not in rehearsal.answers() and rehearsal.answers():
                rehearsal.choose(random.choice(rehearsal.answers()))
            if END in rehearsal.answers():
                rehearsal.choose(END)
                assert rehearsal.is_over
                assert rehearsal.answers() == []
                rehearsal.back()
                assert END in rehearsal.answers()
                ended += 1
    assert ended
