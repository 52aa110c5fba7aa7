"""D1 and size: durable turns a second, and a house with 100,000 matches on its disk."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bot.app.assemble import open_application
from bot.clock import FakeClock
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import Pace, Record, SeatRecord
from bot.manager.rows.plans import has_acted
from bot.manager.turns import HAND, log_choice, post_turns
from bot.manager.waiting import begin_waiting, end_waiting
from bot.notices.notices import (
    MessageRef,
    PersonalNotice,
    PostNotice,
    ReminderNotice,
    Target,
)
from bot.people.people import Person
from bot.services import Services
from bot.store.sqlite.schema import migrate
from bot.store.statement import Change
from bot.store.store import Store
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.engine.chance import commitment
from rules.engine.match import Match
from tests.bench.figures import Figure, figure, interleaved, paired_ratio

TABLES = 64
TURNS = 24
"""Of each match, here and there: the outbox grows, since nothing is posted."""
NOW = 1_767_225_600
ON_DISK = 100_000
LIVE = 1_000
ANNA, BADR = PersonId(1), PersonId(2)
PEOPLE = {ANNA: Person(ANNA, "Anna"), BADR: Person(BADR, "Badr")}

INSERT_MATCH = (
    "INSERT INTO matches (id, game, rules_version, data_set, variants, owner, guild, channel,"
    " own_thread, wanted, remind_every, phase, seed, commitment, entries, told, notices, opened,"
    " acted, ended, rated) VALUES (?, ?, ?, ?, '[]', 1, ?, 1, 0, 2, 86400, ?, ?, ?, ?, ?, 1, ?, ?,"
    " ?, 1)"
)


def figures() -> Iterator[Figure]:
    """Group commit beside one commit a turn; then start-up and memory of a full house."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _turns(Path(folder))
        yield from _full_house(Path(folder))


def _turns(folder: Path) -> Iterator[Figure]:
    raw, ours = interleaved(
        [lambda: raw_turns(folder / "raw.db"), lambda: asyncio.run(our_turns(folder / "ours.db"))]
    )
    ratio = paired_ratio(ours, raw)
    yield figure(
        "D1 durable turns, 64 matches at once",
        median(ours),
        "turns/s",
        against="raw sqlite3 loop, one commit a turn",
        ratio=ratio,
        target="≥ 4",
        met=ratio >= 4,
    )


def turn(record: Record, number: int) -> Change:
    """All rows of one `end`: the choice, who was and who is awaited, and the post."""
    seat, now = number % 2, NOW + number
    return [
        log_choice(record.id, number, seat, "end", now, by=HAND),
        has_acted(record.id, seat),
        *end_waiting(record.id, seat, now),
        *begin_waiting(record, record.seats[1 - seat], number, PEOPLE, now),
        *post_turns(record, [seat], [1 - seat], number, now),
    ]


def record_of(match: MatchId) -> Record:
    return Record(
        id=match,
        game="any",
        rules_version=1,
        data_set="any",
        variants=(),
        owner=ANNA,
        place=Place(1, 1),
        own_thread=False,
        wanted=2,
        pace=Pace(),
        phase="running",
        paused=None,
        paused_at=None,
        commitment="",
        entries=0,
        version=0,
        opened=NOW,
        acted=NOW,
        ended=None,
        rated=True,
        result=None,
        seats=(SeatRecord(0, ANNA, None, "seated"), SeatRecord(1, BADR, None, "seated")),
    )


def fresh(path: Path) -> sqlite3.Connection:
    for beside in ("", "-wal", "-shm"):
        path.with_name(path.name + beside).unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    migrate(connection)
    connection.executemany(
        INSERT_MATCH,
        [
            (n, "any", 1, "any", 1, "running", None, None, 0, 0, NOW, NOW, None)
            for n in range(1, TABLES + 1)
        ],
    )
    return connection


def raw_turns(path: Path) -> float:
    records = [record_of(MatchId(match)) for match in range(1, TABLES + 1)]
    with closing(fresh(path)) as connection:
        began = perf_counter()
        for number in range(TURNS):
            for record in records:
                connection.execute("BEGIN IMMEDIATE")
                for statement in turn(record, number):
                    connection.execute(statement.sql, statement.values)
                connection.execute("COMMIT")
        return TURNS * TABLES / (perf_counter() - began)


async def our_turns(path: Path) -> float:
    fresh(path).close()
    store = await Store.open(path)

    async def play(record: Record) -> None:
        for number in range(TURNS):
            await store.write(turn(record, number))

    began = perf_counter()
    await asyncio.gather(*(play(record_of(MatchId(match))) for match in range(1, TABLES + 1)))
    seconds = perf_counter() - began
    await store.close()
    return TURNS * TABLES / seconds


def _full_house(folder: Path) -> Iterator[Figure]:
    small, full = folder / "small.db", folder / "full.db"
    fill(small, on_disk=LIVE)
    fill(full, on_disk=ON_DISK)
    opened = [_opened(small, full) for _ in range(3)]
    seconds = median(one["seconds"] for _, one in opened)
    yield figure(
        f"start with {ON_DISK:,} matches on disk",
        seconds,
        "s",
        target="< 10",
        met=seconds < 10,
    )
    growth = median(one["live"] / other["live"] for other, one in opened)
    yield figure(
        f"memory with {LIVE:,} live of {ON_DISK:,} matches",
        median(one["live"] for _, one in opened),
        "MB",
        against=f"the same with {LIVE:,} on disk",
        ratio=growth,
        target="≤ 1.1",
        met=growth <= 1.1,
    )
    flat = median(one["again"] / one["live"] for _, one in opened)
    yield figure(
        f"memory after going through {LIVE:,} live matches twice more",
        median(one["again"] for _, one in opened),
        "MB",
        against="after the first time",
        ratio=flat,
        target="≤ 1.1",
        met=flat <= 1.1,
    )


def _opened(small: Path, full: Path) -> tuple[dict[str, float], dict[str, float]]:
    first, second = (
        subprocess.run(
            [sys.executable, "-m", "tests.bench.storage", str(path)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for path in (small, full)
    )
    return json.loads(first), json.loads(second)


def fill(path: Path, on_disk: int) -> None:
    """A thousand matches in mid-play, and as many finished ones as it takes."""
    key, game = next(iter(GAMES.items()))
    seed = bytes(range(32))
    match: Match[object] = Match(game, game.setting(2), seed, tells_news=False)  # type: ignore[type-var]
    rng = Random(1)
    while len(match.log) < 40:
        seat = match.awaited[0]
        match.choose(seat, rng.choice(match.answers(seat)))
    log = [(entry.seat, " ".join(entry.words)) for entry in match.log]
    with closing(fresh(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute("DELETE FROM matches")
        numbers = range(1, on_disk + 1)
        facts = (key, game.rules_version, game.data_sets[-1])
        secret = (seed.hex(), commitment(seed))
        connection.executemany(
            INSERT_MATCH,
            (
                (number, *facts, number % 500 + 1, "running", *secret, 40, 40, NOW, NOW, None)
                if number <= LIVE
                else (number, *facts, number % 500 + 1, "over", *secret, 8, 8, NOW, NOW, NOW)
                for number in numbers
            ),
        )
        connection.executemany(
            "INSERT INTO seats (match, number, person, state) VALUES (?, ?, ?, 'seated')",
            ((number, seat, seat + 1) for number in numbers for seat in (0, 1)),
        )
        connection.executemany(
            "INSERT INTO choices (match, number, seat, words, by_computer, at)"
            " VALUES (?, ?, ?, ?, 0, ?)",
            (
                (number, at, *line, NOW)
                for number in numbers
                for at, line in enumerate(log if number <= LIVE else log[:8])
            ),
        )
        awaited_seat = match.awaited[0]
        live = range(1, LIVE + 1)
        connection.executemany(
            "INSERT INTO waiting (match, seat, person, entry, sealed) VALUES (?, ?, ?, 40, 0)",
            ((number, awaited_seat, awaited_seat + 1) for number in live),
        )
        connection.executemany(
            "INSERT INTO reminders (match, seat, person, entry, number, due, muted, urgent,"
            " sending, tries) VALUES (?, ?, ?, 40, 1, ?, 0, 0, 0, 0)",
            ((number, awaited_seat, awaited_seat + 1, NOW + 86400) for number in live),
        )
        connection.execute("COMMIT")


class Nobody:
    """A transport that has nothing to say, and a composer that lays nothing out."""

    def now_ms(self) -> int:
        return NOW * 1000

    async def send(self, target: Target, content: object, key: str) -> MessageRef:
        return MessageRef(1, 1)

    async def edit(self, message: MessageRef, content: object) -> None:
        """Nothing was shown."""

    async def replace(self, message: MessageRef, content: object, key: str) -> None:
        """Nothing was shown."""

    async def delete(self, message: MessageRef) -> None:
        """Nothing was shown."""

    async def fetch(self, message: MessageRef) -> object:
        return None

    async def find(
        self, key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        return None

    async def post(self, notice: PostNotice) -> object:
        return notice

    async def posted(self, notice: PostNotice) -> None:
        pass

    async def reminder(self, notice: ReminderNotice, target: Target) -> object:
        return notice

    async def personal_notice(self, notice: PersonalNotice, target: Target) -> object | None:
        return notice

    async def older_post(
        self,
        match: MatchId,
        number: int,
        moved_to: int | None,
        fetch: Callable[[], Awaitable[object]],
    ) -> object:
        return await fetch()


async def open_and_touch(path: Path) -> dict[str, float]:
    """Start, let due things happen, answer the first click; then go through all live matches."""
    began = perf_counter()
    app = await open_application(path, Nobody(), Nobody(), PLAYERS, FakeClock(NOW + 60))
    services = app.services
    await app.background.step()
    async with services.matches.held(1):
        seconds = perf_counter() - began
    opened = megabytes()
    await _touch(services, 1)
    live = megabytes()
    await _touch(services, 2)
    again = megabytes()
    await app.close()
    return {"seconds": seconds, "opened": opened, "live": live, "again": again}


async def _touch(services: Services, times: int) -> None:
    for _ in range(times):
        for match in range(1, LIVE + 1):
            async with services.matches.held(match) as live:
                live.match.seen_by(None)


def megabytes() -> float:
    """What this process holds now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    print(json.dumps(asyncio.run(open_and_touch(Path(sys.argv[1])))))
