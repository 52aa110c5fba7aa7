"""How to play, and what is explained."""

import re

from render.wording import MAX_ALT_TEXT_CHARS

FIRST_SENTENCE = re.compile(r"(?<=[.:;])\s")

WHAT_IS = "What lies before you: what is …"
WELCOME = (
    "### Vizier\n"
    "Board games with friends, turn by turn, over days.\n"
    "**/new** opens a table here; friends press *Join*, computers fill what is left, and *Start* "
    "begins.\n"
    "When it is your turn, I will tell you. Press **Take turn**, choose from the menus, take back "
    "what you like, and press **End turn**.\n"
    "Text boards tell the table in words instead of pictures: **/settings text** turns them on for "
    "good, **/board text** shows one now.\n"
    "**/play** does the same by typing, **/undo** takes back. **/board**, **/hand** and **/score** "
    "show where you stand, **/recap** what you have missed, **/replay** the match as a moving "
    "picture, **/hint** what you could do and **/review** what you could have done, **/rules** "
    "explains the game, **/games** lists your matches.\n"
    "**/settings** says how and when you are reminded, **/away** when you are gone. **/invite** "
    "asks a friend, **/pace** changes how fast you play, **/replace** finds somebody for a seat, "
    "**/resign** leaves yours to the computer, **/end** ends a match together.\n"
    "**/stats** and **/leaderboard** count what was played, **/export** and **/verify** prove that "
    "it was fair, and **/forget-me** erases what I know about you."
)


def rules_of(game: str) -> str:
    return f"-# The rules of {game}"


def drawing(title: str, text: str) -> str:
    """What a drawing beside a topic shows: its name, and the first sentence about it."""
    first = FIRST_SENTENCE.split(text, maxsplit=1)[0]
    return f"{title}. {first}"[:MAX_ALT_TEXT_CHARS]


HOUSE_DATA = "-# 🏠 Our own figures, where the rulebook gives none."
NO_SUCH_TOPIC = "I know nothing of that. Here is what I can explain:"
LEFT_TO_THE_COMPUTER = "A seat that was resigned or left to the computer ranks last."
NO_RULES_YET = "I have no words of my own on that game yet; its rulebook has."
