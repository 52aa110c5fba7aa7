"""D2: durable turns a second on a PostgreSQL server, one process and two, beside a raw loop."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import psycopg

from bot.ids import MatchId
from bot.manager.record import Record
from bot.store.postgres.session import numbered
from bot.store.store import Store
from tests.bench.figures import Figure, figure, interleaved, paired_ratio
from tests.bench.storage import INSERT_MATCH, NOW, TABLES, record_of, turn
from tests.bot.servers import Server, fresh_database

RAW_TURNS = 3
OUR_TURNS = 24
ROUNDS = 5


def figures() -> Iterator[Figure]:
    """Group commit beside one commit a turn, with a server that syncs as it does by default."""
    server = Server("fsync=on", "full_page_writes=on")
    try:
        raw, ours, two = interleaved(
            [
                lambda: asyncio.run(_raw(server.url)),
                lambda: asyncio.run(_ours(server.url, 1)),
                lambda: asyncio.run(_ours(server.url, 2)),
            ],
            ROUNDS,
        )
    finally:
        server.remove()
    ratio = paired_ratio(ours, raw)
    yield figure(
        "D2 durable turns on PostgreSQL, 64 matches at once",
        median(ours),
        "turns/s",
        against="raw psycopg loop, one commit a turn",
        ratio=ratio,
        target="≥ 3",
        met=ratio >= 3,
    )
    yield figure(
        "D2 the same, shared by two processes",
        median(two),
        "turns/s",
        against="one process",
        ratio=paired_ratio(two, ours),
    )


def _connected(url: str) -> psycopg.Connection:
    return psycopg.connect(url, autocommit=True, cursor_factory=psycopg.RawCursor)


def _seat(url: str) -> None:
    with _connected(url) as session, session.cursor() as cursor:
        cursor.executemany(
            numbered(INSERT_MATCH),
            [
                (n, "any", 1, "any", 1, "running", None, None, 0, 0, NOW, NOW, None)
                for n in range(1, TABLES + 1)
            ],
        )


async def _raw(server: str) -> float:
    """What one connection does that commits every turn by itself."""
    async with fresh_database(server) as url:
        _seat(url)
        return _raw_turns(url)


def _raw_turns(url: str) -> float:
    records = [record_of(MatchId(match)) for match in range(1, TABLES + 1)]
    with _connected(url) as session:
        began = perf_counter()
        for number in range(RAW_TURNS):
            for record in records:
                with session.transaction():
                    for statement in turn(record, number):
                        session.execute(numbered(statement.sql), statement.values)
        return RAW_TURNS * TABLES / (perf_counter() - began)


async def _ours(server: str, processes: int) -> float:
    """All matches at once, divided among processes that begin together."""
    async with fresh_database(server) as url:
        _seat(url)
        running = [
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.bench.servers", url, str(share), str(processes)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            for share in range(processes)
        ]
        for one in running:
            await _said(one, "ready")
        began = perf_counter()
        for one in running:
            assert one.stdin is not None
            one.stdin.write(b"go\n")
        await asyncio.gather(*(_said(one, "done") for one in running))
        seconds = perf_counter() - began
        for one in running:
            await one.wait()
    return OUR_TURNS * TABLES / seconds


async def _said(process: asyncio.subprocess.Process, word: str) -> None:
    assert process.stdout is not None
    heard = (await process.stdout.readline()).decode().strip()
    if heard != word:
        raise RuntimeError(f"{heard!r} instead of {word!r}")


async def played(url: str, share: int, processes: int) -> None:
    """Every match's turns one after the other, all matches of this process at once."""
    store = await Store.open(url)
    mine = range(1 + share, TABLES + 1, processes)

    async def play(record: Record) -> None:
        for number in range(OUR_TURNS):
            await store.write(turn(record, number))

    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await asyncio.gather(*(play(record_of(MatchId(match))) for match in mine))
    print("done", flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(played(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
