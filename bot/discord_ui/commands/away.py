"""/away: the days on which nobody is reminded, and no time runs out."""

from dataclasses import replace
from datetime import date, timedelta

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.reply import say
from bot.discord_ui.text import seats as phrases
from bot.discord_ui.user_names import named_person
from bot.errors import BadSettings
from bot.people.absence import always_there, to_come, with_absence, without_absence
from bot.people.dates import WEEKDAYS, day_of, shown_day
from bot.people.people import Person

ALL = "all"
OFFERED_DAYS = 14


async def _days(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What is typed, if it is a day, and else the next two weeks."""
    today = (await _person(interaction)).hours.today(interaction.client.services.clock.now())
    try:
        days = [day_of(typed, today)]
    except BadSettings:
        days = [today + timedelta(days=ahead) for ahead in range(OFFERED_DAYS)]
        wanted = typed.strip().casefold()
        days = [day for day in days if wanted in _named(day).casefold()] or days
    return [options.choice(_named(day), day.isoformat()) for day in days]


async def _absences(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    person = await _person(interaction)
    today = person.hours.today(interaction.client.services.clock.now())
    offers = [
        options.choice(_span(one.first, one.last), one.first.isoformat())
        for one in to_come(person.hours, today)
    ]
    return [*offers, options.choice(ALL, ALL)] if offers else []


def _named(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {shown_day(day)}"


def _span(first: date, last: date) -> str:
    return phrases.span(shown_day(first), shown_day(last))


async def _person(interaction: Interaction) -> Person:
    guest = named_person(interaction.user)
    return replace(await interaction.client.services.people.of(guest.id), name=guest.name)


@app_commands.command(name="away", description="Say when you are away, or see what you said")
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
    person = await _person(interaction)
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
    await say(interaction, phrases.absences(spans, hours.zone) if spans else phrases.NOT_AWAY)


COMMANDS: tuple[AnyCommand, ...] = (away,)
