"""A platform with a Procfile and a PostgreSQL: the real bot in processes of its own, in a Discord
on this machine, while people play and one release takes over from another."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.clock import FakeClock
from bot.ids import MatchId
from bot.store.lease import LASTS
from tests.bot.house import House, World
from tests.bot.servers import fresh_database
from tests.bot.test_run import TOKEN
from tests.e2e.discord_server import DiscordServer, discord_server
from tests.e2e.releases import Release, releases, until
from tests.e2e.shown import turns_told
from tests.games import FIRST
from tests.patience import PATIENCE_S

WAITS = "Another Vizier is at work"
LEFT = "every match is kept."
IN_TIME = PATIENCE_S
"""A platform kills what has not ended within half a minute of SIGTERM."""
MATCH = MatchId(1)


class Evening:
    """Two people at a table who go on playing, whoever of the bots hears them."""

    def __init__(self, server: DiscordServer, reader: House) -> None:
        self.server = server
        self.reader = reader
        self.people = {one.id: one for one in (server.member("Anna"), server.member("Badr"))}
        self.random = Random(1)
        self.acknowledged: list[str] = []
        self.unanswered = 0

    async def sit_down(self) -> None:
        anna, badr = self.people.values()
        opened = await self.server.types(anna, "new", game=FIRST.key, seats=2, thread=False)
        assert opened is not None
        assert "table 1 is open – who's in?" in opened
        for person, command in ((badr, "match join"), (anna, "match start")):
            assert await self.server.types(person, command) is not None

        async def is_running() -> bool:
            return (await self.reader.record(MATCH)).phase == "running"

        for _ in range(600):
            if await is_running():
                return
            await asyncio.sleep(0.05)
        raise AssertionError("the match does not begin")

    async def choose(self) -> str | None:
        """Whoever is awaited types something legal; if nobody answers, nothing is known of it."""
        person = await self.reader.awaited(MATCH)
        answers = await self.reader.answers(MATCH, person)
        words = "end" if "end" in answers else self.random.choice(answers)
        answer = await self.server.types(self.people[person], "play", words=words)
        if answer is None:
            self.unanswered += 1
            return None
        self.acknowledged.append(words)
        return words

    async def play_turn(self) -> None:
        while await self.choose() != "end":
            pass

    async def play_on(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await self.choose()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Beside whatever else happens."""
        stop = asyncio.Event()
        playing = asyncio.create_task(self.play_on(stop))
        try:
            yield
        finally:
            stop.set()
            await playing

    async def log(self) -> list[str]:
        rows = await self.reader.rows("SELECT words FROM choices ORDER BY number")
        return [str(row["words"]) for row in rows]

    def told(self) -> int:
        return sum(turns_told(post) for post in self.server.posts())

    async def is_told(self) -> None:
        """Every turn that has ended is told, and told once."""
        turns = (await self.log()).count("end")
        await until(lambda: self.told() >= turns, f"{self.told()} of {turns} turns are told")
        assert self.told() == turns


def _is_part(acknowledged: list[str], log: list[str]) -> bool:
    """Whether all that was acknowledged is there, in its order."""
    rest = iter(log)
    return all(words in rest for words in acknowledged)


async def _first_of(server: DiscordServer, *both: Release) -> tuple[Release, Release]:
    """Which of two releases that start at once is connected, and which waits."""
    await until(lambda: any(WAITS in one.said for one in both), "neither of them waits")
    await until(lambda: server.is_heard, "neither of them connects")
    first, waiting = sorted(both, key=lambda one: WAITS in one.said)
    assert WAITS not in first.said
    return first, waiting


@pytest.mark.ci
@pytest.mark.slow
async def test_one_release_takes_over_from_another_and_people_play_on(tmp_path: Path) -> None:
    async with fresh_database(empty=True) as url, discord_server(TOKEN) as (server, address):
        settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": url,
            "DISCORD_OF_THE_TESTS": address,
        }
        with releases(tmp_path, **settings) as deploy:
            # Both find an empty database, and each would make the tables.
            first, second = await _first_of(server, deploy(), deploy())
            reader = House(url, World(), FakeClock(), seed=1)
            await reader.open(holds_lease=False)
            evening = Evening(server, reader)
            await evening.sit_down()
            await evening.play_turn()
            await evening.choose()

            # The old release hears SIGTERM in the middle of a turn, and while somebody types.
            async with evening.playing():
                code, seconds = await first.ended(signal.SIGTERM)
                assert (code, first.complaints) == (0, [])
                assert first.said.rstrip().endswith(LEFT)
                assert seconds < IN_TIME
                first.remove()
                await second.says("scope=bot")
            await evening.play_turn()
            await evening.is_told()

            # A release that crashes gives nothing back.
            third = deploy()
            await third.says(WAITS)
            async with evening.playing():
                await second.ended(signal.SIGKILL)
                assert second.complaints == []
                killed = time.monotonic()
                await until(lambda: server.identified == 3, "nobody follows the one that crashed")
                assert time.monotonic() - killed < LASTS + IN_TIME
            await evening.play_turn()
            await evening.is_told()
            code, _ = await third.ended(signal.SIGTERM)
            assert (code, third.complaints) == (0, [])

            log = await evening.log()
            assert _is_part(evening.acknowledged, log)
            assert len(log) <= len(evening.acknowledged) + evening.unanswered
            assert (server.most_sessions, server.sent_again) == (1, [])
            replayed = await reader.services.matches.as_of(MATCH, len(log))
            async with reader.services.matches.held(MATCH) as live:
                assert live.match.table == replayed.table
            await reader.app.close()
