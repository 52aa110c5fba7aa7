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
REVEALS = f"{REVEAL_MARK} reveals something: you can't undo past it."
SEALED = "Your answer is in, face down. You can change it until everybody has answered."


def your_turn(game: str, match: int) -> str:
    return headline(game, match, "Your turn")


def not_your_turn(names: Sequence[str]) -> str:
    return f"It is not your turn yet. Waiting for {listed(names)}."


def not_asked_any_more(names: Sequence[str]) -> str:
    return f"Your turn is over. Waiting for {listed(names)}." if names else MATCH_OVER


RECAP = "Since your last turn"
SINCE_START = "Since the match began"
LATEST_ROUND = "The latest round"
NOTHING_YET = "Nothing has happened yet: nobody has taken a turn."
NOTHING_MISSED = "Nothing has happened since your last turn."
NOTHING_TO_REPLAY = "There is nothing to replay yet: nobody has taken a turn."
REPLAY_SO_FAR = "As everybody saw it. Hands are shown once the match is over."
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


def chosen_so_far(label: str) -> str:
    return f"Your choice so far: **{label}**"


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


def goal(text: str) -> str:
    return f"🎯 **Your goal:** {text}"


def warning(danger: str) -> str:
    return f"{WARNING_MARK} {danger}"


def explanation(game: str, match: int) -> str:
    return headline(game, match, "What is on your screen")


def explained(line: str) -> str:
    return f"• {line}"


def stopped(number: int, sentence: str) -> str:
    """Of several answers, that one did not fit."""
    return f"I stopped at step {number}: {sentence} The steps before it are kept."
