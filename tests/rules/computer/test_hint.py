"""What would a good player do, and why: told in the words of the score sheet."""

from dataclasses import replace
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer.gain import score_changes
from rules.computer.hint import plan
from rules.engine.budget import Budget
from rules.engine.chance import Chance
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.play import decision_of, perform, would_reveal
from rules.engine.secret import seen_by
from rules.engine.table import Table
from tests.games import FIRST, SECOND

TINY = Budget(playouts=2, candidates=2, breadth=1)


def midway(game: AnyGame, choices: int = 12) -> Table:
    random = Random(1)
    table: Table = game.setup(game.setting(2), Chance(bytes([3] * 32)))
    for _ in range(choices):
        (seat,) = table.pending
        perform(table, seat, random.choice(decision_of(table, seat).answers(table)))
    return table


@pytest.mark.parametrize("level", ["advisor", "vizier"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_plan_is_a_legal_turn_whose_lines_are_the_difference_of_two_score_sheets(
    game: AnyGame, level: str
) -> None:
    game = replace(game, budget=TINY)
    table = midway(game)
    (seat,) = table.pending
    made = plan(game, seen_by(seat, table), Random(0), level)
    before = game.score(table).totals[seat]
    twin = table.copy()
    for answer in made.answers[: made.certain]:
        assert answer in decision_of(twin, seat).answers(twin)
        perform(twin, seat, answer)
    if made.certain < len(made.answers):
        # The rest follows a reveal.
        assert would_reveal(table, seat, made.answers[0]) or twin.barrier > table.barrier
    if made.sure:
        assert made.certain == len(made.answers)
        assert sum(line.points for line in made.lines) == game.score(twin).totals[seat] - before
        assert score_changes(game, table, twin, seat) == made.lines
    assert [line.points for line in made.lines] == sorted(
        (line.points for line in made.lines), reverse=True
    )


def test_the_same_chance_gives_the_same_plan() -> None:
    view = seen_by(0, FIRST.setup(FIRST.setting(2), Chance(bytes(32))))
    assert plan(FIRST, view, Random(4)) == plan(FIRST, view, Random(4))


def test_a_plan_says_how_much_of_it_is_certain() -> None:
    """A stall is drawn and uncovers the next: what follows it is a guess."""
    table = midway(FIRST, 0)
    random = Random(0)
    while True:
        (seat,) = table.pending
        answers = decision_of(table, seat).answers(table)
        if ("stall",) in answers:
            break
        perform(table, seat, random.choice(answers))
    made = plan(FIRST, seen_by(seat, table), Random(0))
    assert ("stall",) in made.answers
    assert made.certain == made.answers.index(("stall",)) + 1 < len(made.answers)


def test_only_those_who_plan_give_advice() -> None:
    view = seen_by(0, FIRST.setup(FIRST.setting(2), Chance(bytes(32))))
    with pytest.raises(IllegalChoice, match="Advice comes from advisor or vizier"):
        plan(FIRST, view, Random(0), "random")


def test_a_sealed_answer_promises_no_points_before_all_is_opened() -> None:
    table = SECOND.setup(SECOND.setting(2, ["together"]), Chance(bytes(32)))
    perform(table, 0, decision_of(table, 0).answers(table)[0])
    perform(table, 0, ("end",))
    perform(table, 0, decision_of(table, 0).answers(table)[0])
    made = plan(SECOND, seen_by(1, table), Random(0))
    assert len(made.answers[0]) == 4
    assert (made.lines, made.certain, made.sure) == ((), 1, True)
