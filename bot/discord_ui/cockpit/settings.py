"""/settings: one's settings in short lines, with a menu to change each of them in place."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from bot.clock import HOUR, Instant
from bot.discord_ui.cockpit.doing import lead_back
from bot.discord_ui.components import Click, Interaction, button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.message import options as entries
from bot.discord_ui.reply import show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import settings as settings_text
from bot.discord_ui.user_names import named_person
from bot.errors import BadSettings, UnknownButton
from bot.people.absence import always_there, to_come, with_absence
from bot.people.dates import WEEKDAYS, day_of, shown_day
from bot.people.hours import Quiet
from bot.people.people import Person
from bot.people.zones import ZONES, clock_in, from_west_to_east, offset_in

OFF = "off"
OF_MATCH = "match"
INTERVALS_H = (6, 12, 24, 48, 72, 168)
QUIETS = ("21:00-7:00", "22:00-8:00", "23:00-9:00", "0:00-8:00", "0:00-10:00")
OFFERED_DAYS = 14
TEXT_ON, TEXT_OFF = "on", "off"
QUIET = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?")


async def known_asker(interaction: Interaction) -> Person:
    """Who asks, with their settings, called as they are called now."""
    guest = named_person(interaction.user)
    return replace(await interaction.client.services.people.of(guest.id), name=guest.name)


def settings_message(person: Person, instant: Instant) -> Message:
    """What is set, and a menu for each setting."""
    today = person.hours.today(instant)
    message = Message().text(describe_settings(person, today))

    def offer(
        setting: str, placeholder: str, listed: list[tuple[str, str]], chosen: str = ""
    ) -> None:
        options = entries(
            (value, _marked(label, is_set=value == chosen), "", "") for value, label in listed
        )
        message.row(menu(placeholder, CustomId("set", words=setting), options))

    hours = person.hours
    offer("way", settings_text.CHANGE_WAY, list(settings_text.WAYS.items()), person.way)
    every = OF_MATCH if person.remind_every is None else f"{person.remind_every // HOUR}"
    offer("every", settings_text.CHANGE_EVERY, _intervals(), every)
    known = CustomId("set", words="zone")
    message.row(zone_menu(settings_text.CHANGE_ZONE, known, hours.zone, instant))
    quiets = [(one, settings_text.quiet_from(_shown(one))) for one in QUIETS]
    quiets.append((OFF, settings_text.NO_QUIET_HOURS))
    quiet = f"{_clock(hours.quiet.begin)}-{_clock(hours.quiet.end)}" if hours.quiet else OFF
    offer("quiet", settings_text.CHANGE_QUIET, quiets, quiet)
    days = _days(today, is_away=bool(to_come(hours, today)))
    offer("away", settings_text.CHANGE_AWAY, days)
    label = settings_text.TURN_TEXT_OFF if person.text_boards else settings_text.TURN_TEXT_ON
    wanted = TEXT_OFF if person.text_boards else TEXT_ON
    message.row(button(label, CustomId("set", words=f"text {wanted}")))
    return message.text(settings_text.TYPED)


def zone_menu(placeholder: str, known: CustomId, chosen: str, now: Instant) -> Part:
    """Zones from west to east, each with what the clock shows there."""
    listed = []
    for zone in from_west_to_east(now):
        label = settings_text.zone_label(offset_in(zone, now), ZONES[zone])
        clock = settings_text.zone_clock(clock_in(zone, now))
        listed.append((zone, _marked(label, is_set=zone == chosen), clock, ""))
    return menu(placeholder, known, entries(listed))


def _marked(label: str, *, is_set: bool) -> str:
    return settings_text.is_set(label) if is_set else label


def _intervals() -> list[tuple[str, str]]:
    own = [(str(hours), common_text.every(hours * HOUR)) for hours in INTERVALS_H]
    return [(OF_MATCH, settings_text.AS_THE_MATCH), *own]


def _days(today: date, *, is_away: bool) -> list[tuple[str, str]]:
    days = [today + timedelta(days=ahead) for ahead in range(OFFERED_DAYS)]
    listed = [(day.isoformat(), settings_text.away_until(day_name(day))) for day in days]
    return [(OFF, settings_text.I_AM_BACK), *listed] if is_away else listed


def day_name(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {shown_day(day)}"


async def open_settings(click: Click) -> None:
    """From the menu of a match, in its place."""
    lead_back(click, click.id.words)
    await show_settings(click.interaction, await known_asker(click.interaction), update=True)


async def show_settings(interaction: Interaction, person: Person, *, update: bool = False) -> None:
    now = interaction.client.services.clock.now()
    await show(interaction, settings_message(person, now), update=update)


async def change_setting(click: Click) -> None:
    """One setting as it was picked; the same panel shows it."""
    setting, _, pressed = click.id.words.partition(" ")
    kept = await keep_setting(click, setting, click.picked or pressed)
    await show_settings(click.interaction, kept, update=True)


async def keep_setting(click: Click, setting: str, value: str) -> Person:
    """One setting of whoever clicks, wherever it was offered."""
    change = CHANGES.get(setting)
    if change is None:
        raise UnknownButton
    person = await known_asker(click.interaction)
    today = person.hours.today(click.services.clock.now())
    changed = change(person, value, today)
    return await click.services.change_settings(changed) if changed != person else person


def _with_interval(person: Person, value: str, _: date) -> Person:
    if value == OF_MATCH:
        return replace(person, remind_every=None)
    if not re.fullmatch(r"\d{1,4}", value):
        raise UnknownButton
    return replace(person, remind_every=int(value) * HOUR)


def _with_days_away(person: Person, value: str, today: date) -> Person:
    if value == OFF:
        return replace(person, hours=always_there(person.hours, today))
    last = day_of(value, today)
    return replace(person, hours=with_absence(person.hours, today, last, today))


CHANGES: dict[str, Callable[[Person, str, date], Person]] = {
    "way": lambda person, value, _: replace(person, way=value),
    "every": _with_interval,
    "zone": lambda person, value, _: replace(person, hours=replace(person.hours, zone=value)),
    "quiet": lambda person, value, _: replace(
        person, hours=replace(person.hours, quiet=quiet_hours(value))
    ),
    "away": _with_days_away,
    "text": lambda person, value, _: replace(person, text_boards=value == TEXT_ON),
}
"""What picking a value changes, by setting."""


def describe_settings(person: Person, today: date) -> str:
    quiet = person.hours.quiet
    every = settings_text.AS_THE_MATCH
    if person.remind_every is not None:
        every = common_text.every(person.remind_every)
    return settings_text.settings(
        person.way,
        every,
        person.hours.zone,
        f"{_clock(quiet.begin)}–{_clock(quiet.end)}" if quiet else settings_text.NO_QUIET,
        [f"{away.first} to {away.last}" for away in to_come(person.hours, today)],
        text_boards=person.text_boards,
    )


def quiet_hours(words: str) -> Quiet | None:
    if words.strip().casefold() == OFF:
        return None
    found = QUIET.fullmatch(words.strip())
    if found is None:
        raise BadSettings(settings_text.BAD_QUIET)
    begin, begin_minutes, end, end_minutes = (int(part or 0) for part in found.groups())
    if max(begin_minutes, end_minutes) > 59:
        raise BadSettings(settings_text.BAD_QUIET)
    return Quiet(begin * 60 + begin_minutes, end * 60 + end_minutes)


def _shown(quiet: str) -> str:
    return quiet.replace("-", "–")


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"
