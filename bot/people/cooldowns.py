"""Cool-downs: nobody makes the bot post or write more than people want to read.

They are kept in memory. A restart forgives everybody, which does no harm.
"""

from collections import OrderedDict, deque

from bot.clock import DAY, MINUTE, Clock, Instant
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId

WINDOW_S = 10 * MINUTE
BY_A_PERSON = 20
ON_A_SERVER = 100
"""How often in that time something may be posted or sent by command."""
OF_ONE_PERSON = 3
"""How often in a day somebody may invite the same person, who does not come."""
OF_ONE_MATCH = 3
"""How often in a day somebody may pause the same match: whoever is awaited is told anew after."""
TOLD_OF_ONE_MATCH = 3
"""How often in a day others hear by direct message what somebody does at the same table."""
MOST_REMEMBERED = 4096

Key = tuple[str, int, int]


class Cooldowns:
    """Counts what people have us post or send."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._latest: OrderedDict[Key, deque[Instant]] = OrderedDict()

    def must_be_rested(self, person: PersonId, guild: int | None) -> None:
        """Note one more, or refuse it and say when it is possible again."""
        most = {("person", int(person), 0): BY_A_PERSON}
        if guild is not None:
            most["server", guild, 0] = ON_A_SERVER
        self._note(most, WINDOW_S)

    def may_ask(self, person: PersonId, other: PersonId) -> None:
        """Refuse somebody who asks the same person again and again to play."""
        self._note({("asked", person, other): OF_ONE_PERSON}, DAY)

    def has_come(self, person: PersonId, other: PersonId) -> None:
        """Who was asked plays: they may be asked anew."""
        self._latest.pop(("asked", person, other), None)

    def may_pause(self, person: PersonId, match: MatchId) -> None:
        """Refuse somebody who stops the same match again and again."""
        self._note({("paused", person, match): OF_ONE_MATCH}, DAY)

    def may_tell(self, person: PersonId, match: MatchId) -> bool:
        """Whether others at that table are still told what somebody does there; what they do is
        done all the same."""
        try:
            self._note({("told", person, match): TOLD_OF_ONE_MATCH}, DAY)
        except Refused:
            return False
        return True

    def _note(self, most: dict[Key, int], window: int) -> None:
        now = self._clock.now()
        for key, number in most.items():
            moments = self._moments(key, window, now)
            if len(moments) >= number:
                raise Refused(Code.TOO_SOON, too_soon(moments[0] + window))
        for key in most:
            self._moments(key, window, now).append(now)

    def _moments(self, key: Key, window: int, now: Instant) -> deque[Instant]:
        moments = self._latest.setdefault(key, deque())
        self._latest.move_to_end(key)
        # A clock that was set back forgives, too.
        while moments and not now - window < moments[0] <= now:
            moments.popleft()
        while len(self._latest) > MOST_REMEMBERED:
            self._latest.popitem(last=False)
        return moments


def too_soon(instant: Instant) -> str:
    return f"That was a lot in a short time. You can do it again <t:{instant}:R>."
