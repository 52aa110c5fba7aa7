"""Lists of matches, which of them is meant, and where they stand."""

from collections.abc import Sequence

from bot.clock import Instant
from bot.discord_ui.text.common import COMPUTER_MARK, listed, title, worth
from rules.engine.text import format_number, pluralize

WHICH_MATCH = "Which match?"
WHOSE_POINTS = "Whose points?"
WHERE_EARNED = "Show where the points came from …"
NOT_PLAYING_HERE = "You're not in a match here. /games lists all your matches."
NO_SEAT_HERE = "You have no seat at any of the tables here, but you are welcome to watch."
NO_TABLE_HERE = "There is no table here. Open one with /new."
NO_LOBBY_HERE = "No table here is open to join. Open one with /new."
PAUSED = "The match is paused: no reminders, no deadlines. Use /match resume to continue."
RESUMED = "On we go."
ALL_MUST_AGREE = (
    "The match began on another server, so all its players must agree: it goes on here once each "
    "of them has typed /match resume here."
)
RESULT_COMES = "The match is over. Its result comes in a moment."


def several(matches: Sequence[str]) -> str:
    return f"{WHICH_MATCH} Say its number with `match`:\n" + "\n".join(matches)


AWAITS_YOU = "**awaits you**"

STATES = {
    "lobby": "not started yet",
    "starting": "begins in a moment",
    "over": "is over",
    "abandoned": "was given up",
    "lapsed": "was given up",
}

# Lists of matches.

MY_MATCHES = "### Your matches"
ALL_MATCHES = "### Matches on this server"
NO_GAMES = "You're not in a match. Start one with /new."
NO_MATCHES_HERE = "Nobody plays on this server at the moment. /new opens a table."
COMPUTER_HAS_SEAT = f"{COMPUTER_MARK} **The computer has your seat.**"
INVITES_YOU = "**You are invited.** A seat is kept for you."
BEGINS_SOON = "Begins in a moment."
IS_UNTOLD = "It is over, but I could not post the result: type /match resume where you want it."
NEXT_PAGE = "Next ▸"
PREVIOUS_PAGE = "◂ Previous"
RESUME = "Resume"
MANAGE = "Manage …"
MORE_ABOUT = "More about one of them …"
WAYS_BACK = {"games": "‹ Your matches", "matches": "‹ All matches", "more": "‹ More …"}
"""The button that leads back to a list or a menu, by what it does."""
MOST_NAMED = 3
"""Names in a line; of more people only how many they are."""


def company(names: Sequence[str]) -> str:
    """Who else plays, in short."""
    if not names:
        return "alone"
    rest = len(names) - MOST_NAMED
    shown = [*names[:MOST_NAMED], *([f"{rest} more"] if rest > 0 else [])]
    return f"with {listed(shown)}"


def match_entry(game: str, match: int, url: str, company: str, states: Sequence[str]) -> str:
    """One match of a list: a link to its table, who plays, and where it stands."""
    return "\n".join([f"**[{title(game, match)}](<{url}>)** · {company}", *states])


def turns_played(number: int) -> str:
    return f"-# {pluralize(number, 'turn')} played" if number else "-# nothing played yet"


def your_turn(since: Instant, deadline: Instant | None) -> str:
    return f"**Your turn** · asked <t:{since}:R>{_runs_out(deadline)}"


def waits_for(names: Sequence[str], since: Instant, deadline: Instant | None) -> str:
    return f"Waits for {listed(names)} · asked <t:{since}:R>{_runs_out(deadline)}"


def _runs_out(deadline: Instant | None) -> str:
    return "" if deadline is None else f" · time runs out <t:{deadline}:R>"


def paused_since(instant: Instant) -> str:
    return f"Paused <t:{instant}:R>."


def seats_taken(taken: int, seats: int) -> str:
    return f"Open: {taken} of {pluralize(seats, 'seat')} taken."


def points(name: str, total: int, lines: Sequence[tuple[str, int, str]]) -> str:
    told = "\n".join(
        f"{label.capitalize()} **{format_number(own)}** · {why}" for label, own, why in lines
    )
    return f"**{name}: {worth(total)}**\n{told}"
