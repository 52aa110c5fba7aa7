"""What computer players think of Almadi: each line of the score pad, and what it promises."""

from random import Random

import pytest

from rules.almadi import ALMADI
from rules.almadi.evaluation import Evaluation
from rules.almadi.objective_distance import DISTANCES, objective_distance
from rules.almadi.objectives import CONDITIONS, is_met
from rules.almadi.scoring import total
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.play import decision_of, perform
from tests.rules.almadi.drawing import realm


def random_match(seed: int, *variants: str, seats: int = 2) -> AlmadiTable:
    """A finished match of random answers."""
    random = Random(seed)
    table = ALMADI.setup(ALMADI.setting(seats, variants), Chance(bytes([seed] * 32)))
    while not table.is_over:
        seat = next(one for one in table.pending if one not in table.sealed)
        perform(table, seat, random.choice(decision_of(table, seat).answers(table)))
    return table


def new_table() -> AlmadiTable:
    return ALMADI.setup(ALMADI.setting(2), Chance(bytes(32)))


def worth(drawing: str) -> float:
    """What seat 0 hopes for with that realm, halfway through a match."""
    table = new_table()
    for _ in range(table.supply.count // 2):
        table.supply.draw(table)
    table.architects[0].realm = realm(drawing)
    return Evaluation(table).seat_worth(0)


def test_there_is_a_distance_to_every_objective() -> None:
    assert DISTANCES.keys() == CONDITIONS.keys()


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_missing_exactly_where_an_objectives_condition_holds(seed: int) -> None:
    random = Random(seed)
    table = ALMADI.setup(ALMADI.setting(3), Chance(bytes([seed] * 32)))
    while not table.is_over:
        (seat,) = table.pending
        perform(table, seat, random.choice(decision_of(table, seat).answers(table)))
        architect = table.architects[seat]
        for key in CONDITIONS:
            assert (objective_distance(key, architect) == 0) == is_met(key, architect), key
            assert objective_distance(key, architect) >= 0


@pytest.mark.parametrize(
    ("key", "drawing", "lacks"),
    [
        ("oasis-square", "  S A B\n1 O O .\n2 C O .\n3 M . .\n4 P . .", 1),
        ("oasis-diagonal", "  S A B\n1 O . .\n2 C O .\n3 M . .\n4 P . .", 2),
        ("oasis-in-each-row", "  S A B\n1 O O .\n2 C O .\n3 M . .\n4 P . .", 2),
        ("palace-ring", "  S A B\n1 O P .\n2 P . P\n3 M . .\n4 C . .", 1),
        ("market-corners", "  S A B\n1 M . M\n2 P . .\n3 O . .\n4 C . .", 2),
        ("line-of-four", "  S A B\n1 O C M\n2 P . .\n3 M . .\n4 C . .", 1),
        ("motley-square", "  S A B\n1 O C .\n2 P . .\n3 M . .\n4 C . .", 1),
        ("hole", "  S A B\n1 O C .\n2 P . .\n3 M O .\n4 C . .", 1),
        ("two-holes", "  S A B\n1 O C .\n2 P . O\n3 M O .\n4 C . .", 2),
        ("long-hole", "  S A B\n1 O C .\n2 P . .\n3 M . .\n4 C O .", 2),
        ("empty-column", "  S A B\n1 O . C\n2 P . O\n3 M . .\n4 C . .", 2),
        ("six-in-a-row", "  S A B\n1 O C O\n2 P . .\n3 M . .\n4 C . .", 3),
    ],
)
def test_a_shape_lacks_what_its_best_beginning_lacks(key: str, drawing: str, lacks: int) -> None:
    table = new_table()
    table.architects[0].realm = realm(drawing)
    assert objective_distance(key, table.architects[0]) == lacks


@pytest.mark.parametrize("variants", [(), ("characters",)])
def test_at_the_end_nothing_but_the_points_counts(variants: tuple[str, ...]) -> None:
    table = random_match(3, *variants, seats=3)
    points = [total(table, seat) for seat in range(3)]
    assert ALMADI.evaluate(table, 0) == points[0] - 0.5 * max(points[1:])


@pytest.mark.parametrize("variants", [(), ("characters",)])
@pytest.mark.parametrize("seed", range(4))
def test_with_no_turn_left_prospects_are_the_points_themselves(
    seed: int, variants: tuple[str, ...]
) -> None:
    table = random_match(seed, *variants)
    for architect in table.architects:
        # An open objective that lacks nothing is impossible, and rubies without characters a rank.
        assert all(objective_distance(one.key, architect) for one in architect.objectives)
    for seat in range(2):
        half = table.architects[seat].rubies % 2 / 2 if variants else 0
        assert Evaluation(table).seat_worth(seat) == pytest.approx(total(table, seat) + half)


def test_oases_together_promise_more_than_apart() -> None:
    apart = "  S A B C\n1 O C O .\n2 C . . .\n3 M . . .\n4 P . . ."
    joined = "  S A B C\n1 O O C .\n2 C . . .\n3 M . . .\n4 P . . ."
    assert worth(joined) > worth(apart)


def test_a_lone_oasis_still_promises_something() -> None:
    none = "  S A B\n1 C . .\n2 C . .\n3 M . .\n4 C . ."
    lone = "  S A B\n1 C . .\n2 C . .\n3 M . .\n4 O . ."
    assert worth(lone) > worth(none) - 2


def test_room_for_goods_that_are_not_there_yet_promises_something() -> None:
    without = "  S A B\n1 M . .\n2 O . .\n3 M . .\n4 P . ."
    roomy = "  S A B\n1 C C C\n2 O . .\n3 M . .\n4 P . ."
    assert worth(roomy) > worth(without)


def test_an_objective_near_completion_is_taken_gladly_and_a_far_one_is_not() -> None:
    table = new_table()
    architect = table.architects[0]
    architect.realm = realm("  S A B\n1 O O .\n2 C O .\n3 M O .\n4 P . .")
    near, far = table.box.objective("five-oases"), table.box.objective("palace-ring")
    for _ in range(3 * table.supply.count // 4):
        table.supply.draw(table)
    before = ALMADI.evaluate(table, 0)
    architect.objectives = (near,)
    assert ALMADI.evaluate(table, 0) > before
    architect.objectives = (far,)
    assert ALMADI.evaluate(table, 0) < before


@pytest.mark.parametrize("seats", [2, 5])
def test_more_rubies_never_promise_less(seats: int) -> None:
    table = ALMADI.setup(ALMADI.setting(seats), Chance(bytes(32)))
    for seat in range(1, seats):
        table.architects[seat].rubies = seat
    hopes = []
    for rubies in range(8):
        table.architects[0].rubies = rubies
        hopes.append(Evaluation(table).seat_worth(0))
    assert hopes == sorted(hopes)


def test_somebody_recruited_early_is_worth_the_rubies() -> None:
    table = ALMADI.setup(ALMADI.setting(2, ["characters"]), Chance(bytes(32)))
    architect = table.architects[0]
    baba = table.box.character("ali-baba")
    architect.rubies = baba.cost
    before = ALMADI.evaluate(table, 0)
    architect.rubies, architect.characters = 0, (baba,)
    assert ALMADI.evaluate(table, 0) > before
