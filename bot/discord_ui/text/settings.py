"""How and when somebody is reminded."""

from collections.abc import Sequence

from bot.discord_ui.text.common import listed

MUTED = "Done – I won't remind you again this turn. You will still hear of a deadline."


TEXT_BOARDS = "the table in words instead of pictures; `/settings text` changes it"


def settings(
    way: str, every: str, zone: str, quiet: str, away: Sequence[str], *, text_boards: bool
) -> str:
    ways = {"dm": "by direct message", "mention": "by a mention at the table", "off": "off"}
    lines = [
        "### Your settings",
        f"Reminders: **{ways[way]}**{'' if way == 'off' else f', {every}'}",
        f"Time zone: **{zone}** · quiet hours: **{quiet}**",
        f"Away: {listed(away) if away else 'no dates'}",
        f"Text boards: **{'on' if text_boards else 'off'}** · {TEXT_BOARDS}",
    ]
    return "\n".join(lines)


BAD_QUIET = "Quiet hours go from one time of the day to another, like 22:00-8:00, or say off."
BAD_AWAY = "Say the first and the last day, like 2026-12-24 to 2026-12-31, or say off."
