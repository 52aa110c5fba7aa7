"""/settings, /away: how and when somebody wants to be reminded, and on which days not at all."""

import re
from dataclasses import replace
from datetime import date, timedelta

from discord import app_commands

from bot.clock import HOUR
from bot.discord_ui.cockpit.settings import (
    OFF,
    OFFERED_DAYS,
    day_name,
    known_asker,
    quiet_hours,
    show_settings,
)
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.reply import say
from bot.discord_ui.text import settings as settings_text
from bot.discord_ui.text.seats import NOT_AWAY, absences, span
from bot.errors import BadSettings
from bot.people.absence import always_there, to_come, with_absence, without_absence
from bot.people.dates import day_of, shown_day
from bot.people.hours import Hours

ALL = "all"
AWAY = re.compile(r"(\d{4}-\d{2}-\d{2})\s*(?:to|until|–|\.\.|\s)\s*(\d{4}-\d{2}-\d{2})")
WAYS = [app_commands.Choice(name=words, value=way) for way, words in settings_text.WAYS.items()]


@app_commands.command(name="settings", description="How and when you are reminded")
@app_commands.describe(
    reminders="How reminders come",
    every="Hours between two reminders of one turn",
    zone="Your time zone, for example Europe/Paris",
    quiet="When not to disturb you, for example 22:00-8:00, or off",
    away="Days you are away, for example 2026-12-24 to 2026-12-31, or off",
    text="Text boards: the table in words instead of pictures",
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
    person = await known_asker(interaction)
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
    said = (reminders, every, zone, quiet, away, text)
    if changed != person or (not person.hours_known and any(one is not None for one in said)):
        # Whoever says how it is already has said it, too.
        changed = await services.change_settings(changed)
    await show_settings(interaction, changed)


def days_away(words: str, hours: Hours, today: date) -> Hours:
    """The one absence that is said here, in place of all that were said before."""
    hours = always_there(hours, today)
    if words.strip().casefold() == OFF:
        return hours
    found = AWAY.fullmatch(words.strip())
    if found is None:
        raise BadSettings(settings_text.BAD_AWAY)
    return with_absence(hours, day_of(found[1], today), day_of(found[2], today), today)


async def _days(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What is typed, if it is a day, and else the next two weeks."""
    today = (await known_asker(interaction)).hours.today(interaction.client.services.clock.now())
    try:
        days = [day_of(typed, today)]
    except BadSettings:
        days = [today + timedelta(days=ahead) for ahead in range(OFFERED_DAYS)]
        wanted = typed.strip().casefold()
        days = [day for day in days if wanted in day_name(day).casefold()] or days
    return [options.choice(day_name(day), day.isoformat()) for day in days]


async def _absences(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    person = await known_asker(interaction)
    today = person.hours.today(interaction.client.services.clock.now())
    offers = [
        options.choice(_span(one.first, one.last), one.first.isoformat())
        for one in to_come(person.hours, today)
    ]
    return [*offers, options.choice(ALL, ALL)] if offers else []


def _span(first: date, last: date) -> str:
    return span(shown_day(first), shown_day(last))


@app_commands.command(name="away", description="The days on which you are away")
@app_commands.describe(
    until="The last day, for example 31 Dec, friday or in 3 days",
    first="The first day; today if you do not say",
    remove="An absence to take back, by one of its days, or all",
)
@app_commands.rename(first="from")
@app_commands.autocomplete(
    until=options.offering(_days),
    first=options.offering(_days),
    remove=options.offering(_absences),
)
@answering
async def away(
    interaction: Interaction, until: str = "", first: str = "", remove: str = ""
) -> None:
    services = interaction.client.services
    person = await known_asker(interaction)
    hours, today = person.hours, person.hours.today(interaction.client.services.clock.now())
    if first and not until:
        raise BadSettings("Say also until when: `until` is the last day.")
    if remove.strip().casefold() == ALL:
        hours = always_there(hours, today)
    elif remove.strip():
        hours = without_absence(hours, day_of(remove, today), today)
    if until:
        begins = day_of(first, today) if first else today
        last = day_of(until, today)
        if last < begins:
            # From 24 Dec until 2 Jan: the day of that name after the first.
            last = day_of(until, begins)
        hours = with_absence(hours, begins, last, today)
    if hours != person.hours:
        person = await services.change_settings(replace(person, hours=hours))
    spans = [_span(one.first, one.last) for one in to_come(hours, today)]
    await say(interaction, absences(spans, hours.zone) if spans else NOT_AWAY)


COMMANDS: tuple[AnyCommand, ...] = (settings, away)
