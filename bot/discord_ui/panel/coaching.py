"""A line of coaching in a newcomer's first turns, and nobody else's."""

from bot.manager.seat_view import Asked, SeatView
from bot.services import Services
from rules.engine.help import help_of


async def coaching_line(services: Services, sight: SeatView, asked: Asked) -> str:
    """What helps with this question of somebody's first match; nothing for those who know."""
    person = sight.record.seats[sight.seat].person if sight.seat is not None else None
    question = type(asked.decision).__name__
    line = help_of(sight.record.game).coaching_line(question, _turns_before(sight, asked))
    if not line or asked.is_sealed or person is None:
        return ""
    return "" if await services.results.has_finished(person, sight.record.game) else line


def _turns_before(sight: SeatView, asked: Asked) -> int:
    """In how many turns that are over the seat has answered such a question."""
    turns, answered = 0, False
    for choice in sight.history.choices:
        if choice.seat == sight.seat:
            answered |= choice.question is type(asked.decision)
            if choice.ends_turn:
                turns, answered = turns + answered, False
    return turns
