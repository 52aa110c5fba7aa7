"""/settings: how and when somebody wants to be reminded."""

import re
from dataclasses import replace
from datetime import date

from discord import app_commands

from bot.clock import HOUR
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.reply import say
from bot.discord_ui.text import common as phrases
from bot.discord_ui.user_names import named_person
from bot.errors import BadSettings
from bot.people.absence import always_there, to_come, with_absence
from bot.people.dates import day_of
from bot.people.hours import Hours, Quiet
from bot.people.people import Person

OFF = "off"
QUIET = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?")
AWAY = re.compile(r"(\d{4}-\d{2}-\d{2})\s*(?:to|until|–|\.\.|\s)\s*(\d{4}-\d{2}-\d{2})")
WAYS = [
    app_commands.Choice(name="by direct message", value="dm"),
    app_commands.Choice(name="by a mention at the table", value="mention"),
    app_commands.Choice(name="not at all", value="off"),
]


@app_commands.command(name="settings", description="How and when you are reminded")
@app_commands.describe(
    reminders="How reminders come",
    every="Hours between two reminders of one turn",
    zone="Your time zone, for example Europe/Paris",
    quiet="When not to disturb you, for example 22:00-8:00, or off",
    away="Days you are away, for example 2026-12-24 to 2026-12-31, or off",
    text="Boards in letters instead of pictures",
)
@app_commands.choices(reminders=WAYS)
@app_commands.autocomplete(zone=options.zones)
@answering
async def settings(  # noqa: PLR0917 - Discord names them all
    interaction: Interaction,
    reminders: str | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    zone: str | None = None,
    quiet: str | None = None,
    away: str | None = None,
    text: bool | None = None,
) -> None:
    services = interaction.client.services
    guest = named_person(interaction.user)
    person = replace(await services.people.of(guest.id), name=guest.name)
    changed = replace(
        person,
        way=person.way if reminders is None else reminders,
        remind_every=person.remind_every if every is None else every * HOUR,
        hours=Hours(
            person.hours.zone if zone is None else zone,
            person.hours.quiet if quiet is None else quiet_hours(quiet),
            person.hours.away,
        ),
        text_boards=person.text_boards if text is None else text,
    )
    today = changed.hours.today(interaction.client.services.clock.now())
    if away is not None:
        changed = replace(changed, hours=days_away(away, changed.hours, today))
    if changed != person:
        changed = await services.change_settings(changed)
    await say(interaction, described(changed, today))


def described(person: Person, today: date) -> str:
    quiet = person.hours.quiet
    every = "as often as the match has it"
    if person.remind_every is not None:
        every = phrases.every(person.remind_every)
    return phrases.settings(
        person.way,
        every,
        person.hours.zone,
        f"{_clock(quiet.begin)}–{_clock(quiet.end)}" if quiet else "none",
        [f"{away.first} to {away.last}" for away in to_come(person.hours, today)],
        text_boards=person.text_boards,
    )


def quiet_hours(words: str) -> Quiet | None:
    if words.strip().casefold() == OFF:
        return None
    found = QUIET.fullmatch(words.strip())
    if found is None:
        raise BadSettings(phrases.BAD_QUIET)
    begin, begin_minutes, end, end_minutes = (int(part or 0) for part in found.groups())
    if max(begin_minutes, end_minutes) > 59:
        raise BadSettings(phrases.BAD_QUIET)
    return Quiet(begin * 60 + begin_minutes, end * 60 + end_minutes)


def days_away(words: str, hours: Hours, today: date) -> Hours:
    """The one absence that is said here, in place of all that were said before."""
    hours = always_there(hours, today)
    if words.strip().casefold() == OFF:
        return hours
    found = AWAY.fullmatch(words.strip())
    if found is None:
        raise BadSettings(phrases.BAD_AWAY)
    return with_absence(hours, day_of(found[1], today), day_of(found[2], today), today)


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


COMMANDS: tuple[AnyCommand, ...] = (settings,)
