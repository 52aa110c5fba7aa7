"""Garbage collection without pauses: what lives as long as the process is left out of it."""

import gc

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""A turn makes thousands of objects that are gone after it; few cycles among them matter, so the
young are looked at more rarely than Python does by itself, and the old rarely indeed."""


def settle_collection() -> None:
    """Called once everything that stays is there: modules, rules, commands, the services."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
