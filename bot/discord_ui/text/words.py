"""Boards in words: their buttons, and what is said when one has changed."""

from collections.abc import Sequence

from rules.engine.text import format_number

BOARD_IN_WORDS = "Board in words"
BOARD_THEN = "Board then, in words"
MORE = "More"
NO_RIVALS = "Nobody else has a board of their own here."
NO_MORE = "That was all of it."
CHANGED_SINCE = "The board has changed since; here it is from the beginning."


def others(number: int, *, rivals: bool) -> str:
    """The button for what lies before the others."""
    if rivals:
        return "Rivals' boards" if number > 1 else "Rival's board"
    return "The other boards" if number > 1 else "The other board"


YOU_CAN_PLAY = "You can play (with the points it brings):"


def answer(word: str, gain: int) -> str:
    """A word that ends an answer, and what it brings: `C2 +6`."""
    return f"{word} {'+' if gain > 0 else ''}{format_number(gain)}" if gain else word


def answers(beginning: str, endings: Sequence[str]) -> str:
    """`2L: C2 +6, A2`."""
    return f"{beginning}: {', '.join(endings)}" if beginning else ", ".join(endings)


def more_answers(count: int) -> str:
    return f"{count} more"
