"""A table that looks for players."""

from collections.abc import Sequence

from bot.discord_ui.text.common import headline, listed, title

JOIN = "Join"
LEAVE = "Leave"
ADD_COMPUTER = "Add computer"
START = "Start"
FREE_A_PLACE = "Remove a player …"
WHICH_COMPUTER = "Choose a computer player …"
CHANGE = "Change game or seats …"
CHANGE_TITLE = "### What do you play?"
CHANGE_EXPLAINED = "Everybody sees at once what you pick. You can change it until the start."
WHICH_GAME = "Another game …"
HOW_MANY_SEATS = "Another number of seats …"
WHICH_VARIANT = "Switch a variant on or off …"
SWITCHED_ON = "on"
SWITCHED_OFF = "off"


def lobby_title(game: str, match: int, *, is_open: bool, is_full: bool) -> str:
    """Nobody is looked for where all seats are taken, as at a table for one."""
    state = (" is ready" if is_full else " is open – who's in?") if is_open else ""
    return headline(game, match) + state


def lobby_facts(seats: int, variants: Sequence[str], pace: str) -> str:
    plays = f" · {listed(variants)}" if variants else ""
    return f"{seats_at_most(seats)}{plays} · {pace}"


def seats_at_most(seats: int) -> str:
    return f"Up to {seats} seats" if seats > 1 else "One seat"


def lobby_seat(name: str, *, owner: bool, invited: bool) -> str:
    if invited:
        return f"✉️ {name} is invited; *Join* accepts, *Leave* declines"
    return f"🪑 {name}{' (host)' if owner else ''}"


def lobby_computer(name: str, level: str) -> str:
    return f"🪑 {name} · {level}"


FREE_SEAT = "▫️ free"
KEPT_BUT_NOT_SHOWN = "That is done. Discord does not let me show it in the post at the moment."
LOBBY_STARTED = "The match begins in a moment …"
LOBBY_BEGUN = "The match has started."
LOBBY_GONE = "This table was given up."
LOBBY_ENDS = {"lapsed": LOBBY_GONE, "starting": LOBBY_STARTED}
LOBBY_ENOUGH = "*Start* begins with whoever has joined; turn order is random."


def opened_in(thread: int) -> str:
    return f"Your table is in <#{thread}>."


def joined(game: str, match: int) -> str:
    return f"You sit at {title(game, match)}. I will tell you when it is your turn."


def rematch_is_open(match: int) -> str:
    return f"The rematch is open already: table {match}. I have noted that you play."


def begun_in(thread: int) -> str:
    return f"The match has started in <#{thread}>."
