"""Puts the rooms together: from a database and a transport to services that are at work."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.app.background import Background
from bot.app.forget_person import ForgetPerson
from bot.app.maintenance import Maintenance
from bot.clock import Clock, SteadyClock
from bot.computers.advice import Advisor
from bot.computers.players import CHOICE_TIMEOUT_S, Computers
from bot.computers.processes import WorkerPool
from bot.delivery.fence import Fence
from bot.delivery.personal_notices import PersonalNoticeKind
from bot.delivery.posts import PostKind
from bot.delivery.queue import DeliveryQueue
from bot.delivery.reach import Reach
from bot.delivery.reminder_settings import ReminderSettings
from bot.delivery.reminders import ReminderKind
from bot.delivery.sent_posts import SentPosts
from bot.delivery.takedowns import TakedownKind
from bot.delivery.transport import C, Composer, Transport
from bot.manager.agreements import Agreements
from bot.manager.deadlines import Deadlines
from bot.manager.live import LIVE_TABLES, Matches
from bot.manager.lobby import Lobbies
from bot.manager.plans.planning import Plans
from bot.manager.plans.playing import PlanPlayer
from bot.manager.search import Search
from bot.manager.seat_view import SeatViews
from bot.manager.seats import Seats
from bot.manager.start import Starts, draw_seed
from bot.manager.time_gaps import TimeGaps
from bot.manager.turns import Turns
from bot.people.cooldowns import Cooldowns
from bot.people.lessons import Lessons
from bot.people.notifier import Notifier
from bot.people.people import People
from bot.people.presence import Presence
from bot.people.server_defaults import Servers
from bot.results.ratings import Ratings
from bot.results.results import Results
from bot.services import Services
from bot.store.counters import EPOCH, kept_number
from bot.store.database import Point, no_point
from bot.store.lease import Lease
from bot.store.store import Store
from rules.computer.player import Player
from rules.computer.review import THOROUGHNESS, Thoroughness

DELIVERY_LEASE = "telling"
"""The lease for all background work: posts, reminders, deadlines, computers."""


@dataclass(frozen=True, slots=True)
class Application:
    """The services, and the background work that keeps matches going."""

    services: Services
    background: Background

    async def close(self) -> None:
        """Stop the background work, finish what is being written, close the database."""
        await self.background.stop()
        await self.services.delivery.close()
        await self.services.computers.close()
        await self.background.release_leases()
        await self.services.workers.close()
        await self.services.store.close()
        self.services.pictures.close()


async def open_application(
    address: Path | str,
    transport: Transport[C],
    composer: Composer[C],
    players: Mapping[str, Player],
    clock: Clock | None = None,
    *,
    live_tables: int = LIVE_TABLES,
    draw: Callable[[], bytes] = draw_seed,
    point: Point = no_point,
    workers: WorkerPool | None = None,
    choice_timeout_s: float = CHOICE_TIMEOUT_S,
    thoroughness: Thoroughness = THOROUGHNESS,
) -> Application:
    """Open the database, a file or a server; no match is loaded until somebody asks for it."""
    store = await Store.open(address, point)
    clock, workers = clock or SteadyClock(), workers or WorkerPool()
    people = People(store)
    matches = Matches(store, clock, live_tables)
    views = SeatViews(matches, people)
    cooldowns, presence = Cooldowns(clock), Presence(clock)
    notifier = Notifier(presence, cooldowns, clock)
    turns = Turns(matches, views, notifier, clock)
    lobbies = Lobbies(
        store, matches, people, players, clock, cooldowns=cooldowns, notifier=notifier
    )
    starts = Starts(matches, people, presence, clock, draw)
    agreements = Agreements(store, matches, people, notifier, clock)
    seats = Seats(store, matches, people, players, clock, cooldowns=cooldowns, notifier=notifier)
    lease = Lease(store, DELIVERY_LEASE) if store.database.is_shared else None
    fence, reach = Fence(store, lease), Reach(transport, clock)
    delivery = DeliveryQueue(
        fence,
        transport,
        clock,
        [
            PostKind(
                fence,
                transport,
                composer,
                clock,
                begin=starts.begin,
                place_lost=agreements.place_lost,
            ),
            ReminderKind(fence, people, composer, reach=reach, clock=clock),
            PersonalNoticeKind(
                fence, people, composer, reach=reach, presence=presence, clock=clock
            ),
            TakedownKind(fence, transport, composer, reach, clock),
        ],
    )
    ratings = Ratings(store)
    services = Services(
        store=store,
        epoch=await kept_number(store, EPOCH) or 0,
        clock=clock,
        players=players,
        people=people,
        lessons=Lessons(store),
        cooldowns=cooldowns,
        presence=presence,
        servers=Servers(store),
        matches=matches,
        lobbies=lobbies,
        starts=starts,
        search=Search(store),
        views=views,
        turns=turns,
        plans=Plans(store, matches, views),
        plan_player=PlanPlayer(store, matches, views, turns, notifier),
        agreements=agreements,
        seats=seats,
        deadlines=Deadlines(store, matches, people, seats, clock, players=players),
        results=Results(store, matches),
        ratings=ratings,
        workers=workers,
        computers=Computers(
            store, matches, turns, players, clock, workers=workers, patience=choice_timeout_s
        ),
        advisor=Advisor(matches, workers, thoroughness),
        reminders=ReminderSettings(store, matches, clock),
        delivery=delivery,
        sent_posts=SentPosts(store, clock),
        forgetting=ForgetPerson(
            store,
            matches,
            people,
            players,
            lobbies=lobbies,
            seats=seats,
            delivery=delivery,
            ratings=ratings,
            presence=presence,
            clock=clock,
        ),
    )
    return Application(
        services,
        Background(
            services,
            Maintenance(store, matches, agreements, notifier, clock),
            TimeGaps(store, matches, people, clock),
            lease,
        ),
    )
