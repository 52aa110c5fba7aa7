"""What is said about computer players: their levels, hints in a turn, a match in hindsight."""

from collections.abc import Sequence

from bot.phrases import listed, title, worth

# Levels.

LEVELS = {
    "novice": "Means well and overlooks much",
    "advisor": "Plans its whole turn: a fair opponent, the one “Add computer” takes",
    "vizier": "Tries its best turns out before it decides, for some seconds each",
}
"""By the key of a player; one without words is not offered."""


def level(key: str) -> str:
    """Its name in a menu."""
    return key.capitalize()


# Hints.

HINT = "Hint"
DO_THAT = "Do that"
NO_HINT_NOW = (
    "No hint has come to me; my head is full at the moment. Ask again in a minute, or look at the "
    "picture: all you may do is marked in it."
)
NO_HINTS_RATED = (
    "This match counts for the leaderboard, so you are on your own. Hints are for friendly "
    "matches, and for matches with nobody but computers."
)
NO_HINTS_OVER = "This match is over. /review tells what would have been better."
NO_HINTS_WAITING = "Hints are for those whose turn it is."
GUESSED = "What to do then depends on what comes to light; ask again."


def hint(game: str, match: int) -> str:
    return f"### 💡 A hint · {title(game, match)}"


def advised(steps: Sequence[str]) -> str:
    """What an advisor would do, a step a line if there are several."""
    if len(steps) == 1:
        return f"An advisor would play {steps[0]}."
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"An advisor would play\n{lines}"


def step(words: str, labels: Sequence[str]) -> str:
    """`2L C2` and how the menus read it."""
    told = ", ".join(one for one in labels if one not in words.split())
    return f"`{words}` ({told})" if told else f"`{words}`"


def why(reasons: str) -> str:
    return f"**Why:** {reasons}."


# Reviews.

REVIEW = "Review"
WHOSE_LESSON = "What cost whom most?"
NO_REVIEW_YET = "The match goes on; its review comes after the end."
NO_REVIEW = "This match was given up, so there is nothing to look back on but its posts."
NO_REVIEW_NOW = (
    "I could not go over the match to its end just now. Ask again in a while; nothing of it is "
    "lost."
)
NOTHING_COST = "Nothing cost this seat anything worth mentioning. Well played."
NOTHING_TO_REVIEW = "No match has ended here yet. Say which one with `match`."
OPEN_TO_THE_END = "It was open to the very end."
AS_SEEN_THEN = (
    "-# Judged by what could be seen then, not by what came to light later. The picture shows the "
    "seat's own view of that moment, the better choice marked."
)


def review(game: str, match: int) -> str:
    return f"### How it went · {title(game, match)}"


def decided(name: str, turn: int, winners: Sequence[str]) -> str:
    return f"After {name}'s turn {turn} {listed(winners)} led for good."


def changed_most(name: str, turn: int, gain: int) -> str:
    return f"{name}'s turn {turn} changed most: {signed(gain)}."


def signed(gain: int) -> str:
    return f"{'+' if gain >= 0 else '−'}{worth(abs(gain))}"


def lesson(name: str, turn: int, taken: str, better: str) -> str:
    return f"### What cost {name} most: turn {turn}\nPlayed: {taken}\nBetter: {better}"


def cost(points: int, reasons: str) -> str:
    about = "less than a point" if points < 1 else f"about {worth(points)}"
    return f"It cost {about}, as far as could be told{f': {reasons}' if reasons else ''}."


def then(steps: Sequence[str]) -> str:
    return ", then ".join(steps)


def in_turn(number: int) -> str:
    """Beside a name in a menu."""
    return f"turn {number}"
