"""Numbers that name things, told apart by type, and whether a number can name one at all."""

from dataclasses import dataclass
from typing import NewType

from bot.errors import BadSettings, Code, Refused

MatchId = NewType("MatchId", int)
PersonId = NewType("PersonId", int)

HIGHEST_ID = (1 << 63) - 1
"""The largest number that both databases keep."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match lives; to us only numbers that the transport understands."""

    guild: int | None
    channel: int
    thread: int | None = None


def checked_match(number: object) -> MatchId:
    """The id of a match, as numbers go; whether there is one is for the database to say."""
    if type(number) is not int or not 0 < number <= HIGHEST_ID:
        raise Refused(Code.NO_SUCH_MATCH)
    return MatchId(number)


def checked_person(number: object) -> PersonId:
    """An id of somebody, as numbers go."""
    if type(number) is not int or not 0 < number <= HIGHEST_ID:
        raise Refused(Code.NO_SUCH_PERSON)
    return PersonId(number)


def checked_place(place: Place) -> Place:
    for number in (place.guild, place.channel, place.thread):
        if number is not None and (type(number) is not int or not 0 < number <= HIGHEST_ID):
            raise BadSettings("I cannot lay a table there.")
    return place
