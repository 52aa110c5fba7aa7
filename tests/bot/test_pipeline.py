"""Many statements in one message: the same as one after the other, whatever happens in between."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import asyncpg
import pytest

from bot.store.counters import next_number
from bot.store.postgres.pipeline import Call, Piped, Said
from bot.store.postgres.session import Session
from bot.store.statement import Collision, Statement
from bot.store.store import Store
from tests.bot.servers import fresh_database, told
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


async def test_a_batch_is_one_message(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[int] = []
    send = Piped.sent_together

    async def counted(self: Piped, calls: Sequence[Call], *, seconds: float) -> Said:
        messages.append(len(calls))
        return await send(self, calls, seconds=seconds)

    monkeypatch.setattr(Piped, "sent_together", counted)
    changes = [[person(number), renamed(number, "Badr")] for number in range(50)]
    await asyncio.gather(*map(store.write, changes))
    assert sum(messages) == 100
    assert len(messages) <= 2


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
        (person(2, "a\0b"), asyncpg.DataError),
        (person(2, "\ud800"), UnicodeEncodeError),
        (person(1 << 63), asyncpg.DataError),
        (person(1), Collision),
        (renamed(99, "Badr"), Refusing),
        (Statement("UPDATE people SET name = nonsense"), asyncpg.UndefinedColumnError),
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


async def stopped_by_a_lock(store: Store, url: str) -> tuple[Session, asyncio.Task[int]]:
    """A number is asked for while somebody else holds its row: the message is half carried out."""
    other: Session = await asyncpg.connect(url)
    await other.execute("BEGIN")
    await other.execute("UPDATE people SET zone = 'UTC' WHERE id = 1")
    counted = Statement("UPDATE counters SET value = value + 1 WHERE name = 'match'")

    async def asked() -> int:
        await store.write([counted, renamed(1, "Badr"), counted])
        return await next_number(store, "match")

    task = asyncio.create_task(asked())
    await asyncio.sleep(0.3)
    assert not task.done()
    return other, task


async def test_a_message_that_is_cut_in_the_middle_counts_once(store: Store, url: str) -> None:
    await store.write([person(1)])
    other, task = await stopped_by_a_lock(store, url)
    await told(url, f"{BREAK_OFF} AND application_name = 'vizier' AND wait_event_type = 'Lock'")
    await asyncio.sleep(0.3)
    await other.execute("ROLLBACK")
    await other.close(timeout=5)
    async with asyncio.timeout(PATIENCE_S):
        assert await task == 3


async def test_a_server_that_says_nothing_is_asked_again_on_another_connection(
    store: Store, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.write([person(1)])
    monkeypatch.setattr("bot.store.postgres.connection.ANSWERING", 0.1)
    other, task = await stopped_by_a_lock(store, url)
    assert store.database.is_away
    await other.execute("ROLLBACK")
    await other.close(timeout=5)
    async with asyncio.timeout(PATIENCE_S):
        assert await task == 3
    assert await names(store) == ["Badr"]
