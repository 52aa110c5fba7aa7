"""Where posts are that are out: a lobby's, to bring it up to date, and the latest of a match."""

from bot.clock import Clock
from bot.ids import MatchId
from bot.notices.outbox import LOBBY_POST, lobby_posted
from bot.store.store import Store


class SentPosts:
    """Knows posts by channel and message."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def remember_lobby_post(self, match: MatchId, message: str) -> None:
        """Note where a lobby's post is. It answered a command, so no row was sent."""
        await self._store.write([lobby_posted(match, message, self._clock.now())])

    async def lobby_post(self, match: MatchId) -> str | None:
        """Where the post of that lobby is."""
        rows = await self._store.read(
            "SELECT message FROM posts WHERE match = ? AND number = ?", match, LOBBY_POST
        )
        return str(rows[0]["message"]) if rows else None

    async def latest(self, match: MatchId) -> str | None:
        """Where the latest post of that match is."""
        rows = await self._store.read(
            "SELECT message FROM posts WHERE match = ? ORDER BY number DESC LIMIT 1", match
        )
        return str(rows[0]["message"]) if rows else None
