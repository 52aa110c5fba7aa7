"""What is said around the table: absences, invitations, seats that change hands, moderators."""

from collections.abc import Sequence

from bot.phrases import listed

# Days away.

NOT_AWAY = "You have no absence ahead. `/away until` a day says until when you are gone."
AWAY_MEANS = "-# I do not remind you on those days, and they do not count against your time."


def absences(spans: Sequence[str], zone: str) -> str:
    return f"You are away {listed(spans)}, in the time of {zone}.\n{AWAY_MEANS}"


def span(first: str, last: str) -> str:
    return f"on {first}" if first == last else f"from {first} to {last}"


def is_away(name: str, until: str) -> str:
    return f"{name} is away until {until}."


def away_note(name: str, until: str) -> str:
    """Beside a name in a list."""
    return f"{name} (away until {until})"
