"""Threads that work for the loop: everybody gets what was made for them, several at a time."""

import asyncio
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from bot.pictures import batching_executor as workshops
from bot.pictures.batching_executor import TOGETHER, BatchingExecutor


@pytest.fixture
def workshop() -> Iterator[BatchingExecutor[int]]:
    made: BatchingExecutor[int] = BatchingExecutor(2, "test")
    yield made
    made.close()


async def test_everybody_gets_their_own_piece(workshop: BatchingExecutor[int]) -> None:
    pieces = await asyncio.gather(*(workshop.run(partial(pow, n, 2)) for n in range(100)))
    assert pieces == [number * number for number in range(100)]


async def test_a_single_piece_waits_for_nobody(workshop: BatchingExecutor[int]) -> None:
    for number in range(3):
        assert await workshop.run(partial(abs, number)) == number


async def test_an_error_reaches_who_asked_and_nobody_else(workshop: BatchingExecutor[int]) -> None:
    def fails() -> int:
        raise ValueError("no paint left")

    outcomes = await asyncio.gather(
        workshop.run(lambda: 1),
        workshop.run(fails),
        workshop.run(lambda: 3),
        return_exceptions=True,
    )
    assert (outcomes[0], outcomes[2]) == (1, 3)
    assert str(outcomes[1]) == "no paint left"


async def test_pieces_come_back_several_at_a_time(
    workshop: BatchingExecutor[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    deliveries: list[int] = []
    bring = workshops._bring

    def counted(finished: list[workshops.Piece[int]]) -> None:
        deliveries.append(len(finished))
        bring(finished)

    monkeypatch.setattr(workshops, "_bring", counted)
    begin = threading.Event()

    def waits() -> int:
        begin.wait()
        return 0

    wanted = [asyncio.create_task(workshop.run(waits)) for _ in range(3 * TOGETHER + 3)]
    await asyncio.sleep(0)
    begin.set()
    await asyncio.gather(*wanted)
    assert sum(deliveries) == 3 * TOGETHER + 3
    assert deliveries[:3] == [TOGETHER] * 3


async def test_what_is_finished_does_not_wait_for_something_slow(
    workshop: BatchingExecutor[int],
) -> None:
    begin = threading.Event()

    def slow() -> int:
        begin.wait()
        return 1

    held = asyncio.create_task(workshop.run(slow))
    quick = [asyncio.create_task(workshop.run(partial(abs, number))) for number in range(3)]
    assert await asyncio.gather(*quick) == [0, 1, 2]
    assert not held.done()
    begin.set()
    assert await held == 1


async def test_what_nobody_waits_for_any_more_is_not_made(workshop: BatchingExecutor[int]) -> None:
    begin = threading.Event()
    made: list[str] = []

    def waits() -> int:
        begin.wait()
        return 0

    def makes() -> int:
        made.append("it")
        return 1

    busy = [asyncio.create_task(workshop.run(waits)) for _ in range(2)]
    left = asyncio.create_task(workshop.run(makes))
    await asyncio.sleep(0)
    left.cancel()
    with pytest.raises(asyncio.CancelledError):
        await left
    begin.set()
    assert await asyncio.gather(*busy) == [0, 0]
    assert await workshop.run(lambda: 5) == 5
    assert made == []


async def test_who_leaves_while_it_is_made_harms_nobody(workshop: BatchingExecutor[int]) -> None:
    begun, begin = threading.Event(), threading.Event()

    def waits() -> int:
        begun.set()
        begin.wait()
        return 0

    left = asyncio.create_task(workshop.run(waits))
    await asyncio.to_thread(begun.wait)
    left.cancel()
    begin.set()
    assert await workshop.run(lambda: 5) == 5


async def test_closing_finishes_what_is_begun_and_lets_the_others_go() -> None:
    workshop: BatchingExecutor[int] = BatchingExecutor(1, "test")
    begun, begin = threading.Event(), threading.Event()

    def waits() -> int:
        begun.set()
        begin.wait()
        return 7

    wanted = [asyncio.create_task(workshop.run(waits)) for _ in range(3)]
    await asyncio.to_thread(begun.wait)
    threading.Timer(0.05, begin.set).start()
    workshop.close()
    outcomes = await asyncio.gather(*wanted, return_exceptions=True)
    assert outcomes[0] == 7
    assert [type(outcome) for outcome in outcomes[1:]] == [asyncio.CancelledError] * 2
