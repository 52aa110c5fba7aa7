"""What happened around a table, in a sentence each: a table of small functions by kind of event."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.discord_ui.text import common as phrases
from bot.discord_ui.text import seats as around
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

    @property
    def name(self) -> str:
        return self.person or self.seat


def _motion(told: EventText) -> str:
    votes, needed = told.event.votes or 0, told.event.needed or 0
    return around.motion(told.person, told.seat, told.newcomer, votes, needed)


def _ending(told: EventText) -> str:
    return around.ending(told.person, told.event.votes or 0, told.event.needed or 0)


def _pace(told: EventText) -> str:
    event = told.event
    return around.pace_is(phrases.pace(event.remind_every or 0, event.turn_time, event.caretaker))


SENTENCES: dict[str, Callable[[EventText], str]] = {
    "paused": lambda told: phrases.PAUSE_REASONS[told.event.reason or "asked"],
    "replaced": lambda told: phrases.replaced(told.name, told.event.player),
    "offered": lambda told: phrases.offered(told.name),
    "declined": lambda told: around.declined(told.name),
    "stays": lambda told: around.stays(told.name),
    "motion": _motion,
    "ending": _ending,
    "ended": lambda told: around.ended(told.person or None),
    "moved": lambda _: around.MOVED,
    "pace": _pace,
}


async def told_event(services: Services, event: Event, names: Sequence[str]) -> str:
    """The sentence of an event, if it has one beside the board."""
    people = services.people
    person = "" if event.person is None else (await people.of(event.person)).name
    newcomer = None if event.newcomer is None else (await people.of(event.newcomer)).name
    told = EventText(event, "" if event.seat is None else names[event.seat], person, newcomer)
    if event.kind in SENTENCES:
        return SENTENCES[event.kind](told)
    return phrases.EVENTS.get(event.kind, "").format(name=told.name)
