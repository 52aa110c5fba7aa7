"""Lists of matches, which of them is meant, and where they stand."""

from collections.abc import Sequence

from bot.discord_ui.text.common import listed, title, worth
from rules.engine.text import format_number

WHICH_MATCH = "Which match?"
WHOSE_POINTS = "Whose points?"
WHERE_EARNED = "Where they were earned"
NOTHING_TO_DO_HERE = "No table here awaits you. /games lists all your matches."
NO_TABLE_HERE = "There is no table here. Open one with /new."
NO_LOBBY_HERE = "No table here is looking for players. Open one with /new."
PAUSED = "The match is paused: no reminders, no deadlines. Use /match resume to continue."
RESUMED = "On we go."
ALL_MUST_AGREE = (
    "This is another server than the one the match began on, so all its players must agree: it "
    "goes on here once each of them has typed /match resume here."
)
RESULT_COMES = "The match is over, and its result comes in a moment."


def several(matches: Sequence[str]) -> str:
    return f"{WHICH_MATCH} Say its number with `match`:\n" + "\n".join(matches)


def match_line(game: str, match: int, state: str, where: str) -> str:
    return f"**{title(game, match)}** · {state}{' · ' + where if where else ''}"


NO_GAMES = "You sit at no table. /new opens one."
AWAITS_YOU = "**awaits you**"


def awaits(names: Sequence[str]) -> str:
    return f"waits for {listed(names)}"


STATES = {
    "lobby": "not started yet",
    "starting": "begins in a moment",
    "over": "is over",
    "abandoned": "was given up",
    "lapsed": "was given up",
}
IS_PAUSED = "is paused"
IS_UNTOLD = "is over, and its result found no place: type /match resume where it shall stand"


def points(name: str, total: int, lines: Sequence[tuple[str, int, str]]) -> str:
    told = "\n".join(
        f"{label.capitalize()} **{format_number(own)}** · {why}" for label, own, why in lines
    )
    return f"**{name}: {worth(total)}**\n{told}"
