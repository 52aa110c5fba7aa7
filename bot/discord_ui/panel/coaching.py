"""A line of coaching in a newcomer's first turns, and nobody else's."""

from bot.manager.questions.open_question import OpenQuestion
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.engine.help import help_of


async def coaching_line(services: Services, view: SeatView, question: OpenQuestion) -> str:
    """What helps with this question of somebody's first match; nothing for those who know."""
    person = view.record.seats[view.seat].person if view.seat is not None else None
    kind = type(question.decision).__name__
    line = help_of(view.record.game).coaching_line(kind, _turns_before(view, question))
    if not line or question.is_sealed or person is None:
        return ""
    return "" if await services.results.has_finished(person, view.record.game) else line


def _turns_before(view: SeatView, question: OpenQuestion) -> int:
    """In how many turns that are over the seat has answered such a question."""
    turns, answered = 0, False
    for choice in view.history.choices:
        if choice.seat == view.seat:
            answered |= choice.question is type(question.decision)
            if choice.ends_turn:
                turns, answered = turns + answered, False
    return turns
