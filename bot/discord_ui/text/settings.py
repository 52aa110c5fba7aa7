"""How and when somebody is reminded."""

from collections.abc import Sequence

from bot.discord_ui.text.common import listed

MUTED = "Done – I won't remind you again this turn. You will still hear of a deadline."

WAYS = {"dm": "by direct message", "mention": "by a mention at the table", "off": "not at all"}
AS_THE_MATCH = "at the match's own interval"
NO_QUIET = "none"

# The menus.

CHANGE_WAY = "How should I remind you?"
CHANGE_EVERY = "How often?"
CHANGE_ZONE = "Where do you live?"
CHANGE_QUIET = "When should I leave you in peace?"
CHANGE_AWAY = "Are you away for a while?"
TURN_TEXT_ON = "Text boards: turn on"
TURN_TEXT_OFF = "Text boards: turn off"
NO_QUIET_HOURS = "No quiet hours"
I_AM_BACK = "No, I'm here"
TYPED = "-# Other times and zones: type `/settings` or `/away` with them."


def is_set(label: str) -> str:
    """The entry of a menu that holds now."""
    return f"✓ {label}"


def quiet_from(hours: str) -> str:
    return f"Quiet from {hours}"


def away_until(day: str) -> str:
    return f"Away until {day}"


def settings(
    way: str, every: str, zone: str, quiet: str, away: Sequence[str], *, text_boards: bool
) -> str:
    lines = [
        "### Your settings",
        f"Reminders: **{WAYS[way]}**{'' if way == 'off' else f', {every}'}",
        f"Time zone: **{zone}** · quiet hours: **{quiet}**",
        f"Away: {listed(away) if away else 'no dates'}",
        f"Text boards: **{'on' if text_boards else 'off'}** · the table in words, not in pictures",
    ]
    return "\n".join(lines)


BAD_QUIET = "Quiet hours go from one time of the day to another, like 22:00-8:00, or say off."
BAD_AWAY = "Say the first and the last day, like 2026-12-24 to 2026-12-31, or say off."


def zone_label(offset: str, cities: str) -> str:
    return f"{offset} · {cities}"


def zone_clock(clock: str) -> str:
    return f"It is {clock} there."
