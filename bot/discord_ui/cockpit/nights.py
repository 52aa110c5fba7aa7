"""Nights: at their first table somebody's time zone is guessed, and told with a menu to correct it.

Whoever has set anything keeps it."""

from contextlib import suppress
from dataclasses import replace

from bot.clock import Instant
from bot.discord_ui.cockpit.settings import OFF, keep_setting, zone_menu
from bot.discord_ui.components import Click, Handler, Interaction, asker, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.reply import add_private, show
from bot.discord_ui.text import nights as nights_text
from bot.discord_ui.upkeep import NOT_NOW
from bot.people.hours import NIGHT, Hours
from bot.people.people import Person
from bot.people.zones import city_of, clock_in, likely_zone


async def ask_hours(interaction: Interaction) -> None:
    """Once, after somebody has sat down: quiet nights by a guess of their zone."""
    guessed = await _guess_hours(interaction, is_told=True)
    if guessed is None:
        return
    now, zone = interaction.client.services.clock.now(), guessed.hours.zone
    said = nights_text.guessed(city_of(zone), clock_in(zone, now))
    # If it does not arrive, /settings shows it.
    with suppress(*NOT_NOW):
        await add_private(interaction, _with_menu(Message().text(said), zone, now))


async def _guess_hours(interaction: Interaction, *, is_told: bool) -> Person | None:
    """Nobody, if they have said when they may be written to, or were told of a guess."""
    services = interaction.client.services
    person = await services.people.of(asker(interaction))
    if person.hours_known or not person.has_accepted:
        return None
    hours = Hours(likely_zone(str(interaction.locale)), NIGHT, person.hours.away)
    return await services.change_settings(replace(person, hours=hours), is_told=is_told)


def guessing_hours(handler: Handler) -> Handler:
    """A click that opens somebody's turn: nothing else is shown now. They have quiet nights, and
    are told of it when they sit down the next time."""

    async def handle_and_guess(click: Click) -> None:
        await handler(click)
        await _guess_hours(click.interaction, is_told=False)

    return handle_and_guess


def asking_hours(handler: Handler) -> Handler:
    """A click with which somebody sits down."""

    async def handle_and_ask(click: Click) -> None:
        await handler(click)
        await ask_hours(click.interaction)

    return handle_and_ask


async def choose_zone(click: Click) -> None:
    """Another zone; whoever has no quiet hours gets none by it."""
    await _confirm(click, await keep_setting(click, "zone", click.picked))


async def no_quiet_hours(click: Click) -> None:
    await _confirm(click, await keep_setting(click, "quiet", OFF))


async def _confirm(click: Click, kept: Person) -> None:
    now, zone = click.services.clock.now(), kept.hours.zone
    said = nights_text.quiet(city_of(zone), clock_in(zone, now))
    if kept.hours.quiet is None:
        said = nights_text.not_quiet(city_of(zone))
    await show(click.interaction, _with_menu(Message().text(said), zone, now), update=True)


def _with_menu(message: Message, zone: str, now: Instant) -> Message:
    message.row(zone_menu(nights_text.ZONE_MENU, CustomId("zone"), zone, now))
    return message.row(button(nights_text.NO_QUIET_HOURS, CustomId("noquiet")))
