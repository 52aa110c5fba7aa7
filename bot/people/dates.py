"""Days as people say them: tomorrow, friday, 24 dec, in 3 days, 2026-12-24."""

import re
from collections.abc import Callable
from datetime import date, timedelta

from bot.errors import BadSettings

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
Meant = Callable[[re.Match[str], date], date | None]
LONGEST_WORDS = 40
FARTHEST = 366
"""Days ahead that somebody may name; so a day needs no year to be known."""
BAD_DAY = "I do not know that day. Say one like 24 Dec, friday, in 3 days or 2026-12-24."


def day_of(words: str, today: date) -> date:
    """The day that is meant, today or later unless a year is named."""
    said = re.sub(r"[\s,]+", " ", words[:LONGEST_WORDS]).strip().casefold()
    for pattern, meant in WAYS_TO_SAY.items():
        found = re.fullmatch(pattern, said)
        if found is not None:
            return _checked(meant, found, today)
    raise BadSettings(BAD_DAY)


def _checked(meant: Meant, found: re.Match[str], today: date) -> date:
    try:
        day = meant(found, today)
    except (ValueError, OverflowError) as error:
        raise BadSettings(BAD_DAY) from error
    if day is None:
        raise BadSettings(BAD_DAY)
    if day > today + timedelta(days=FARTHEST):
        raise BadSettings("That is more than a year away; say it when it is nearer.")
    return day


def shown_day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]}"


def _month(word: str) -> int | None:
    matching = [n for n, month in enumerate(MONTHS, 1) if month.casefold().startswith(word)]
    return matching[0] if len(word) >= 3 and len(matching) == 1 else None


def _of_the_year(day: int, month: int | None, year: str | None, today: date) -> date | None:
    if month is None:
        return None
    if year is not None:
        return date(int(year), month, day)
    # The next day of that name; the 29th of February may be years away.
    for ahead in range(9):
        try:
            named = date(today.year + ahead, month, day)
        except ValueError:
            continue
        if named >= today:
            return named
    return None


def _weekday(found: re.Match[str], today: date) -> date | None:
    for number, name in enumerate(WEEKDAYS):
        if name.casefold().startswith(found[1]):
            return today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)
    return None


def _from_now(found: re.Match[str], today: date) -> date:
    count = 1 if found[1] in {"a", "one"} else int(found[1])
    return today + timedelta(days=count * (7 if found[2].startswith("week") else 1))


WAYS_TO_SAY: dict[str, Meant] = {
    r"today": lambda _, today: today,
    r"tomorrow": lambda _, today: today + timedelta(days=1),
    r"in (a|one|\d{1,3}) (days?|weeks?)": _from_now,
    r"(\d{4})-(\d{1,2})-(\d{1,2})": lambda found, _: date(
        int(found[1]), int(found[2]), int(found[3])
    ),
    r"(\d{1,2})\.(\d{1,2})\.(\d{4})?": lambda found, today: _of_the_year(
        int(found[1]), int(found[2]), found[3], today
    ),
    r"(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?(?: (\d{4}))?": lambda found, today: _of_the_year(
        int(found[1]), _month(found[2]), found[3], today
    ),
    r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?": lambda found, today: _of_the_year(
        int(found[2]), _month(found[1]), found[3], today
    ),
    r"(?:next |on )?([a-z]{3,9})": _weekday,
}
