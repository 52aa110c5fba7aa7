"""Quiet nights: what a newcomer is told of them, and how they are changed."""

ZONE_MENU = "My time zone …"
NO_QUIET_HOURS = "No quiet hours"


def guessed(city: str, clock: str) -> str:
    return (
        "🌙 **I do not write to you at night**, from 22:00 to 8:00. I guess from your Discord "
        f"language that you live by **{city}** time, where it is {clock}. If that is wrong, choose "
        "your own:"
    )


def quiet(city: str, clock: str) -> str:
    return (
        f"🌙 Done – your quiet hours follow **{city}** time, where it is {clock}. "
        "/settings changes them."
    )


def not_quiet(city: str) -> str:
    return (
        "☀️ Done – I may write to you at any hour. "
        f"Your time zone is **{city}**; /settings changes both."
    )
