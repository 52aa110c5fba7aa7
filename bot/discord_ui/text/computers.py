"""What is said about computer players: their levels, hints in a turn, a match in hindsight."""

from collections.abc import Sequence

from bot.discord_ui.text.common import headline, listed, worth

# Levels.

LEVELS = {
    "novice": "misses a lot",
    "advisor": "plans a full turn",
    "vizier": "tries out its best turns first; takes a few seconds",
}
"""What is told of a level, by the key of a player; one without words is not offered."""
LEVEL_NAMES = {"novice": "Easy", "advisor": "Medium", "greedy": "Medium", "vizier": "Hard"}
"""Earlier keys among them."""


def level(key: str) -> str:
    """Its name in a menu."""
    return LEVEL_NAMES.get(key, key.capitalize())


# Hints.

HINT = "Hint"
DO_THAT = "Do that"
NO_HINT_NOW = (
    "No hint has come to me; my head is full at the moment. Ask again in a minute, or look through "
    "the menus: all you may do is there."
)
NO_HINTS_RATED = (
    "This match counts for the leaderboard, so you are on your own. Hints are for friendly "
    "matches, and for those against computers alone."
)
NO_HINTS_OVER = "This match is over. /review tells what would have been better."
NO_HINTS_WAITING = "Hints are for those whose turn it is."
GUESSED = "What to do then depends on what comes to light; ask again."


def hint(game: str, match: int) -> str:
    return headline(game, match, "A hint")


def advised(steps: Sequence[str]) -> str:
    """What an advisor would do, a step a line if there are several."""
    if len(steps) == 1:
        return f"An advisor would play {steps[0]}."
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"An advisor would play\n{lines}"


def step(words: str, labels: Sequence[str]) -> str:
    """`2L C2` and how the menus read it."""
    said = words.casefold().split()
    told = ", ".join(one for one in labels if one.casefold() not in said)
    return f"`{words}` ({told})" if told else f"`{words}`"


def why(gains: Sequence[str], losses: Sequence[str], *, sure: bool) -> str:
    """Lines of the score sheet, the most welcome first; a turn may pay off only later, and what
    is yet to come to light can only be guessed."""
    perhaps = "" if sure else "perhaps "
    if gains:
        return f"**Why:** {perhaps}{', '.join([*gains, *losses])}."
    if losses:
        return f"**Why:** the best outlook, for {perhaps}{', '.join(losses)} at once."
    return "**Why:** no points at once, but the best outlook."


# Reviews.

REVIEW = "Review"
WHOSE_LESSON = "Whose costliest turn?"
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
    "-# Judged by what could be seen then, not by what came to light later: what you find here is "
    "the seat's own view of that moment, with the better choice."
)


def review(game: str, match: int) -> str:
    return headline(game, match, "How it went")


def decided(name: str, turn: int, winners: Sequence[str]) -> str:
    if list(winners) == [name]:
        return f"From turn {turn} on, {name} led for good."
    return f"After {name}'s turn {turn}, {listed(winners)} led for good."


def changed_most(name: str, turn: int, gain: int) -> str:
    return f"{name}'s turn {turn} changed most: {format_number(gain)}."


def format_number(gain: int) -> str:
    return f"{'+' if gain >= 0 else '−'}{worth(abs(gain))}"


def lesson(name: str, turn: int, taken: str, better: str) -> str:
    return f"**What cost {name} most: turn {turn}**\nPlayed: {taken}\nBetter: {better}"


def cost(points: int, gains: Sequence[str], *, sure: bool) -> str:
    about = "less than a point" if points < 1 else f"about {worth(points)}"
    told = f"It was worth {about} more, as far as could be told then"
    if not gains:
        return f"{told}."
    return f"{told}; right after it, {'' if sure else 'perhaps '}{', '.join(gains)}."


def then(steps: Sequence[str], *, whole: bool) -> str:
    """Steps one after the other; what something new came before is left out."""
    return ", then ".join(steps if whole else [*steps, "…"])


def in_turn(number: int) -> str:
    """Beside a name in a menu."""
    return f"turn {number}"
