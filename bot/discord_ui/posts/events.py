"""What happened around a table, in a sentence each: a table of small functions by kind of event."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import posts as posts_text
from bot.discord_ui.text import seats as seats_text
from bot.notices.notices import Event
from bot.services import Services


class EventText(NamedTuple):
    """An event with the names that its sentence needs."""

    event: Event
    seat: str
    """What the seat is called now."""
    person: str
    """Whom the event is about."""
    newcomer: str | None
    """To whom a motion would give the seat, unless to the computer."""
    by: str | None
    """Who brought it about, if that is told."""

    @property
    def name(self) -> str:
        return self.person or self.seat


def _motion(told: EventText) -> str:
    votes, needed = told.event.votes or 0, told.event.needed or 0
    return seats_text.motion(told.person, told.seat, told.newcomer, votes, needed)


def _ending(told: EventText) -> str:
    return seats_text.ending(told.person, told.event.votes or 0, told.event.needed or 0)


def _withdrawn(told: EventText) -> str:
    return seats_text.withdrawn(told.person, told.seat or None)


def _pace(told: EventText) -> str:
    event = told.event
    return seats_text.pace_is(
        common_text.pace(event.remind_every or 0, event.turn_time, event.caretaker)
    )


SENTENCES: dict[str, Callable[[EventText], str]] = {
    "paused": lambda told: posts_text.paused(told.event.reason or "asked", told.person),
    "resumed": lambda told: posts_text.resumed(told.person),
    "replaced": lambda told: posts_text.replaced(told.name, told.event.player),
    "offered": lambda told: posts_text.offered(told.name, told.seat, told.by),
    "declined": lambda told: seats_text.declined(told.name),
    "stays": lambda told: seats_text.stays(told.name),
    "motion": _motion,
    "ending": _ending,
    "withdrawn": _withdrawn,
    "ended": lambda told: seats_text.ended(told.person or None),
    "moved": lambda _: seats_text.MOVED,
    "pace": _pace,
}


async def event_sentence(services: Services, event: Event, names: Sequence[str]) -> str:
    """The sentence of an event, if it has one beside the board."""
    people = services.people
    person = "" if event.person is None else (await people.of(event.person)).called
    newcomer = None if event.newcomer is None else (await people.of(event.newcomer)).called
    by = None if event.by is None else (await people.of(event.by)).called
    seat = "" if event.seat is None else names[event.seat]
    told = EventText(event, seat, person, newcomer, by)
    if event.kind in SENTENCES:
        return SENTENCES[event.kind](told)
    return posts_text.EVENTS.get(event.kind, "").format(name=told.name)
