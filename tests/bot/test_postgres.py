"""What only a server promises: whatever breaks in between, a change is kept exactly once."""

import asyncio
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import DictRow

from bot.errors import SENTENCES, BadSettings, Code, NoDatabase
from bot.store.counters import next_number
from bot.store.postgres.connect import connect
from bot.store.postgres.database import upgrade
from bot.store.postgres.session import session_at
from bot.store.schema import migrations
from bot.store.statement import Collision, Statement
from bot.store.store import Store
from tests.bot.house import refused
from tests.bot.servers import (
    Server,
    connected,
    fresh_database,
    told,
    told_at_once,
    until_away,
    until_locked,
)
from tests.bot.test_store import numbers, person

BREAK_OFF = (
    "SELECT COUNT(pg_terminate_backend(pid, 10000)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server of our own, which may be stopped."""
    server = Server()
    yield server
    server.remove()


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


IMPATIENT_S = 0.4


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.retry.PATIENCE", IMPATIENT_S)


async def counted(store: Store) -> int:
    rows = await store.read("SELECT value FROM counters WHERE name = 'match'")
    return int(rows[0]["value"])


@pytest.mark.parametrize("moment", ["taken", "begun", "written", "committing", "committed"])
async def test_a_change_is_kept_once_wherever_the_connection_is_lost(url: str, moment: str) -> None:
    breaks = 2

    def point(name: str) -> None:
        nonlocal breaks
        if name == moment and breaks:
            breaks -= 1
            told_at_once(url, BREAK_OFF)

    store = await Store.open(url, point)
    assert await next_number(store, "match") == 1
    assert await next_number(store, "match") == 2
    assert await counted(store) == 2
    assert not breaks
    await store.close()


@pytest.mark.parametrize("moment", ["written", "released", "committing"])
async def test_an_outage_inside_a_savepoint_is_no_refusal(url: str, moment: str) -> None:
    store = await Store.open(url)
    await store.write([person(1)])
    await store.close()
    passed: list[str] = []
    is_cut = False

    def point(name: str) -> None:
        nonlocal is_cut
        passed.append(name)
        if name == moment and "begun" in passed[passed.index("begun") + 1 :] and not is_cut:
            is_cut = True
            told_at_once(url, BREAK_OFF)

    store = await Store.open(url, point)
    counted_up = Statement("UPDATE counters SET value = value + 1 WHERE name = 'match'")
    changes = [[counted_up], [counted_up, person(1)], [counted_up, person(2)], [counted_up]]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert is_cut
    assert [type(outcome) for outcome in outcomes] == [list, Collision, list, list]
    assert await counted(store) == 3
    assert await numbers(store) == [1, 2]
    await store.close()


class Wire:
    """A connection that is cut when a commit passes: before it, after it, or on one end only."""

    def __init__(self, server: Path, fate: str) -> None:
        self._server = server
        self._fate = fate
        self.cuts = 0
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(str(self._server / ".s.PGSQL.5432"))
        self._writers += [writer, back]
        answers = asyncio.create_task(_carried(there, writer))
        while words := await reader.read(65536):
            if b"COMMIT\0" in words and not self.cuts:
                self.cuts += 1
                answers.cancel()
                if self._fate == "after":
                    back.write(words)
                    await there.read(65536)
                writer.close()
                if self._fate == "one end":
                    return
                break
            back.write(words)
        answers.cancel()
        writer.close()
        back.close()

    async def close(self) -> None:
        for writer in self._writers:
            writer.close()
            await asyncio.gather(writer.wait_closed(), return_exceptions=True)


async def _carried(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while words := await reader.read(65536):
        writer.write(words)
    writer.close()


@pytest.mark.parametrize("fate", ["before", "after", "one end"])
async def test_a_commit_whose_answer_never_came_is_asked_after(
    url: str, tmp_path_factory: pytest.TempPathFactory, fate: str
) -> None:
    found = re.search(r"host=(.*)", url)
    assert found is not None
    folder = tmp_path_factory.mktemp("w")
    wire = Wire(Path(found[1]), fate)
    listening = await asyncio.start_unix_server(wire.connect, folder / ".s.PGSQL.5432")
    store = await Store.open(url.replace(found[1], str(folder)))
    assert await next_number(store, "match") == 1
    assert await next_number(store, "match") == 2
    assert wire.cuts == 1
    await store.close()
    await wire.close()
    listening.close()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_server_that_is_restarted_keeps_every_change_once(
    server: Server, how: signal.Signals
) -> None:
    async with fresh_database(server.url) as url:
        store = await Store.open(url)
        given: list[int] = []

        async def restarted() -> None:
            await asyncio.to_thread(server.stop, how)
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.start)

        restart = asyncio.create_task(restarted())
        while not restart.done() or len(given) < 20:
            given.append(await next_number(store, "match"))
        assert given == list(range(1, len(given) + 1))
        assert await counted(store) == len(given)
        await store.close()


@asynccontextmanager
async def away(server: Server) -> AsyncIterator[None]:
    await asyncio.to_thread(server.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_beyond_patience_there_is_a_sentence_and_nothing_is_kept(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgres.notify.AGAIN_S", 3600.0)
    async with fresh_database(server.url) as url:
        store = await Store.open(url)
        async with away(server):
            for asked in (next_number(store, "match"), counted(store)):
                with pytest.raises(NoDatabase) as given_up:
                    await asked
                assert given_up.value.sentence == SENTENCES[Code.NO_DATABASE]
            assert is_away(store)
            # Whoever asks in an outage that has lasted so long is told after one try.
            await asyncio.sleep(IMPATIENT_S)
            tries: list[str] = []

            def tried(url: str) -> psycopg.Connection[DictRow]:
                tries.append(url)
                return connect(url)

            monkeypatch.setattr("bot.store.postgres.session.connect", tried)
            with pytest.raises(NoDatabase):
                await counted(store)
            assert len(tries) == 1
        assert await counted(store) == 0
        assert await next_number(store, "match") == 1
        assert not is_away(store)
        await store.close()


def is_away(store: Store) -> bool:
    return store.database.is_away


async def numbered(store: Store) -> int:
    return await next_number(store, "match")


async def waited_out(
    store: Store, work: Callable[[Store], Awaitable[int]], url: str, *mend: str
) -> int:
    """Whatever hinders it, the work waits; then that is mended, and it succeeds."""
    task = asyncio.ensure_future(work(store))
    await until_away(store)
    assert not task.done()
    await told(url, *mend)
    return await task


async def test_a_server_that_only_reads_is_waited_for(url: str) -> None:
    name = (await told(url, "SELECT current_database()"))[0]
    await told(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = await Store.open(url)
    assert await counted(store) == 0
    mend = (
        "SET default_transaction_read_only = off",
        f"ALTER DATABASE {name} RESET default_transaction_read_only",
    )
    assert await waited_out(store, numbered, url, *mend) == 1
    await store.close()


@pytest.mark.usefixtures("impatient")
async def test_a_server_that_only_reads_for_long_is_told_of(url: str) -> None:
    name = (await told(url, "SELECT current_database()"))[0]
    store = await Store.open(url)
    await told(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on", BREAK_OFF)
    with pytest.raises(NoDatabase):
        await next_number(store, "match")
    assert await counted(store) == 0
    await store.close()


async def test_a_free_connection_is_waited_for(url: str) -> None:
    await told(
        url,
        "DROP ROLE IF EXISTS guest",
        "CREATE ROLE guest LOGIN CONNECTION LIMIT 1",
        "GRANT ALL ON ALL TABLES IN SCHEMA public TO guest",
    )
    try:
        store = await Store.open(url.replace("postgres@", "guest@"))
        mend = "ALTER ROLE guest CONNECTION LIMIT 10"
        assert await waited_out(store, counted, url, mend) == 0
        await store.close()
    finally:
        await told(url, "DROP OWNED BY guest", "DROP ROLE guest")


async def test_statements_known_to_the_server_survive_a_change_of_the_schema(url: str) -> None:
    store = await Store.open(url)
    named = Statement("UPDATE people SET name = ? WHERE id = ? RETURNING *", ("Badr", 1))
    await store.write([person(1)])
    await store.write([named])
    await store.read("SELECT * FROM people")
    await told(url, "ALTER TABLE people ADD COLUMN colour TEXT")
    assert (await store.read("SELECT * FROM people"))[0]["colour"] is None
    assert (await store.write([named]))[0][0]["name"] == "Badr"
    await store.close()


@pytest.mark.slow
@pytest.mark.parametrize("is_refused", [False, True], ids=["alone", "beside one refused"])
async def test_what_two_processes_want_in_opposite_orders_both_get(
    url: str, *, is_refused: bool
) -> None:
    name = (await told(url, "SELECT current_database()"))[0]
    # Long enough for the other one to wait, too, when ours looks for a deadlock.
    await told(url, f"ALTER DATABASE {name} SET deadlock_timeout = '4s'")
    store = await Store.open(url)
    await store.write([person(1), person(2), person(3)])
    two, one = (Statement("UPDATE people SET name = 'Cem' WHERE id = ?", (n,)) for n in (2, 1))
    changes = [[two], [person(3)], [one]] if is_refused else [[two, one]]
    with connected(url) as other:
        other.execute("BEGIN")
        other.execute("UPDATE people SET zone = 'a' WHERE id = 1")
        # Ours waits first, and is the one to notice that nobody can go on.
        other.execute("SET deadlock_timeout = '1h'")
        ours = asyncio.gather(*map(store.write, changes), return_exceptions=True)
        await until_locked(url)
        await asyncio.to_thread(other.execute, "UPDATE people SET zone = 'a' WHERE id = 2")
        other.execute("COMMIT")
    outcomes = await ours
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == ([list, Collision, list] if is_refused else [list])
    rows = await store.read("SELECT name, zone FROM people WHERE id < 3")
    assert [tuple(dict(row).values()) for row in rows] == [("Cem", "a")] * 2  # type: ignore[call-overload]
    await store.close()


async def test_a_value_that_does_not_fit_is_an_error_and_not_an_outage(url: str) -> None:
    store = await Store.open(url)
    with pytest.raises(psycopg.DataError):
        await store.write([person(1 << 70)])
    await store.write([person(1)])
    assert await numbers(store) == [1]
    assert not store.database.is_away
    await store.close()


async def test_addresses_are_understood_as_hosts_write_them(url: str) -> None:
    short = url.replace("postgresql://", "postgres://")
    for address in (short, f"{short}&sslmode=prefer&connect_timeout=30&target_session_attrs=any"):
        store = await Store.open(address)
        assert await counted(store) == 0
        await store.close()
    for address in (f"{url}&colour=red", f"{url}&port=x"):
        with pytest.raises((BadSettings, NoDatabase)) as refusal:
            await Store.open(address)
        assert "DATABASE_URL" in refusal.value.sentence


async def test_two_processes_that_start_together_migrate_once() -> None:
    async with fresh_database(empty=True) as url:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
        assert await counted(stores[0]) == 0
        for store in stores:
            await store.close()


async def test_strange_and_newer_databases_are_left_alone(url: str) -> None:
    await told(url, "INSERT INTO schema_version VALUES (999)")
    with refused(Code.NEWER_SCHEMA):
        await Store.open(url)
    async with fresh_database(empty=True) as strange:
        await told(strange, "CREATE TABLE recipes (name TEXT)")
        with refused(Code.NOT_OURS):
            await Store.open(strange)


async def test_an_upgrade_waits_for_the_process_of_the_release_before() -> None:
    async with fresh_database() as url:
        newest = len(migrations())
        await told(
            url,
            f"DELETE FROM schema_version WHERE version = {newest}",
            "INSERT INTO leases (name, holder, fence, until)"
            " VALUES ('delivery', 'the old one', 1, 99999999999)",
        )
        with closing(connected(url)) as session:
            upgraded = asyncio.create_task(asyncio.to_thread(_upgrade, url))
            await asyncio.sleep(1.2)
            assert not upgraded.done()
            session.execute("INSERT INTO schema_version (version) VALUES (%s)", (newest,))
            session.execute("DELETE FROM leases")
        await upgraded


def _upgrade(url: str) -> None:
    with session_at(url) as session:
        upgrade(session)


@pytest.mark.parametrize(("theirs", "ours"), [("off", "on"), ("remote_apply", "remote_apply")])
async def test_what_is_acknowledged_is_on_the_disk_whatever_the_server_does_for_others(
    theirs: str, ours: str
) -> None:
    async with fresh_database() as url:
        (name,) = await told(url, "SELECT current_database()")
        await told(url, f"ALTER DATABASE {name} SET synchronous_commit = '{theirs}'")
        with session_at(url) as session:
            assert session.ask("SHOW synchronous_commit")[0]["synchronous_commit"] == ours
