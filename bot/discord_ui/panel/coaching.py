"""A line of coaching in a newcomer's first turns, and nobody else's."""

from bot.manager.questions.open_question import OpenQuestion
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.engine.help import help_of


async def coaching_line(services: Services, view: SeatView, question: OpenQuestion) -> str:
    """What helps with this question of somebody's first match; nothing for those who know."""
    person = view.record.seats[view.seat].person if view.seat is not None else None
    known, kind = help_of(view.record.game), type(question.decision).__name__
    before = _turns_before(view, question, len(known.coaching.get(kind, ())))
    line = known.coaching_line(kind, before)
    if not line or question.is_sealed or person is None:
        return ""
    return "" if await services.results.has_finished(person, view.record.game) else line


def _turns_before(view: SeatView, question: OpenQuestion, most: int) -> int:
    """In how many turns that are over the seat has answered such a question; no more than that."""
    turns, answered = 0, False
    for choice in view.history.choices:
        if turns == most:
            break
        if choice.seat == view.seat:
            answered |= choice.question is type(question.decision)
            if choice.ends_turn:
                turns, answered = turns + answered, False
    return turns
