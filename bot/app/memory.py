"""Memory: collected without pauses, and not spread over more heaps than threads can use."""

import ctypes
import gc

YOUNG, MIDDLE, OLD = 4_000, 20, 250
"""A turn makes thousands of objects that are gone after it; few cycles among them matter, so the
young are looked at more rarely than Python does by itself, and the old rarely indeed. With 20,000
young ones a look took up to 73 ms, with 4,000 up to 39."""
M_ARENA_MAX, HEAPS = -8, 2
"""glibc gives every thread a heap of its own, and what one thread frees, others do not get."""


def limit_heaps() -> bool:
    """Called before there are threads; false where the C library is another one."""
    try:
        return bool(ctypes.CDLL(None).mallopt(M_ARENA_MAX, HEAPS))
    except (AttributeError, OSError, TypeError):
        return False


def settle_collection() -> None:
    """Called once everything that stays is there: modules, rules, commands, the services."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
