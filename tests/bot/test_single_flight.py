"""SingleFlight are run once for all who ask, kept a while, and never spoilt by who goes away."""

import asyncio

import pytest

from bot.single_flight import SingleFlight


class Work:
    """Something that takes until it is told to end."""

    def __init__(self, outcome: int | Exception = 7) -> None:
        self.begun = 0
        self.ends = asyncio.Event()
        self.outcome = outcome

    async def __call__(self) -> int:
        self.begun += 1
        await self.ends.wait()
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


async def test_all_who_ask_at_once_or_later_get_the_same() -> None:
    errands: SingleFlight[int] = SingleFlight(2)
    work = Work()
    interaction = [asyncio.create_task(errands.run("key", work)) for _ in range(3)]
    await asyncio.sleep(0)
    work.ends.set()
    assert await asyncio.gather(*interaction) == [7, 7, 7]
    assert await errands.run("key", work) == 7
    assert work.begun == 1
    assert await errands.run("other", work) == 7
    assert work.begun == 2


async def test_who_stops_waiting_does_not_stop_it_for_others() -> None:
    errands: SingleFlight[int] = SingleFlight(2)
    work = Work()
    first = asyncio.create_task(errands.run("key", work))
    second = asyncio.create_task(errands.run("key", work))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    work.ends.set()
    assert await second == 7
    assert work.begun == 1


async def test_what_failed_is_tried_again() -> None:
    errands: SingleFlight[int] = SingleFlight(2)
    work = Work(RuntimeError("no"))
    work.ends.set()
    both = await asyncio.gather(
        *(errands.run("key", work) for _ in range(2)), return_exceptions=True
    )
    assert all(isinstance(one, RuntimeError) for one in both)
    work.outcome = 8
    assert await errands.run("key", work) == 8
    assert work.begun == 2


async def test_only_so_many_are_kept_and_what_runs_is_not_let_go() -> None:
    errands: SingleFlight[int] = SingleFlight(2)
    running = Work()
    waiting = asyncio.create_task(errands.run("running", running))
    await asyncio.sleep(0)
    done = Work()
    done.ends.set()
    for key in ("a", "b", "c"):
        await errands.run(key, done)
    assert done.begun == 3
    assert await errands.run("c", done) == 7
    assert done.begun == 3
    await errands.run("a", done)
    assert done.begun == 4
    running.ends.set()
    assert await waiting == 7
    assert running.begun == 1


async def test_what_has_a_size_is_kept_up_to_that_size() -> None:
    errands: SingleFlight[bytes] = SingleFlight(100, len)
    made: list[str] = []

    async def piece(name: str, size: int) -> bytes:
        async def work() -> bytes:
            made.append(name)
            return bytes(size)

        return await errands.run(name, work)

    for name, size in (("a", 60), ("b", 40), ("a", 60), ("c", 30), ("a", 60)):
        assert len(await piece(name, size)) == size
    # The longest unused went: `b`, although `a` is older.
    assert made == ["a", "b", "c"]
    await piece("b", 40)
    assert made == ["a", "b", "c", "b"]
    assert len(await piece("huge", 101)) == 101
    assert len(await piece("huge", 101)) == 101
    assert made[-2:] == ["huge", "huge"]
