"""What is told to people, and the transport that carries it; tests have one of their own."""

from dataclasses import dataclass
from typing import Protocol

from bot.clock import Instant
from bot.ids import Place

LONGEST_NONCE = 25


class NotSent(Exception):
    """It was surely not sent, and may be tried again."""


class PlaceLost(Exception):
    """The channel or thread is gone, or closed to us."""


class PersonLost(Exception):
    """That person can be reached neither by message nor by mention."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a post tells: a kind, the seat and person it is about, and what the kind needs."""

    kind: str
    seat: int | None = None
    person: int | None = None
    commitment: str | None = None
    """What a start promises of its seed."""
    reason: str | None = None
    """Why a match is paused."""
    player: str | None = None
    """The computer player who gets the seat, or would by a motion."""
    newcomer: int | None = None
    """The person who would get the seat by a motion."""
    votes: int | None = None
    needed: int | None = None
    remind_every: int | None = None
    turn_time: int | None = None
    caretaker: str | None = None


@dataclass(frozen=True, slots=True)
class MessageKey:
    """What to look for when it is not known whether something was sent."""

    nonce: str
    place: Place
    person: int | None = None


@dataclass(frozen=True, slots=True)
class PostNotice:
    """A public post: the choices from `first_entry` up to, not including, `end_entry`."""

    match: int
    number: int
    first_entry: int
    end_entry: int
    events: tuple[Event, ...]
    place: Place
    previous: str | None
    """The message of the latest post, whose buttons have had their day."""

    @property
    def mark(self) -> MessageKey:
        return MessageKey(_nonce(f"p{self.match}.{self.number}.{self.end_entry}"), self.place)


@dataclass(frozen=True, slots=True)
class ReminderNotice:
    """A word to somebody who is awaited."""

    match: int
    seat: int
    person: int
    way: str
    entry: int
    number: int
    """The first, second … of this turn."""
    everybody_waits: bool
    deadline: Instant | None
    is_warning: bool
    place: Place

    @property
    def mark(self) -> MessageKey:
        nonce = alert_nonce(self.match, self.seat, self.entry, self.number)
        return MessageKey(nonce, self.place, self.person)


@dataclass(frozen=True, slots=True)
class Letter:
    """A word to one person about a table: an invitation, an offer, a seat that is gone."""

    number: int
    match: int
    person: int
    way: str
    kind: str
    seat: int | None
    other: int | None
    """Of whom it speaks."""
    place: Place

    @property
    def mark(self) -> MessageKey:
        return MessageKey(_nonce(f"l{self.match}.{self.number}"), self.place, self.person)


def alert_nonce(match: int, seat: int, entry: int, number: int) -> str:
    """The same as `bot.services.waiting` writes in SQL when a turn is taken."""
    return _nonce(f"a{match}.{seat}.{entry}.{number}")


def _nonce(text: str) -> str:
    if len(text) > LONGEST_NONCE:
        raise ValueError(f"{text} is longer than {LONGEST_NONCE} characters")
    return text


class Transport(Protocol):
    """Sends, looks for and takes down. Any error but those above means: perhaps it was sent."""

    async def announce(self, announcement: PostNotice) -> str:
        """Post it and return what names the message from now on."""
        ...

    async def alert(self, alert: ReminderNotice) -> str: ...

    async def write(self, letter: Letter) -> str: ...

    async def find(self, mark: MessageKey) -> str | None:
        """The message of ours that carries that nonce, if there is one."""
        ...

    async def retract(self, message: str) -> None:
        """Take an alert down; one that is gone already is fine."""
        ...
