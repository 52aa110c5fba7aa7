"""Caches of pictures: what they may hold is measured in bytes, and is known for all together."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PIL import Image

V = TypeVar("V")

SPRITE_BYTES = 48_000_000
"""Sprites ready to be pasted."""
DRAWING_BYTES = 12_000_000
"""Drawings in full colour; they are only needed to make sprites."""
MASK_BYTES = 4_000_000
"""Words as grey masks; likewise."""
ALL_BYTES = SPRITE_BYTES + DRAWING_BYTES + MASK_BYTES


UNPROVEN = 0.25
"""The part of a cache for values that nobody has asked for again yet."""


class SizedCache(Generic[V]):
    """A thread-safe LRU cache, bounded by what its values take in memory.

    It is segmented: values that were never asked for again, such as the words of one turn, make
    room for each other, and leave those alone that were.
    """

    def __init__(self, most_bytes: int, weigh: Callable[[V], int]) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        """What it holds now."""
        self._weigh = weigh
        self._proven: OrderedDict[Hashable, V] = OrderedDict()
        self._unproven: OrderedDict[Hashable, V] = OrderedDict()
        self._unproven_bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._proven) + len(self._unproven)

    def get(self, key: Hashable) -> V | None:
        """The value of that key, if it is there."""
        with self._lock:
            found = self._proven.get(key)
            if found is not None:
                self._proven.move_to_end(key)
                return found
            found = self._unproven.pop(key, None)
            if found is not None:
                self._proven[key] = found
                self._unproven_bytes -= self._weigh(found)
        return found

    def put(self, key: Hashable, made: V) -> V:
        """Store a value; if two threads made it, the first is kept."""
        with self._lock:
            if key not in self._proven and key not in self._unproven:
                self._unproven[key] = made
                self.bytes += self._weigh(made)
                self._unproven_bytes += self._weigh(made)
            while self.bytes > self.most_bytes and len(self) > 1:
                self._drop_one()
        return made

    def _drop_one(self) -> None:
        """Drop the value that is least likely to be asked for."""
        if not self._proven or self._unproven_bytes > UNPROVEN * self.most_bytes:
            dropped = self._weigh(self._unproven.popitem(last=False)[1])
            self._unproven_bytes -= dropped
        else:
            dropped = self._weigh(self._proven.popitem(last=False)[1])
        self.bytes -= dropped

    def clear(self) -> None:
        with self._lock:
            self._proven.clear()
            self._unproven.clear()
            self.bytes = self._unproven_bytes = 0


def image_bytes(image: Image.Image) -> int:
    """What Pillow takes for an image: a byte for a pixel of one band, else four."""
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4)
