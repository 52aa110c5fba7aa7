"""The private panel: what may be done, what has happened since, and what is shown again."""

from collections.abc import Sequence

from bot.discord_ui.text.common import (
    CHOOSE,
    MATCH_OVER,
    REVEAL_MARK,
    WARNING_MARK,
    headline,
    listed,
)
from render.wording import fit_sentences

UNDO = "Undo"
EARLIER = "‹"
LATER = "›"
LOOK_UP = "Look up"
EXPLAIN = "Explain"
TAKE_ALL = "Take all"
LOOK_BACK = "Recap"
REVEALS = f"{REVEAL_MARK} brings something new to light; nothing before it can then be undone."
SEALED = "Your answer lies sealed. Until everybody has answered you may replace it."


def your_turn(game: str, match: int) -> str:
    return headline(game, match, "Your turn")


def not_your_turn(names: Sequence[str]) -> str:
    return f"It is not your turn yet; the table waits for {listed(names)}."


def not_asked_any_more(names: Sequence[str]) -> str:
    return f"Your turn is over. The table waits for {listed(names)}." if names else MATCH_OVER


RECAP = "Since your last turn"
SINCE_START = "Since the match began"
LATEST_ROUND = "The latest round"
NOTHING_YET = "Nothing has happened yet: the first turn is still to come."
NOTHING_MISSED = "Nothing has happened since your last turn."
NOTHING_TO_REPLAY = "There is nothing to show again yet: the first turn is still to come."
REPLAY_SO_FAR = "As everybody saw it; when the match is over, hands are shown too."
MATCH, ROUND = "match", "round"
"""What `/replay` can show."""


def recap(heading: str, changes: Sequence[str], letters: int) -> str:
    """A line a change; of too many the last ones, with their own numbers."""
    first = f"**{heading}:**"
    letters -= len(f"{first}\n…\n")
    kept: list[str] = []
    for line in reversed(changes):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > letters:
            kept.append("…")
            break
        kept.append(line[:letters])
    return "\n".join([first, *reversed(kept)])


def recap_shows(heading: str, captions: Sequence[str]) -> str:
    """What the picture of a recap shows."""
    told = [f"{number}. {caption}" for number, caption in enumerate(captions, 1)]
    return fit_sentences([f"{heading}, numbered on the table:", *told], "/recap tells the rest.")


def so_far(sentences: str) -> str:
    return f"**This turn:** {sentences}"


def chosen_so_far(words: str) -> str:
    return f"Chosen so far: `{words}`"


def ending(text: str, lost: str) -> str:
    """The button that ends a turn, with what is given up by that."""
    return f"{text} (lose {lost})" if lost else text


def begins(text: str) -> str:
    """A button or an entry after which more is asked."""
    return f"{text} …"


def page_of(page: int, pages: int) -> str:
    return f"{CHOOSE} (page {page} of {pages})"


def coaching(line: str) -> str:
    return f"💡 {line}"


def warning(danger: str) -> str:
    return f"{WARNING_MARK} {danger}"


def explanation(game: str, match: int) -> str:
    return headline(game, match, "What is on your screen")


def explained(line: str) -> str:
    return f"• {line}"


def stopped(number: int, sentence: str) -> str:
    """Of several answers, that one did not fit."""
    return f"I stopped at answer {number}: {sentence} What came before stays."
