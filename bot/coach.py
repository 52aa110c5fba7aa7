"""A line of coaching in a newcomer's first turns, and nobody else's."""

from typing import TYPE_CHECKING

from bot.sight import Asked, Sight
from rules.engine.help import help_of

if TYPE_CHECKING:
    from bot.manager import Manager


class Coach:
    """Knows who has never finished a match of a game."""

    def __init__(self) -> None:
        self._manager: Manager | None = None
        self._seasoned: set[tuple[int, str]] = set()

    def serve(self, manager: "Manager") -> None:
        self._manager = manager

    async def line(self, sight: Sight, asked: Asked) -> str:
        """What helps with this question of somebody's first match; nothing for those who know."""
        person = sight.record.seats[sight.seat].person if sight.seat is not None else None
        question = type(asked.decision).__name__
        line = help_of(sight.record.game).coaching_line(question, _turns_before(sight, asked))
        if not line or asked.is_sealed or person is None:
            return ""
        return "" if await self._is_seasoned(person, sight.record.game) else line

    async def _is_seasoned(self, person: int, game: str) -> bool:
        if (person, game) in self._seasoned:
            return True
        assert self._manager is not None
        rows = await self._manager.store.read(
            "SELECT 1 AS done FROM seats JOIN matches ON id = match"
            " WHERE person = ? AND game = ? AND phase = 'over' LIMIT 1",
            person,
            game,
        )
        if rows:
            self._seasoned.add((person, game))
        return bool(rows)


def _turns_before(sight: Sight, asked: Asked) -> int:
    """In how many turns that are over the seat has answered such a question."""
    turns, answered = 0, False
    for choice in sight.history.choices:
        if choice.seat == sight.seat:
            answered |= choice.question is type(asked.decision)
            if choice.ends_turn:
                turns, answered = turns + answered, False
    return turns
