"""Jobs get one seat's view and nothing else."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from bot.computers.jobs import advice, hindsight
from render.advice import with_only_answer
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.computer.review import Thoroughness
from rules.engine.chance import Chance
from rules.engine.decision import END
from rules.engine.match import Match
from rules.engine.notation import text_of
from rules.engine.record import replay
from rules.engine.secret import View, seen_by
from rules.engine.table import Table
from tests.games import COOPERATIVE, FIRST, SECOND
from tests.golden.goldens import record_of, typical_goldens

NAMES = ("Anna", "Badr", "Cem", "Dina", "Eve")
BRIEF = Thoroughness(breadth=2, suspects=1, worlds=2)
NAMED = [name for key in GAMES for name in typical_goldens(key)]


def moments(name: str, count: int = 4) -> list[Match[Table]]:
    record = record_of(name)
    game = GAMES[record.game]
    cuts = [len(record.log) * number // count for number in range(count)]
    return [replay(replace(record, log=record.log[:cut]), game) for cut in cuts]


def picture(view: View[Table], match: Match[Table], answer: tuple[str, ...]) -> str:
    return (
        PAINTERS[match.game.key]
        .private(with_only_answer(view, answer), NAMES, answer[:-1])
        .as_text()
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_a_hint_is_the_same_whatever_the_seat_cannot_see(name: str) -> None:
    compared = 0
    for match in moments(name):
        game, seat = match.game, match.awaited[0]
        view = match.seen_by(seat)
        worlds = (game.imagine(view, Chance(bytes([number]) * 32)) for number in range(20))
        twin = next((world for world in worlds if world != match.table), None)
        if twin is None:
            # Late in a match nothing may be hidden any more.
            continue
        compared += 1
        found = advice(game, view, 5)
        assert advice(game, seen_by(seat, twin), 5) == found
        first = found.steps[0].answer
        assert picture(view, match, first) == picture(seen_by(seat, twin), match, first)
    assert compared


@pytest.mark.parametrize("name", NAMED)
def test_a_worker_gets_neither_the_seed_nor_what_the_seat_cannot_see(
    name: str,
) -> None:
    for match in moments(name):
        seat = match.awaited[0]
        sent = pickle.dumps((match.game, match.seen_by(seat)))
        assert match.seed not in sent
        arrived = pickle.loads(sent)[1]
        assert arrived == match.seen_by(seat)
        assert arrived.table.chance is None
        assert advice(match.game, arrived, 3) == advice(match.game, match.seen_by(seat), 3)


@pytest.mark.parametrize("name", NAMED)
def test_every_step_of_a_hint_can_be_taken_as_it_is_told(name: str) -> None:
    for match in moments(name, 6):
        seat = match.awaited[0]
        found = advice(match.game, match.seen_by(seat), 1)
        assert found.steps
        assert [step.answer for step in found.steps] == list(found.plan.answers[: len(found.steps)])
        for step in found.steps:
            assert step.answer in match.answers(seat)
            assert len(step.labels) == len(step.answer)
            match.choose(seat, step.answer)


def test_the_advised_answer_is_marked_and_no_other() -> None:
    match = moments(f"{FIRST.key}-3-random")[0]
    seat = match.awaited[0]
    view = match.seen_by(seat)
    answers = [answer for answer in match.answers(seat) if len(answer) == 2]
    chosen = Random(1).choice(answers)
    places = {answer[-1] for answer in answers}
    before = PAINTERS[FIRST.key].private(view, NAMES, ()).texts()
    marked = PAINTERS[FIRST.key].private(with_only_answer(view, chosen), NAMES, chosen[:-1]).texts()
    assert places <= set(before)
    assert {place for place in places if place in marked} == {chosen[-1]}
    # The view itself is as it was.
    assert PAINTERS[FIRST.key].private(view, NAMES, ()).texts() == before


LESSONS = [f"{FIRST.key}-3-random", f"{COOPERATIVE.key}-2-random", f"{SECOND.key}-2"]


@pytest.mark.slow
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_tells_a_turn_that_could_have_been_taken_then(name: str) -> None:
    record = record_of(name)
    game = GAMES[record.game]
    found = hindsight(record, game, 1, BRIEF)
    assert len(found.lessons) == record.setting.seats
    for slip, lesson in zip(found.review.slips, found.lessons, strict=True):
        assert (slip is None) == (lesson is None)
        if slip is None or lesson is None:
            continue
        then = replay(replace(record, log=record.log[: slip.turn.first]), game)
        for step in lesson.better:
            assert step.answer in then.answers(slip.turn.seat)
            then.choose(slip.turn.seat, step.answer)
        said = [words for seat, words in record.log[slip.turn.first :] if seat == slip.turn.seat]
        assert [text_of(step.answer) for step in lesson.taken] == said[: len(lesson.taken)]
    assert any(found.lessons)
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_view_in_which_nobody_is_asked_has_no_advice() -> None:
    match = moments(f"{SECOND.key}-2")[1]
    with pytest.raises(ValueError, match="nobody is asked"):
        with_only_answer(match.seen_by(None), END)
