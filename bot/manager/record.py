"""What is written down about a match besides its choices: where, who, how fast, how far."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.clock import HOUR, Instant
from bot.errors import (
    BadSettings,
    Code,
    NotBegun,
    Refused,
)
from bot.ids import MatchId, PersonId, Place
from bot.names import computer_name, computer_names, guest_name
from bot.people.people import Person, checked_interval, checked_turn_time
from bot.store.statement import Row
from render.names import COMPUTER_MARK
from rules.computer.player import Player
from rules.engine.game import Setting
from rules.engine.record import Record as Written

LOBBY, STARTING, RUNNING = "lobby", "starting", "running"
OVER, ABANDONED, LAPSED = "over", "abandoned", "lapsed"
UNFINISHED = (LOBBY, STARTING, RUNNING)

DESERTED = "deserted"
"""A pause because no person is left to play."""

INVITED, SEATED, CARETAKER, RESIGNED = "invited", "seated", "caretaker", "resigned"
TAKEN = "taken"
"""A computer's seat that was taken from somebody who was there."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often the awaited are reminded, how long a turn may take, and what happens then."""

    remind_every: int = 24 * HOUR
    turn_time: int | None = None
    caretaker: str | None = None
    """The computer player that looks after a seat past its deadline; nobody if there is none."""

    def __post_init__(self) -> None:
        checked_interval(self.remind_every)
        if self.turn_time is not None:
            checked_turn_time(self.turn_time)
        if self.caretaker is not None and self.turn_time is None:
            raise BadSettings("A caretaker needs a deadline after which to step in.")


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat, or one place in a lobby, and who plays it."""

    number: int
    person: PersonId | None
    computer: str | None
    state: str
    offered: PersonId | None = None

    @property
    def is_played_by_computer(self) -> bool:
        return self.person is None or self.state in (CARETAKER, RESIGNED)

    @property
    def is_forgotten(self) -> bool:
        """Whether somebody played it who has asked to be forgotten since."""
        return self.person is None and (self.computer is None or self.state == RESIGNED)

    @property
    def has_voice(self) -> bool:
        """Whether its person still has a say at this table."""
        return self.person is not None and self.state in (SEATED, CARETAKER)


@dataclass(frozen=True, slots=True)
class Record:
    """One row of `matches` with its seats."""

    id: MatchId
    game: str
    rules_version: int
    data_set: str
    variants: tuple[str, ...]
    owner: PersonId
    place: Place
    own_thread: bool
    wanted: int
    pace: Pace
    phase: str
    paused: str | None
    paused_at: Instant | None
    commitment: str | None
    entries: int
    version: int
    """How often a process that shares the server has changed it."""
    opened: Instant
    acted: Instant
    ended: Instant | None
    rated: bool
    result: dict[str, object] | None
    seats: tuple[SeatRecord, ...]

    def seat_of(self, person: PersonId) -> SeatRecord:
        """The seat of somebody who has a say here."""
        for seat in self.seats:
            if seat.person == person and seat.has_voice:
                return seat
        raise Refused(Code.NOT_SEATED)

    def voices(self) -> list[PersonId]:
        """The people whose votes count."""
        return [seat.person for seat in self.seats if seat.has_voice and seat.person is not None]

    @property
    def is_deserted(self) -> bool:
        """Whether no person plays: all have left their seats to the computer."""
        return not any(seat.person is not None and seat.state == SEATED for seat in self.seats)

    def with_seat(self, seat: SeatRecord) -> "Record":
        """The same match with that seat in other hands."""
        seats = (seat if one.number == seat.number else one for one in self.seats)
        return replace(self, seats=tuple(seats))

    def must_be_lobby(self) -> None:
        if self.phase != LOBBY:
            raise Refused(Code.NOT_LOBBY)

    def must_be_begun(self) -> None:
        """Started and not over; perhaps paused."""
        if self.phase == LOBBY:
            raise NotBegun
        if self.phase not in UNFINISHED:
            raise Refused(Code.FINISHED)

    def must_be_running(self) -> None:
        self.must_be_begun()
        if self.paused is not None:
            raise Refused(paused_code(self))
        if self.phase == STARTING:
            raise NotBegun


def paused_code(record: Record) -> Code:
    """Why a paused match takes no choices."""
    return Code.DESERTED if record.paused == DESERTED else Code.PAUSED


def seat_names(record: Record, people: Mapping[PersonId, Person]) -> tuple[str, ...]:
    """What every seat is called; computers by the names of their level, each by another. They are
    marked, and so is the name of somebody for whom one plays."""
    names: list[str] = []
    for seat in record.seats:
        before = record.seats[: len(names)]
        mark = f" {COMPUTER_MARK}" if seat.state in (CARETAKER, RESIGNED) else ""
        if seat.person is not None:
            names.append(f"{people[seat.person].called}{mark}")
        elif seat.is_forgotten:
            names.append(f"{guest_name(sum(one.is_forgotten for one in before))}{mark}")
        else:
            key = seat.computer or ""
            alike = sum(
                one.person is None
                and not one.is_forgotten
                and computer_names(one.computer or "") == computer_names(key)
                for one in before
            )
            names.append(computer_name(key, alike + 1))
    return tuple(names)


def record_of(row: Row, seats: Sequence[Row]) -> Record:
    """The record as it was written; the seed is not in it, so that nobody can show it."""
    return Record(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        data_set=row["data_set"],
        variants=tuple(json.loads(row["variants"])),
        owner=row["owner"],
        place=Place(row["guild"], row["channel"], row["thread"]),
        own_thread=bool(row["own_thread"]),
        wanted=row["wanted"],
        pace=Pace(row["remind_every"], row["turn_time"], row["caretaker"]),
        phase=row["phase"],
        paused=row["paused"],
        paused_at=row["paused_at"],
        commitment=row["commitment"],
        entries=row["entries"],
        version=row["version"],
        opened=row["opened"],
        acted=row["acted"],
        ended=row["ended"],
        rated=bool(row["rated"]),
        result=json.loads(row["result"]) if row["result"] else None,
        seats=tuple(
            SeatRecord(
                seat["number"], seat["person"], seat["computer"], seat["state"], seat["offered"]
            )
            for seat in seats
        ),
    )


class LoggedChoice(NamedTuple):
    """One line of a match's log."""

    seat: int
    words: str
    by_computer: bool
    at: Instant
    planned: bool = False
    """Whether a plan made it, while its person was elsewhere."""


def choice_of(row: Row) -> LoggedChoice:
    is_planned = bool(row["planned"])
    return LoggedChoice(row["seat"], row["words"], bool(row["by_computer"]), row["at"], is_planned)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """All that is kept of a match that has begun, the seed included; never for the eyes of people
    before it is over."""

    record: Record
    seed: bytes
    log: tuple[LoggedChoice, ...]
    noted: int
    """How it came into the results; 0 if it has not yet."""

    @property
    def written(self) -> Written:
        return written_down(self.record, self.seed, self.log)


def stored_match(row: Row, seats: Sequence[Row], log: Iterable[Row]) -> StoredMatch:
    """A match from its rows, which are in order."""
    return StoredMatch(
        record_of(row, seats),
        bytes.fromhex(row["seed"]),
        tuple(choice_of(one) for one in log),
        row["noted"],
    )


def written_down(record: Record, seed: bytes, log: Iterable[LoggedChoice]) -> Written:
    """The match as the rules read it: what was agreed, its seed and these choices."""
    return Written(
        game=record.game,
        rules_version=record.rules_version,
        setting=Setting(len(record.seats), frozenset(record.variants), record.data_set),
        seed=seed,
        commitment=record.commitment or "",
        log=tuple((choice.seat, choice.words) for choice in log),
        result=None,
    )


# Computer players that may hold a seat.

STAND_IN = "advisor"
"""Who looks after seats, and plays if nobody says which computer: good, and quick."""
EASIEST = "novice"
"""Who plays instead against somebody who has never won."""


def checked_player(players: Mapping[str, Player], name: str) -> str:
    if name not in players:
        raise Refused(
            Code.NO_SUCH_PLAYER,
            f"There is no such computer player. There is: {', '.join(players)}.",
        )
    return name


def stand_in(players: Mapping[str, Player]) -> str:
    """Who plays on for somebody who left."""
    return STAND_IN if STAND_IN in players else list(players)[-1]


def from_that_level_down(players: Mapping[str, Player], name: str) -> list[str]:
    """That player and all below, the best first; a former name means the player of today."""
    known = list(players)
    own = next(number for number, one in enumerate(known) if players[one] is players[name])
    return known[own::-1]
