"""Names made inert, so that they do nothing wherever they are printed, and stand-ins for names."""

import re
import unicodedata

from bot.errors import BadName
from render.names import COMPUTER_MARK

LONGEST_NAME = 32
LONGEST_READ = 400
MARKS_ON_A_LETTER = 4

# Mentions, markdown, links, emoji codes, timestamps, commands: nothing of them works without these.
ACTIVE = re.compile(r"[*_~`|\\<>@#\[\]():/&]+")
LIST_OPENING = re.compile(r"^(?:[-+=.•\s]+|\d+[.)]\s)+")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Letters and symbols that take room and show nothing.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\ufe0e\ufe0f")

UNNAMED = "Guest"

EASY = ("Hindbad", "Maaruf", "Bakbak", "Judar", "Salim", "Masud", "Nuaman")
MEDIUM = ("Dunyazad", "Budur", "Qamar", "Marjana", "Azad", "Yunus", "Nur")
HARD = ("Jafar", "Sindbad", "Masrur", "Duban", "Buluqiya", "Sakhr", "Faris")
COMPUTERS = {"novice": EASY, "advisor": MEDIUM, "greedy": MEDIUM, "vizier": HARD}
"""People of the Nights by the key of a computer player, earlier keys among them; all are short
enough for every picture."""


def match_title(game: str, match: int) -> str:
    """What a match is called everywhere: in posts, in panels and on every picture."""
    return f"{game} · table {match}"


def stranger_name(person: int) -> str:
    """What somebody is called whose name we do not know, or cannot print."""
    return f"{UNNAMED} {person % 10000}"


def guest_name(before: int) -> str:
    """What a seat is called whose person was forgotten, after so many others of them."""
    return f"{UNNAMED} {before + 1}" if before else UNNAMED


def computer_name(key: str, number: int) -> str:
    """What the so-manieth computer of a level is called. The mark tells it from a person; pictures
    leave it out, as all emoji."""
    known = computer_names(key)
    again, at = divmod(number - 1, len(known))
    return f"{known[at]}{f' {again + 1}' if again else ''} {COMPUTER_MARK}"


def computer_names(key: str) -> tuple[str, ...]:
    """The names of a level, in the order in which they are given."""
    return COMPUTERS.get(key, (key.capitalize(),))


def shown_name(name: object) -> str:
    """The name as we store, print and draw it."""
    if not isinstance(name, str):
        raise BadName
    plain = unicodedata.normalize("NFKC", name[:LONGEST_READ])
    visible = "".join(
        " " if letter.isspace() else letter
        for letter in plain
        if letter.isspace() or not (unicodedata.category(letter) in UNSEEN or letter in BLANK)
    )
    # What was kept apart by something unseen may only now belong together.
    whole = _without_piles(unicodedata.normalize("NFKC", visible))
    inert = LIST_OPENING.sub("", " ".join(ACTIVE.sub(" ", whole).split()))
    short = inert[:LONGEST_NAME].rstrip()
    if not any(letter.isalnum() or unicodedata.category(letter) == "So" for letter in short):
        raise BadName
    return short


def _without_piles(text: str) -> str:
    """No more than a few accents on a letter."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        # By category: marks of many scripts have no combining class.
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MARKS_ON_A_LETTER:
            kept.append(letter)
    return "".join(kept)
