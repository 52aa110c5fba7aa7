"""The bot through many matches: `python -m tests.bench.workload.endurance MATCHES` says, as JSON,
how much memory it holds and how long its loop was busy without a pause."""

import asyncio
import json
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bot.app.garbage_collection import settle_collection
from bot.discord_ui import reply
from bot.pictures.pictures import Pictures
from tests.bench.releases import recorded
from tests.bench.rooms import MATCHES
from tests.bench.workload.__main__ import TOKEN, StillClock, no_pictures
from tests.bench.workload.adapter import open_bot
from tests.bench.workload.gateway import Gateway
from tests.bench.workload.stub import StubDiscord
from tests.bench.workload.table import Match, Table

PAINTED_EVERY = 10
"""One match in so many is painted: the other nine show pictures of no cost."""
LOOKS = 10


@dataclass
class Endured:
    """What was seen."""

    clicks: int = 0
    megabytes: list[float] = field(default_factory=list)
    """After the start, and after each tenth of the matches."""
    longest_pause_ms: float = 0.0


class Pauses:
    """For how long the loop's thread worked at a stretch; what other processes take is not ours."""

    def __init__(self) -> None:
        self.longest_s = 0.0
        self._loop = asyncio.get_running_loop()
        self._last = time.thread_time()
        self._loop.call_soon(self._look)

    def _look(self) -> None:
        now = time.thread_time()
        self.longest_s = max(self.longest_s, now - self._last)
        self._last = now
        self._loop.call_later(0, self._look)


def memory_mb() -> float:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


async def endure(matches: int, database: Path) -> Endured:
    found, seed = Endured(), b""
    # However busy the machine is: this Discord knows no second answer.
    reply.ANSWER_BY_S = 600.0
    stub = StubDiscord()
    opened = await open_bot(database, StillClock(), lambda: seed)
    paint = Pictures.all_of
    goldens = [recorded(name) for name in MATCHES]
    with stub.installed():
        try:
            await opened.client.login(TOKEN)
            gateway = Gateway(opened.client, stub)
            settle_collection()
            found.megabytes.append(memory_mb())
            pauses = Pauses()
            for number in range(matches):
                is_painted = number % PAINTED_EVERY == 0
                Pictures.all_of = paint if is_painted else no_pictures  # type: ignore[method-assign,assignment]
                match = goldens[number % len(goldens)]
                seed = bytes.fromhex(match.seed)
                stub.forget()
                people = (stub.number(), stub.number())
                found.clicks += await _played(Table(stub, gateway, opened.step, people), match)
                if (number + 1) % max(1, matches // LOOKS) == 0:
                    found.megabytes.append(memory_mb())
            found.longest_pause_ms = 1000 * pauses.longest_s
        finally:
            await opened.close_database()
            await opened.client.close()
    return found


async def _played(table: Table, match: Match) -> int:
    await table.open(match)
    return sum([(await table.play(turn)).clicks for turn in match.turns])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(endure(int(sys.argv[1]), Path(folder) / "vizier.db"))
    print(json.dumps(asdict(seen)), flush=True)
