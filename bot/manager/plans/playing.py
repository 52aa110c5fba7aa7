"""Plans are played: as soon as a seat is asked, through the same door as a person's choice.

A planned turn is one commit: its choices, what is told of them, and the end of the plan. Which wish
is played depends on nothing but what its owner could see.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace

from bot.errors import LeaseLost, NoDatabase, Stale
from bot.ids import MatchId, PersonId
from bot.manager.live import LiveMatch, Matches, is_asked
from bot.manager.rows.plans import (
    DRAFT,
    LAPSED,
    Plan,
    Told,
    disarm_plan,
    keep_plan,
    read_plan,
)
from bot.manager.seat_view import SeatViews
from bot.manager.turns import Turns
from bot.people.notifier import Notifier
from bot.people.people import Person
from bot.store.statement import Statement
from bot.store.store import Store
from rules.engine.plan import first_possible

LOGGER = logging.getLogger(__name__)

ROUND = 64
DUE_PLANS = (
    "plans JOIN matches ON id = plans.match"
    " JOIN waiting ON waiting.match = plans.match AND waiting.seat = plans.seat"
    " WHERE plans.state = 'armed' AND phase = 'running' AND paused IS NULL"
    " AND waiting.person IS NOT NULL AND waiting.sealed = 0"
)


class PlanPlayer:
    """Plays armed plans of seats that are asked, one after another, in the order of the seats."""

    def __init__(
        self, store: Store, matches: Matches, views: SeatViews, turns: Turns, notifier: Notifier
    ) -> None:
        self._store = store
        self._matches = matches
        self._views = views
        self._turns = turns
        self._notifier = notifier

    next_due = f"SELECT MIN(0) FROM {DUE_PLANS}"
    """SQL for when a plan plays next: at once."""

    async def play_due(self) -> int:
        """Play, or let lapse, what is due now; how many plans that were."""
        rows = await self._store.read(
            f"SELECT plans.match, plans.seat FROM {DUE_PLANS}"
            " ORDER BY plans.match, plans.seat LIMIT ?",
            ROUND,
        )
        return sum([await self._play_or_disarm(row["match"], row["seat"]) for row in rows])

    async def _play_or_disarm(self, match: MatchId, seat: int) -> bool:
        try:
            return await self._play(match, seat)
        except Stale:
            # Another process was faster; what it left is looked at next.
            LOGGER.info("a plan of match %d was overtaken", match)
        except (NoDatabase, LeaseLost):
            raise
        except Exception as error:  # noqa: BLE001 - the match goes on, whatever it was
            # What went wrong may hold words of the plan.
            LOGGER.error("a plan of match %d cannot be played: %s", match, type(error).__name__)  # noqa: TRY400
            await self._store.write([disarm_plan(match, seat)])
        return True

    async def _play(self, match: MatchId, seat: int) -> bool:
        """Whether there was something to do still."""
        async with self._matches.held(match) as live:
            plan = await read_plan(self._store, match, seat)
            if not is_asked(live, seat) or seat in live.match.table.sealed:
                return False
            if not plan.is_armed:
                # Its owner was faster, or it cannot be read.
                await self._store.write([disarm_plan(match, seat)])
                return True
            wishes = [one.wish for one in plan.wishes]
            number, whys = first_possible(live.match.table, seat, wishes)
            reasons = tuple(why.value for why in whys)
            if number is None:
                told = Told(len(wishes), reasons=reasons)
                lapsed = replace(plan, state=LAPSED, composing=None, told=told)
                await self._matches.keep(live, [keep_plan(lapsed, live.record.entries)])
                LOGGER.info("plan %d of match %d has lapsed", plan.version, match)
                return True
            people = await self._views.people_at(live.record)
            await self._play_wish(live, plan, number, reasons, people)
            LOGGER.info("plan %d of match %d was played", plan.version, match)
            return True

    async def _play_wish(
        self,
        live: LiveMatch,
        plan: Plan,
        number: int,
        reasons: tuple[str, ...],
        people: Mapping[PersonId, Person],
    ) -> None:
        wish, entries = plan.wishes[number].wish, live.record.entries
        person = live.record.seats[plan.seat].person

        def used(done: list[str]) -> list[Statement]:
            is_whole = len(done) == len(wish.steps)
            told = Told(
                len(plan.wishes),
                number + 1,
                tuple(done),
                is_whole,
                plan.seat not in live.match.awaited,
                reasons,
            )
            # The others are the draft of the next plan.
            left = replace(plan.without(number), state=DRAFT, composing=None, told=told)
            change = [keep_plan(left, entries)]
            # Who is asked still, or again, reads it in the reminder.
            if person is not None and told.ends_turn and not live.match.is_over:
                chosen = live.chosen_by
                change += self._notifier.notify_planned(live.record.id, person, chosen=chosen)
            return change

        await self._turns.play_wish(live, plan.seat, wish, people=people, used=used)
