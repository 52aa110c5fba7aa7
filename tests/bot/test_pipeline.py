"""Many statements in one message: the same as one after the other, whatever happens in between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg.pq import PipelineStatus

from bot.store.counters import next_number
from bot.store.postgres.session import PostgresSession
from bot.store.statement import Change, Collision, Row, Statement
from bot.store.store import Store
from tests.bot.servers import connected, fresh_database, told, until_locked
from tests.bot.test_postgres import BREAK_OFF
from tests.bot.test_store import Refusing, numbers, person
from tests.patience import PATIENCE_S


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


def renamed(number: int, name: str) -> Statement:
    return Statement("UPDATE people SET name = ? WHERE id = ?", (name, number), must=Refusing)


async def names(store: Store) -> list[str]:
    return [row["name"] for row in await store.read("SELECT name FROM people ORDER BY id")]


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many statements went to the server together, each time."""
    sent: list[int] = []
    carry_out = PostgresSession.carry_out

    def counted(self: PostgresSession, change: Change) -> list[list[Row]]:
        assert self.connection.info.pipeline_status == PipelineStatus.ON
        sent.append(len(change))
        return carry_out(self, change)

    monkeypatch.setattr(PostgresSession, "carry_out", counted)
    return sent


async def test_a_batch_is_one_message(store: Store, messages: list[int]) -> None:
    read = Statement("SELECT name FROM people WHERE id = ?", (1,))
    changes = [[person(number), read, renamed(number, "Badr")] for number in range(50)]
    await asyncio.gather(*map(store.write, changes))
    assert sum(messages) == 150
    # The first change may have begun before the others came.
    assert len(messages) <= 2


async def test_a_batch_in_which_some_are_refused_is_one_message_for_each_change(
    store: Store, messages: list[int]
) -> None:
    changes = [[person(number // 2)] for number in range(20)]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert sum(isinstance(outcome, Collision) for outcome in outcomes) == 10
    assert messages == [20, *[1] * 20]


async def test_statements_that_answer_keep_their_place_among_those_that_do_not(
    store: Store,
) -> None:
    read = Statement("SELECT name FROM people WHERE id = ?", (1,))
    answers = await store.write([person(1), read, renamed(1, "Badr"), read, renamed(1, "Cem")])
    assert [[row["name"] for row in rows] for rows in answers] == [[], ["Anna"], [], ["Badr"], []]
    assert await names(store) == ["Cem"]


@pytest.mark.parametrize(
    "name", ["", "'; DROP TABLE people; --", "\\x00 $1 ?", "ä中🕌\u202e", "x" * 1_000_000]
)
async def test_values_arrive_as_they_are(store: Store, name: str) -> None:
    await store.write([person(1), renamed(1, name)])
    assert await names(store) == [name]


async def test_numbers_and_nothing_arrive_as_they_are(store: Store) -> None:
    for value in (-(1 << 63), -1, 0, (1 << 63) - 1, None):
        keep = Statement("UPDATE people SET remind_every = ?", (value,))
        await store.write([person(1), keep])
        rows = await store.read("SELECT remind_every FROM people")
        assert rows[0]["remind_every"] == value
        await store.write([Statement("DELETE FROM people")])


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (person(2, "a\0b"), psycopg.DataError),
        (person(2, "\ud800"), UnicodeEncodeError),
        (person(1 << 63), psycopg.DataError),
        (person(1), Collision),
        (renamed(99, "Badr"), Refusing),
        (Statement("UPDATE people SET name = nonsense"), psycopg.errors.UndefinedColumn),
    ],
)
async def test_what_the_server_refuses_does_not_take_its_neighbours_with_it(
    store: Store, bad: Statement, error: type[Exception]
) -> None:
    changes = [[person(1)], [person(3), bad, person(4)], [person(5)]]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert [isinstance(outcome, error) for outcome in outcomes] == [False, True, False]
    assert await numbers(store) == [1, 5]


async def test_the_first_condition_that_fails_is_the_one_that_is_told(store: Store) -> None:
    await store.write([person(1)])
    with pytest.raises(Refusing):
        await store.write([renamed(99, "Badr"), person(1)])


async def asked_while_locked(store: Store) -> int:
    """A number, after a message in whose middle somebody else holds a row."""
    counted = Statement("UPDATE counters SET value = value + 1 WHERE name = 'match'")
    await store.write([counted, renamed(1, "Badr"), counted])
    return await next_number(store, "match")


def locked(url: str) -> psycopg.Connection:
    """Holds the row of the first person until it is closed."""
    other = connected(url)
    other.execute("BEGIN")
    other.execute("UPDATE people SET zone = 'UTC' WHERE id = 1")
    return other


async def test_a_message_that_is_cut_in_the_middle_counts_once(store: Store, url: str) -> None:
    await store.write([person(1)])
    with closing(locked(url)):
        task = asyncio.create_task(asked_while_locked(store))
        await until_locked(url)
        await told(url, f"{BREAK_OFF} AND application_name = 'vizier' AND wait_event_type = 'Lock'")
        await until_locked(url)
    assert await task == 3


async def test_a_server_that_says_nothing_is_asked_again_on_another_connection(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.write([person(1)])
    monkeypatch.setattr("bot.store.postgres.line.ANSWERING_S", 0.1)
    with closing(locked(url)):
        task = asyncio.create_task(asked_while_locked(store))
        # What was cut still waits at the server, beside what was asked after it.
        await until_locked(url, sessions=2)
        assert store.database.is_away
    monkeypatch.undo()
    assert await task == 3
    assert await names(store) == ["Badr"]


async def test_a_read_that_is_never_answered_is_asked_again(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.write([person(1)])
    monkeypatch.setattr("bot.store.postgres.line.ANSWERING_S", 0.1)
    with closing(connected(url)) as other:
        other.execute("BEGIN")
        other.execute("LOCK TABLE people")
        task = asyncio.create_task(names(store))
        await until_locked(url, sessions=2)
        assert store.database.is_away
    monkeypatch.undo()
    assert await task == ["Anna"]


async def test_a_read_that_is_never_answered_does_not_hold_up_the_end(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(url)
    monkeypatch.setattr("bot.store.postgres.line.CLOSING_S", 0.1)
    with closing(connected(url)) as other:
        other.execute("BEGIN")
        other.execute("LOCK TABLE people")
        asked = asyncio.create_task(names(store))
        await until_locked(url)
        asked.cancel()
        async with asyncio.timeout(PATIENCE_S):
            await store.close()
    assert asked.cancelled()


async def test_what_comes_back_has_the_types_that_a_file_gives(
    store: Store, tmp_path: Path
) -> None:
    sql = (
        "SELECT COUNT(*) AS a, SUM(value) AS b, SUM(value) * -1 AS c, AVG(value) AS d,"
        " MAX(value) = 7 AS e, MAX(value) > 7 AS f, MAX(name) AS g, MAX(name) IS NULL AS h,"
        " COALESCE(SUM(value), 0) AS i, MAX(value) / 2.0 AS j, NULL AS k FROM counters"
        " WHERE name <> 'commits'"
    )
    file = await Store.open(tmp_path / "vizier.db")
    kept = Statement("UPDATE counters SET value = 7")
    answers = []
    for one in (store, file):
        await one.write([kept])
        row = (await one.read(sql))[0]
        answers.append([(type(row[name]), row[name]) for name in "abcdefghijk"])
    await file.close()
    assert answers[0] == answers[1]
