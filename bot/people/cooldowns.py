"""Cool-downs: nobody makes the bot post or write more than people want to read.

They are kept in memory. A restart forgives everybody, which does no harm.
"""

from collections import OrderedDict, deque

from bot.clock import MINUTE, Clock, Instant
from bot.errors import Code, Refused
from bot.ids import PersonId

WINDOW_S = 10 * MINUTE
BY_A_PERSON = 20
ON_A_SERVER = 100
"""How often in that time something may be posted or sent by command."""
MOST_REMEMBERED = 4096


class Cooldowns:
    """Counts what people have us post or send."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._latest: OrderedDict[tuple[str, int], deque[Instant]] = OrderedDict()

    def must_be_rested(self, person: PersonId, guild: int | None) -> None:
        """Note one more, or refuse it and say when it is possible again."""
        now = self._clock.now()
        kinds = [("person", int(person), BY_A_PERSON)]
        if guild is not None:
            kinds.append(("server", guild, ON_A_SERVER))
        for kind, number, most in kinds:
            moments = self._moments(kind, number, now)
            if len(moments) >= most:
                raise Refused(Code.TOO_SOON, too_soon(moments[0] + WINDOW_S))
        for kind, number, _ in kinds:
            self._moments(kind, number, now).append(now)

    def _moments(self, kind: str, number: int, now: Instant) -> deque[Instant]:
        moments = self._latest.setdefault((kind, number), deque())
        self._latest.move_to_end((kind, number))
        # A clock that was set back forgives, too.
        while moments and not now - WINDOW_S < moments[0] <= now:
            moments.popleft()
        while len(self._latest) > MOST_REMEMBERED:
            self._latest.popitem(last=False)
        return moments


def too_soon(instant: Instant) -> str:
    return f"That was a lot in a short time. You can do it again <t:{instant}:R>."
