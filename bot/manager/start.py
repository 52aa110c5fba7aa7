"""The start: the seed is drawn and its commitment published before anybody can choose."""

import secrets
from collections.abc import Callable

from bot.clock import Clock
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId
from bot.manager import waiting
from bot.manager.live import Matches
from bot.manager.record import STARTING, Record
from bot.manager.rows import matches as match_rows
from bot.manager.rows import seats as seat_rows
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.personal_notices import JOINED, close_notices, drop_unsent
from bot.people.people import People
from bot.people.presence import Presence
from bot.store.statement import Change
from rules.catalogue import game_of
from rules.engine.chance import SEED_BYTES, commitment, seat_order
from rules.engine.illegal import Refusal


def draw_seed() -> bytes:
    """256 bits from the operating system's secure source."""
    return secrets.token_bytes(SEED_BYTES)


class Starts:
    """From a full lobby to the first question."""

    def __init__(
        self,
        matches: Matches,
        people: People,
        presence: Presence,
        clock: Clock,
        draw: Callable[[], bytes] = draw_seed,
    ) -> None:
        self._matches = matches
        self._people = people
        self._presence = presence
        self._clock = clock
        self._draw = draw

    async def must_be_ready(self, match: MatchId, owner: PersonId) -> Record:
        """Refuse what `start` would refuse, before anything is prepared for it."""
        async with self._matches.held(match) as live:
            _must_be_ready(live.record, owner)
            return live.record

    async def start(self, match: MatchId, owner: PersonId, answered: str = "") -> Record:
        """Seat everybody by the seed; choices are taken once the commitment is posted. `answered`
        is the key of the notice that was pressed."""
        async with self._matches.held(match) as live:
            record = live.record
            _must_be_ready(record, owner)
            seed, now = self._draw(), self._clock.now()
            promise = commitment(seed)
            change = [
                match_rows.start(record.id, seed, promise, now),
                *seat_rows.arrange(record.id, seat_order(seed, record.seats)),
                *post(record.id, [Event("start", commitment=promise)], now),
                drop_unsent(record.id, JOINED),
                *close_notices(record.id, now, answered=answered),
            ]
            await self._matches.keep(live, change)
            # The live match is only a lobby; the next one to ask gets the table.
            self._matches.forget(record.id)
            return live.record

    async def begin(self, match: MatchId, posted: Change) -> None:
        """The commitment is out: with that post on record, the first question is asked."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            change = list(posted)
            if record.phase == STARTING:
                people = await self._people.all_of(waiting.people_to_remind(record, live.match))
                change.append(match_rows.begin(match, now))
                for seat in live.match.awaited:
                    # Whoever has just joined or pressed for it perhaps sees it begin.
                    person = record.seats[seat].person
                    seen = None if person is None else self._presence.last(match, person)
                    change += waiting.begin_waiting(
                        record, record.seats[seat], 0, people, now, chosen_at=seen
                    )
            await self._matches.keep(live, change)


def can_start(record: Record) -> bool:
    """Whether its host can begin with those who sit there."""
    try:
        _must_be_ready(record, record.owner)
    except Refusal:
        return False
    return True


def _must_be_ready(record: Record, owner: PersonId) -> None:
    record.must_be_lobby()
    if record.owner != owner:
        raise Refused(Code.NOT_OWNER)
    voices = record.voices()
    if len(voices) < sum(seat.person is not None for seat in record.seats):
        raise Refused(Code.NOT_ACCEPTED)
    game, taken = game_of(record.game), len(record.seats)
    if taken not in game.seats:
        raise Refused(
            Code.TOO_FEW,
            f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats; "
            f"{taken} {'is' if taken == 1 else 'are'} taken. Invite somebody, or add a computer "
            "player.",
        )
    game.setting(len(record.seats), record.variants, record.data_set)
