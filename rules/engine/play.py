"""Carrying out answers on a table; every choice, replay and search comes through here."""

from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import EVERYONE, Cards, Seat, eyes_of
from rules.engine.table import Table


def decision_of(table: Table, seat: Seat) -> AnyDecision:
    """What that seat is asked now."""
    return table.pending[seat][-1]


def perform(table: Table, seat: Seat, answer: Path) -> None:
    """Carry out a legal answer, then every question that has only one answer left."""
    pending = table.pending
    while True:
        stack = pending[seat]
        decision = stack[-1]
        if decision.together:
            _seal(table, seat, answer)
        else:
            place = len(stack) - 1
            following = decision.carry_out(table, answer)
            if following is None:
                del stack[place]
                if not stack:
                    del pending[seat]
            elif following is not decision:
                stack[place] = following
        for asked in pending.values():
            if asked[-1].answers_itself:
                break
        else:
            return
        forced = _forced_answer(table)
        if forced is None:
            return
        seat, answer = forced


def settle(table: Table) -> None:
    """Answer every question with only one answer, unless it is `end` or would reveal something."""
    forced = _forced_answer(table)
    if forced is not None:
        perform(table, *forced)


def would_reveal(table: Table, seat: Seat, answer: Path) -> bool:
    """Whether that answer would show a hidden card to somebody; tried on a copy of the table."""
    trial = table.copy()
    trial.news = None
    decision = decision_of(trial, seat)
    if decision.together:
        _seal(trial, seat, answer)
    else:
        decision.carry_out(trial, answer)
    return trial.barrier != table.barrier


def _forced_answer(table: Table) -> tuple[Seat, Path] | None:
    """A seat whose question the engine may answer itself, and the answer; None if no seat has."""
    for seat, stack in table.pending.items():
        decision = stack[-1]
        if decision.answers_itself and seat not in table.sealed:
            answers = decision.answers(table)
            if not answers:
                raise RuntimeError(f"an empty question: {decision!r}")
            if len(answers) == 1 and _may_settle(table, seat, answers[0]):
                return seat, answers[0]
    return None


def _may_settle(table: Table, seat: Seat, answer: Path) -> bool:
    return answer != END and not would_reveal(table, seat, answer)


def _seal(table: Table, seat: Seat, answer: Path) -> None:
    table.sealed[seat] = Cards([answer], eyes=eyes_of(seat))
    if len(table.sealed) == len(table.pending):
        _reveal(table)


def _reveal(table: Table) -> None:
    """Open all sealed answers and carry them out in seat order."""
    answers = [(seat, table.sealed[seat].draw(table, EVERYONE)) for seat in sorted(table.sealed)]
    table.sealed = {}
    decisions = [(table.pending[seat].pop(), answer) for seat, answer in answers]
    for seat, stack in list(table.pending.items()):
        if not stack:
            del table.pending[seat]
    for decision, answer in decisions:
        decision.carry_out(table, answer)
    decisions[-1][0].all_answered(table)
