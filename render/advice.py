"""A view in which one answer is the only one, so that painters mark a hint and nothing else."""

from collections.abc import Sequence
from typing import TypeVar

from rules.engine.decision import AnyDecision, Path
from rules.engine.secret import View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


def with_only_answer(view: View[T], answer: Path) -> View[T]:
    """The same view as if that were the only answer; it reveals nothing more."""
    if view.seat is None or not view.table.pending.get(view.seat):
        raise ValueError("nobody is asked in this view")
    table = view.table.copy()
    *below, decision = table.pending[view.seat]
    table.pending = {**table.pending, view.seat: [*below, _with_only(decision, answer)]}
    # A sealed answer may still be replaced, so the picture shows the question.
    table.sealed = {seat: cards for seat, cards in table.sealed.items() if seat != view.seat}
    return View(table, view.seat, view.last)


def _with_only(decision: AnyDecision, answer: Path) -> AnyDecision:
    """The same decision with one answer, as a subclass, since painters check the class."""
    kind = _subclass_with_only(type(decision), answer)
    twin = kind.__new__(kind)
    twin.seat = decision.seat
    for name, value in getattr(decision, "__dict__", {}).items():
        setattr(twin, name, value)
    return twin


def _subclass_with_only(kind: type[AnyDecision], answer: Path) -> type[AnyDecision]:
    def answers(self: AnyDecision, table: Table) -> Sequence[Path]:
        return [answer]

    return type(kind.__name__, (kind,), {"answers": answers})
