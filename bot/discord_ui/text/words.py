"""Boards in words: their buttons, and what is said when one has changed."""

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
