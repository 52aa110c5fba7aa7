"""Everything that handlers work with, in one plain value; `bot.app.assemble` puts it together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.clock import Clock
from bot.computers.advice import Advisor
from bot.computers.players import Computers
from bot.computers.processes import WorkerPool
from bot.delivery.queue import DeliveryQueue
from bot.delivery.reminder_settings import ReminderSettings
from bot.delivery.sent_posts import SentPosts
from bot.ids import MatchId, PersonId
from bot.manager.agreements import Agreements
from bot.manager.deadlines import Deadlines
from bot.manager.live import Matches
from bot.manager.lobby import Lobbies
from bot.manager.plans.planning import Plans
from bot.manager.plans.playing import PlanPlayer
from bot.manager.search import Search
from bot.manager.seat_view import SeatViews
from bot.manager.seats import Seats
from bot.manager.start import Starts
from bot.manager.turns import Turns
from bot.people.cooldowns import Cooldowns
from bot.people.lessons import Lessons
from bot.people.people import People, Person
from bot.people.presence import Presence
from bot.people.server_defaults import Servers
from bot.pictures.icons import Icons
from bot.pictures.pictures import Pictures
from bot.results.ratings import Ratings
from bot.results.results import Results
from bot.store.store import Store
from rules.computer.player import Player


class PersonEraser(Protocol):
    """Erases people; it needs every room, so it lives above them."""

    async def left_by(self, person: PersonId) -> tuple[list[MatchId], list[MatchId]]: ...

    async def forget(self, person: PersonId) -> list[MatchId]: ...

    async def forget_again(self) -> None: ...


@dataclass(slots=True, kw_only=True)
class Services:
    """The objects of the rooms below Discord; each refuses what cannot be with a sentence."""

    store: Store
    clock: Clock
    players: Mapping[str, Player]
    """The computer players, by the names of their levels."""
    people: People
    lessons: Lessons
    cooldowns: Cooldowns
    presence: Presence
    servers: Servers
    matches: Matches
    lobbies: Lobbies
    starts: Starts
    search: Search
    views: SeatViews
    turns: Turns
    plans: Plans
    plan_player: PlanPlayer
    agreements: Agreements
    seats: Seats
    deadlines: Deadlines
    results: Results
    ratings: Ratings
    workers: WorkerPool
    computers: Computers
    advisor: Advisor
    reminders: ReminderSettings
    delivery: DeliveryQueue
    sent_posts: SentPosts
    forgetting: PersonEraser
    epoch: int = 0
    """When the database was last restored; ids of messages carry it."""
    pictures: Pictures = field(default_factory=Pictures)
    icons: Icons = field(default_factory=Icons)

    async def change_settings(self, person: Person, *, is_told: bool = True) -> Person:
        """Store somebody's settings and compute their reminders again; of a guess they may not have
        been told yet."""
        stored = await self.people.keep(person, is_told=is_told)
        await self.reminders.apply_settings(stored)
        return stored
