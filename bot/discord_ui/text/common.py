"""Words that many answers share: buttons, names of tables, lists, times."""

from collections.abc import Sequence

from bot.clock import DAY, HOUR, MINUTE
from bot.names import match_title
from render import names
from rules.engine.text import pluralize

TAKE_TURN = "Take turn"
MY_VIEW = "My view"
HELP = "Help"
TAKE_BACK = "Take my seat back"
TO_THE_TABLE = "To the table"
CHOOSE = "Choose …"
BACK = "Back"
CANCEL = "Cancel"
REFRESH = "Refresh"
CANCELLED = "All right, nothing has changed."
COMPUTER_MARK = names.COMPUTER_MARK
REVEAL_MARK = "👁"
WARNING_MARK = "⚠"
NOT_A_CHANNEL = "I can't open a table here. Try a text channel or a thread."
COULD_NOT_POST = "I could not post here. Please check that I may send messages and attach files."
DISCORD_IS_BUSY = (
    "Discord is holding me up at the moment. Nothing you chose is lost: try again in a minute."
)
OUTAGE_LASTS = (
    "I still can't save anything, so that was **not** kept. Everything before it is safe. Try "
    "again in a few minutes."
)
NOT_KEPT = (
    "I can't save anything at the moment, so that was **not** kept. Everything before it is "
    "safe. Try again in a few minutes."
)
MATCH_OVER = "This match is over."
UNKNOWN_COMMAND = "That command is from another time. /help lists those there are now."


def unexpected(code: str) -> str:
    return (
        f"Something went wrong on my side (code {code}). Nothing you chose is lost: press again, "
        "or open the panel anew with /play or Take turn."
    )


def listed(words: Sequence[str]) -> str:
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def title(game: str, match: int) -> str:
    return match_title(game, match)


def headline(game: str, match: int, what: str = "") -> str:
    """The first line of every post: which match it is, and what it is about."""
    return f"### {title(game, match)}{f' · {what}' if what else ''}"


def waits_for(names: Sequence[str]) -> str:
    return f"**{listed(names)}** to play." if names else ""


def pace(remind_every: int, turn_time: int | None, caretaker: str | None) -> str:
    if turn_time is None:
        return f"no deadline, reminders {every(remind_every)}"
    after = "then the computer looks after the seat" if caretaker else "then I post a note"
    often = "" if remind_every == DAY else f", reminders {every(remind_every)}"
    return f"{duration(turn_time)} a turn, {after}{often}"


def every(seconds: int) -> str:
    return "every day" if seconds == DAY else f"every {duration(seconds)}"


def duration(seconds: int) -> str:
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit and seconds % unit == 0:
            count = seconds // unit
            return f"{count} {name}" if count == 1 else f"{count} {name}s"
    return f"{seconds} seconds"


def together(names: Sequence[str]) -> str:
    """Whose points they are where all seats share them."""
    return names[0] if len(names) == 1 else "Together"


def worth(total: int) -> str:
    return "−1 point" if total == -1 else pluralize(total, "point")


PLACE_IS_GONE = "I can no longer reach the channel of that match. Open a table with /new elsewhere."
YOU_MAY_NOT_WRITE_THERE = (
    "You can't write in the channel of that match, so I can't open a table there for you."
)
YOU_MAY_NOT_WRITE = "You can't write here, so I can't open a table here for you."
YOU_MAY_NOT_OPEN_THREADS = "You can't open threads here. Open the table without one."


def missing_permissions(names: Sequence[str]) -> str:
    return (
        f"Before a match can start here, I need these permissions: {listed(names)}. "
        "A moderator can allow them in the channel's settings."
    )
