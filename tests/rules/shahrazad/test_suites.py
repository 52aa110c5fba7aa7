"""The suites that hold for every game, over Shahrazad and over its second round.

Random play hardly ever pleases the king in the first round, so a second game value begins where the
first round has been told; its seats are asked which column stays.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from rules.computer import PLAYERS
from rules.computer.playing import played
from rules.engine.chance import Chance
from rules.engine.game import AnyGame, Game, Setting
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.rounds import starter, tell_round
from rules.shahrazad.setup import setup
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import KEEP
from tests.every_game import test_every_game as suite
from tests.every_game.census import CENSUS
from tests.every_game.matches import begun, walk
from tests.rules.shahrazad.counting import census
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
        for tile in pile.known():
            pile.remove(tile, table)
    assert tell_round(table, 0)
    table.ask(KEEP[starter(table, 2)])
    return table


LATE: Game[ShahrazadTable] = replace(SHAHRAZAD, setup=second_round)
EACH = [
    pytest.param(game, game.setting(seats), id=f"{name}-{seats}")
    for name, game in (("whole", SHAHRAZAD), ("late", LATE))
    for seats in game.seats
]
SUITE = [
    suite.test_components_are_conserved,
    suite.test_every_prefix_replays_to_an_equal_table,
    suite.test_copies_are_independent_and_equal,
    suite.test_an_undo_leads_back_to_where_it_was,
    suite.test_undo_never_crosses_a_barrier,
    suite.test_a_seats_answers_from_its_view_equal_those_from_the_table,
    suite.test_no_view_holds_a_face_that_its_eyes_may_not_see,
]


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CENSUS, "shahrazad", census)
    monkeypatch.setattr(suite, "PAIRS", 200)
    monkeypatch.setattr(suite, "FUZZ", 5000)


@pytest.mark.parametrize(("game", "setting"), EACH)
@pytest.mark.parametrize("law", SUITE, ids=lambda law: law.__name__.removeprefix("test_"))
def test_what_holds_for_every_game(
    law: Callable[[AnyGame, Setting], None], game: Game[ShahrazadTable], setting: Setting
) -> None:
    law(game, setting)


@pytest.mark.parametrize(("game", "setting"), EACH)
def test_random_play_ends_and_never_asks_an_empty_question(
    game: Game[ShahrazadTable], setting: Setting
) -> None:
    for number in range(6):
        random = Random(number)
        match = begun(game, setting, random)
        for seat in walk(match, random):
            assert match.answers(seat)
            assert len(set(match.answers(seat))) == len(match.answers(seat))
            assert match.question(seat).question(match.table)
        sheet = match.score()
        assert len(sheet.seats) == setting.seats
        assert sheet.winners == (tuple(range(setting.seats)) if sheet.totals[0] >= 10 else ())
        assert all(line.why for lines in sheet.seats for line in lines)


@pytest.mark.parametrize("game", [SHAHRAZAD, LATE], ids=["whole", "late"])
@pytest.mark.parametrize(
    "law",
    [
        suite.test_tables_that_differ_only_in_hidden_things_look_the_same,
        suite.test_a_mangled_choice_raises_only_illegal_choice_and_changes_nothing,
    ],
    ids=["secrets", "mangled"],
)
def test_what_holds_for_every_game_over_many_matches(
    law: Callable[[AnyGame], None], game: Game[ShahrazadTable]
) -> None:
    law(game)


def test_a_computer_plays_the_same_for_the_same_seed() -> None:
    one, two = (
        played(SHAHRAZAD, SHAHRAZAD.setting(2), bytes(32), PLAYERS["novice"]) for _ in range(2)
    )
    assert one.log == two.log
