"""Painting threads: everybody gets their own picture, and leaving or closing harms nobody."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from bot.pictures.pictures import PAINTING_THREADS, Painted, Pictures
from render.canvas import paint
from render.page import Page


@pytest.fixture
def pictures() -> Iterator[Pictures]:
    with closing(Pictures()) as made:
        yield made


class Gate:
    """A painter that waits until it is let on."""

    def __init__(self) -> None:
        self.begun, self.open = threading.Semaphore(0), threading.Event()

    def page(self) -> Page:
        self.begun.release()
        self.open.wait()
        return Page(2, 2)

    async def reached(self, times: int = 1) -> None:
        for _ in range(times):
            await asyncio.to_thread(self.begun.acquire)


def page_of(width: int) -> Callable[[], Page]:
    return lambda: Page(1, width)


async def test_everybody_gets_their_own_picture(pictures: Pictures) -> None:
    painted = await asyncio.gather(*(pictures.all_of(page_of(width)) for width in range(1, 40)))
    assert [one.pngs for one in painted] == [[paint(Page(1, width))] for width in range(1, 40)]


async def test_an_error_reaches_who_asked_and_nobody_else(pictures: Pictures) -> None:
    def fails() -> Page:
        raise ValueError("no paint left")

    first, error, last = await asyncio.gather(
        pictures.all_of(page_of(1)),
        pictures.all_of(fails),
        pictures.all_of(page_of(3)),
        return_exceptions=True,
    )
    assert isinstance(first, Painted)
    assert isinstance(last, Painted)
    assert (first.pngs, last.pngs) == ([paint(Page(1, 1))], [paint(Page(1, 3))])
    assert str(error) == "no paint left"
    assert not pictures.is_busy


async def test_a_picture_does_not_wait_for_a_slow_one_nor_for_a_film(pictures: Pictures) -> None:
    slow, filming = Gate(), Gate()
    held = asyncio.create_task(pictures.all_of(slow.page))
    film = asyncio.create_task(pictures.film(lambda: [filming.page()], "film"))
    await slow.reached()
    await filming.reached()
    assert (await pictures.all_of(page_of(2))).pngs == [paint(Page(1, 2))]
    assert not held.done()
    assert not film.done()
    slow.open.set()
    filming.open.set()
    assert (await held).pngs == [paint(Page(2, 2))]
    assert (await film).startswith(b"GIF")


async def test_a_film_that_was_shot_is_kept_for_whoever_asks_again(pictures: Pictures) -> None:
    shot: list[int] = []

    def shoot() -> list[Page]:
        shot.append(1)
        return [Page(2, 2)]

    first = await pictures.film(shoot, "match 1")
    assert await pictures.film(shoot, "match 1") == first
    assert len(shot) == 1


async def test_what_nobody_waits_for_any_more_is_not_painted(pictures: Pictures) -> None:
    gate, laid_out = Gate(), []
    busy = [asyncio.create_task(pictures.all_of(gate.page)) for _ in range(PAINTING_THREADS)]
    await gate.reached(PAINTING_THREADS)

    def page() -> Page:
        laid_out.append("it")
        return Page(1, 1)

    left = asyncio.create_task(pictures.all_of(page))
    await asyncio.sleep(0)
    left.cancel()
    with pytest.raises(asyncio.CancelledError):
        await left
    gate.open.set()
    await asyncio.gather(*busy)
    await pictures.all_of(page_of(1))
    assert laid_out == []


async def test_who_leaves_while_it_is_painted_harms_nobody(pictures: Pictures) -> None:
    gate = Gate()
    left = asyncio.create_task(pictures.all_of(gate.page))
    await gate.reached()
    left.cancel()
    gate.open.set()
    assert (await pictures.all_of(page_of(5))).pngs == [paint(Page(1, 5))]
    assert left.cancelled()


async def test_closing_finishes_what_is_begun_and_lets_the_others_go() -> None:
    pictures, gate = Pictures(), Gate()
    begun = [asyncio.create_task(pictures.all_of(gate.page)) for _ in range(PAINTING_THREADS)]
    await gate.reached(PAINTING_THREADS)
    queued = [asyncio.create_task(pictures.all_of(page_of(1))) for _ in range(3)]
    await asyncio.sleep(0)
    closing_it = asyncio.create_task(asyncio.to_thread(pictures.close))
    outcomes = await asyncio.gather(*queued, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 3
    gate.open.set()
    await closing_it
    done = await asyncio.gather(*begun)
    assert [one.pngs for one in done] == [[paint(Page(2, 2))]] * PAINTING_THREADS


async def test_what_follows_a_page_is_painted_with_it_three_pictures_at_most(
    pictures: Pictures,
) -> None:
    laid_out = []

    def page() -> Page:
        laid_out.append("it")
        return Page(1, 1, followers=[Page(1, width) for width in range(2, 9)])

    def tell() -> str:
        laid_out.append("its words")
        return "Three pages."

    for _ in range(2):
        painted = await pictures.all_of(page, tell, "key")
        assert painted.pngs == [paint(Page(1, width)) for width in (1, 2, 3)]
        assert painted.words == "Three pages."
    assert laid_out == ["it", "its words"]


@pytest.mark.parametrize(("kind", "megabytes"), [("picture", 12), ("film", 4)])
async def test_what_was_painted_is_kept_up_to_a_size(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch, kind: str, megabytes: int
) -> None:
    painted: list[int] = []

    def of_size(pages: Page | list[Page]) -> bytes:
        (page,) = pages if isinstance(pages, list) else [pages]
        painted.append(page.width)
        return bytes(page.width)

    async def ask(number: int, size: int) -> None:
        page = Page(1, size)
        if kind == "film":
            await pictures.film(lambda: [page], number)
        else:
            await pictures.all_of(lambda: page, key=number)

    monkeypatch.setattr("bot.pictures.pictures.paint", of_size)
    monkeypatch.setattr("bot.pictures.pictures.make_gif", of_size)
    for _ in range(2):
        for number in range(megabytes):
            await ask(number, 1 << 20)
    assert len(painted) == megabytes
    # One byte too many, and the longest unused goes.
    await ask(megabytes, 1)
    await ask(1, 1 << 20)
    assert len(painted) == megabytes + 1
    await ask(0, 1 << 20)
    assert len(painted) == megabytes + 2
