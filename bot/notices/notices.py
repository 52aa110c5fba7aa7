"""What is told to people, as values: posts, reminders, personal notices, and where they lie."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.clock import MINUTE, Instant
from bot.ids import MatchId, PersonId, Place

ARRIVAL_WINDOW_S = 10 * MINUTE
"""How long after its attempt a message may still come to be. We give a send up after a minute, but
Discord may have taken it, and carry it out when it is well again. Until then it is looked for, not
told anew; whoever was told twice would not know which of the two holds."""
LONGEST_KEY = 25
"""An idempotency key is a nonce of Discord's."""


@dataclass(frozen=True, slots=True)
class DirectMessages:
    """Where one person is written to alone."""

    person: PersonId


Target: TypeAlias = Place | DirectMessages
"""Where a message goes."""


@dataclass(frozen=True, slots=True)
class MessageRef:
    """A message that was sent; rows keep it as `channel/message`."""

    channel: int
    message: int

    def __str__(self) -> str:
        return f"{self.channel}/{self.message}"


def message_ref(text: str | None) -> MessageRef | None:
    """The message that a row names, if it can be one."""
    channel, _, message = (text or "").partition("/")
    if not (channel.isdecimal() and message.isdecimal()):
        return None
    return MessageRef(int(channel), int(message))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing a post tells: a kind, the seat and person it is about, and what the kind needs."""

    kind: str
    seat: int | None = None
    person: PersonId | None = None
    commitment: str | None = None
    """What a start promises of its seed."""
    reason: str | None = None
    """Why a match is paused."""
    player: str | None = None
    """The computer player who gets the seat, or would by a motion."""
    newcomer: PersonId | None = None
    """The person who would get the seat by a motion."""
    votes: int | None = None
    needed: int | None = None
    remind_every: int | None = None
    turn_time: int | None = None
    caretaker: str | None = None
    by: PersonId | None = None
    """Who brought it about, where that is somebody else."""


@dataclass(frozen=True, slots=True)
class PostNotice:
    """A public post: the choices from `first_entry` up to, not including, `end_entry`."""

    match: MatchId
    number: int
    first_entry: int
    end_entry: int
    events: tuple[Event, ...]
    place: Place

    @property
    def key(self) -> str:
        return _checked(f"p{self.match}.{self.number}.{self.end_entry}")

    def has(self, kind: str) -> bool:
        """Whether it tells an event of that kind."""
        return any(event.kind == kind for event in self.events)


@dataclass(frozen=True, slots=True)
class ReminderNotice:
    """A word to somebody who is awaited."""

    match: MatchId
    seat: int
    person: PersonId
    way: str
    entry: int
    number: int
    """The first, second … of this turn."""
    everybody_waits: bool
    deadline: Instant | None
    is_warning: bool
    place: Place

    @property
    def key(self) -> str:
        return reminder_key(self.match, self.seat, self.entry, self.number)


@dataclass(frozen=True, slots=True)
class PersonalNotice:
    """A word to one person about a table: an invitation, an offer, a seat that is gone."""

    number: int
    match: MatchId
    person: PersonId
    way: str
    kind: str
    seat: int | None
    other: PersonId | None
    """Of whom it speaks."""
    place: Place

    @property
    def key(self) -> str:
        return _checked(f"l{self.match}.{self.number}")


def reminder_key(match: MatchId, seat: int, entry: int, number: int) -> str:
    """The same as `bot.notices.takedowns` writes in SQL when a turn is taken."""
    return _checked(f"a{match}.{seat}.{entry}.{number}")


def _checked(key: str) -> str:
    if len(key) > LONGEST_KEY:
        raise ValueError(f"{key} is longer than {LONGEST_KEY} characters")
    return key
