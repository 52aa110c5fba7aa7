"""Somebody asks to be forgotten: all about them goes, and every match stays what it was.

A match is its seed and its choices, which name seats and never people; so a seat whose person is
gone replays as before, and is called a guest's.
"""

import logging
from collections.abc import Awaitable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

from bot.delivery.posts import Outbox
from bot.delivery.reminders import Reminders
from bot.delivery.takedowns import Takedowns
from bot.errors import CannotReplay, LeaseLost
from bot.ids import checked_person
from bot.manager.live import Matches
from bot.manager.lobby import Lobbies
from bot.manager.players import stand_in
from bot.manager.record import UNFINISHED
from bot.manager.seats import Seats
from bot.notices import enqueue as posts
from bot.people.people import People
from bot.results.ratings import Ratings
from bot.store.statement import Statement
from bot.store.store import Store
from rules.computer.player import Player
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

NOBODY = 0
"""Who owns a table whose owner is forgotten and that nobody else can inherit."""

PERSONAL = {
    "people": ("id",),
    "away": ("person",),
    "matches": ("owner",),
    "seats": ("person", "offered"),
    "votes": ("person",),
    "alerts": ("person",),
    "retractions": ("person",),
    "letters": ("person", "other"),
}
"""Every column that holds somebody's id; a test compares it with the schema."""


class ForgetPerson:
    """Erases people."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        people: People,
        players: Mapping[str, Player],
        *,
        lobbies: Lobbies,
        seats: Seats,
        outbox: Outbox,
        alerts: Reminders,
        retractions: Takedowns,
        ratings: Ratings,
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._players = players
        self._lobbies = lobbies
        self._seats = seats
        self._outbox = outbox
        self._alerts = alerts
        self._retractions = retractions
        self._ratings = ratings

    async def left_by(self, person: int) -> tuple[list[int], list[int]]:
        """The running matches and the lobbies that would lose them."""
        rows = await self._store.read(
            "SELECT id, phase FROM matches JOIN seats ON seats.match = id WHERE person = ?"
            " AND state <> 'resigned' AND phase IN ('lobby', 'starting', 'running') ORDER BY id",
            checked_person(person),
        )
        lobbies = [row["id"] for row in rows if row["phase"] == "lobby"]
        return [row["id"] for row in rows if row["phase"] != "lobby"], lobbies

    async def forget(self, person: int) -> list[int]:
        """Leave every table, then erase all that names them; the lobbies that have changed."""
        running, lobbies = await self.left_by(person)
        for number in lobbies:
            await self._left(self._lobbies.leave(number, person))
        for number in running:
            await self._left(self._seats.resign(number, person))
        # Their reminders are taken down while we still know where they are.
        with suppress(LeaseLost):
            await self._retractions.carry_out_due()
        async with AsyncExitStack() as held:
            # Nothing that still names them may be on its way, to be written down again.
            await held.enter_async_context(self._outbox.at_rest)
            await held.enter_async_context(self._alerts.at_rest)
            touched = await self._named_in(person, held)
            seen = [_seen_to_change(number) for number in touched]
            await self._store.write([*seen, *await self._events(person), *self._erased(person)])
            for number in touched:
                self._matches.forget(number)
            self._people.forget(person)
            self._ratings.forget()
        await self._store.erase()
        return lobbies

    async def _left(self, leaving: Awaitable[object]) -> None:
        try:
            await leaving
        except Refusal as refusal:
            # Somebody was faster, or the match does not replay; the seat is emptied all the same.
            LOGGER.info("a table could not be left in the usual way: %s", refusal.code)

    async def _named_in(self, person: int, held: AsyncExitStack) -> list[int]:
        """The matches whose record names them; those that may still change are locked."""
        rows = await self._store.read(
            "SELECT DISTINCT id, phase FROM matches LEFT JOIN seats ON seats.match = id"
            " WHERE owner = ? OR person = ? OR offered = ? OR id IN (SELECT match FROM votes"
            "  WHERE person = ? OR motion LIKE ? OR motion LIKE ?) ORDER BY id",
            person,
            person,
            person,
            *_motions(person),
        )
        for row in rows:
            if row["phase"] in UNFINISHED:
                try:
                    await held.enter_async_context(self._matches.held(row["id"]))
                except CannotReplay:
                    continue
        return [row["id"] for row in rows]

    async def _events(self, person: int) -> list[Statement]:
        """Posts that tell of them tell of their seat instead, or nothing."""
        change = []
        for table in ("outbox", "posts"):
            rows = await self._store.read(
                f"SELECT match, number, events FROM {table} WHERE events LIKE ?", f"%{person}%"
            )
            change += [
                Statement(
                    f"UPDATE {table} SET events = ? WHERE match = ? AND number = ?",
                    (_without(person, row["events"]), row["match"], row["number"]),
                )
                for row in rows
            ]
        return change

    def _erased(self, person: int) -> list[Statement]:
        player = stand_in(self._players)
        heir = (
            "SELECT person FROM seats WHERE seats.match = matches.id AND person <> ?"
            " AND state IN ('seated', 'caretaker') ORDER BY number LIMIT 1"
        )
        return [
            Statement(
                f"UPDATE matches SET owner = COALESCE(({heir}), ?) WHERE owner = ?",
                (person, NOBODY, person),
            ),
            Statement(
                "DELETE FROM seats WHERE person = ? AND match IN"
                " (SELECT id FROM matches WHERE phase IN ('lobby', 'lapsed'))",
                (person,),
            ),
            # The computer plays on where there is something to play.
            Statement(
                "UPDATE seats SET person = NULL, computer = COALESCE(computer, ?),"
                " state = 'resigned' WHERE person = ? AND match IN"
                " (SELECT id FROM matches WHERE phase IN ('starting', 'running'))",
                (player, person),
            ),
            Statement(
                "UPDATE seats SET person = NULL, computer = NULL WHERE person = ?", (person,)
            ),
            Statement("UPDATE seats SET offered = NULL WHERE offered = ?", (person,)),
            Statement(
                "UPDATE alerts SET person = NULL, message = NULL WHERE person = ?", (person,)
            ),
            Statement(
                "DELETE FROM votes WHERE person = ? OR motion LIKE ? OR motion LIKE ?",
                _motions(person),
            ),
            Statement("DELETE FROM retractions WHERE person = ?", (person,)),
            Statement("DELETE FROM letters WHERE person = ? OR other = ?", (person, person)),
            Statement("DELETE FROM away WHERE person = ?", (person,)),
            Statement("DELETE FROM people WHERE id = ?", (person,)),
        ]


def _seen_to_change(match: int) -> Statement:
    """Another process that holds the match finds that it has changed."""
    return Statement("UPDATE matches SET version = version + 1 WHERE id = ?", (match,))


def _motions(person: int) -> tuple[int, str, str]:
    """Their own votes, and the motions in whose words they stand."""
    return person, f"% {person} %", f"% {person}"


def _without(person: int, events: str) -> str:
    return posts.written(
        replace(event, person=None) if event.person == person else event
        for event in posts.read(events)
        # A motion to give them a seat names them in its words.
        if str(person) not in (event.words or "").split()
    )
