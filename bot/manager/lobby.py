"""Lobbies: a table is opened, friends are asked, and people and computers take places."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.clock import Clock, Instant
from bot.errors import (
    Code,
    Refused,
    refusal,
)
from bot.ids import Place, checked_person, checked_place
from bot.manager.limits import room_for_person, room_in_server
from bot.manager.live import LiveMatch, Matches
from bot.manager.players import checked_player
from bot.manager.record import INVITED, LOBBY, SEATED, Pace, Record, SeatRecord
from bot.notices import letters
from bot.notices.letters import letter
from bot.people.people import People, met
from bot.store.statement import Statement
from bot.store.store import Store, next_number
from rules.catalogue import game_of
from rules.computer.player import Player

A_MOMENT = 10
"""Seconds within which a thread is made, if it is made at all."""


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody as the outside world names them."""

    id: int
    name: str


class Lobbies:
    """Agreements that look for players."""

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

    async def open(
        self,
        owner: NamedPerson,
        game: str,
        place: Place,
        *,
        seats: int | None = None,
        variants: Sequence[str] = (),
        pace: Pace | None = None,
        friends: Sequence[NamedPerson] = (),
        own_thread: bool = False,
        rated: bool = True,
    ) -> Record:
        """Open a table; its owner sits already, friends are invited. Where all win or lose
        together, nobody is rated."""
        chosen = game_of(game)
        wanted = chosen.seats[-1] if seats is None else seats
        setting = chosen.setting(wanted, variants)
        pace = pace or Pace()
        if pace.caretaker is not None:
            checked_player(self._players, pace.caretaker)
        checked_place(place)
        guests = [owner, *friends]
        if len({guest.id for guest in guests}) < len(guests):
            raise Refused(Code.ALREADY_SEATED, "Somebody is named twice.")
        if len(guests) > wanted:
            raise Refused(Code.TABLE_FULL)
        change = [line for guest in guests for line in met(guest.id, guest.name)]
        number = await next_number(self._store, "match")
        change += [
            *room_in_server(place.guild),
            *(room_for_person(guest.id) for guest in guests),
            Statement(
                "INSERT INTO matches (id, game, rules_version, data_set, variants, owner, guild,"
                " channel, thread, own_thread, wanted, remind_every, turn_time, caretaker, phase,"
                " entries, told, notices, opened, acted, rated)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?)",
                (
                    number,
                    game,
                    chosen.rules_version,
                    setting.data_set,
                    json.dumps(sorted(setting.variants)),
                    owner.id,
                    place.guild,
                    place.channel,
                    place.thread,
                    int(own_thread),
                    wanted,
                    pace.remind_every,
                    pace.turn_time,
                    pace.caretaker,
                    LOBBY,
                    self._clock.now(),
                    self._clock.now(),
                    int(rated and not chosen.cooperative),
                ),
            ),
            *(
                _placed(
                    number, SeatRecord(at, guest.id, None, SEATED if guest is owner else INVITED)
                )
                for at, guest in enumerate(guests)
            ),
        ]
        # A table that is about to get its thread invites people there.
        due = self._clock.now() + (A_MOMENT if own_thread and place.thread is None else 0)
        for friend in friends:
            change += await self._invitation_to(number, friend.id, owner.id, due)
        await self._store.write(change)
        for guest in guests:
            await self._people.refreshed(guest.id)
        return await self._matches.record(number)

    async def invite(self, match: int, owner: int, friend: NamedPerson) -> Record:
        """Keep a place for somebody who has yet to accept it."""
        async with self._matches.held(match) as live:
            _owned_lobby(live.record, owner)
            return await self._seat(live, friend, INVITED)

    async def join(self, match: int, guest: NamedPerson) -> Record:
        """Take a free place, or the one that is kept for you."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            mine = _place_of(live.record, guest.id)
            if mine is not None and mine.state == INVITED:
                return await self._accepted(live, mine)
            return await self._seat(live, guest, SEATED)

    async def accept(self, match: int, person: int) -> Record:
        async with self._matches.held(match) as live:
            return await self._accepted(live, _invitation(live.record, person))

    async def decline(self, match: int, person: int) -> Record:
        async with self._matches.held(match) as live:
            return await self._freed(live, _invitation(live.record, person))

    async def leave(self, match: int, person: int) -> Record:
        """Give one's place up; when the owner leaves, the next person owns the table."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            mine = _place_of(live.record, person)
            if mine is None:
                raise Refused(Code.NOT_SEATED)
            return await self._freed(live, mine)

    async def dismiss(self, match: int, owner: int, place: int) -> Record:
        """Take back an invitation, or a computer's place."""
        async with self._matches.held(match) as live:
            _owned_lobby(live.record, owner)
            for seat in live.record.seats:
                if seat.number == place and (seat.state == INVITED or seat.person is None):
                    return await self._freed(live, seat)
            raise Refused(
                Code.NOT_INVITED, "There is neither an invitation nor a computer at that place."
            )

    async def add_computer(self, match: int, owner: int, player: str) -> Record:
        async with self._matches.held(match) as live:
            _owned_lobby(live.record, owner)
            checked_player(self._players, player)
            _must_have_room(live.record)
            seat = SeatRecord(_free_place(live.record), None, player, SEATED)
            return await self._kept(live, [_placed(live.record.id, seat)])

    async def move(self, match: int, place: Place, *, own_thread: bool = False) -> Record:
        """Lay the table elsewhere before it has begun."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            checked_place(place)
            change = Statement(
                "UPDATE matches SET guild = ?, channel = ?, thread = ?, own_thread = ?"
                " WHERE id = ?",
                (place.guild, place.channel, place.thread, int(own_thread), match),
                must=refusal(Code.CHANGED),
            )
            return await self._kept(live, [change])

    async def close(self, match: int, owner: int, *, moderator: bool = False) -> Record:
        """Give the table up before it has begun."""
        async with self._matches.held(match) as live:
            if moderator:
                live.record.must_be_lobby()
            else:
                _owned_lobby(live.record, owner)
            change = lapsed(live.record.id, self._clock.now())
            return await self._kept(live, [change], acted=False)

    async def _seat(self, live: LiveMatch, guest: NamedPerson, state: str) -> Record:
        record = live.record
        if _place_of(record, checked_person(guest.id)) is not None:
            raise Refused(Code.ALREADY_SEATED)
        _must_have_room(record)
        change = [
            *met(guest.id, guest.name),
            room_for_person(guest.id),
            _placed(record.id, SeatRecord(_free_place(record), guest.id, None, state)),
        ]
        if state == INVITED:
            now = self._clock.now()
            change += await self._invitation_to(record.id, guest.id, record.owner, now)
        record = await self._kept(live, change)
        await self._people.refreshed(guest.id)
        return record

    async def _invitation_to(
        self, match: int, friend: int, owner: int, due: Instant
    ) -> list[Statement]:
        """By letter for those who like letters; the others are mentioned at the table."""
        if (await self._people.of(friend)).way != "dm":
            return []
        return letter(match, friend, letters.INVITED, due, other=owner)

    async def _accepted(self, live: LiveMatch, seat: SeatRecord) -> Record:
        change = Statement(
            "UPDATE seats SET state = ? WHERE match = ? AND number = ? AND state = ?",
            (SEATED, live.record.id, seat.number, INVITED),
            must=refusal(Code.CHANGED),
        )
        return await self._kept(live, [change])

    async def _freed(self, live: LiveMatch, seat: SeatRecord) -> Record:
        record = live.record
        change = [
            Statement(
                "DELETE FROM seats WHERE match = ? AND number = ?",
                (record.id, seat.number),
                must=refusal(Code.CHANGED),
            )
        ]
        if seat.person == record.owner:
            heirs = [one.person for one in record.seats if one.has_voice and one is not seat]
            if heirs:
                change.append(
                    Statement("UPDATE matches SET owner = ? WHERE id = ?", (heirs[0], record.id))
                )
            else:
                change.append(lapsed(record.id, self._clock.now()))
                return await self._kept(live, change, acted=False)
        return await self._kept(live, change)

    async def _kept(
        self, live: LiveMatch, change: list[Statement], *, acted: bool = True
    ) -> Record:
        if acted:
            touched = Statement(
                "UPDATE matches SET acted = ? WHERE id = ? AND phase = 'lobby'",
                (self._clock.now(), live.record.id),
                must=refusal(Code.NOT_LOBBY),
            )
            change = [touched, *change]
        await self._matches.keep(live, change)
        return live.record


def lapsed(match: int, now: Instant) -> Statement:
    """A lobby that will never begin."""
    return Statement(
        "UPDATE matches SET phase = 'lapsed', ended = ?, rated = 0"
        " WHERE id = ? AND phase = 'lobby'",
        (now, match),
        must=refusal(Code.NOT_LOBBY),
    )


def _owned_lobby(record: Record, owner: int) -> None:
    record.must_be_lobby()
    if record.owner != owner:
        raise Refused(Code.NOT_OWNER)


def _place_of(record: Record, person: int) -> SeatRecord | None:
    return next((seat for seat in record.seats if seat.person == person), None)


def _invitation(record: Record, person: int) -> SeatRecord:
    record.must_be_lobby()
    mine = _place_of(record, person)
    if mine is None or mine.state != INVITED:
        raise Refused(Code.NOT_INVITED)
    return mine


def _must_have_room(record: Record) -> None:
    if len(record.seats) >= record.wanted:
        raise Refused(Code.TABLE_FULL)


def _free_place(record: Record) -> int:
    used = {seat.number for seat in record.seats}
    return next(number for number in range(record.wanted) if number not in used)


def _placed(match: int, seat: SeatRecord) -> Statement:
    return Statement(
        "INSERT INTO seats (match, number, person, computer, state) VALUES (?, ?, ?, ?, ?)",
        (match, seat.number, seat.person, seat.computer, seat.state),
        must=refusal(Code.CHANGED),
    )
