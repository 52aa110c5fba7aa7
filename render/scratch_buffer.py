"""The memory a thread paints on, kept because fresh pages cost more than the painting."""

import threading


class Cloth(threading.local):
    """As large as the largest picture that this thread has painted."""

    _memory = bytearray()

    def of(self, size: int) -> memoryview:
        """So many bytes, with whatever was painted there before."""
        if len(self._memory) < size:
            self._memory = bytearray(size)
        return memoryview(self._memory)[:size]


CLOTH = Cloth()
