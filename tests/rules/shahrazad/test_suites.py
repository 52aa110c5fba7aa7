"""The suites that hold for every game, over Shahrazad's second round.

Random play hardly ever pleases the king in the first round, and then there is no second; so here
is a game value that begins where the first round has been told: its seats are asked which column
stays.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.engine.chance import Chance
from rules.engine.game import AnyGame, Game, Setting
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.rounds import score_round, starting_seat
from rules.shahrazad.setup import setup
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import KEEP
from tests.every_game import test_every_game as suite
from tests.rules.shahrazad.drawing import pattern

TOLD = """
        H   I   J   K   L   M   N   O   P
    17  .   .   .   .   8   .   .   .   .
    16  .   .   .   .   .   3   .   .   .
    14  .   .   .   .   .   11  .   20  .
    13  .   .   .   .   10  .   15  .   21
    12  .   7   .   6   .   13  .   17  .
    11  1   .   4   .   9   .   14  .   19
    10  .   2   .   5   .   .   .   18  .
    9   0   .   16  .   .   .   .   .   .
    8   .   .   .   12  .   .   .   .   .
"""


def second_round(setting: Setting, chance: Chance) -> ShahrazadTable:
    table = setup(setting, chance)
    table.pending = {}
    table.pattern = pattern(TOLD)
    for pile in (*table.hands, table.stack):
        for tile in pile.known_faces():
            pile.remove(tile, table)
    assert score_round(table, 0)
    table.ask(KEEP[starting_seat(table, 2)])
    return table


LATE: Game[ShahrazadTable] = replace(SHAHRAZAD, setup=second_round)
FOR_EACH_SETTING = [
    suite.test_random_play_ends_and_never_asks_an_empty_question,
    suite.test_components_are_conserved,
    suite.test_every_prefix_replays_to_an_equal_table,
    suite.test_copies_are_independent_and_equal,
    suite.test_an_undo_leads_back_to_where_it_was,
    suite.test_undo_never_crosses_a_barrier,
    suite.test_a_seats_answers_from_its_view_equal_those_from_the_table,
    suite.test_no_view_holds_a_face_that_its_eyes_may_not_see,
]
FOR_MANY_MATCHES = [
    suite.test_tables_that_differ_only_in_hidden_things_look_the_same,
    suite.test_a_mangled_choice_raises_only_illegal_choice_and_changes_nothing,
]


def suite_name(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("test_")


@pytest.fixture(autouse=True)
def _fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "PAIRS", 200)
    monkeypatch.setattr(suite, "FUZZ", 5000)


@pytest.mark.parametrize("seats", LATE.seats)
@pytest.mark.parametrize("law", FOR_EACH_SETTING, ids=suite_name)
def test_what_holds_for_every_game_holds_from_the_second_round_on(
    law: Callable[[AnyGame, Setting], None], seats: int
) -> None:
    law(LATE, LATE.setting(seats))


@pytest.mark.slow
@pytest.mark.parametrize("law", FOR_MANY_MATCHES, ids=suite_name)
def test_what_holds_over_many_matches_holds_from_the_second_round_on(
    law: Callable[[AnyGame], None],
) -> None:
    law(LATE)
