"""Carrying out answers on a table: what every choice, replay and search goes through."""

from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import EVERYONE, Cards, Seat, eyes_of
from rules.engine.table import Table


def decision_of(table: Table, seat: Seat) -> AnyDecision:
    """What that seat is asked now."""
    return table.pending[seat][-1]


def perform(table: Table, seat: Seat, answer: Path) -> None:
    """Carry out a legal answer, and whatever then answers itself."""
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
        settled = _settled(table)
        if settled is None:
            return
        seat, answer = settled


def settle(table: Table) -> None:
    """Answer every question that has but one answer, unless it is `end` or reveals something."""
    settled = _settled(table)
    if settled is not None:
        perform(table, *settled)


def reveals(table: Table, seat: Seat, answer: Path) -> bool:
    """Whether that answer would show somebody a face they have not seen; tried on a copy."""
    trial = table.copy()
    trial.news = None
    decision = decision_of(trial, seat)
    if decision.together:
        _seal(trial, seat, answer)
    else:
        decision.carry_out(trial, answer)
    return trial.barrier != table.barrier


def _settled(table: Table) -> tuple[Seat, Path] | None:
    """A question that answers itself, with its answer."""
    for seat, stack in table.pending.items():
        decision = stack[-1]
        if decision.answers_itself and seat not in table.sealed:
            answers = decision.answers(table)
            if not answers:
                raise RuntimeError(f"an empty question: {decision!r}")
            if len(answers) == 1 and _answers_itself(table, seat, answers[0]):
                return seat, answers[0]
    return None


def _answers_itself(table: Table, seat: Seat, answer: Path) -> bool:
    return answer != END and not reveals(table, seat, answer)


def _seal(table: Table, seat: Seat, answer: Path) -> None:
    table.sealed[seat] = Cards([answer], eyes=eyes_of(seat))
    if len(table.sealed) == len(table.pending):
        _reveal(table)


def _reveal(table: Table) -> None:
    """Open what was sealed and carry it out in the order of the seats."""
    answers = [(seat, table.sealed[seat].draw(table, EVERYONE)) for seat in sorted(table.sealed)]
    table.sealed = {}
    decisions = [(table.pending[seat].pop(), answer) for seat, answer in answers]
    for seat, stack in list(table.pending.items()):
        if not stack:
            del table.pending[seat]
    for decision, answer in decisions:
        decision.carry_out(table, answer)
    decisions[-1][0].all_answered(table)
