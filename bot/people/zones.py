"""Time zones to choose from, and the one that somebody's language makes likely."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.clock import MINUTE, Instant
from bot.people.hours import known_zone

ZONES = {
    "Pacific/Honolulu": "Honolulu",
    "America/Anchorage": "Anchorage",
    "America/Los_Angeles": "Los Angeles, Vancouver",
    "America/Denver": "Denver, Calgary",
    "America/Chicago": "Chicago, Winnipeg",
    "America/Mexico_City": "Mexico City, Guatemala",
    "America/New_York": "New York, Toronto",
    "America/Bogota": "Bogotá, Lima",
    "America/Halifax": "Halifax",
    "America/Sao_Paulo": "São Paulo, Buenos Aires",
    "Europe/London": "London, Lisbon",
    "Africa/Lagos": "Lagos, Algiers",
    "Europe/Berlin": "Berlin, Paris",
    "Europe/Athens": "Athens, Helsinki, Kyiv",
    "Africa/Johannesburg": "Johannesburg, Lusaka",
    "Europe/Istanbul": "Istanbul, Moscow, Riyadh",
    "Asia/Dubai": "Dubai, Baku",
    "Asia/Karachi": "Karachi, Tashkent",
    "Asia/Kolkata": "Delhi, Mumbai",
    "Asia/Dhaka": "Dhaka",
    "Asia/Bangkok": "Bangkok, Jakarta, Hanoi",
    "Asia/Shanghai": "Beijing, Singapore, Perth",
    "Asia/Tokyo": "Tokyo, Seoul",
    "Australia/Sydney": "Sydney, Melbourne",
    "Pacific/Auckland": "Auckland",
}
"""With cities that keep the same time; as many as a menu holds."""

LIKELY = {
    "bg": "Europe/Sofia",
    "cs": "Europe/Prague",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "el": "Europe/Athens",
    "en-GB": "Europe/London",
    "en-US": "America/New_York",
    "es-419": "America/Mexico_City",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb",
    "hu": "Europe/Budapest",
    "id": "Asia/Jakarta",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "ko": "Asia/Seoul",
    "lt": "Europe/Vilnius",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "ru": "Europe/Moscow",
    "sv-SE": "Europe/Stockholm",
    "th": "Asia/Bangkok",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
    "vi": "Asia/Ho_Chi_Minh",
    "zh-CN": "Asia/Shanghai",
    "zh-TW": "Asia/Taipei",
}
"""By the languages of Discord: where most who use it live, or their largest city."""


def likely_zone(language: str) -> str:
    """A guess; UTC for a language that Discord has learned since."""
    return known_zone(LIKELY.get(language, "UTC"))


def city_of(zone: str) -> str:
    """What a zone is called among people."""
    return zone.rpartition("/")[2].replace("_", " ")


def clock_in(zone: str, now: Instant) -> str:
    """What the clock on the wall shows there."""
    return f"{_there(zone, now):%-H:%M}"


def from_west_to_east(now: Instant) -> list[str]:
    """The zones of the menu; summer changes their order."""
    return sorted(ZONES, key=lambda zone: _minutes_ahead(zone, now))


def offset_in(zone: str, now: Instant) -> str:
    """How far it is from UTC at present."""
    minutes = _minutes_ahead(zone, now)
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    return f"UTC{sign}{hours}{f':{rest:02}' if rest else ''}"


def _minutes_ahead(zone: str, now: Instant) -> int:
    ahead = _there(zone, now).utcoffset()
    assert ahead is not None
    return int(ahead.total_seconds()) // MINUTE


def _there(zone: str, now: Instant) -> datetime:
    return datetime.fromtimestamp(now, ZoneInfo(zone))
