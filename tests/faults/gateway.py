"""What goes wrong on the gateway: it closes, sends the bot away, or says everything twice."""

import json
from dataclasses import dataclass

from tests.e2e.discord_server import INVALID_SESSION, RECONNECT, Word
from tests.faults.kinds import Kind

IDENTIFIED = "GATEWAY IDENTIFY"
INTERACTION = "GATEWAY INTERACTION_CREATE"
FOR_GOOD_S = 8.0
"""For so long Discord lets nobody in whom it has sent away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interruption(Kind):
    """Something is said after an event, or instead of it."""

    said: Word
    after: bool = False

    def spreads(self, first: str, operation: str) -> bool:
        return operation == IDENTIFIED


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition(Kind):
    """An event is delivered twice, or every one from now on."""

    for_good: bool = False


def _op(number: int, *, may_resume: bool = False) -> str:
    return json.dumps({"op": number, "d": may_resume})


EVENTS: tuple[Kind, ...] = (
    Interruption(name="closed 1011 before", where=INTERACTION, said=1011),
    Interruption(name="closed 1011 after", where=INTERACTION, said=1011, after=True),
    Repetition(name="delivered twice", where=INTERACTION),
)
"""At every interaction."""
GATEWAY: tuple[Kind, ...] = (
    *(
        Interruption(name=f"closed {code}", where=r"^GATEWAY", said=code, lasts_s=FOR_GOOD_S)
        for code in (4004, 4011, 4013, 4014)
    ),
    Interruption(name="closed 1011", where=IDENTIFIED, said=1011),
    Interruption(name="op 7", where=r"^GATEWAY", said=_op(RECONNECT), after=True),
    Interruption(name="op 9", where=r"^GATEWAY", said=_op(INVALID_SESSION), after=True),
    Interruption(
        name="op 9, to be resumed",
        where=r"^GATEWAY",
        said=_op(INVALID_SESSION, may_resume=True),
        after=True,
    ),
)
ALWAYS: tuple[Kind, ...] = (Repetition(name="every event twice", where=IDENTIFIED, for_good=True),)
