"""Computer seats play by themselves, off the event loop, and the same way every time."""

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.clock import Clock
from bot.computers.jobs import answer_of
from bot.computers.processes import JobFailed, WorkerPool
from bot.ids import MatchId
from bot.manager.live import LiveMatch, Matches
from bot.manager.pauses import pause_match
from bot.manager.record import DESERTED, RUNNING, from_that_level_down
from bot.manager.rows.computer_turns import put_off
from bot.manager.turns import Turns
from bot.store.store import Store
from rules.computer.player import Player
from rules.engine.chance import computer_chance
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.illegal import Refusal
from rules.engine.secret import View
from rules.engine.table import Table

LOGGER = logging.getLogger(__name__)

ROUND = 64
DUE_TURNS = "computer_turns JOIN matches ON id = match WHERE phase = 'running' AND paused IS NULL"
SEARCHING = frozenset({"vizier"})
"""Levels that need a worker process; the others answer within milliseconds."""
CHOICE_TIMEOUT_S = 45.0
"""Seconds for one choice; a vizier takes about two of a core that it has for itself."""
THREADS = 2


class Computers:
    """Plays every seat that a computer holds, for itself or for somebody."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        turns: Turns,
        players: Mapping[str, Player],
        clock: Clock,
        *,
        workers: WorkerPool,
        patience: float = CHOICE_TIMEOUT_S,
    ) -> None:
        self._store = store
        self._matches = matches
        self._turns = turns
        self._players = players
        self._clock = clock
        self._workers = workers
        self._patience = patience
        self._threads = ThreadPoolExecutor(THREADS, "computer player")
        self._playing: dict[int, asyncio.Task[int]] = {}

    next_due = f"SELECT MIN(due) FROM {DUE_TURNS}"
    """SQL for when a computer plays next."""

    async def play_due(self) -> int:
        """Play until no computer is awaited; how many choices that took."""
        await self.begin_due()
        return sum(await asyncio.gather(*self._playing.values()))

    async def begin_due(self) -> None:
        """Begin to play where a computer is awaited; a match never waits for another's vizier."""
        rows = await self._store.read(
            f"SELECT DISTINCT match FROM {DUE_TURNS} AND due <= ? ORDER BY match LIMIT ?",
            self._clock.now(),
            ROUND + len(self._playing),
        )
        for row in rows:
            match = row["match"]
            if match not in self._playing:
                task = asyncio.create_task(self._play_or_wait(match), name=f"match {match}")
                self._playing[match] = task
                task.add_done_callback(partial(self._forget_task, match))

    def _forget_task(self, match: MatchId, task: asyncio.Task[int]) -> None:
        del self._playing[match]

    async def close(self) -> None:
        """Stop all players; what was not chosen is chosen after the next start."""
        playing = list(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    async def _play_or_wait(self, match: MatchId) -> int:
        try:
            return await self._play(match)
        except Refusal as error:
            LOGGER.warning("no computer plays in match %d now: %s", match, error.code)
        except Exception:
            LOGGER.exception("a computer player failed in match %d", match)
        await self._put_off(match)
        return 0

    async def _play(self, match: MatchId) -> int:
        played = 0
        while True:
            async with self._matches.held(match) as live:
                if _is_to_pause(live):
                    # An earlier release let computers finish such a match among themselves.
                    paused = pause_match(match, DESERTED, self._clock.now())
                    await self._matches.keep(live, paused)
                seat = _next_seat(live)
                if seat is None:
                    return played
                entry = len(live.match.log)
                game, view = live.match.game, live.match.seen_by(seat)
                asked_at = live.match.asked_at(seat)
                player = live.record.seats[seat].computer or ""
                mind = computer_chance(live.match.seed, seat, entry)
            # The lock is free while the player thinks; a choice that came too late is refused.
            path = await self._answer(match, player, game, view, mind)
            await self._turns.choose_by_computer(match, seat, path, asked_at)
            played += 1

    async def _answer(
        self, match: MatchId, player: str, game: AnyGame, view: View[Table], mind: int
    ) -> Path:
        """Its choice; whoever fails, is too slow or is killed leaves it to the level below."""
        *levels, last = from_that_level_down(self._players, player)
        for level in levels:
            try:
                return await self._thought(level, game, view, mind)
            except Exception as error:  # noqa: BLE001 - the match goes on, whatever it was
                # What went wrong may hold an answer that lies sealed.
                reason = str(error) if isinstance(error, JobFailed) else type(error).__name__
                LOGGER.warning("the %s gave up in match %d: %s", level, match, reason)
        return await self._thought(last, game, view, mind)

    async def _thought(self, level: str, game: AnyGame, view: View[Table], mind: int) -> Path:
        player = self._players[level]
        if level in SEARCHING:
            return await self._workers.run(self._patience, answer_of, player, game, view, mind)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, answer_of, player, game, view, mind)

    async def _put_off(self, match: MatchId) -> None:
        await self._store.write([put_off(match, self._clock.now())])


def _is_to_pause(live: LiveMatch) -> bool:
    record = live.record
    return record.phase == RUNNING and record.paused is None and record.is_deserted


def _next_seat(live: LiveMatch) -> int | None:
    if live.record.phase != RUNNING or live.record.paused is not None:
        return None
    for seat in live.match.awaited:
        if live.record.seats[seat].is_played_by_computer:
            return seat
    return None
