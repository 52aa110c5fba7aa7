"""All that we use of Pillow's private parts: pasting without the checks of `Image.paste`.

A picture of a turn is about a hundred pastes, most of them small. `Image.paste` takes 4 to 8 µs for
its checks, and the paste of Pillow's core, which it calls in the end, half a microsecond. Measured
beside each other with `Image.paste`, a picture took 12 % longer and a whole turn 10 to 16 % more
processor time. The core also writes into memory that we share with it, so that the painted rows
need not be copied out.

Tried with Pillow 13.0.0; `pyproject.toml` allows 13 alone. `tests/render/test_raster.py` says which
part is gone or behaves in another way. Public calls that do the same, if one of them goes: a reused
`Image.new` for `Raster`, its `paste` for `Raster.paste`, and its `tobytes` for `Raster.rows`.
"""

import threading
from collections.abc import Callable
from typing import Any, Protocol, cast

from PIL import Image

PRIVATE_PARTS = ("Image.im", "ImagingCore.paste")

Core = Any
"""Pillow's C image object, which has no public type."""
Paste = Callable[..., None]
"""Takes the core of an image or an index, a box, and perhaps the core of a mask. What lies beyond
the edge is cut off."""


class Pixels(Protocol):
    """What Pillow gives to read single pixels of an image of one band."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...


class Raster:
    """An image of palette indices to paste on."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        core: Core = image.im
        self.paste: Paste = core.paste
        self.pixels = cast(Pixels, image.load())


def core_of(image: Image.Image) -> Core:
    """What `Raster.paste` takes of an image."""
    return image.im


class SharedRows(threading.local):
    """Memory for the rows of a picture, a piece for each thread; fresh memory would cost more than
    painting. It grows to the size of the largest picture that this thread has painted."""

    _buffer = bytearray()

    def take(self, width: int, height: int) -> tuple[Raster, memoryview]:
        """A raster of that size and its rows; they still hold what was painted there before."""
        size = width * height
        if len(self._buffer) < size:
            self._buffer = bytearray(size)
        rows = memoryview(self._buffer)[:size]
        # Pillow takes a memoryview as well as bytes; only its annotation lacks it.
        image = Image.frombuffer("L", (width, height), cast(Any, rows), "raw", "L", 0, 1)
        return Raster(image), rows


SHARED_ROWS = SharedRows()
