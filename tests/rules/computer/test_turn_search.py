"""A turn searched as a whole, and the few that are tried out."""

from dataclasses import replace
from random import Random

from rules.computer.player_context import PlayerContext
from rules.computer.turn_search import MAX_ANSWERS_A_TURN, PlannedTurn, SearchLimits, search_turns
from rules.computer.vizier import Candidate, Vizier, rank_turns, run_playouts
from rules.engine.budget import Budget
from rules.engine.chance import Chance
from rules.engine.decision import END
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, seen_by
from rules.engine.table import Table
from tests.games import FIRST, SECOND

ALL = SearchLimits(breadth=3)


def first_table(seed: int = 4) -> Table:
    table: Table = FIRST.setup(FIRST.setting(2), Chance(bytes([seed] * 32)))
    return table


def with_a_genie() -> Table:
    """A table on which seat 0 has just placed a landscape and a genie waits."""
    random = Random(0)
    table = first_table()
    while True:
        (seat,) = table.pending
        answers = decision_of(table, seat).answers(table)
        if any(answer[0] == "genie" for answer in answers):
            return table
        perform(table, seat, random.choice(answers))


def test_a_course_ends_with_end_and_leads_where_its_answers_lead() -> None:
    table = first_table()
    for course in search_turns(FIRST, table, 0, ALL, Random(0)):
        assert course.answers[-1] == END
        twin = table.copy()
        for answer in course.answers[:-1]:
            perform(twin, 0, answer)
        assert twin == course.table
        assert FIRST.evaluate(course.table, 0) == course.worth


def test_the_best_course_comes_first_and_the_table_stays_as_it_was() -> None:
    table = with_a_genie()
    before = table.copy()
    (seat,) = table.pending
    found = search_turns(FIRST, table, seat, ALL, Random(0))
    assert [course.worth for course in found] == sorted(
        (course.worth for course in found), reverse=True
    )
    assert table == before


def test_a_chain_of_genies_is_one_course() -> None:
    table = with_a_genie()
    (seat,) = table.pending
    longest = max(len(one.answers) for one in search_turns(FIRST, table, seat, ALL, Random(0)))
    assert 3 <= longest <= MAX_ANSWERS_A_TURN


def test_a_broader_search_finds_nothing_worse() -> None:
    table = with_a_genie()
    (seat,) = table.pending
    narrow, broad = (
        search_turns(FIRST, table, seat, SearchLimits(breadth), Random(0))[0] for breadth in (1, 20)
    )
    assert broad.worth >= narrow.worth


def test_in_haste_only_some_answers_are_tried_but_always_end() -> None:
    table = with_a_genie()
    (seat,) = table.pending
    hasty = search_turns(FIRST, table, seat, SearchLimits(1, max_answers=2), Random(0))
    assert (END,) in [course.answers for course in hasty]
    assert len(hasty) < len(search_turns(FIRST, table, seat, SearchLimits(1), Random(0)))


def test_a_sealed_answer_is_a_whole_turn() -> None:
    table = SECOND.setup(SECOND.setting(3, ["together"]), Chance(bytes(32)))
    perform(table, 0, decision_of(table, 0).answers(table)[0])
    perform(table, 0, END)
    for course in search_turns(SECOND, table, 1, ALL, Random(0)):
        assert len(course.answers) == 1
        assert 1 in course.table.sealed


def test_a_vizier_tries_out_different_beginnings_in_the_same_worlds() -> None:
    table = first_table()
    outlook = PlayerContext(FIRST, seen_by(0, table), Random(1))
    budget = Budget(playouts=20, candidates=5, breadth=2)
    found = rank_turns(outlook, outlook.sample_table(), budget)
    assert len(found) == 5
    assert len({one.turn.answers[0] for one in found}) >= 3
    # A third of 20 gives each of five one, half of the other 15 each of three two, then 4 each.
    assert [len(one.outcomes) for one in found] == [7, 7, 3, 1, 1]


def test_a_vizier_who_may_not_try_anything_out_takes_the_first_look() -> None:
    outlook = PlayerContext(FIRST, seen_by(0, first_table()), Random(1))
    table = outlook.sample_table()
    found = rank_turns(outlook, table, Budget(playouts=0, breadth=4))
    assert found[0].turn.worth == search_turns(FIRST, table, 0, SearchLimits(4), Random(0))[0].worth


def test_an_answer_that_a_world_makes_impossible_is_left_out() -> None:
    table = first_table()
    outlook = PlayerContext(FIRST, seen_by(0, table), Random(1))
    possible = search_turns(FIRST, table, 0, SearchLimits(1), Random(0))[0]
    strange = PlannedTurn((possible.answers[0], ("genie", "Z1", "Z2"), END), 0.0, table)
    one, other = Candidate(possible), Candidate(strange)
    run_playouts(outlook, [one, other], 2, FIRST.budget)
    assert len(one.outcomes) == len(other.outcomes) == 2
    assert all(outcome < 200 for outcome in other.outcomes)


def test_a_game_may_play_on_by_itself_and_says_how_long_a_vizier_thinks() -> None:
    heard: list[Table] = []

    def play_on(table: Table, seat: Seat) -> float:
        heard.append(table)
        return float(len(heard) == 1)

    game = replace(FIRST, play_on=play_on, budget=Budget(playouts=4, candidates=2, breadth=2))
    view = seen_by(0, first_table())
    Vizier().choose(game, view, Random(1))
    assert len(heard) == 4
    assert all(0 not in table.pending or table.pending.keys() != {0} for table in heard)
    Vizier(Budget(playouts=0)).choose(game, view, Random(1))
    assert len(heard) == 4
