"""Lists of matches, which of them is meant, and where they stand."""

from collections.abc import Sequence

from bot.discord_ui.text.common import listed, title, worth
from rules.engine.text import format_number

WHICH_MATCH = "Which match?"
WHOSE_POINTS = "Whose points?"
WHERE_EARNED = "Where did the points come from?"
NOTHING_TO_DO_HERE = "It isn't your turn in any match here. /games lists all your matches."
NO_TABLE_HERE = "There is no table here. Open one with /new."
NO_LOBBY_HERE = "No table here is open to join. Open one with /new."
PAUSED = "The match is paused: no reminders, no deadlines. Use /resume to continue."
RESUMED = "On we go."
ALL_MUST_AGREE = (
    "The match began on another server, so all its players must agree: it goes on here once each "
    "of them has typed /resume here."
)
RESULT_COMES = "The match is over. Its result comes in a moment."


def several(matches: Sequence[str]) -> str:
    return f"{WHICH_MATCH} Say its number with `match`:\n" + "\n".join(matches)


def match_line(game: str, match: int, state: str, where: str) -> str:
    return f"**{title(game, match)}** · {state}{' · ' + where if where else ''}"


NO_GAMES = "You're not in a match. Start one with /new."
AWAITS_YOU = "**awaits you**"


def awaits(names: Sequence[str]) -> str:
    return f"waits for {listed(names)}"


STATES = {
    "lobby": "looks for players",
    "starting": "begins in a moment",
    "over": "is over",
    "abandoned": "was given up",
    "lapsed": "was given up",
}
IS_PAUSED = "is paused"
IS_UNTOLD = "is over, but I could not post the result: type /resume where you want it"


def points(name: str, total: int, lines: Sequence[tuple[str, int, str]]) -> str:
    told = "\n".join(
        f"{label.capitalize()} **{format_number(own)}** · {why}" for label, own, why in lines
    )
    return f"**{name}: {worth(total)}**\n{told}"
