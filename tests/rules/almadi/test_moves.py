"""A genie's moves are counted without being made; what is counted is what is made."""

from random import Random

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import BESIDE, EVERYWHERE, FIELD, NAME, STRIP, Cell, Cells, each
from rules.almadi.characters import ABRIZA
from rules.almadi.moves import GenieMoves
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.decision import Path
from rules.engine.play import decision_of, perform

END: tuple[Path, ...] = (("ruby",), ("end",))


def moves_by_hand(realm: Realm, moved: Cell, origin: Cell, field: Cells) -> set[Path]:
    """Ruling A8, landscape by landscape: lift it, and look where it may go."""
    found: set[Path] = set()
    for start in realm.tiles:
        if start in STRIP:
            continue
        others = realm.tiles.keys() - {start}
        goals = {goal for other in others for goal in each(BESIDE[other] & field)}
        for goal in goals - realm.tiles.keys():
            if not (start == moved and goal == origin):
                found.add(("genie", NAME[start], NAME[goal]))
    return found


def frontiers(variants: tuple[str, ...]) -> list[tuple[AlmadiTable, int]]:
    """Tables of random play at which a genie waits, each with the seat on turn."""
    found = []
    for seed in range(60):
        random = Random(seed)
        table = ALMADI.setup(ALMADI.setting(2, variants), Chance(random.randbytes(32)))
        while table.pending:
            seat = next(seat for seat in table.pending if seat not in table.sealed)
            answers = decision_of(table, seat).answers(table)
            if type(answers) is GenieMoves:
                found.append((table.copy(), seat))
            perform(table, seat, random.choice(answers))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("variants", [(), ("characters",)])
def test_what_is_counted_is_what_is_made(variants: tuple[str, ...]) -> None:
    looked_at = frontiers(variants)
    assert len(looked_at) > 100
    for table, seat in looked_at:
        realm, turn = table.architects[seat].realm, table.turn
        field = EVERYWHERE if table.architects[seat].powers & ABRIZA else FIELD
        moves = realm.genie_moves(turn.moved, turn.origin, field)
        made = list(moves)
        assert set(made) == moves_by_hand(realm, turn.moved, turn.origin, field)
        assert len(moves) == len(made) == len(set(made))
        assert [moves[place] for place in range(len(moves))] == made
        assert all(path in moves for path in made)


def test_other_answers_follow_the_moves() -> None:
    table, seat = frontiers(())[0]
    turn = table.turn
    moves = table.architects[seat].realm.genie_moves(turn.moved, turn.origin)
    made = list(moves)
    both = moves.with_others(END)
    assert list(both) == [*made, *END]
    assert len(both) == len(made) + 2
    assert both[-1] == ("end",)
    assert both[-2] == both[len(made)] == ("ruby",)
    assert both[-len(both)] == made[0]
    assert both[1:3] == made[1:3]
    assert ("end",) in both
    for wrong in (("moon",), ("genie", "S1", "A1"), ("genie", made[0][1], made[0][1]), "genie"):
        assert wrong not in both
    for index in (len(both), -len(both) - 1):
        with pytest.raises(IndexError):
            both[index]
