"""N1: how long a quiet match waits for its post while another channel is limited by Discord and a
third one is flooded."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from simcord.actors import MemberActor
from simcord.backend.models import Message
from simcord.builders import ChannelHandle

from tests.bench.figures import Figure, figure, not_measured
from tests.bench.releases import BEFORE_ROOMS, ROOT, DoesNotRun, NotMeasured, released
from tests.bench.workload.panel import Click, Components, offers, press, walk
from tests.e2e.discord_server import DiscordServer, discord_server
from tests.e2e.releases import Release, until

TOKEN = "a.stand.in"
WARM_UP, TURNS = 3, 25
"""Of 32 that a match has; single waits differ by a factor of three even when all is quiet."""
RETRY_AFTER_S = 60.0
FLOOD = 80
"""Matches that begin at once in one channel; each has a post to make there. A server may open a
hundred in ten minutes."""
CROWD = 20
"""People who play them; nobody may play more than 25 matches."""
AT_ONCE = 10
"""Interactions of the crowd that are under way together, so that each is answered in time."""
PATIENCE_S = 50.0
"""After so long nobody waits for the post any more."""
LIMIT = 2.0
NAME = "N1 post of a quiet match, one channel limited and one flooded"
AGAINST = "such a match before the noise"


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds from *End turn* to the post, turn by turn."""

    quiet: list[float]
    noisy: list[float]

    @property
    def ratio(self) -> float:
        """Of the means: a median would not see a single post that waited for a minute."""
        return mean(self.noisy) / mean(self.quiet)

    @property
    def has_come(self) -> bool:
        return max(self.noisy) < PATIENCE_S


def figures() -> Iterator[Figure]:
    """The whole bot in a process of its own, and a Discord on this machine that limits it."""
    ours = asyncio.run(_measured(ROOT))
    met = ours.has_come and ours.ratio <= LIMIT
    yield _figure(NAME, ours, target=f"≤ {LIMIT:g}", met=met)
    yield figure("N1 the slowest of them", 1000 * max(ours.noisy), "ms")
    name = f"N1 the same in release {BEFORE_ROOMS}"
    try:
        with released(BEFORE_ROOMS) as old:
            yield _figure(name, asyncio.run(_measured(old)))
    except (NotMeasured, DoesNotRun) as reason:
        yield not_measured(name, "ms", str(reason), against=AGAINST)


def _figure(
    name: str, waits: Waits, *, target: str | None = None, met: bool | None = None
) -> Figure:
    return figure(
        name if waits.has_come else f"{name} (had not come when we stopped waiting)",
        1000 * mean(waits.noisy),
        "ms",
        against=AGAINST,
        ratio=waits.ratio,
        target=target,
        met=met,
    )


async def _measured(tree: Path) -> Waits:
    async with _running(tree) as server:
        names = iter(("Anna", "Badr", "Cem", "Dina"))
        # Two matches that grow alike: one is played before the noise, the other one through it.
        before, through = (
            Table(server, where, server.member(next(names)), server.member(next(names)))
            for where in (server.channel, server.guild.create_text_channel("quiet"))
        )
        for table in (before, through):
            await table.begin()
            # The first question is asked once the first post is on record.
            await _at_rest(server)
            for _ in range(WARM_UP):
                await table.play_turn()
        await _at_rest(server)
        quiet = [await before.play_turn() for _ in range(TURNS)]
        await _make_noise(server)
        noisy: list[float] = []
        while len(noisy) < TURNS and sum(noisy) < PATIENCE_S:
            noisy.append(await through.play_turn())
        return Waits(quiet, noisy)


@asynccontextmanager
async def _running(tree: Path) -> AsyncIterator[DiscordServer]:
    """The bot of that tree, as a platform starts it, connected and with nothing left to do."""
    with tempfile.TemporaryDirectory() as folder:
        async with discord_server(TOKEN) as (server, address):
            settings = {
                "DISCORD_TOKEN": TOKEN,
                "DATABASE_URL": f"sqlite:///{folder}/vizier.db",
                "DISCORD_OF_THE_TESTS": address,
                "LOG_LEVEL": "error",
            }
            release = Release(Path(folder) / "release", settings, tree)
            try:
                await until(
                    lambda: server.is_heard or not release.is_running, "it does not connect"
                )
                if not server.is_heard:
                    raise DoesNotRun(release.said)
                await _at_rest(server)
                yield server
            finally:
                release.remove()


async def _at_rest(server: DiscordServer, calm_s: float = 1.5) -> None:
    """Emojis are brought and the first pictures painted: the bot has asked for nothing lately."""
    loop = asyncio.get_running_loop()
    await until(lambda: loop.time() - server.last_asked > calm_s, "the bot never comes to rest")


async def _make_noise(server: DiscordServer) -> None:
    """One post that Discord does not take for a minute, and many that it takes slowly."""
    closed, flooded = (server.guild.create_text_channel(name) for name in ("closed", "flooded"))
    crowd = [server.member(f"Guest {number}") for number in range(CROWD)]
    tables = [
        Table(server, flooded, crowd[number % CROWD], crowd[(number + 1) % CROWD])
        for number in range(FLOOD)
    ]
    limited = Table(server, closed, crowd[0], crowd[1])
    await _few_at_once(table.sit_down() for table in (limited, *tables))
    server.limits.close(closed.id, RETRY_AFTER_S)
    server.limits.pace(flooded.id)
    await limited.start()
    await _few_at_once(table.start() for table in tables)


async def _few_at_once(deeds: Iterable[Coroutine[None, None, None]]) -> None:
    room = asyncio.Semaphore(AT_ONCE)

    async def done(deed: Coroutine[None, None, None]) -> None:
        async with room:
            await deed

    await asyncio.gather(*(done(deed) for deed in deeds))


class Table:
    """Two people who take the first answer that they are offered."""

    def __init__(
        self, server: DiscordServer, where: ChannelHandle, one: MemberActor, other: MemberActor
    ) -> None:
        self._server = server
        self._where = where
        self._people = [one, other]
        self._lobby: Message | None = None

    async def begin(self) -> None:
        """From the lobby to the first post."""
        await self.sit_down()
        posted = self._server.next_post(self._where)
        await self.start()
        await asyncio.wait_for(posted.wait(), PATIENCE_S)

    async def sit_down(self) -> None:
        one, other = self._people
        opened = await self._server.opens(
            one, self._where, "new", game="almadi", seats=2, thread=False
        )
        assert opened, "no table was opened"
        self._lobby = opened[0]
        await self._press(other, self._lobby, "Join")

    async def start(self) -> None:
        assert self._lobby is not None
        await self._press(self._people[0], self._lobby, "Start")

    async def play_turn(self) -> float:
        """Seconds from *End turn* to the post that tells of it, or as long as we waited."""
        panel = await self._panel()
        while (ends := _ending(panel.components)) is None:
            panel = await self._click(panel, next(offers(panel.components))[1])
        posted = self._server.next_post(self._where)
        loop = asyncio.get_running_loop()
        began = loop.time()
        ending = asyncio.create_task(self._click(panel, ends))
        try:
            await asyncio.wait_for(posted.wait(), PATIENCE_S)
        except TimeoutError:
            return PATIENCE_S
        seconds = loop.time() - began
        await ending
        self._people.reverse()
        return seconds

    async def _panel(self) -> Message:
        """Whoever is asked opens the panel."""
        post = self._server.latest(self._where)
        for _ in self._people:
            panel = await self._press(self._people[0], post, "Take turn")
            if next(offers(panel.components), None):
                return panel
            self._people.reverse()
        raise AssertionError("nobody is asked")

    async def _press(self, who: MemberActor, on: Message, label: str) -> Message:
        click = press(on.components, label)
        assert click is not None, f"there is no button {label}"
        shown = await self._server.clicks(who, on, click.custom_id)
        assert shown, f"{label} was not answered"
        return shown[0]

    async def _click(self, on: Message, click: Click) -> Message:
        values = (click.value,) if click.value else ()
        shown = await self._server.clicks(self._people[0], on, click.custom_id, *values)
        assert shown, f"{click} was not answered"
        return shown[0]


def _ending(components: Components) -> Click | None:
    """The click that ends the turn, whatever is lost by it."""
    for one in walk(components):
        if str(one.get("label")).startswith("End turn") and not one.get("disabled"):
            return Click(str(one["custom_id"]))
    return None
