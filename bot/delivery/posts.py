"""The outbox: every accepted turn is told in exactly one post, in order, whatever happens."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from bot.clock import MINUTE, Clock, Instant
from bot.errors import LeaseLost
from bot.ids import Place
from bot.notices.event_json import read_events, write_events
from bot.notices.notices import Event, NotSent, PlaceLost, PostNotice, Transport
from bot.store.statement import Change, ReadWrite, Row, Statement

LOGGER = logging.getLogger(__name__)

ROUND = 32
TOO_LONG = 60.0
"""Seconds after which a post counts as interrupted."""
LONGEST_BACK_OFF = 15 * MINUTE
SETTLED = 5 * MINUTE
"""After this long a post that cannot be found was surely never made, and may be told anew."""

LOBBY_POST = -1
"""Its number among a match's posts: before the first, which takes its buttons away."""

HEADS = (
    "SELECT outbox.*, guild, channel, thread,"
    " (SELECT message FROM posts WHERE posts.match = outbox.match"
    "  ORDER BY number DESC LIMIT 1) AS previous,"
    " EXISTS (SELECT 1 FROM outbox AS newer"
    "  WHERE newer.match = outbox.match AND newer.number > outbox.number) AS is_followed"
    " FROM outbox JOIN matches ON id = match"
    " WHERE due <= ? AND (paused IS NULL OR paused <> 'place') AND NOT EXISTS"
    " (SELECT 1 FROM outbox AS older"
    "  WHERE older.match = outbox.match AND older.number < outbox.number)"
    " ORDER BY due LIMIT ?"
)


def back_off(tries: int) -> int:
    """Seconds until the next try: 2, 4, 8 … up to a quarter of an hour."""
    return min(1 << min(tries, 16), LONGEST_BACK_OFF)


async def together(deliveries: Iterable[Awaitable[bool]]) -> int:
    """Wait for all of them, then for whatever stopped one; how many succeeded."""
    outcomes = await asyncio.gather(*deliveries, return_exceptions=True)
    for outcome in outcomes:
        if isinstance(outcome, BaseException):
            raise outcome
    return sum(outcome is True for outcome in outcomes)


class SentPosts:
    """The posts that are out, by where they are: a channel and a message."""

    def __init__(self, store: ReadWrite, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def remember_lobby_post(self, match: int, message: str) -> None:
        """Where the post of a lobby is, so that it can be brought up to date from anywhere. It is
        an answer to a command, not sent from a row."""
        await self._store.write(
            [
                Statement(
                    "INSERT INTO posts (match, number, first_entry, end_entry, events, message, at)"
                    " VALUES (?, ?, 0, 0, '[]', ?, ?) ON CONFLICT (match, number)"
                    " DO UPDATE SET message = excluded.message",
                    (match, LOBBY_POST, message, self._clock.now()),
                )
            ]
        )

    async def lobby_post(self, match: int) -> str | None:
        """Where the post of that lobby is."""
        rows = await self._store.read(
            "SELECT message FROM posts WHERE match = ? AND number = ?", match, LOBBY_POST
        )
        return str(rows[0]["message"]) if rows else None

    async def latest(self, match: int) -> str | None:
        """Where the latest post of that match is."""
        rows = await self._store.read(
            "SELECT message FROM posts WHERE match = ? ORDER BY number DESC LIMIT 1", match
        )
        return str(rows[0]["message"]) if rows else None

    async def row_of(self, match: int, message: str | None) -> Row | None:
        """What was told in that post."""
        rows = await self._store.read(
            "SELECT * FROM posts WHERE match = ? AND message = ?", match, message
        )
        return rows[0] if rows else None


class Outbox:
    """Delivers what was committed; never while a match is locked."""

    def __init__(
        self,
        store: ReadWrite,
        transport: Transport,
        clock: Clock,
        begin: Callable[[int, Change], Awaitable[None]],
        place_lost: Callable[[int], Awaitable[None]],
    ) -> None:
        self._store = store
        self._transport = transport
        self._clock = clock
        self._begin = begin
        self._place_lost = place_lost
        self._one_round = asyncio.Lock()

    @property
    def at_rest(self) -> asyncio.Lock:
        """Held while nothing of the outbox may be under way."""
        return self._one_round

    async def deliver_due(self) -> int:
        """Post what is due, the oldest of each match; how many posts were made."""
        async with self._one_round:
            heads = await self._store.read(HEADS, self._clock.now(), ROUND)
            return await together(self._deliver(row) for row in heads)

    async def _deliver(self, row: Row) -> bool:
        match, number = row["match"], row["number"]
        try:
            async with asyncio.timeout(TOO_LONG):
                announcement, message = await self._sent(row)
            await self._posted(announcement, message)
        except NotSent as error:
            LOGGER.info("post %d of match %d was not sent: %s", number, match, error)
            # An earlier try, perhaps of another process, may still arrive.
            await self._later(row, sending=bool(row["sending"]))
        except PlaceLost:
            await self._later(row, sending=False)
            await self._place_lost(match)
        except LeaseLost:
            # Whoever has it now carries on.
            raise
        except Exception:
            LOGGER.exception("post %d of match %d may or may not have been sent", number, match)
            await self._later(row, sending=True)
        else:
            return True
        return False

    async def _sent(self, row: Row) -> tuple[PostNotice, str]:
        if row["sending"]:
            announcement = _announcement(row, row["end_entry"], read_events(row["events"]))
            found = await self._transport.find(announcement.mark)
            if found is not None:
                return announcement, found
            if self._clock.now() - row["tried"] < SETTLED:
                await self._mark(row, announcement, folded=[])
                return announcement, await self._transport.announce(announcement)
        announcement = await self._folded(row)
        return announcement, await self._transport.announce(announcement)

    async def _folded(self, row: Row) -> PostNotice:
        """One post for everything that waits, so that an outage ends with one fresh board."""
        waiting = await self._waiting(row) if row["is_followed"] else []
        end, events = row["end_entry"], list(read_events(row["events"]))
        folded = []
        for later in waiting:
            if later["held"]:
                break
            end = later["end_entry"]
            events += read_events(later["events"])
            folded.append(later["number"])
        announcement = _announcement(row, end, events)
        await self._mark(row, announcement, folded)
        return announcement

    async def _waiting(self, row: Row) -> list[Row]:
        return await self._store.read(
            "SELECT * FROM outbox WHERE match = ? AND number > ? ORDER BY number",
            row["match"],
            row["number"],
        )

    async def _mark(self, row: Row, announcement: PostNotice, folded: list[int]) -> None:
        """From here on it may have been sent, and whoever finds this row looks first."""
        await self._store.write(
            [
                Statement(
                    "UPDATE outbox SET sending = 1, tried = ?, end_entry = ?,"
                    " events = ? WHERE match = ? AND number = ?",
                    (
                        self._clock.now(),
                        announcement.end_entry,
                        write_events(announcement.events),
                        row["match"],
                        row["number"],
                    ),
                    must=lambda: LookupError("an outbox row vanished"),
                ),
                *(
                    Statement(
                        "DELETE FROM outbox WHERE match = ? AND number = ?", (row["match"], number)
                    )
                    for number in folded
                ),
            ]
        )

    async def _later(self, row: Row, *, sending: bool) -> None:
        due: Instant = self._clock.now() + back_off(row["tries"] + 1)
        await self._store.write(
            [
                Statement(
                    "UPDATE outbox SET sending = CASE WHEN ? = 1 THEN sending ELSE 0 END,"
                    " tries = tries + 1, due = ? WHERE match = ? AND number = ?",
                    (int(sending), due, row["match"], row["number"]),
                )
            ]
        )

    async def _posted(self, announcement: PostNotice, message: str) -> None:
        key = (announcement.match, announcement.number)
        change = [
            Statement(
                "INSERT INTO posts (match, number, first_entry, end_entry, events, message, at)"
                " SELECT match, number, first_entry, end_entry, events, ?, ? FROM outbox"
                " WHERE match = ? AND number = ?",
                (message, self._clock.now(), *key),
            ),
            Statement("DELETE FROM outbox WHERE match = ? AND number = ?", key),
        ]
        if any(event.kind == "start" for event in announcement.events):
            await self._begin(announcement.match, change)
        else:
            await self._store.write(change)


def _announcement(row: Row, end_entry: int, events: Sequence[Event]) -> PostNotice:
    return PostNotice(
        row["match"],
        row["number"],
        row["first_entry"],
        end_entry,
        tuple(events),
        Place(row["guild"], row["channel"], row["thread"]),
        row["previous"],
    )
