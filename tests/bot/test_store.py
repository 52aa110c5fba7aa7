"""The contract of a store: what is written is durable, whole, and nobody else's business."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.counters import next_number
from bot.store.statement import Collision, Statement
from bot.store.store import Store
from tests.patience import PATIENCE_S

COUNTING = (
    "WITH RECURSIVE counted (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted"
    " WHERE number < 1000000) SELECT MAX(number) AS most FROM counted"
)
"""Takes half a second."""


class Refusing(Exception):
    """What a test's condition raises."""


def person(number: int, name: str = "Anna") -> Statement:
    return Statement(
        "INSERT INTO people (id, name, way, zone, text_boards) VALUES (?, ?, 'dm', 'UTC', 0)",
        (number, name),
    )


@pytest.fixture
async def store(address: Path | str) -> AsyncIterator[Store]:
    store = await Store.open(address)
    yield store
    await store.close()


async def numbers(store: Store) -> list[int]:
    return [row["id"] for row in await store.read("SELECT id FROM people ORDER BY id")]


async def test_what_was_written_is_there_for_every_reader_at_once(store: Store) -> None:
    for number in range(1, 6):
        await store.write([person(number)])
        assert number in await numbers(store)
        assert number in await numbers(store)


async def test_a_change_happens_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(Collision):
        await store.write([person(1), person(2), person(1)])
    assert await numbers(store) == []


async def test_a_refused_change_does_not_take_its_neighbours_with_it(store: Store) -> None:
    changes = [[person(number // 2)] for number in range(40)]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert [isinstance(outcome, Collision) for outcome in outcomes] == [False, True] * 20
    assert await numbers(store) == list(range(20))


async def test_a_condition_that_touches_no_row_undoes_its_change(store: Store) -> None:
    nobody = Statement("UPDATE people SET name = 'x' WHERE id = 99", must=Refusing)
    with pytest.raises(Refusing):
        await store.write([person(1), nobody])
    nothing = Statement("SELECT 1 WHERE 1 = 0", must=Refusing)
    with pytest.raises(Refusing):
        await store.write([person(1), nothing])
    await store.write([person(1), Statement("SELECT 1 WHERE 1 = 1", must=Refusing)])
    assert await numbers(store) == [1]


async def test_a_taken_key_raises_what_the_statement_says(store: Store) -> None:
    await store.write([person(1)])
    taken = Statement(person(1).sql, person(1).values, must=Refusing)
    with pytest.raises(Refusing):
        await store.write([taken])


async def test_a_change_that_failed_wakes_nobody(store: Store) -> None:
    await store.write([person(1)])
    woken = []
    # Whoever begins to listen to a server wakes everybody once, whenever that is.
    for _ in range(2):
        news = store.next_commit()
        with pytest.raises(Collision):
            await store.write([person(1)])
        woken.append(news.is_set())
    assert not all(woken)
    news = store.next_commit()
    await store.write([person(2)])
    assert news.is_set()


async def test_a_cancelled_writer_waits_until_its_fate_is_decided(store: Store) -> None:
    task = asyncio.create_task(store.write([person(1)]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await numbers(store) == [1]


async def test_many_changes_share_few_commits(address: Path | str) -> None:
    passed: list[str] = []
    store = await Store.open(address, passed.append)
    await asyncio.gather(*(store.write([person(number)]) for number in range(1, 101)))
    await store.close()
    assert passed.count("written") == 100
    assert 1 <= passed.count("committed") <= 3


async def test_closing_finishes_what_has_queued_up(address: Path | str) -> None:
    store = await Store.open(address)
    writes = [asyncio.create_task(store.write([person(number)])) for number in range(1, 51)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(RuntimeError):
        await store.write([person(99)])
    again = await Store.open(address)
    assert len(await numbers(again)) == 50
    await again.close()


async def test_a_read_does_not_wait_for_a_slow_one(store: Store) -> None:
    slow = asyncio.create_task(store.read(COUNTING))
    await asyncio.sleep(0.01)
    assert await store.read("SELECT 1 AS one")
    assert not slow.done()
    assert (await slow)[0]["most"] == 1_000_000


async def test_numbers_are_given_once(store: Store) -> None:
    given = await asyncio.gather(*(next_number(store, "match") for _ in range(20)))
    assert sorted(given) == list(range(1, 21))


async def test_nobody_waits_for_a_writer_that_was_ended(address: Path | str) -> None:
    store = await Store.open(address)
    writes = [asyncio.create_task(store.write([person(number)])) for number in (1, 2)]
    await asyncio.sleep(0)
    store._task.cancel()
    async with asyncio.timeout(PATIENCE_S):
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
    await store.database.close()
