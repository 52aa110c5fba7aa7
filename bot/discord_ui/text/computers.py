"""What is said about computer players: their levels, hints in a turn, a match in hindsight."""

from collections.abc import Sequence

from bot.discord_ui.text.common import headline, listed, worth
from bot.manager.questions.open_question import BETWEEN_WORDS
from rules.engine.decision import END

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
DO_FIRST = "Do step 1"
END_NOW = "A good player would end the turn now: nothing else brings more."
NO_HINT_NOW = (
    "I am too busy for a hint right now. Ask again in a minute, or look through the menus: all you "
    "can do is there."
)
NO_HINTS_RATED = (
    "This match counts for the leaderboard, so you are on your own. Hints are for friendly "
    "matches, and for those against computers alone."
)
NO_HINTS_OVER = "This match is over. /review tells what would have been better."
NO_HINTS_WAITING = "Hints are for those whose turn it is."
GUESSED = "What to do next depends on what is revealed: ask again then."


def hint(game: str, match: int) -> str:
    return headline(game, match, "A hint")


def advised(steps: Sequence[str]) -> str:
    """What a good player would do, a step a line if there are several."""
    if not steps:
        return "A good player would end the turn now."
    if len(steps) == 1:
        return f"A good player would play {steps[0]}."
    lines = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return f"A good player would play\n{lines}"


def step(words: str, labels: Sequence[str]) -> str:
    """As the menus read it, and how it is typed: `2L oasis → C2`, `2L C2`."""
    told = BETWEEN_WORDS.join(labels)
    if words == " ".join(END) or words.casefold() == told.casefold():
        return f"**{told}**"
    return f"**{told}** (`{words}`)"


def why(gains: Sequence[str], losses: Sequence[str], *, sure: bool) -> str:
    """Lines of the score sheet, the most welcome first; a turn may pay off only later, and what
    is yet to come to light can only be guessed."""
    perhaps = "" if sure else "perhaps "
    if gains:
        return f"**Why:** {perhaps}{', '.join([*gains, *losses])}."
    if losses:
        return f"**Why:** it should pay off later; right away {perhaps}{', '.join(losses)}."
    return "**Why:** no sure points right away, but it should pay off later."


# Reviews.

REVIEW = "Review"
WHOSE_LESSON = "Show the biggest mistake of …"
NO_REVIEW_YET = "The match is still being played. Its review comes after the end."
NO_REVIEW = "This match was given up, so there is no review."
NO_REVIEW_NOW = "I could not finish the review just now. Ask again in a while."
NOTHING_COST = "No mistake worth mentioning. Well played."
NOTHING_TO_REVIEW = "No match has ended here yet. Say which one with `match`."
OPEN_TO_THE_END = "It was open to the very end."
AS_SEEN_THEN = (
    "-# Judged by what could be seen then, not by what was revealed later. The picture is what the "
    "seat saw at that moment, with the better choice."
)


def review(game: str, match: int) -> str:
    return headline(game, match, "How it went")


def led_throughout(winners: Sequence[str]) -> str:
    return f"{listed(winners)} led from the first turn to the last."


def decided(name: str, turn: int, winners: Sequence[str]) -> str:
    if list(winners) == [name]:
        return f"{name} was ahead from turn {turn} to the end."
    return f"After {name}'s turn {turn}, {listed(winners)} led to the end."


def changed_most(name: str, turn: int, gain: int) -> str:
    return f"{name}'s turn {turn} made the biggest difference: {format_number(gain)}."


def format_number(gain: int) -> str:
    return f"{'+' if gain >= 0 else '−'}{worth(abs(gain))}"


def lesson(name: str, turn: int, taken: str, better: str) -> str:
    return f"**{name}'s biggest mistake: turn {turn}**\nPlayed: {taken}\nBetter: {better}"


def cost(points: int, gains: Sequence[str], *, sure: bool) -> str:
    better = "less than a point" if points < 1 else worth(points)
    told = f"Estimated {better} better, judging by what could be seen."
    if not gains:
        return told
    return f"{told} Right away: {'' if sure else 'perhaps '}{', '.join(gains)}."


def then(steps: Sequence[str], *, whole: bool) -> str:
    """Steps one after the other; what something new came before is left out."""
    return ", then ".join(steps if whole else [*steps, "…"])


def in_turn(number: int) -> str:
    """Beside a name in a menu."""
    return f"turn {number}"
