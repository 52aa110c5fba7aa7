"""Seats change hands: somebody resigns, a caretaker steps in or back, a newcomer takes over."""

from collections.abc import Mapping
from dataclasses import replace

from bot import asked
from bot.clock import Clock
from bot.computers import checked_player, stand_in
from bot.endings import abandoned
from bot.herald import Event
from bot.limits import room_for_person
from bot.lobby import Guest
from bot.matches import Live, Matches
from bot.people import People, checked_person, met
from bot.posts import post
from bot.record import CARETAKER, RESIGNED, SEATED, Record, Seated
from bot.refusals import (
    AlreadySeated,
    Changed,
    HasResigned,
    NoCaretaker,
    NoSuchSeat,
    NotInvited,
    NotSeated,
)
from bot.store.statement import Statement
from bot.store.store import Store
from bot.votes import counted, vote
from rules.computer.player import Player


class Seats:
    """Who plays which seat of a running match."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        people: People,
        players: Mapping[str, Player],
        clock: Clock,
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._players = players
        self._clock = clock

    async def resign(self, match: int, person: int) -> Record:
        """The computer plays on and the seat ranks last; without people the match is given up."""
        async with self._matches.held(match) as live:
            record = live.record
            record.must_be_begun()
            _must_not_have_resigned(record, person)
            mine = record.seat_of(person)
            if len(record.voices()) == 1:
                change = [_handed(record, replace(mine, state=RESIGNED))]
                change += abandoned(record, self._clock.now())
                await self._matches.keep(live, change)
                return live.record
            computer = mine.computer or stand_in(self._players)
            seat = replace(mine, computer=computer, state=RESIGNED, offered=None)
            return await self._handed_over(live, seat, Event("resigned", mine.number, person))

    async def take_back(self, match: int, person: int) -> Record:
        """The caretaker steps back, at any moment its owner likes."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            _must_not_have_resigned(live.record, person)
            mine = live.record.seat_of(person)
            if mine.state != CARETAKER:
                raise NoCaretaker
            seat = replace(mine, computer=None, state=SEATED)
            return await self._handed_over(live, seat, Event("back", mine.number, person))

    async def step_in(self, live: Live, seat: int) -> Record:
        """The caretaker looks after a seat whose time ran out; said aloud, and reversible."""
        mine = live.record.seats[seat]
        caretaken = replace(mine, computer=live.record.pace.caretaker, state=CARETAKER)
        return await self._handed_over(live, caretaken, Event("caretaker", seat, mine.person))

    async def replace_by_computer(
        self, match: int, by: int, seat: int, player: str, *, moderator: bool = False
    ) -> Record:
        """Give a seat to the computer: by the owner, a moderator, or a majority."""
        async with self._matches.held(match) as live:
            checked_player(self._players, player)
            old = self._replaceable(live.record, by, seat, moderator)
            motion = f"replace {seat} {old.person} computer {player}"
            vote_cast, is_agreed = await self._agreed(live, by, motion, moderator)
            if not is_agreed:
                await self._matches.keep(live, vote_cast)
                return live.record
            new = Seated(seat, None, player, SEATED)
            event = Event("replaced", seat, old.person, player)
            return await self._handed_over(live, new, event, *vote_cast)

    async def offer(
        self, match: int, by: int, seat: int, newcomer: Guest, *, moderator: bool = False
    ) -> Record:
        """Offer a seat to somebody; it changes hands when they accept."""
        async with self._matches.held(match) as live:
            record = live.record
            old = self._replaceable(record, by, seat, moderator)
            if any(one.person == checked_person(newcomer.id) for one in record.seats):
                raise AlreadySeated("They sit at this table already.")
            motion = f"replace {seat} {old.person} person {newcomer.id}"
            people = met(newcomer.id, newcomer.name)
            vote_cast, is_agreed = await self._agreed(live, by, motion, moderator)
            if not is_agreed:
                await self._matches.keep(live, vote_cast)
                return live.record
            offered = Statement(
                "UPDATE seats SET offered = ? WHERE match = ? AND number = ?",
                (newcomer.id, match, seat),
                must=Changed,
            )
            event = Event("offered", seat, newcomer.id)
            change = [*vote_cast, *people, offered, *post(match, [event], self._clock.now())]
            await self._matches.keep(live, change)
            await self._people.refreshed(newcomer.id)
            return live.record

    async def accept_offer(self, match: int, person: int) -> Record:
        """Sit down on a seat that was offered, and play on from where it stands."""
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            for old in live.record.seats:
                if old.offered == person:
                    new = Seated(old.number, person, None, SEATED)
                    event = Event("replaced", old.number, person)
                    return await self._handed_over(live, new, event, room_for_person(person))
            raise NotInvited("No seat here is being offered to you.")

    async def _agreed(
        self, live: Live, by: int, motion: str, moderator: bool
    ) -> tuple[list[Statement], bool]:
        """The vote to be counted, if it takes one, and whether the motion is carried with it."""
        if moderator or by == live.record.owner:
            return [], True
        votes, needed = await vote(self._store, live.record, motion, by)
        return [counted(live.record.id, motion, by)], votes >= needed

    def _replaceable(self, record: Record, by: int, seat: object, moderator: bool) -> Seated:
        record.must_be_begun()
        if not moderator and by != record.owner and by not in record.voices():
            raise NotSeated
        if type(seat) is not int or seat not in range(len(record.seats)):
            raise NoSuchSeat
        return record.seats[seat]

    async def _handed_over(
        self, live: Live, seat: Seated, event: Event, *conditions: Statement
    ) -> Record:
        record, now = live.record, self._clock.now()
        people = {} if seat.person is None else {seat.person: await self._people.of(seat.person)}
        await self._matches.keep(
            live,
            [
                *conditions,
                _handed(record, seat),
                *asked.handed_over(record, seat, people, now),
                *post(record.id, [event], now),
            ],
        )
        return live.record


def _handed(record: Record, seat: Seated) -> Statement:
    return Statement(
        "UPDATE seats SET person = ?, computer = ?, state = ?, offered = ?"
        " WHERE match = ? AND number = ?",
        (seat.person, seat.computer, seat.state, seat.offered, record.id, seat.number),
        must=Changed,
    )


def _must_not_have_resigned(record: Record, person: int) -> None:
    if any(seat.person == person and seat.state == RESIGNED for seat in record.seats):
        raise HasResigned
