"""How to play, and what is explained."""

import re
from collections.abc import Sequence

from render.wording import MAX_ALT_TEXT_CHARS

FIRST_SENTENCE = re.compile(r"(?<=[.:;])\s")

PREVIOUS = "◂ Back"
NEXT = "Next ▸"
TO_MY_TURN = "To my turn"
IN_THIS_MATCH = "In this match"
TURN_TO = "Turn to …"
OTHER_GAME = "Another game …"
WHAT_IS = "Explain one of my options …"
WHAT_LIES_HERE = "Explain something on the table …"
CHOOSE_ONE = "Choose one below to see it."
HOW_TO_PLAY = (
    "-# When it's your turn, I'll tell you: press **Take turn**, choose, and press **End turn**."
)


def rules_of(game: str, page: int, pages: int) -> str:
    return f"-# The rules of {game} · page {page} of {pages}"


def more_of(title: str) -> str:
    return f"{title} …"


def variant(label: str, text: str) -> str:
    return f"**{label}**: {text}"


def in_a_line(icon: str, title: str, text: str, *, house: bool) -> str:
    """A topic in one line, for a list of several."""
    return f"{icon} **{title}**: {marked(' '.join(text.split()), house=house)}".strip()


def marked(text: str, *, house: bool) -> str:
    """With the mark that the line below explains."""
    return f"{text.strip()} {HOUSE_MARK}" if house else text


def drawing(title: str, text: str) -> str:
    """What a drawing beside a topic shows: its name, and the first sentence about it."""
    first = FIRST_SENTENCE.split(text, maxsplit=1)[0]
    return f"{title}. {first}"[:MAX_ALT_TEXT_CHARS]


HOUSE_MARK = "🏠"
HOUSE_DATA = f"-# {HOUSE_MARK} House rule: the rulebook doesn't say."
HOUSE_PARTS = f"-# {HOUSE_MARK} Some of this is a house rule, where the rulebook doesn't say."
"""Under a text that carries no mark of its own."""
NO_SUCH_TOPIC = "I know nothing of that. Here is what I can explain:"
LEFT_TO_THE_COMPUTER = "A seat that was resigned or left to the computer ranks last."
NO_RULES_YET = "I have no words of my own on that game yet; its rulebook has."


# /help.

START, TURN, TABLE, YOURS, MATCH, EXPLAINED = (
    "Start",
    "Your turn",
    "Look at a match",
    "You",
    "Run a match",
    "Help",
)
MODERATING = "For moderators"
MORE = "More"
HEADINGS = {
    "new": START,
    "games": START,
    "invite": START,
    "play": TURN,
    "undo": TURN,
    "hint": TURN,
    "board": TABLE,
    "hand": TABLE,
    "score": TABLE,
    "recap": TABLE,
    "replay": TABLE,
    "review": TABLE,
    "match": MATCH,
    "settings": YOURS,
    "away": YOURS,
    "stats": YOURS,
    "leaderboard": YOURS,
    "forget-me": YOURS,
    "rules": EXPLAINED,
    "help": EXPLAINED,
    "admin": MODERATING,
}
"""Under which heading /help lists a command."""


BEGIN = (
    "Choose a game, and play a computer or invite friends. When it's your turn, I'll tell you: "
    "press *Take turn*, choose, and press *End turn*."
)


def help_line(command: str, description: str) -> str:
    return f"{command} {description}"


def help_group(description: str, commands: Sequence[str]) -> str:
    """Commands that share their first word, in one line."""
    return f"{description}: {' · '.join(commands)}"


def help_part(heading: str, commands: Sequence[str]) -> str:
    return "\n".join([f"**{heading}**", *commands])


def help_text(new: str, parts: Sequence[str], *, in_private: bool) -> str:
    """What to do now, then every command under its heading."""
    where = " in a channel" if in_private else ""
    return "\n".join([f"### Play now: {new}{where}", BEGIN, *parts])
