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


class SizedCache(Generic[V]):
    """A thread-safe LRU cache, bounded by what its values take in memory."""

    def __init__(self, most_bytes: int, weigh: Callable[[V], int]) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        """What it holds now."""
        self._weigh = weigh
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> V | None:
        """The value of that key, if it is there."""
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
        return found

    def put(self, key: Hashable, made: V) -> V:
        """Store a value; if two threads made it, the first is kept."""
        with self._lock:
            if key not in self._values:
                self._values[key] = made
                self.bytes += self._weigh(made)
            while self.bytes > self.most_bytes and len(self._values) > 1:
                self.bytes -= self._weigh(self._values.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
            self.bytes = 0


def image_bytes(image: Image.Image) -> int:
    """What Pillow takes for an image: a byte for a pixel of one band, else four."""
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4)
