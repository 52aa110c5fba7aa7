"""T1: a whole turn through the services, from the choice to the picture and the commit."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bot.app.assemble import open_application
from bot.clock import Clock, FakeClock
from bot.discord_ui.posts import board as boards
from bot.ids import MatchId, PersonId, Place
from bot.manager.lobby import NamedPerson
from bot.notices.notices import PostNotice
from bot.services import Services
from render.canvas import encode_only
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.engine.decision import END
from rules.engine.decision import Path as Words
from rules.engine.history import latest_turn
from rules.engine.notation import text_of
from tests.bench.figures import Figure, figure, paired_ratio
from tests.bench.storage import NOW, TABLES, Nobody, fresh, record_of, turn

if TYPE_CHECKING:
    from bot.discord_ui.message import Message
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
        f"T1 whole turn through the services, {TABLES} matches",
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
        self.made: list[Message] = []
        self.services: Services

    async def post(self, notice: PostNotice) -> object:
        self.made.append(await boards.post(self.services, notice))
        return notice


async def _measured(folder: Path) -> tuple[list[float], list[float]]:
    clock = FakeClock(NOW)
    poster = Poster(clock)
    seeds = iter(range(1, TABLES + 1))
    app = await open_application(
        folder / "ours.db",
        poster,
        poster,
        PLAYERS,
        clock,
        draw=lambda: next(seeds).to_bytes(32, "big"),
    )
    services = poster.services = app.services
    try:
        return await _rounds(folder, services, poster)
    finally:
        await app.close()


async def _rounds(
    folder: Path, services: Services, poster: Poster
) -> tuple[list[float], list[float]]:
    matches = [await _match(services, number) for number in range(TABLES)]
    await _posted(services)
    for _ in range(FIRST):
        await _turns(services, matches)
    ours, floor = [], []
    for number in range(ROUNDS):
        poster.made.clear()
        begun = perf_counter()
        await _turns(services, matches)
        ours.append(perf_counter() - begun)
        assert len(poster.made) == TABLES
        assert all(message.attached for message in poster.made)
        encoders = [await _encoder(services, match) for match in matches]
        floor.append(_alone(folder / "raw.db", number, encoders))
    return ours, floor


async def _turns(services: Services, matches: Sequence[MatchId]) -> None:
    await asyncio.gather(*(_turn(services, match) for match in matches))
    await _posted(services)


async def _match(services: Services, number: int) -> MatchId:
    one, other = (
        NamedPerson(PersonId(2 * number + 1), "Shirin"),
        NamedPerson(PersonId(2 * number + 2), "Karim"),
    )
    opened = await services.lobbies.open(one, GAME, Place(1, 1 + number), seats=2)
    await services.lobbies.join(opened.id, other)
    await services.starts.start(opened.id, one.id)
    return opened.id


async def _turn(services: Services, match: MatchId) -> None:
    """What a person does: take a landscape, place it, end the turn."""
    async with services.matches.held(match) as live:
        played = live.match
        seat = played.awaited[0]
        person = live.record.seats[seat].person
        assert person is not None
        answer: Words = played.answers(seat)[0]
    await services.turns.choose(match, person, text_of(answer), None)
    await services.turns.choose(match, person, text_of(END), None)


async def _posted(services: Services) -> None:
    while await services.delivery.deliver_due("posts"):
        pass


async def _encoder(services: Services, match: MatchId) -> Callable[[], bytes]:
    async with services.matches.held(match) as live:
        played: Any = live.match
        page: Page = PAINTERS[GAME].turn(
            played.seen_by(None), ("Shirin", "Karim"), latest_turn(played)
        )
    return encode_only(page)


def _alone(path: Path, number: int, encoders: list[Callable[[], bytes]]) -> float:
    with closing(fresh(path)) as connection:
        records = [record_of(MatchId(match)) for match in range(1, TABLES + 1)]
        begun = perf_counter()
        for record, encode in zip(records, encoders, strict=True):
            connection.execute("BEGIN IMMEDIATE")
            for statement in turn(record, number):
                connection.execute(statement.sql, statement.values)
            connection.execute("COMMIT")
            encode()
        return perf_counter() - begun
