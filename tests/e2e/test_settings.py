"""/settings: every setting is seen and changed by menus, in place."""

from pathlib import Path

import pytest

from bot.clock import HOUR
from bot.discord_ui.cockpit.settings import INTERVALS_H, QUIETS, quiet_hours
from bot.people.hours import known_zones
from bot.people.zones import ZONES
from tests.e2e.shown import labels_of, menus
from tests.e2e.stage import staged

WAY, EVERY, ZONE, QUIET, AWAY = range(5)
"""The menus, from the top."""


async def test_each_setting_is_changed_by_a_menu_in_the_same_message(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        said = await anna.types("settings")
        assert "Reminders: **by direct message**, at the match's own interval" in said
        assert "Text boards: **off**" in said
        assert anna.panel is not None
        shown = anna.panel.id
        assert "**by a mention at the table**" in await anna.picks("mention", menu=WAY)
        assert ", every 12 hours" in await anna.picks("12", menu=EVERY)
        assert "**Asia/Tokyo**" in await anna.picks("Asia/Tokyo", menu=ZONE)
        assert "quiet hours: **22:00–8:00**" in await anna.picks("22:00-8:00", menu=QUIET)
        assert "Text boards: **on**" in await anna.presses("Text boards: turn on")
        assert "Text boards: turn off" in labels_of(anna.panel)
        assert anna.panel.id == shown
        person = await stage.services.people.of(anna.id)
        assert (person.way, person.remind_every) == ("mention", 12 * HOUR)
        assert person.hours.zone == "Asia/Tokyo"
        assert person.hours.quiet == quiet_hours("22:00-8:00")
        assert person.text_boards
        # And back again.
        assert "at the match's own interval" in await anna.picks("match", menu=EVERY)
        assert "quiet hours: **none**" in await anna.picks("off", menu=QUIET)
        assert "Text boards: **off**" in await anna.presses("Text boards: turn off")


async def test_a_menu_marks_what_is_set(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        await anna.types("settings", every=12, quiet="22:00-8:00", zone="Asia/Tokyo")
        assert anna.panel is not None
        marked = [
            [one["value"] for one in menu["options"] if one["label"].startswith("✓ ")]
            for menu in menus(anna.panel)
        ]
        assert marked == [["dm"], ["12"], ["Asia/Tokyo"], ["22:00-8:00"], []]


async def test_days_away_are_set_and_taken_back_by_a_menu(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        await anna.types("settings")
        assert "off" not in anna.options(AWAY)
        last = anna.options(AWAY)[3]
        assert f"to {last}" in await anna.picks(last, menu=AWAY)
        assert "Away: no dates" in await anna.picks("off", menu=AWAY)


async def test_a_double_click_on_the_text_boards_turns_them_once(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await anna.types("settings")
        for _ in range(2):
            said = await stage.replays(anna, "b:set:0:0:0:text on")
            assert "Text boards: **on**" in said


@pytest.mark.parametrize(
    ("setting", "value", "sentence"),
    [
        ("way", "pigeon", "Reminders come by"),
        ("every", "never", "from another time"),
        ("every", "9999", "every 30 days at least"),
        ("zone", "Moon/Tycho", "I do not know that time zone"),
        ("quiet", "always", "Quiet hours go"),
        ("away", "someday", "day"),
        ("name", "Eve", "from another time"),
    ],
)
async def test_a_forged_pick_changes_nothing(
    tmp_path: Path, setting: str, value: str, sentence: str
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await anna.types("settings")
        before = await stage.services.people.of(anna.id)
        assert sentence in await stage.replays(anna, f"s:set:0:0:0:{setting}", [value])
        assert await stage.services.people.of(anna.id) == before


async def test_typed_options_still_work_and_show_the_same_panel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        assert "**Europe/Paris**" in await anna.types("settings", zone="Europe/Paris")
        assert anna.panel is not None
        assert len(menus(anna.panel)) == AWAY + 1


def test_what_the_menus_offer_can_be_chosen() -> None:
    assert ZONES.keys() <= known_zones()
    assert len(ZONES) <= 25
    assert all(quiet_hours(one) for one in QUIETS)
    assert all(1 <= hours <= 720 for hours in INTERVALS_H)
