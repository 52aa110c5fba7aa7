"""Seats change hands: somebody resigns, a caretaker steps in or back, a newcomer takes over."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.clock import Clock, Instant
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId, checked_person
from bot.manager import waiting
from bot.manager.agreements import resume_match
from bot.manager.live import LiveMatch, Matches
from bot.manager.lobby import NOT_NOW, NamedPerson
from bot.manager.outcome import abandon_match
from bot.manager.pauses import pause_match
from bot.manager.record import (
    CARETAKER,
    DESERTED,
    RESIGNED,
    RUNNING,
    SEATED,
    TAKEN,
    Record,
    SeatRecord,
    checked_player,
    stand_in,
)
from bot.manager.rows import matches as match_rows
from bot.manager.rows import seats as seat_rows
from bot.manager.rows.limits import room_for_person
from bot.manager.rows.plans import erase_plan
from bot.manager.rows.votes import Motion, cast_vote, count_votes, drop_motion, replacement
from bot.manager.waiting import is_absent
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.personal_notices import (
    CARETAKEN,
    ENDED,
    HOST,
    OFFERED,
    OFFERING,
    REPLACED,
    VOTE,
    close_notices,
    notify_person,
)
from bot.people import blocks
from bot.people.cooldowns import Cooldowns
from bot.people.notifier import Notifier
from bot.people.people import People, mark_accepted, note_name
from bot.store.statement import Statement
from bot.store.store import Store
from rules.computer.player import Player


@dataclass(frozen=True, slots=True)
class _Agreed:
    """What is to be written about a vote, and how it stands; without a vote it is carried."""

    change: list[Statement]
    votes: int = 1
    needed: int = 1

    @property
    def is_carried(self) -> bool:
        return self.votes >= self.needed


class Seats:
    """Who plays which seat of a running match."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        people: People,
        players: Mapping[str, Player],
        clock: Clock,
        *,
        cooldowns: Cooldowns,
        notifier: Notifier,
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._players = players
        self._clock = clock
        self._cooldowns = cooldowns
        self._notifier = notifier

    async def resign(self, match: MatchId, person: PersonId) -> Record:
        """The computer plays on and the seat ranks last; without people the match is given up."""
        async with self._matches.held(match) as live:
            record = live.record
            record.must_be_begun()
            _must_not_have_resigned(record, person)
            mine = record.seat_of(person)
            if len(record.voices()) == 1:
                change = [seat_rows.hand(record.id, replace(mine, state=RESIGNED))]
                change += abandon_match(record, self._clock.now())
                await self._matches.keep(live, change)
                return live.record
            computer = mine.computer or stand_in(self._players)
            seat = replace(mine, computer=computer, state=RESIGNED, offered=None)
            return await self._hand_over(live, seat, Event("resigned", mine.number, person))

    async def take_back(self, match: MatchId, person: PersonId) -> Record:
        """The caretaker steps back, at any moment its owner likes."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            _must_not_have_resigned(live.record, person)
            mine = live.record.seat_of(person)
            if mine.state != CARETAKER:
                raise Refused(Code.NO_CARETAKER)
            seat = replace(mine, computer=None, state=SEATED, offered=None)
            return await self._hand_over(live, seat, Event("back", mine.number, person))

    async def step_in(self, live: LiveMatch, seat: int) -> Record:
        """The caretaker looks after a seat whose time ran out; said aloud, and reversible."""
        mine = live.record.seats[seat]
        caretaken = replace(mine, computer=live.record.pace.caretaker, state=CARETAKER)
        event = Event("caretaker", seat, mine.person)
        told: list[Statement] = []
        if mine.person is not None:
            told = notify_person(
                live.record.id, mine.person, CARETAKEN, self._clock.now(), seat=seat
            )
        return await self._hand_over(live, caretaken, event, *told)

    async def replace_by_computer(
        self, match: MatchId, by: PersonId, seat: int, player: str, *, moderator: bool = False
    ) -> Record:
        """Give a seat to the computer: by its person, the owner, a moderator, or a majority."""
        async with self._matches.held(match) as live:
            checked_player(self._players, player)
            old = self._replaceable(live.record, by, seat, moderator)
            if old.is_played_by_computer and old.state != CARETAKER and old.computer == player:
                raise Refused(Code.ALREADY_SEATED, "The computer plays that seat already.")
            motion = replacement(old, player=player)
            agreed = await self._agree(live, by, old, motion, moderator)
            if not agreed.is_carried:
                return await self._put_motion(live, by, motion, agreed)
            state = await self._state_after(live.record, by, old)
            new = SeatRecord(seat, None, player, state)
            if not live.record.with_seat(new).voices():
                # Nobody is left who could ever come back.
                change = [*agreed.change, seat_rows.hand(match, new)]
                change += abandon_match(live.record, self._clock.now())
                change += self._notify_table(live, ENDED, by=by)
                await self._matches.keep(live, change)
                return live.record
            event = Event("replaced", seat, old.person, player=player)
            return await self._hand_over(live, new, event, *agreed.change, by=by)

    async def offer(
        self,
        match: MatchId,
        by: PersonId,
        seat: int,
        newcomer: NamedPerson,
        *,
        moderator: bool = False,
    ) -> Record:
        """Offer a seat to somebody; it changes hands when they accept."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            old = self._replaceable(record, by, seat, moderator)
            if any(one.person == checked_person(newcomer.id) for one in record.seats):
                raise Refused(Code.ALREADY_SEATED, "They sit at this table already.")
            if any(one.offered == newcomer.id for one in record.seats):
                raise Refused(Code.ALREADY_SEATED, "A seat is offered to them already.")
            motion = replacement(old, newcomer=newcomer.id)
            people = note_name(newcomer.id, newcomer.name)
            agreed = await self._agree(live, by, old, motion, moderator)
            if not agreed.is_carried:
                return await self._put_motion(live, by, motion, agreed, *people)
            if await blocks.is_blocked(self._store, newcomer.id, by, now):
                raise Refused(Code.NOT_INVITED, NOT_NOW)
            self._cooldowns.may_ask(by, newcomer.id)
            change = [
                *agreed.change,
                *people,
                # Whoever it was offered to before cannot take it any more.
                *close_notices(match, now, seat=seat),
                seat_rows.offer(match, seat, newcomer.id),
                *notify_person(match, newcomer.id, OFFERED, now, seat=seat, other=by),
            ]
            if old.has_voice and old.person is not None and old.person != by:
                change += notify_person(
                    match, old.person, OFFERING, now, seat=seat, other=newcomer.id
                )
            change += post(match, [Event("offered", seat, newcomer.id, by=by)], now)
            await self._matches.keep(live, change)
            await self._people.refresh(newcomer.id)
            return live.record

    async def accept_offer(self, match: MatchId, person: PersonId, answered: str = "") -> Record:
        """Sit down on a seat that was offered, and play on from where it stands."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            old = _offer_to(live.record, person)
            new = SeatRecord(old.number, person, None, SEATED)
            event = Event("replaced", old.number, person)
            conditions = [room_for_person(person), mark_accepted(person)]
            record = await self._hand_over(live, new, event, *conditions, answered=answered)
            await self._people.refresh(person)
            return record

    async def decline_offer(
        self,
        match: MatchId,
        person: PersonId,
        answered: str = "",
        *,
        by: PersonId | None = None,
    ) -> Record:
        """The seat stays with whoever has it. Whoever offered it is not heard from for a while."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            seat = _offer_to(live.record, person).number
            event = Event("declined", seat, person)
            peace = []
            if by is not None:
                peace.append(blocks.leave_in_peace(person, by, self._clock.now()))
            return await self._withdraw_offer(live, seat, event, answered, *peace)

    async def keep_seat(self, match: MatchId, person: PersonId, answered: str = "") -> Record:
        """Whoever is there after all keeps the seat that was being offered."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            mine = live.record.seat_of(person)
            if mine.offered is None:
                raise Refused(
                    Code.NOT_INVITED, "Your seat is not being offered to anybody: it is yours."
                )
            event = Event("stays", mine.number, person)
            return await self._withdraw_offer(live, mine.number, event, answered)

    async def _withdraw_offer(
        self, live: LiveMatch, seat: int, event: Event, answered: str, *more: Statement
    ) -> Record:
        match, now = live.record.id, self._clock.now()
        change = [
            *more,
            seat_rows.offer(match, seat, None),
            *close_notices(match, now, seat=seat, answered=answered),
            *post(match, [event], now),
        ]
        await self._matches.keep(live, change)
        return live.record

    async def _agree(
        self, live: LiveMatch, by: PersonId, old: SeatRecord, motion: Motion, moderator: bool
    ) -> "_Agreed":
        """One's own seat, and for the owner an absent one, can be given alone; else it is voted.

        A newcomer sees the seat's hand. So nobody alone, a moderator neither, gives them the seat
        of somebody who is there, or was when the computer got it.
        """
        record = live.record
        absent = await is_absent(self._store, self._people, record, old, self._clock.now())
        decides = moderator or (absent and by == record.owner)
        if motion.newcomer is not None:
            decides = decides and absent and old.state != TAKEN
        if decides or by == old.person:
            return _Agreed([drop_motion(record.id, motion)])
        about = old.person if absent else None
        votes, needed = await count_votes(self._store, record, motion, by, about=about)
        if votes >= needed:
            return _Agreed([drop_motion(record.id, motion)], votes, needed)
        return _Agreed([cast_vote(record.id, motion, by)], votes, needed)

    async def _state_after(self, record: Record, by: PersonId, old: SeatRecord) -> str:
        """Whether a seat that goes to the computer was taken from somebody who was there."""
        if old.state == TAKEN:
            return TAKEN
        now = self._clock.now()
        is_gone = by == old.person or await is_absent(self._store, self._people, record, old, now)
        return SEATED if is_gone else TAKEN

    async def _put_motion(
        self, live: LiveMatch, by: PersonId, motion: Motion, agreed: "_Agreed", *more: Statement
    ) -> Record:
        """A vote is counted, and the table hears of the motion."""
        told = Event(
            "motion",
            motion.seat,
            by,
            player=motion.player,
            newcomer=motion.newcomer,
            votes=agreed.votes,
            needed=agreed.needed,
        )
        change = [
            *agreed.change,
            *more,
            *post(live.record.id, [told], self._clock.now()),
            *self._notify_table(live, VOTE, by=by, seat=motion.seat),
        ]
        await self._matches.keep(live, change)
        return live.record

    def _notify_table(
        self, live: LiveMatch, kind: str, *, by: PersonId, seat: int | None = None
    ) -> list[Statement]:
        record = live.record
        return self._notifier.notify(
            record.id, kind, record.voices(), by=by, seat=seat, chosen=live.chosen_by
        )

    def _replaceable(
        self, record: Record, by: PersonId, seat: object, moderator: bool
    ) -> SeatRecord:
        record.must_be_begun()
        if not moderator and by not in record.voices():
            raise Refused(Code.NOT_SEATED)
        if type(seat) is not int or seat not in range(len(record.seats)):
            raise Refused(Code.NO_SUCH_SEAT)
        return record.seats[seat]

    async def _hand_over(
        self,
        live: LiveMatch,
        seat: SeatRecord,
        event: Event,
        *conditions: Statement,
        answered: str = "",
        by: PersonId | None = None,
    ) -> Record:
        record, now = live.record, self._clock.now()
        people = {} if seat.person is None else {seat.person: await self._people.of(seat.person)}
        await self._matches.keep(
            live,
            [
                *conditions,
                *self._pass_on_ownership(live, seat),
                *close_notices(record.id, now, seat=seat.number, answered=answered),
                *_notify_predecessor(record, seat, by, now),
                seat_rows.hand(record.id, seat),
                erase_plan(record.id, seat.number),
                *waiting.hand_over(record, seat, people, now),
                *post(record.id, [event], now),
                *await self._pause_or_resume(live, record.with_seat(seat), now),
            ],
        )
        return live.record

    def _pass_on_ownership(self, live: LiveMatch, seat: SeatRecord) -> list[Statement]:
        """When the owner's seat goes, the next person who has a say owns the table."""
        owner, heirs = live.record.owner, live.record.with_seat(seat).voices()
        if owner in heirs or not heirs:
            return []
        return [
            match_rows.set_owner(live.record.id, heirs[0]),
            *self._notifier.notify(
                live.record.id, HOST, heirs[:1], by=owner, chosen=live.chosen_by
            ),
        ]

    async def _pause_or_resume(
        self, live: LiveMatch, after: Record, now: Instant
    ) -> list[Statement]:
        """Computers do not finish a match among themselves: it waits for somebody to come back."""
        if after.phase != RUNNING:
            return []
        if after.is_deserted and after.paused is None:
            return pause_match(after.id, DESERTED, now)
        if not after.is_deserted and after.paused == DESERTED:
            return await resume_match(self._store, self._people, live, after, now)
        return []


def _offer_to(record: Record, person: PersonId) -> SeatRecord:
    for seat in record.seats:
        if seat.offered == person:
            return seat
    raise Refused(Code.NOT_INVITED, "No seat here is being offered to you.")


def _notify_predecessor(
    record: Record, seat: SeatRecord, by: PersonId | None, now: Instant
) -> list[Statement]:
    """Whose seat somebody else plays from now on hears of it, unless they gave it away just now."""
    before = record.seats[seat.number].person
    if before is None or before in (seat.person, by):
        return []
    return notify_person(record.id, before, REPLACED, now, seat=seat.number, other=seat.person)


def _must_not_have_resigned(record: Record, person: PersonId) -> None:
    if any(seat.person == person and seat.state == RESIGNED for seat in record.seats):
        raise Refused(Code.RESIGNED)
