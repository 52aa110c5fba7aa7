"""What a button or a menu remembers: a verb, a match, a log entry, a page and a few words."""

import re
from typing import NamedTuple

from bot.refusals import Refused

LONGEST_ID = 100
WRITTEN = re.compile(r"([a-z]+):(\d{1,19}):(\d{1,9}):(\d{1,4}):(.*)", re.DOTALL)


class UnknownButton(Refused):
    CODE = "unknown-button"
    SENTENCE = "That button is from another time. Say /board for a fresh one."


class Id(NamedTuple):
    """Everything a click tells besides who clicked; it is untrusted when it comes back."""

    verb: str
    match: int = 0
    entry: int = 0
    """At which log entry its question was asked, or how far the post had come."""
    page: int = 0
    words: str = ""

    def written(self, kind: str) -> str:
        """As a component carries it; `kind` tells buttons from menus."""
        text = f"{kind}:{self.verb}:{self.match}:{self.entry}:{self.page}:{self.words}"
        if len(text) > LONGEST_ID:
            raise ValueError(f"{text} has more than {LONGEST_ID} characters")
        return text


def read(text: str) -> Id:
    """The id in what a component carried, without the kind."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise UnknownButton
    verb, match, entry, page, words = found.groups()
    return Id(verb, int(match), int(entry), int(page), words)
