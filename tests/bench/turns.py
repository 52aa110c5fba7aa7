"""T1: a whole turn through the manager, from the choice to the picture and the commit."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from bot import boards
from bot.clock import Clock, FakeClock
from bot.herald import Alert, Announcement
from bot.lobby import Guest
from bot.manager import Manager
from bot.pictures import Pictures
from bot.record import Place
from render.canvas import encode_only
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.engine.decision import END
from rules.engine.decision import Path as Words
from rules.engine.notation import text_of
from tests.bench.figures import Figure, figure, paired_ratio
from tests.bench.storage import NOW, TABLES, Nobody, fresh, record_of, turn

if TYPE_CHECKING:
    from bot.client import Vizier
    from bot.layout import Message
    from render.page import Page

GAME = next(iter(GAMES))
ROUNDS = 11
FIRST = 6
"""Rounds of every table that are played before the measured ones, so that realms have grown."""


def figures() -> Iterator[Figure]:
    """Turns of all tables at once, beside a bare commit and a bare encoding for each."""
    with tempfile.TemporaryDirectory() as folder:
        ours, floor = asyncio.run(_measured(Path(folder)))
    ratio = paired_ratio(ours, floor)
    yield figure(
        f"T1 whole turn through the manager, {TABLES} matches",
        1000 * median(ours) / TABLES,
        "ms",
        against="one commit and one encoding of the same picture",
        ratio=ratio,
        target="≤ 2",
        met=ratio <= 2,
    )


class Poster(Nobody):
    """Makes every post as the bot does, picture and all, and lays it aside."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.pictures = Pictures()
        self.made: list[Message] = []
        self.manager: Manager

    async def announce(self, announcement: Announcement) -> str:
        self.made.append(await boards.post(cast("Vizier", self), announcement))
        return announcement.mark.nonce

    async def alert(self, alert: Alert) -> str:
        return alert.mark.nonce


async def _measured(folder: Path) -> tuple[list[float], list[float]]:
    clock = FakeClock(NOW)
    poster = Poster(clock)
    seeds = iter(range(1, TABLES + 1))
    manager = await Manager.open(
        folder / "ours.db",
        poster,
        PLAYERS,
        clock,
        draw=lambda: next(seeds).to_bytes(32, "big"),
    )
    poster.manager = manager
    try:
        return await _rounds(folder, manager, poster)
    finally:
        poster.pictures.close()
        await manager.close()


async def _rounds(
    folder: Path, manager: Manager, poster: Poster
) -> tuple[list[float], list[float]]:
    matches = [await _match(manager, number) for number in range(TABLES)]
    await _posted(manager)
    for _ in range(FIRST):
        await _turns(manager, matches)
    ours, floor = [], []
    for number in range(ROUNDS):
        poster.made.clear()
        begun = perf_counter()
        await _turns(manager, matches)
        ours.append(perf_counter() - begun)
        assert len(poster.made) == TABLES
        assert all(message.attached for message in poster.made)
        encoders = [await _encoder(manager, match) for match in matches]
        floor.append(_alone(folder / "raw.db", number, encoders))
    return ours, floor


async def _turns(manager: Manager, matches: Sequence[int]) -> None:
    await asyncio.gather(*(_turn(manager, match) for match in matches))
    await _posted(manager)


async def _match(manager: Manager, number: int) -> int:
    one, other = Guest(2 * number + 1, "Shirin"), Guest(2 * number + 2, "Karim")
    opened = await manager.lobbies.open(one, GAME, Place(1, 1), seats=2)
    await manager.lobbies.join(opened.id, other)
    await manager.starts.start(opened.id, one.id)
    return opened.id


async def _turn(manager: Manager, match: int) -> None:
    """What a person does: take a landscape, place it, end the turn."""
    async with manager.matches.held(match) as live:
        played = live.match
        seat = played.awaited[0]
        person = live.record.seats[seat].person
        assert person is not None
        answer: Words = played.answers(seat)[0]
    await manager.turns.choose(match, person, text_of(answer), None)
    await manager.turns.choose(match, person, text_of(END), None)


async def _posted(manager: Manager) -> None:
    while await manager.outbox.deliver_due():
        pass


async def _encoder(manager: Manager, match: int) -> Callable[[], bytes]:
    async with manager.matches.held(match) as live:
        played: Any = live.match
        page: Page = PAINTERS[GAME].turn(
            played.seen_by(None), ("Shirin", "Karim"), tuple(played.turn_news)
        )
    return encode_only(page)


def _alone(path: Path, number: int, encoders: list[Callable[[], bytes]]) -> float:
    with closing(fresh(path)) as connection:
        records = [record_of(match) for match in range(1, TABLES + 1)]
        begun = perf_counter()
        for record, encode in zip(records, encoders, strict=True):
            connection.execute("BEGIN IMMEDIATE")
            for statement in turn(record, number):
                connection.execute(statement.sql, statement.values)
            connection.execute("COMMIT")
            encode()
        return perf_counter() - begun
