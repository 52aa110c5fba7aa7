"""What a button or a menu remembers: a verb, a match, a log entry, a page and a few words.

Behind the page stands how many picks were made on its message: an app knows a menu again by its id,
shows the pick before as if it answered this question too, and does not send it twice.
"""

import re
from typing import NamedTuple

from bot.errors import (
    UnknownButton,
)
from bot.ids import HIGHEST_ID, MatchId, PersonId

LONGEST_ID = 100
LONGEST_NUMBER = 19
"""Digits of an id."""
MOST_PICKS = 100
"""Then they are counted from the beginning again."""
PATTERN = re.compile(
    r"([a-z]+):(\d{1,19})(?:~(\d{1,12}))?:(\d{1,9}):(\d{1,4})(?:\.(\d{1,2}))?:(.*)", re.DOTALL
)


NO_MATCH = MatchId(0)
"""Of components that belong to no match."""


class CustomId(NamedTuple):
    """Everything a click tells besides who clicked; it is untrusted when it comes back."""

    verb: str
    match: MatchId = NO_MATCH
    entry: int = 0
    """At which log entry its question was asked, or how far the post had come."""
    page: int = 0
    words: str = ""
    picks: int = 0
    epoch: int = 0
    """Which time it belongs to: a restore begins a new one. Without one, the time before the first
    restore."""

    def encode(self, kind: str) -> str:
        """As a component carries it; `kind` tells buttons from menus."""
        page = f"{self.page}.{self.picks}" if self.picks else f"{self.page}"
        match = f"{self.match}~{self.epoch}" if self.epoch else f"{self.match}"
        text = f"{kind}:{self.verb}:{match}:{self.entry}:{page}:{self.words}"
        if len(text) > LONGEST_ID:
            raise ValueError(f"{text} has more than {LONGEST_ID} characters")
        return text


class Agreement(NamedTuple):
    """What the button under a motion agrees to: that a seat goes to a person, or to a computer."""

    seat: int
    newcomer: PersonId | None
    player: str | None


def agree_id(match: MatchId, seat: int, to: int | str) -> CustomId:
    """The button under a motion. It asks no question, so the seat stands where an entry would."""
    return CustomId("agree", match, seat, 0, str(to))


def read_agreement(known: CustomId) -> Agreement:
    """What `agree_id` wrote; a person's id is a number, a computer player's name is none."""
    if known.words.isdecimal() and len(known.words) <= LONGEST_NUMBER:
        return Agreement(known.entry, PersonId(int(known.words)), None)
    return Agreement(known.entry, None, known.words)


def decline_id(match: MatchId, entry: int, key: str, by: PersonId | None) -> CustomId:
    """The button that declines a seat: it knows who offered it, so that they stay away."""
    return CustomId("noseat", match, entry, 0, f"{key} {by or ''}".strip())


def read_decline(known: CustomId) -> tuple[str, PersonId | None]:
    """What `decline_id` wrote. Somebody else's number keeps that person away, which harms nobody
    but who says so."""
    key, _, by = known.words.partition(" ")
    number = int(by) if by.isdecimal() and len(by) <= LONGEST_NUMBER else 0
    return key, PersonId(number) if 0 < number <= HIGHEST_ID else None


def must_be_text(said: str) -> None:
    """Refuse what neither Discord nor a database takes: half of a character, or none."""
    if "\0" in said or any("\ud800" <= letter <= "\udfff" for letter in said):
        raise UnknownButton


def decode(text: str) -> CustomId:
    """The id in what a component carried, without the kind."""
    must_be_text(text)
    found = PATTERN.fullmatch(text)
    if found is None:
        raise UnknownButton
    verb, match, epoch, entry, page, picks, words = found.groups()
    numbers = int(picks or 0), int(epoch or 0)
    return CustomId(verb, MatchId(int(match)), int(entry), int(page), words, *numbers)


def picks_of(custom_id: str) -> int:
    """How many picks a message has seen; none if the id is not one of ours."""
    found = PATTERN.match(custom_id, 2)
    return int(found[6] or 0) if found else 0


def verb_of(custom_id: str) -> str:
    """What the button or menu with that id does."""
    return custom_id[2:].partition(":")[0]
