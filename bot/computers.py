"""Computer seats play by themselves, off the event loop, and the same way every time."""

import asyncio
import hashlib
import logging
import random
from collections.abc import Mapping
from concurrent.futures import Executor

from bot.clock import HOUR, MINUTE, Clock
from bot.matches import Live, Matches
from bot.record import RUNNING
from bot.refusals import NoSuchPlayer
from bot.store.statement import Statement
from bot.store.store import Store
from bot.turns import Turns
from rules.computer.player import Player
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

ROUND = 64


def checked_player(players: Mapping[str, Player], name: str) -> str:
    if name not in players:
        raise NoSuchPlayer(f"There is no such computer player. There is: {', '.join(players)}.")
    return name


def stand_in(players: Mapping[str, Player]) -> str:
    """Who plays on for somebody who left: the last of the list, which is the best."""
    return list(players)[-1]


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
        executor: Executor,
    ) -> None:
        self._store = store
        self._matches = matches
        self._turns = turns
        self._players = players
        self._clock = clock
        self._executor = executor

    async def play_due(self) -> int:
        """Play until no computer is awaited; how many choices that took."""
        rows = await self._store.read(
            "SELECT DISTINCT match FROM alerts WHERE person IS NULL AND due <= ?"
            " ORDER BY match LIMIT ?",
            self._clock.now(),
            ROUND,
        )
        return sum(await asyncio.gather(*(self._play_or_wait(row["match"]) for row in rows)))

    async def _play_or_wait(self, match: int) -> int:
        try:
            return await self._play(match)
        except Refusal as error:
            LOGGER.warning("no computer plays in match %d now: %s", match, error.sentence)
        except Exception:
            LOGGER.exception("a computer player failed in match %d", match)
        await self._put_off(match)
        return 0

    async def _play(self, match: int) -> int:
        played = 0
        while True:
            async with self._matches.held(match) as live:
                seat = _next_seat(live)
                if seat is None:
                    return played
                entry = len(live.match.log)
                game, view = live.match.game, live.match.seen_by(seat)
                asked_at = live.match.asked_at(seat)
                player = self._players[live.record.seats[seat].computer or ""]
                rng = _own_chance(live.match.commitment, seat, entry)
            # The lock is free while the player thinks; a choice that came too late is refused.
            path = await asyncio.get_running_loop().run_in_executor(
                self._executor, player.choose, game, view, rng
            )
            await self._turns.choose_by_computer(match, seat, path, asked_at)
            played += 1

    async def _put_off(self, match: int) -> None:
        """Try again later, ever more rarely, so that a broken player does no harm."""
        now = self._clock.now()
        await self._store.write(
            [
                Statement(
                    "UPDATE alerts SET tries = tries + 1, due = CASE WHEN tries < 5"
                    " THEN CAST(? AS BIGINT) ELSE CAST(? AS BIGINT) END"
                    " WHERE match = ? AND person IS NULL",
                    (now + MINUTE, now + HOUR, match),
                )
            ]
        )


def _next_seat(live: Live) -> int | None:
    if live.record.phase != RUNNING or live.record.paused is not None:
        return None
    for seat in live.match.awaited:
        if live.record.seats[seat].is_played_by_computer:
            return seat
    return None


def _own_chance(promise: str, seat: int, entry: int) -> random.Random:
    """The same state gives the same choice, in any process; the seed itself stays out of it."""
    words = hashlib.sha256(f"{promise} {seat} {entry}".encode()).digest()
    return random.Random(int.from_bytes(words, "big"))
