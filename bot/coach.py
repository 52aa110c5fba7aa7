"""A line of coaching in a newcomer's first turns, and nobody else's."""

from typing import TYPE_CHECKING

from bot.sight import Sight
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

    async def line(self, sight: Sight) -> str:
        """What helps at this point of somebody's first match; nothing for those who know."""
        lines = help_of(sight.record.game).coaching
        person = sight.record.seats[sight.seat].person if sight.seat is not None else None
        if person is None or sight.turns_taken >= len(lines):
            return ""
        if await self._is_seasoned(person, sight.record.game):
            return ""
        stage = lines[sight.turns_taken]
        return stage[min(1 if sight.so_far else 0, len(stage) - 1)]

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
