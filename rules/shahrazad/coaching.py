"""What a newcomer may meet in Shahrazad, each with whether it lies before the asked seat."""

from collections.abc import Callable

from rules.engine.decision import AnyDecision
from rules.engine.secret import View
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import EndTurn, KeepColumn, PlayTile

IsThere = Callable[[View[ShahrazadTable], AnyDecision], bool]

IN_A_TURN = (PlayTile, EndTurn)


def _colours(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    lying = {tile.colour for tile in view.table.pattern.tiles.values()}
    return isinstance(decision, PlayTile) and any(
        tile.colour in lying for tile in view.table.playable(decision.seat)
    )


def _replace(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PlayTile) and any(
        answer[0] == "replace" for answer in decision.answers(view.table)
    )


def _two_tiles(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PlayTile) and view.table.to_place(decision.seat) == 2


def _show(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PlayTile) and any(
        answer[0] == "show" for answer in decision.answers(view.table)
    )


def _gap(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(view.table.pattern.gaps())


def _out_of_order(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(check_story(view.table.pattern).out_of_order)


def _path(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, IN_A_TURN) and bool(check_story(view.table.pattern).off_the_path)


def _full_column(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    columns = view.table.pattern.columns().values()
    return isinstance(decision, PlayTile) and any(
        len(column) == view.table.most_in_a_column for column in columns
    )


def _empty_stack(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, PlayTile) and not view.table.stack


def _round(number: int) -> IsThere:
    return lambda view, decision: isinstance(decision, PlayTile) and view.table.round == number


def _face_down(view: View[ShahrazadTable], decision: AnyDecision) -> bool:
    return isinstance(decision, KeepColumn) and bool(check_story(view.table.pattern).face_down)


THINGS: dict[str, IsThere] = {
    "two-tiles": _two_tiles,
    "out-of-order": _out_of_order,
    "path": _path,
    "colours": _colours,
    "replace": _replace,
    "gap": _gap,
    "show": _show,
    "first-round": _round(1),
    "second-round": _round(2),
    "full-column": _full_column,
    "empty-stack": _empty_stack,
    "face-down": _face_down,
}
"""The first are told first."""
