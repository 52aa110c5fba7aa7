"""The services: everything around matches that is not Discord, put together and kept going."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bot.app.forget_person import PersonEraser
from bot.app.maintenance import Maintenance
from bot.clock import Clock, WallClock
from bot.computers.players import PATIENCE, Computers
from bot.computers.processes import WorkerPool
from bot.delivery.personal_notices import PersonalNotices
from bot.delivery.posts import Outbox
from bot.delivery.punctual import Punctual
from bot.delivery.reminders import Reminders
from bot.delivery.takedowns import Takedowns
from bot.errors import LeaseLost, NoDatabase
from bot.manager.agreements import Agreements
from bot.manager.deadlines import Deadlines
from bot.manager.live import LIVE_TABLES, Matches
from bot.manager.lobby import Lobbies
from bot.manager.seats import Seats
from bot.manager.start import Starts, drawn_seed
from bot.manager.turns import Turns
from bot.notices.notices import Transport
from bot.people.people import People, Person
from bot.people.server_defaults import Servers
from bot.results.ratings import Ratings
from bot.results.results import Results
from bot.store.database import Point, no_point
from bot.store.lease import FencedStore, Lease
from bot.store.store import Store
from rules.computer.player import Player

LOGGER = logging.getLogger(__name__)

A_BREATH = 0.02
A_SECOND = 1.0
A_MINUTE = 60.0
AN_HOUR = 3600.0
TELLING = "telling"
"""The lease for all that goes on by itself: posts, reminders, deadlines, computers."""


class Services:
    """The nouns of the house, by name; each refuses what cannot be with a sentence."""

    def __init__(
        self,
        store: Store,
        transport: Transport,
        players: Mapping[str, Player],
        clock: Clock,
        *,
        live_tables: int = LIVE_TABLES,
        draw: Callable[[], bytes] = drawn_seed,
        workers: WorkerPool | None = None,
        patience: float | None = None,
    ) -> None:
        self.store = store
        self.workers = workers or WorkerPool()
        self.people = People(store)
        self.matches = Matches(store, clock, live_tables)
        self.turns = Turns(self.matches, self.people, clock)
        self.lobbies = Lobbies(store, self.matches, self.people, players, clock)
        self.starts = Starts(self.matches, self.people, clock, draw)
        self.tables = Agreements(store, self.matches, self.people, clock)
        self.seats = Seats(store, self.matches, self.people, players, clock)
        self.computers = Computers(
            store,
            self.matches,
            self.turns,
            players,
            clock,
            workers=self.workers,
            patience=patience or PATIENCE,
        )
        self.lease = Lease(store, TELLING) if store.database.is_shared else None
        self._leases: list[Lease] = []
        teller: Store | FencedStore = store
        if self.lease is not None:
            self._leases.append(self.lease)
            teller, transport = FencedStore(store, self.lease), Punctual(transport, self.lease)
        self.outbox = Outbox(teller, transport, clock, self.starts.begin, self.tables.place_lost)
        self.alerts = Reminders(store, self.matches, self.people, transport, clock, teller=teller)
        self.letters = PersonalNotices(store, self.people, transport, clock, teller=teller)
        self.retractions = Takedowns(teller, transport, clock)
        self.results = Results(store, self.matches)
        self.ratings = Ratings(store)
        self.forgetting = PersonEraser(
            store,
            self.matches,
            self.people,
            players,
            lobbies=self.lobbies,
            seats=self.seats,
            outbox=self.outbox,
            alerts=self.alerts,
            retractions=self.retractions,
            ratings=self.ratings,
        )
        self.deadlines = Deadlines(
            store, self.matches, self.people, self.seats, clock, players=players
        )
        self.servers = Servers(store)
        self.keeper = Maintenance(store, self.matches, self.tables, clock)
        self._loops: list[asyncio.Task[None]] = []

    @classmethod
    async def open(
        cls,
        address: Path | str,
        transport: Transport,
        players: Mapping[str, Player],
        clock: Clock | None = None,
        *,
        live_tables: int = LIVE_TABLES,
        draw: Callable[[], bytes] = drawn_seed,
        point: Point = no_point,
        workers: WorkerPool | None = None,
        patience: float | None = None,
    ) -> "Services":
        """Open the database, a file or a server; no match is loaded until somebody asks for it."""
        store = await Store.open(address, point)
        clock = clock or WallClock()
        return cls(
            store,
            transport,
            players,
            clock,
            live_tables=live_tables,
            draw=draw,
            workers=workers,
            patience=patience,
        )

    async def change_settings(self, person: Person) -> Person:
        """Keep somebody's settings and compute their alerts again."""
        kept = await self.people.keep(person)
        await self.alerts.settings_changed(kept)
        await self.letters.settings_changed(kept.id)
        return kept

    def start_background(self) -> None:
        """Start what goes on by itself; called once, after the transport is ready."""
        for work in (
            self.computers.begin_due,
            self.outbox.deliver_due,
            self.deadlines.enforce_due,
            self.alerts.deliver_due,
            self.letters.deliver_due,
            self.retractions.carry_out_due,
            self.results.note_due,
        ):
            self._loops.append(asyncio.create_task(self._when_due(work)))
        self._loops.append(asyncio.create_task(self._every_hour()))
        if self.lease is not None:
            self._loops.append(asyncio.create_task(self.lease.kept(_ignored)))

    def claim(self, name: str, changed: Callable[[bool], object]) -> None:
        """Hold that lease from as soon as it is free until the house closes, and say whenever it
        was taken or lost. On a file, which is ours alone, it is held at once."""
        if not self.store.database.is_shared:
            changed(True)
            return
        lease = Lease(self.store, name)
        self._leases.append(lease)
        self._loops.append(asyncio.create_task(lease.kept(changed)))

    async def step(self) -> int:
        """Do once what goes on by itself; how much there was to do."""
        if self.lease is not None and not await self.lease.renew():
            return 0
        return (
            await self.computers.play_due()
            + await self.outbox.deliver_due()
            + await self.deadlines.enforce_due()
            + await self.alerts.deliver_due()
            + await self.letters.deliver_due()
            + await self.retractions.carry_out_due()
            + await self.results.note_due()
        )

    async def close(self) -> None:
        """Stop the loops, finish what is being written, let go of the file."""
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._loops.clear()
        await self.computers.close()
        for lease in self._leases:
            with suppress(NoDatabase):
                await lease.give_back()
        await self.workers.close()
        await self.store.close()

    async def _when_due(self, work: Callable[[], Awaitable[object]]) -> None:
        """At once after every commit, and every second for what the clock brings."""
        while True:
            committed = self.store.next_commit()
            if self._may_tell():
                await _tried(work)
            with suppress(TimeoutError):
                async with asyncio.timeout(A_SECOND):
                    await committed.wait()
            await asyncio.sleep(A_BREATH)

    async def _every_hour(self) -> None:
        while True:
            if self._may_tell():
                await _tried(self.keeper.sweep)
            await asyncio.sleep(AN_HOUR if self._may_tell() else A_MINUTE)

    def _may_tell(self) -> bool:
        return self.lease is None or self.lease.is_fresh


def _ignored(has: bool) -> None:
    """Those who need the lease look for themselves."""


async def _tried(work: Callable[[], Awaitable[object]]) -> None:
    try:
        await work()
    except (LeaseLost, NoDatabase) as refusal:
        LOGGER.info("%s", refusal.sentence)
    except Exception:
        # Whatever went wrong is in its rows still; the next round tries again.
        LOGGER.exception("%s failed", work)
