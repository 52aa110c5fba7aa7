"""Nights: a newcomer is told of quiet hours once, by a guess that a menu corrects."""

from pathlib import Path

import discord
import pytest

from bot.clock import DAY, HOUR
from bot.people.hours import NIGHT
from bot.people.people import Person as Known
from tests.e2e.shown import labels_of, menus, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def known(stage: Stage, person: Person) -> Known:
    return await stage.services.people.of(person.id)


async def test_whoever_opens_a_first_table_is_told_of_quiet_nights(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", asks_hours=True) as (stage, (anna,)):
        said = await anna.types("new", game=FIRST.key, seats=2)
        # Discord here speaks English (US), and it is New Year's Eve in New York.
        assert "I guess from your Discord language" in said
        assert "**New York** time, where it is 19:00" in said
        assert anna.panel is not None
        assert labels_of(anna.panel) == ["No quiet hours"]
        (zones,) = menus(anna.panel)
        assert {"label": "UTC+1 · Berlin, Paris"}.items() <= zones["options"][12].items()
        assert stage.count_posts() == 1
        anna_now = await known(stage, anna)
        assert (anna_now.hours.zone, anna_now.hours.quiet) == ("America/New_York", NIGHT)
        assert anna_now.hours_known
        # It is said once.
        assert "I guess" not in await anna.types("new", game=FIRST.key, seats=2)


async def test_whoever_plays_at_once_has_quiet_nights_and_hears_of_it_later(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", asks_hours=True) as (stage, (anna,)):
        await anna.types("new")
        assert anna.panel is not None
        await anna.presses("Play now")
        # The match is what they see last.
        assert f"{FIRST.title} · table 1" in words_of(anna.panel)
        anna_now = await known(stage, anna)
        assert (anna_now.hours.zone, anna_now.hours.quiet) == ("America/New_York", NIGHT)
        assert not anna_now.hours_known
        assert "I guess" in await anna.types("new", game=FIRST.key, seats=2)
        assert (await known(stage, anna)).hours_known


async def test_a_wrong_guess_is_corrected_by_the_menu(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", "Badr", asks_hours=True) as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        assert "I guess" in await badr.presses("Join", on=lobby)
        said = await badr.picks("Asia/Tokyo")
        assert "**Tokyo** time, where it is 9:00" in said
        assert (await known(stage, badr)).hours.zone == "Asia/Tokyo"
        assert "at any hour" in await badr.presses("No quiet hours")
        hours = (await known(stage, badr)).hours
        assert (hours.zone, hours.quiet) == ("Asia/Tokyo", None)
        # Another zone later brings no quiet hours back.
        assert "at any hour" in await badr.picks("Europe/Berlin")
        assert (await known(stage, badr)).hours.zone == "Europe/Berlin"
        zone = await stage.replays(badr, "s:zone:0:0:0:", ["Mars/Olympus"], on=lobby)
        assert "I do not know that time zone" in zone
        assert (await known(stage, badr)).hours.zone == "Europe/Berlin"


async def test_whoever_has_set_anything_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", "Badr", asks_hours=True) as (stage, (anna, badr)):
        await anna.types("settings", quiet="off")
        await badr.types("settings", reminders="mention")
        await anna.types("new", game=FIRST.key, seats=2)
        assert "I guess" not in await badr.types("match join")
        for one in (anna, badr):
            hours = (await known(stage, one)).hours
            assert (hours.zone, hours.quiet) == ("UTC", None)


async def test_an_invitation_accepted_in_direct_messages_asks_too(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", "Badr", asks_hours=True) as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2, friend=badr.member)
        await stage.goes_on()
        (invitation,) = badr.alerts()
        # Who has not come yet is written to as ever.
        assert (await known(stage, badr)).hours.quiet is None
        assert "I guess" in await badr.presses("Accept", on=invitation)
        assert (await known(stage, badr)).hours.quiet == NIGHT


async def test_nobody_is_written_to_in_the_night_that_was_guessed(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", "Badr", asks_hours=True) as (stage, (anna, badr)):
        await stage.match_of(anna, badr)
        seen: dict[int, int] = {}
        for _ in range(4 * DAY // HOUR):
            await stage.passes(HOUR)
            hour = (stage.clock.now() // HOUR - 5) % 24
            for one in (anna, badr):
                for alert in one.alerts():
                    if not alert.flags.ephemeral:
                        seen.setdefault(alert.id, hour)
        assert len(seen) >= 3
        assert all(8 <= hour < 22 for hour in seen.values())


async def test_a_message_that_does_not_arrive_hinders_nobody(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    async with staged(path, 2, "Anna", asks_hours=True) as (stage, (anna,)):
        stage.env.inject_error("POST", r"/webhooks/*", status=500, code=0, times=None)
        said = await anna.types("new", game=FIRST.key, seats=2)
        assert "table 1" in said
        assert (await known(stage, anna)).hours.quiet == NIGHT
        assert "22:00–8:00" in await anna.types("settings")


def test_discord_names_the_language_of_whoever_clicks() -> None:
    assert str(discord.Locale.german) == "de"
    assert str(discord.Locale.american_english) == "en-US"
