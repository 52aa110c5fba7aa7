"""Lobbies: a table is opened, friends are asked, and people and computers take places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.clock import Clock, Instant
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId, Place, checked_person, checked_place
from bot.manager.live import LiveMatch, Matches
from bot.manager.record import INVITED, SEATED, Pace, Record, SeatRecord, checked_player
from bot.manager.rows import matches as match_rows
from bot.manager.rows import seats as seat_rows
from bot.manager.rows.limits import room_for_invitation, room_for_person, room_in_server
from bot.notices import personal_notices
from bot.notices.personal_notices import close_notices
from bot.people import blocks
from bot.people.cooldowns import Cooldowns
from bot.people.notifier import Notifier
from bot.people.people import People, mark_accepted, note_name
from bot.store.counters import next_number
from bot.store.statement import Statement
from bot.store.store import Store
from render.names import isolated
from rules.catalogue import game_of
from rules.computer.player import Player
from rules.engine.game import AnyGame
from rules.engine.text import pluralize

NOT_NOW = "They want no invitation from you at the moment."


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """Somebody as the outside world names them."""

    id: PersonId
    name: str

    @property
    def called(self) -> str:
        """The name as it stands in a sentence."""
        return isolated(self.name)


class Lobbies:
    """Agreements that look for players."""

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
        change = [line for guest in guests for line in note_name(guest.id, guest.name)]
        number = MatchId(await next_number(self._store, "match"))
        change += [
            *room_in_server(place.guild),
            room_for_person(owner.id),
            mark_accepted(owner.id),
            match_rows.open_lobby(
                number,
                match_rows.Opening(
                    game=game,
                    rules_version=chosen.rules_version,
                    data_set=setting.data_set,
                    variants=setting.variants,
                    owner=owner.id,
                    place=place,
                    own_thread=own_thread,
                    wanted=wanted,
                    pace=pace,
                    rated=rated and not chosen.cooperative,
                ),
                self._clock.now(),
            ),
            *(
                seat_rows.take(
                    number, SeatRecord(at, guest.id, None, SEATED if guest is owner else INVITED)
                )
                for at, guest in enumerate(guests)
            ),
        ]
        for friend in friends:
            change += await self._invite(number, friend.id, owner.id, self._clock.now())
        await self._store.write(change)
        self._notifier.presence.note(number, owner.id)
        for guest in guests:
            await self._people.refresh(guest.id)
        return await self._matches.record(number)

    async def invite(self, match: MatchId, owner: PersonId, friend: NamedPerson) -> Record:
        """Keep a place for somebody who has yet to accept it."""
        async with self._matches.held(match) as live:
            _must_own_lobby(live.record, owner)
            return await self._seat(live, friend, INVITED)

    async def join(self, match: MatchId, guest: NamedPerson) -> Record:
        """Take a free place, or the one that is kept for you."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            mine = _seat_of(live.record, guest.id)
            if mine is not None and mine.state == INVITED:
                return await self._accept(live, mine)
            return await self._seat(live, guest, SEATED)

    async def accept(self, match: MatchId, person: PersonId, answered: str = "") -> Record:
        """Take the place that is kept; `answered` is the key of the notice that was pressed."""
        async with self._matches.held(match) as live:
            return await self._accept(live, _invited_seat(live.record, person), answered)

    async def decline(self, match: MatchId, person: PersonId, answered: str = "") -> Record:
        """Free the place that is kept. Whoever invited is not heard from for a while."""
        async with self._matches.held(match) as live:
            mine = _invited_seat(live.record, person)
            return await self._free(live, mine, answered=answered, declined=True)

    async def leave(self, match: MatchId, person: PersonId) -> Record:
        """Give one's place up; when the owner leaves, the next person owns the table."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            mine = _seat_of(live.record, person)
            if mine is None:
                raise Refused(Code.NOT_SEATED)
            return await self._free(live, mine, declined=mine.state == INVITED)

    async def dismiss(self, match: MatchId, owner: PersonId, place: int) -> Record:
        """Take back an invitation, or a computer's place."""
        async with self._matches.held(match) as live:
            _must_own_lobby(live.record, owner)
            for seat in live.record.seats:
                if seat.number == place and (seat.state == INVITED or seat.person is None):
                    return await self._free(live, seat)
            raise Refused(
                Code.NOT_INVITED, "There is neither an invitation nor a computer at that place."
            )

    async def add_computer(self, match: MatchId, owner: PersonId, player: str) -> Record:
        async with self._matches.held(match) as live:
            _must_own_lobby(live.record, owner)
            checked_player(self._players, player)
            _must_have_room(live.record)
            seat = SeatRecord(_free_number(live.record), None, player, SEATED)
            return await self._keep(live, [seat_rows.take(live.record.id, seat)])

    async def change(
        self,
        match: MatchId,
        owner: PersonId,
        *,
        game: str | None = None,
        seats: int | None = None,
        variants: Sequence[str] | None = None,
    ) -> Record:
        """Agree on another game, other seats or other variants; what is not said stays as far as
        the game has it."""
        async with self._matches.held(match) as live:
            record = live.record
            _must_own_lobby(record, owner)
            chosen, before = game_of(game or record.game), game_of(record.game)
            kept = record.variants if chosen is before else ()
            wanted = _seats_to_want(record, chosen, before) if seats is None else seats
            setting = chosen.setting(wanted, kept if variants is None else variants)
            _must_fit(record, chosen.title, wanted)
            # Where all win or lose together, nobody is rated; after that it is as usual again.
            rated = (record.rated or before.cooperative) and not chosen.cooperative
            change = match_rows.change_lobby(
                match, chosen.key, chosen.rules_version, setting, rated=rated
            )
            return await self._keep(live, [change])

    async def move(
        self,
        match: MatchId,
        place: Place,
        *,
        own_thread: bool = False,
        by: PersonId | None = None,
    ) -> Record:
        """Lay the table elsewhere before it has begun; if somebody did that, the others hear it."""
        async with self._matches.held(match) as live:
            live.record.must_be_lobby()
            checked_place(place)
            change = [match_rows.move_lobby_to(match, place, own_thread=own_thread)]
            if by is not None:
                told = self._notifier.notify(
                    match, personal_notices.MOVED, live.record.voices(), by=by
                )
                change += told
            return await self._keep(live, change)

    async def close(self, match: MatchId, owner: PersonId, *, moderator: bool = False) -> Record:
        """Give the table up before it has begun."""
        async with self._matches.held(match) as live:
            if moderator:
                live.record.must_be_lobby()
            else:
                _must_own_lobby(live.record, owner)
            told = personal_notices.ENDED, live.record.voices()
            change = lapse(live.record, self._clock.now())
            change += self._notifier.notify(match, *told, by=owner)
            return await self._keep(live, change, acted=False)

    async def _seat(self, live: LiveMatch, guest: NamedPerson, state: str) -> Record:
        record = live.record
        if _seat_of(record, checked_person(guest.id)) is not None:
            raise Refused(Code.ALREADY_SEATED)
        _must_have_room(record)
        change = [
            *note_name(guest.id, guest.name),
            *([] if state == INVITED else [room_for_person(guest.id), mark_accepted(guest.id)]),
            seat_rows.take(record.id, SeatRecord(_free_number(record), guest.id, None, state)),
        ]
        if state == INVITED:
            now = self._clock.now()
            change += await self._invite(record.id, guest.id, record.owner, now)
        else:
            change += self._notifier.notify_joined(record.id, record.owner, by=guest.id)
        record = await self._keep(live, change)
        await self._people.refresh(guest.id)
        return record

    async def _invite(
        self, match: MatchId, friend: PersonId, owner: PersonId, due: Instant
    ) -> list[Statement]:
        """Directly for those who like that; the others are mentioned at the table. Invitations need
        no victim: there are few at a time, and none from somebody who was refused of late."""
        if await blocks.is_blocked(self._store, friend, owner, self._clock.now()):
            raise Refused(Code.NOT_INVITED, NOT_NOW)
        # Whoever takes an invitation back before it can be declined could send it for ever.
        self._cooldowns.may_ask(owner, friend)
        change = [room_for_invitation(owner), blocks.unblock(owner, friend)]
        if (await self._people.of(friend)).way != "dm":
            return change
        return [
            *change,
            *personal_notices.notify_person(
                match, friend, personal_notices.INVITED, due, other=owner
            ),
        ]

    async def _accept(self, live: LiveMatch, seat: SeatRecord, answered: str = "") -> Record:
        record, person = live.record, seat.person
        assert person is not None
        change = [
            room_for_person(person),
            seat_rows.accept(record.id, seat.number),
            mark_accepted(person),
            *close_notices(record.id, self._clock.now(), person=person, answered=answered),
            *self._notifier.notify_joined(record.id, record.owner, by=person),
        ]
        kept = await self._keep(live, change)
        self._cooldowns.has_come(record.owner, person)
        await self._people.refresh(person)
        return kept

    async def _free(
        self, live: LiveMatch, seat: SeatRecord, *, answered: str = "", declined: bool = False
    ) -> Record:
        record, now = live.record, self._clock.now()
        change = [seat_rows.free(record.id, seat.number)]
        if seat.person is not None:
            change += close_notices(record.id, now, person=seat.person, answered=answered)
            if declined:
                change.append(blocks.leave_in_peace(seat.person, record.owner, now))
                change += self._notifier.notify(
                    record.id, personal_notices.DECLINED, [record.owner], by=seat.person
                )
        if seat.person is not None and seat.person == record.owner:
            heirs = [one for one in record.voices() if one != seat.person]
            if heirs:
                change.append(match_rows.set_owner(record.id, heirs[0]))
                change += self._notifier.notify(
                    record.id, personal_notices.HOST, heirs[:1], by=seat.person
                )
            else:
                change += lapse(record, now)
                return await self._keep(live, change, acted=False)
        return await self._keep(live, change)

    async def _keep(
        self, live: LiveMatch, change: list[Statement], *, acted: bool = True
    ) -> Record:
        if acted:
            touched = match_rows.touch_lobby(live.record.id, self._clock.now())
            change = [touched, *change]
        await self._matches.keep(live, change)
        return live.record


def lapse(record: Record, now: Instant) -> list[Statement]:
    """The table is given up before it has begun, and its invitations with it."""
    return [
        match_rows.lapse(record.id, now),
        seat_rows.free_invited(record.id),
        *close_notices(record.id, now),
    ]


def _must_own_lobby(record: Record, owner: PersonId) -> None:
    record.must_be_lobby()
    if record.owner != owner:
        raise Refused(Code.NOT_OWNER)


def _seats_to_want(record: Record, chosen: AnyGame, before: AnyGame) -> int:
    """As many as were wanted if the game has so many; all of it, where all were wanted."""
    if record.wanted == before.seats[-1] or record.wanted not in chosen.seats:
        return chosen.seats[-1]
    return record.wanted


def _must_fit(record: Record, title: str, wanted: int) -> None:
    taken = len(record.seats)
    if taken > wanted:
        raise Refused(
            Code.TABLE_FULL,
            f"{title} would have {pluralize(wanted, 'seat')}, and {taken} are taken. Remove a "
            "player first.",
        )


def _seat_of(record: Record, person: PersonId) -> SeatRecord | None:
    return next((seat for seat in record.seats if seat.person == person), None)


def _invited_seat(record: Record, person: PersonId) -> SeatRecord:
    record.must_be_lobby()
    mine = _seat_of(record, person)
    if mine is None or mine.state != INVITED:
        raise Refused(Code.NOT_INVITED)
    return mine


def _must_have_room(record: Record) -> None:
    if len(record.seats) >= record.wanted:
        raise Refused(Code.TABLE_FULL)


def _free_number(record: Record) -> int:
    used = {seat.number for seat in record.seats}
    return next(number for number in range(record.wanted) if number not in used)
