"""Presence: when somebody last did something at a table, so that nobody is told what they see.

It is kept in memory. After a restart nobody counts as there, which costs a message too many.
"""

from collections import OrderedDict

from bot.clock import MINUTE, Clock, Instant
from bot.ids import MatchId, PersonId

PERHAPS_THERE_S = 10 * MINUTE
"""Whoever did something in a match that recently is not told at once what happens there, or that it
waits for them."""
MOST_REMEMBERED = 4096


class Presence:
    """Notes clicks and commands."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._acted: OrderedDict[tuple[MatchId, PersonId], Instant] = OrderedDict()

    def note(self, match: MatchId, person: PersonId) -> None:
        """They do something there now."""
        self._acted[match, person] = self._clock.now()
        self._acted.move_to_end((match, person))
        if len(self._acted) > MOST_REMEMBERED:
            self._acted.popitem(last=False)

    def last(self, match: MatchId, person: PersonId) -> Instant | None:
        """When they did something there last, as far as we remember."""
        return self._acted.get((match, person))

    def forget(self, person: PersonId) -> None:
        for key in [one for one in self._acted if one[1] == person]:
            del self._acted[key]
