"""Who hears by direct message what others did at their table, and when.

Never whoever did it. Whoever did something there not long ago is perhaps still looking at it, and
is told a little later, if they have not been back since."""

from collections.abc import Iterable, Mapping

from bot.clock import MINUTE, Clock, Instant
from bot.ids import MatchId, PersonId
from bot.notices import personal_notices
from bot.people.cooldowns import Cooldowns
from bot.people.presence import PERHAPS_THERE_S, Presence
from bot.store.statement import Statement

FOLD_S = MINUTE
"""People who join within so long are told of in one message."""


class Notifier:
    """Queues personal notices of what somebody did."""

    def __init__(self, presence: Presence, cooldowns: Cooldowns, clock: Clock) -> None:
        self.presence = presence
        self._cooldowns = cooldowns
        self._clock = clock

    def notify(
        self,
        match: MatchId,
        kind: str,
        people: Iterable[PersonId],
        *,
        by: PersonId | None,
        seat: int | None = None,
        chosen: Mapping[PersonId, Instant] | None = None,
    ) -> list[Statement]:
        """Tell these people, but for whoever did it; `chosen` is when each of them last chose
        something in the match."""
        others = [person for person in people if person != by]
        if not others:
            return []
        is_repeatable = kind in personal_notices.REPEATABLE
        if is_repeatable and by is not None and not self._cooldowns.may_tell(by, match):
            return []
        change = []
        if kind in personal_notices.TELLS_THE_TABLE:
            change.append(personal_notices.drop_unsent(match, kind))
        for person in others:
            due = self._due(match, person, (chosen or {}).get(person))
            if kind == personal_notices.JOINED:
                due = max(due, self._clock.now() + FOLD_S)
            change += personal_notices.notify_person(match, person, kind, due, seat=seat, other=by)
        return change

    def notify_joined(self, match: MatchId, host: PersonId, *, by: PersonId) -> list[Statement]:
        """Tell the host. There is one message of those who join: a later one tells of the earlier
        ones too."""
        told = self.notify(match, personal_notices.JOINED, [host], by=by)
        if not told:
            return []
        return [*personal_notices.close_notices(match, self._clock.now(), person=host), *told]

    def notify_result(
        self,
        match: MatchId,
        people: Iterable[PersonId],
        *,
        by: PersonId | None,
        chosen: Mapping[PersonId, Instant],
    ) -> list[Statement]:
        """The match is over. Computers play at once: if one of them ended it, whoever chose before
        it sees the end."""
        if by is None and chosen:
            latest = max(chosen, key=lambda person: chosen[person])
            is_there = chosen[latest] + PERHAPS_THERE_S > self._clock.now()
            by = latest if is_there else None
        return self.notify(match, personal_notices.FINISHED, people, by=by, chosen=chosen)

    def notify_planned(
        self, match: MatchId, person: PersonId, *, chosen: Mapping[PersonId, Instant]
    ) -> list[Statement]:
        """Their plan has played. A newer notice tells of the newer plan alone."""
        return [
            personal_notices.drop_unsent(match, personal_notices.PLANNED, person),
            *self.notify(match, personal_notices.PLANNED, [person], by=None, chosen=chosen),
        ]

    def _due(self, match: MatchId, person: PersonId, chosen: Instant | None) -> Instant:
        acted = [one for one in (self.presence.last(match, person), chosen) if one is not None]
        return max([self._clock.now(), *(one + PERHAPS_THERE_S for one in acted)])
