"""A table that looks for players."""

from collections.abc import Sequence

from bot.discord_ui.text.common import COMPUTER_MARK, headline, listed, title

JOIN = "Join"
LEAVE = "Leave"
ADD_COMPUTER = "Add computer"
START = "Start"
FREE_A_PLACE = "Free a place …"
WHICH_COMPUTER = "Choose a computer player …"


def lobby_title(game: str, match: int, *, is_open: bool) -> str:
    return f"{headline(game, match)}{' looks for players' if is_open else ''}"


def lobby_facts(seats: int, variants: Sequence[str], pace: str) -> str:
    plays = f" · {listed(variants)}" if variants else ""
    return f"{f'Up to {seats} seats' if seats > 1 else 'One seat'}{plays} · {pace}"


def lobby_seat(name: str, *, owner: bool, computer: bool, invited: bool) -> str:
    if computer:
        return f"{COMPUTER_MARK} {name}"
    if invited:
        return f"✉️ {name} is invited; *Join* accepts, *Leave* declines"
    return f"🪑 {name}{' opened this table' if owner else ''}"


FREE_SEAT = "▫️ free"
KEPT_BUT_NOT_SHOWN = "That is done. Discord does not let me show it in the post at the moment."
LOBBY_STARTED = "Everybody is seated. The match begins in a moment …"
LOBBY_BEGUN = "Everybody is seated, and the match has begun."
LOBBY_GONE = "This table was given up."
LOBBY_ENDS = {"lapsed": LOBBY_GONE, "starting": LOBBY_STARTED}
LOBBY_ENOUGH = "*Start* begins with those who sit here; their order is drawn by lot."


def joined(game: str, match: int) -> str:
    return f"You sit at {title(game, match)}. I will tell you when it is your turn."


def rematch_is_open(match: int) -> str:
    return f"The rematch is open already: table {match}. I have noted that you play."


def opened_in(thread: int) -> str:
    return f"The table stands in <#{thread}>."
