"""Hints and reviews: thought out in a worker process, once for all who ask."""

import asyncio

from bot.computers.jobs import Advice, Hindsight, advice, hindsight
from bot.computers.processes import WorkerPool
from bot.manager.live import Matches
from bot.manager.record import Record
from bot.manager.seat_view import SeatView
from bot.single_flight import SingleFlight
from rules.catalogue import game_of
from rules.computer.review import THOROUGHNESS, Thoroughness

HINT_TIMEOUT_S = 30.0
REVIEW_TIMEOUT_S = 600.0
"""For a whole match; Discord waits for a deferred answer for fifteen minutes."""
HINTS_KEPT = 64
REVIEWS_KEPT = 32


class Advisor:
    """Knows what a good player would do; raises JobFailed where that was not found out."""

    def __init__(
        self, matches: Matches, workers: WorkerPool, thoroughness: Thoroughness = THOROUGHNESS
    ) -> None:
        self._matches = matches
        self._workers = workers
        self._thoroughness = thoroughness
        self._hints: SingleFlight[Advice] = SingleFlight(HINTS_KEPT)
        self._reviews: SingleFlight[Hindsight] = SingleFlight(REVIEWS_KEPT)
        self._one_review = asyncio.Lock()
        """One match is reviewed at a time, so that a worker stays free for those who play."""

    async def hint(self, view: SeatView) -> Advice:
        """What to do at this moment of a turn, from the seat's view alone."""
        record = view.record
        seed = record.id * 1_000_003 + record.entries
        return await self._hints.run(
            (record.id, view.seat, record.entries),
            lambda: self._workers.run(HINT_TIMEOUT_S, advice, view.game, view.view, seed),
        )

    async def review(self, record: Record) -> Hindsight:
        """A finished match in hindsight."""
        return await self._reviews.run(record.id, lambda: self._review(record))

    async def _review(self, record: Record) -> Hindsight:
        written, _ = await self._matches.written(record)
        game = game_of(written.game)
        async with self._one_review:
            return await self._workers.run(
                REVIEW_TIMEOUT_S, hindsight, written, game, record.id, self._thoroughness
            )
