"""Somebody asks to be forgotten: all about them goes, and every match stays what it was.

A match is its seed and its choices, which name seats and never people; so a seat whose person is
gone replays as before, and is called a guest's.
"""

import logging
from collections.abc import Awaitable, Iterable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import replace

from bot.clock import Clock
from bot.delivery.queue import DeliveryQueue
from bot.delivery.takedowns import TakedownKind
from bot.errors import CannotReplay, LeaseLost
from bot.ids import MatchId, PersonId, checked_person
from bot.manager import waiting
from bot.manager.live import Matches
from bot.manager.lobby import Lobbies
from bot.manager.record import UNFINISHED, stand_in
from bot.manager.rows import computer_turns
from bot.manager.rows import matches as match_rows
from bot.manager.rows import plans as plan_rows
from bot.manager.rows import seats as seat_rows
from bot.manager.rows import votes as vote_rows
from bot.manager.rows.votes import Motion
from bot.manager.seats import Seats
from bot.notices import outbox, personal_notices, reminders, takedowns
from bot.notices.event_json import read_events
from bot.notices.notices import Event
from bot.people import people as people_rows
from bot.people.forgotten import (
    all_forgotten_again,
    digest_of,
    digests_brought_back,
    drop_old_digests,
    note_forgotten,
)
from bot.people.people import People
from bot.people.presence import Presence
from bot.results.ratings import Ratings
from bot.store.statement import Statement
from bot.store.store import Store
from rules.computer.player import Player
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

PERSONAL = {
    "people": ("id",),
    "away": ("person",),
    "matches": ("owner",),
    "seats": ("person", "offered"),
    "votes": ("person",),
    "waiting": ("person",),
    "reminders": ("person",),
    "takedowns": ("person",),
    "personal_notices": ("person", "other"),
    "open_notices": ("person",),
    "blocks": ("person", "other"),
    "lessons": ("person",),
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
        delivery: DeliveryQueue,
        ratings: Ratings,
        presence: Presence,
        clock: Clock,
    ) -> None:
        self._store = store
        self._clock = clock
        self._matches = matches
        self._people = people
        self._players = players
        self._lobbies = lobbies
        self._seats = seats
        self._delivery = delivery
        self._ratings = ratings
        self._presence = presence

    async def left_by(self, person: PersonId) -> tuple[list[MatchId], list[MatchId]]:
        """The running matches and the lobbies that would lose them."""
        rows = await self._store.read(
            "SELECT id, phase FROM matches JOIN seats ON seats.match = id WHERE person = ?"
            " AND state <> 'resigned' AND phase IN ('lobby', 'starting', 'running') ORDER BY id",
            checked_person(person),
        )
        lobbies = [row["id"] for row in rows if row["phase"] == "lobby"]
        return [row["id"] for row in rows if row["phase"] != "lobby"], lobbies

    async def forget(self, person: PersonId) -> list[MatchId]:
        """Leave every table, then erase all that names them; the lobbies that have changed."""
        running, lobbies = await self.left_by(person)
        for number in lobbies:
            await self._leave(self._lobbies.leave(number, person))
        for number in running:
            await self._leave(self._seats.resign(number, person))
        # Their reminders are taken down while we still know where they are.
        with suppress(LeaseLost):
            await self._delivery.deliver_due(TakedownKind.name)
        async with AsyncExitStack() as held:
            # Nothing that still names them may be on its way, to be written down again.
            await held.enter_async_context(self._delivery.at_rest())
            motions = await vote_rows.motions_naming(self._store, person)
            touched = await self._named_in(person, motions, held)
            change = [match_rows.force_version(number) for number in touched]
            change += await self._events(person)
            await self._store.write([*change, *self._erasure(person, motions)])
            for number in touched:
                self._matches.forget(number)
            self._people.forget(person)
            self._presence.forget(person)
            self._ratings.forget()
        await self._store.erase()
        return lobbies

    async def forget_again(self) -> None:
        """Whoever a restore has brought back is forgotten as they asked."""
        digests = await digests_brought_back(self._store)
        if not digests:
            return
        columns = [(table, column) for table, names in PERSONAL.items() for column in names]
        rows = await self._store.read(
            " UNION ".join(
                f"SELECT {column} AS person FROM {table} WHERE {column} IS NOT NULL"
                for table, column in columns
            )
        )
        for row in rows:
            if digest_of(row["person"]) in digests:
                await self.forget(row["person"])
        await self._store.write([all_forgotten_again()])

    async def _leave(self, leaving: Awaitable[object]) -> None:
        try:
            await leaving
        except Refusal as refusal:
            # Somebody was faster, or the match does not replay; the seat is emptied all the same.
            LOGGER.info("a table could not be left in the usual way: %s", refusal.code)

    async def _named_in(
        self, person: PersonId, motions: list[tuple[MatchId, Motion]], held: AsyncExitStack
    ) -> list[MatchId]:
        """The matches whose record names them; those that may still change are locked."""
        moved = ", ".join(str(match) for match, _ in motions) or "NULL"
        rows = await self._store.read(
            "SELECT DISTINCT id, phase FROM matches LEFT JOIN seats ON seats.match = id"
            " WHERE owner = ? OR person = ? OR offered = ? OR id IN (SELECT match FROM votes"
            f"  WHERE person = ?) OR id IN ({moved}) ORDER BY id",
            person,
            person,
            person,
            person,
        )
        for row in rows:
            if row["phase"] in UNFINISHED:
                try:
                    await held.enter_async_context(self._matches.held(row["id"]))
                except CannotReplay:
                    continue
        return [row["id"] for row in rows]

    async def _events(self, person: PersonId) -> list[Statement]:
        """Posts that tell of them tell of their seat instead, or nothing."""
        change = []
        for table in ("outbox", "posts"):
            rows = await self._store.read(
                f"SELECT match, number, events FROM {table} WHERE events LIKE ?", f"%{person}%"
            )
            for row in rows:
                told = _without(person, read_events(row["events"]))
                change.append(outbox.rewrite_events(table, row["match"], row["number"], told))
        return change

    def _erasure(self, person: PersonId, motions: list[tuple[MatchId, Motion]]) -> list[Statement]:
        """Every table's owner erases what it knows of them; who inherits is read from the seats,
        so those come after the matches."""
        return [
            note_forgotten(person, self._clock.now()),
            drop_old_digests(self._clock.now()),
            match_rows.forget_person(person),
            plan_rows.forget_person(person),
            *seat_rows.forget_person(person, stand_in(self._players)),
            computer_turns.play_for_forgotten(person),
            waiting.forget_person(person),
            reminders.forget_person(person),
            *vote_rows.forget_person(person, motions),
            takedowns.forget_person(person),
            *personal_notices.forget_person(person),
            *people_rows.forget_person(person),
        ]


def _without(person: PersonId, events: Iterable[Event]) -> list[Event]:
    return [
        replace(
            event,
            person=None if event.person == person else event.person,
            by=None if event.by == person else event.by,
        )
        for event in events
        # A motion to give them a seat is about nothing else.
        if event.newcomer != person
    ]
