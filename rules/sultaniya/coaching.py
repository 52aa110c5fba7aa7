"""What a newcomer may meet in Sultaniya, each with whether it lies before the asked seat."""

from collections.abc import Callable, Iterable

from rules.engine.decision import AnyDecision
from rules.engine.secret import View
from rules.sultaniya.boards import PAIRS, SHAFT
from rules.sultaniya.box import DATA_SETS, open_box
from rules.sultaniya.building import front_answers, reveal_answers
from rules.sultaniya.djinns import may_call
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, ENDS, Tile
from rules.sultaniya.turn import ALL_LEVELS, PASS, Build, BuildSeen, EndTurn, Turn

IsThere = Callable[[View[SultaniyaTable], AnyDecision], bool]

BUILDING = (Turn, Build, BuildSeen)
IN_A_TURN = (*BUILDING, EndTurn)
BOX = open_box(DATA_SETS[-1])


def _tiles(view: View[SultaniyaTable], decision: AnyDecision) -> Iterable[Tile]:
    """Those that the seat can take and build now."""
    if not isinstance(decision, BUILDING):
        return []
    if isinstance(decision, BuildSeen):
        answers = decision.answers(view.table)
    else:
        answers = front_answers(view.table, decision.seat)
    keys = dict.fromkeys(answer[1] for answer in answers if answer[0] == "take")
    return [view.table.box.tiles[key] for key in keys]


def _shows(tile: Tile, symbol: str) -> bool:
    """Of a gate or minaret any part counts."""
    if symbol in SHAFT:
        parts = {part for half in (tile.wall, tile.arcade) for part in (half.foot, half.top)}
        return symbol in parts or bool(tile.number[ENDS[symbol]])
    return bool(tile.number[symbol])


def _counted(symbol: str) -> IsThere:
    """On a tile that could be taken, and on the seat's own board."""

    def is_there(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
        board = view.table.builders[decision.seat].board
        return board.scores(symbol) and any(_shows(tile, symbol) for tile in _tiles(view, decision))

    return is_there


def _guard(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    return not view.table.is_solo and any(_shows(one, "guard") for one in _tiles(view, decision))


def _sapphire(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    """What a djinn builds brings no sapphires."""
    is_paid = isinstance(decision, Turn) or (isinstance(decision, Build) and not decision.djinn)
    return is_paid and any(_shows(tile, "sapphire") for tile in _tiles(view, decision))


def _bonus(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    return any(_shows(tile, one) for tile in _tiles(view, decision) for one in BONUSES)


def _djinn(key: str) -> IsThere:
    """One that can be called now, or that helps in this turn."""

    def is_there(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
        if isinstance(decision, Turn):
            return may_call(view.table, decision.seat, key)
        if isinstance(decision, BuildSeen):
            return key == "eye"
        return isinstance(decision, Build) and decision.djinn == key

    return is_there


def _board(key: str) -> IsThere:
    return lambda view, decision: view.table.builders[decision.seat].board.key == key


def _objective(key: str) -> IsThere:
    return lambda view, decision: any(
        one.key == key for one in view.table.builders[decision.seat].objectives.known_faces()
    )


def _top(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    if isinstance(decision, Turn):
        return bool(reveal_answers(view.table, ALL_LEVELS))
    return isinstance(decision, Build) and bool(reveal_answers(view.table, decision.levels()))


def _pass(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    play = view.table.box.play
    return (
        isinstance(decision, Turn)
        or (isinstance(decision, Build) and PASS in decision.answers(view.table))
    ) and view.table.treasure >= play.pass_sapphires


def _fifth_roof(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    table = view.table
    return (
        isinstance(decision, IN_A_TURN)
        and not table.is_solo
        and table.finisher is None
        and any(one.palace.roofs == table.box.play.roofs - 1 for one in table.builders)
    )


def _last_turn(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    return isinstance(decision, BUILDING) and view.table.finisher is not None


def _alone(view: View[SultaniyaTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and view.table.is_solo


THINGS: dict[str, IsThere] = {
    **{key: _board(key) for key in BOX.boards},
    "last-turn": _last_turn,
    "top": _top,
    "alone": _alone,
    **{symbol: _counted(symbol) for pair in PAIRS for symbol in pair},
    "fifth-roof": _fifth_roof,
    **{key: _objective(key) for key in BOX.objectives},
    **{key: _djinn(key) for key in BOX.djinns},
    "guard": _guard,
    "sapphire": _sapphire,
    "bonus": _bonus,
    "pass": _pass,
}
"""The first are told first."""
