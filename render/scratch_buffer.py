"""A buffer per thread that pictures are composed in; fresh memory would cost more than painting."""

import threading


class ScratchBuffer(threading.local):
    """Grows to the size of the largest picture that this thread has painted."""

    _buffer = bytearray()

    def take(self, size: int) -> memoryview:
        """That many bytes; they still hold what was painted there before."""
        if len(self._buffer) < size:
            self._buffer = bytearray(size)
        return memoryview(self._buffer)[:size]


SCRATCH = ScratchBuffer()
