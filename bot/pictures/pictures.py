"""Pictures are painted in two threads, so that nobody's click waits for somebody's board, and
films in a third, so that nobody's board waits for somebody's film."""

import asyncio
import io
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import NamedTuple, TypeVar

from bot.single_flight import SingleFlight
from render.canvas import paint
from render.page import Page
from render.painter import MOST_PICTURES
from render.painters import PAINTERS
from render.replay import make_gif
from render.sprites import drawing
from rules.catalogue import GAMES
from rules.engine.chance import SEED_BYTES
from rules.engine.match import Match

R = TypeVar("R")

PAINTING_THREADS = 2
PICTURES_KEPT_BYTES = 12 * 1024 * 1024
"""Pictures of 30 to 100 KB that are kept, for whoever asks again."""
FILMS_KEPT_BYTES = 4 * 1024 * 1024
"""Replays are about ten times as large."""
DRAWING = 192
"""Pixels across of a drawing by itself."""
BUSY = 8
"""So many pictures in the queue take about a second; from there on answers ask for more time."""


class Painted(NamedTuple):
    """A page as a PNG, and those that follow it; and what they show, for who does not see them."""

    pngs: list[bytes]
    words: str


class Pictures:
    """Paints pages, few at a time, and each that has a key once."""

    def __init__(self) -> None:
        self._painting = ThreadPoolExecutor(PAINTING_THREADS, "painter")
        self._filming = ThreadPoolExecutor(1, "film")
        self._kept: SingleFlight[Painted] = SingleFlight(PICTURES_KEPT_BYTES, _size)
        self._films: SingleFlight[bytes] = SingleFlight(FILMS_KEPT_BYTES, len)
        self._waiting = 0

    @property
    def is_busy(self) -> bool:
        return self._waiting >= BUSY

    async def all_of(
        self, page: Callable[[], Page], tell: Callable[[], str] = str, key: Hashable = None
    ) -> Painted:
        """A key names everything that a page and its words show: those with equal keys are made
        once."""
        if key is None:
            return await self._paint(page, tell)
        return await self._kept.run(key, lambda: self._paint(page, tell))

    async def film(self, pages: Callable[[], Sequence[Page]], key: Hashable) -> bytes:
        """The pages one after another as a GIF, kept under that key for a while."""
        return await self._films.run(key, lambda: self._shoot(pages))

    async def _paint(self, page: Callable[[], Page], tell: Callable[[], str]) -> Painted:
        self._waiting += 1
        try:
            return await _run(self._painting, lambda: Painted(_paint_all(page()), tell()))
        finally:
            self._waiting -= 1

    async def _shoot(self, pages: Callable[[], Sequence[Page]]) -> bytes:
        return await _run(self._filming, lambda: make_gif(pages()))

    async def draw(self, art: str) -> bytes:
        """One drawing of ours by itself."""
        return await _run(self._painting, lambda: _draw(art))

    def warm_up(self) -> None:
        """Draw one page of every game ahead, so that nobody's first click waits for all the art."""
        self._filming.submit(_every_game)

    def close(self) -> None:
        """Finish what is begun; what is not, nobody gets."""
        self._painting.shutdown(wait=True, cancel_futures=True)
        self._filming.shutdown(wait=True, cancel_futures=True)


async def _run(threads: ThreadPoolExecutor, make: Callable[[], R]) -> R:
    return await asyncio.get_running_loop().run_in_executor(threads, make)


def _paint_all(page: Page) -> list[bytes]:
    return [paint(one) for one in page.pages()[:MOST_PICTURES]]


def _size(painted: Painted) -> int:
    return sum(map(len, painted.pngs))


@lru_cache(maxsize=128)
def _draw(art: str) -> bytes:
    content = io.BytesIO()
    drawing(art, DRAWING, DRAWING).save(content, "PNG")
    return content.getvalue()


def _every_game() -> None:
    for key, game in GAMES.items():
        match = Match(game, game.setting(game.seats[0]), bytes(SEED_BYTES))
        names = ["Vizier"] * match.setting.seats
        paint(PAINTERS[key].turn(match.seen_by(None), names, ()))
        paint(PAINTERS[key].private(match.seen_by(match.awaited[0]), names, ()))
