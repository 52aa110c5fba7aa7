"""Until the start the host changes game, seats and variants; whoever sits there must fit."""

from pathlib import Path

from bot.ids import MatchId
from bot.people.presence import PERHAPS_THERE_S
from tests.e2e.shown import menus, words_of
from tests.e2e.stage import Given, Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND

MATCH = MatchId(1)


async def opens(stage: Stage, host: Person, **options: Given) -> None:
    """A lobby, and the menus that change it."""
    await host.types("new", game=FIRST.key, **options)
    assert "What do you play?" in await host.presses("Change game or seats …", on=stage.post)


async def test_another_game_is_played(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await opens(stage, anna, seats=2)
        assert FIRST.key not in anna.options()
        assert SECOND.title in await anna.picks(SECOND.key)
        assert f"{SECOND.title} · table 1 is open" in words_of(stage.post)
        await badr.presses("Join", on=stage.post)
        await anna.presses("Start", on=stage.post)
        await stage.goes_on()
        record = await stage.services.matches.record(MATCH)
        assert (record.game, record.phase) == (SECOND.key, "running")


async def test_who_wanted_all_seats_wants_all_seats_of_the_other_game(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await opens(stage, anna)
        await anna.picks(COOPERATIVE.key)
        record = await stage.services.matches.record(MATCH)
        assert (record.wanted, record.rated) == (COOPERATIVE.seats[-1], False)
        await anna.picks(FIRST.key)
        record = await stage.services.matches.record(MATCH)
        assert (record.wanted, record.rated) == (FIRST.seats[-1], True)


async def test_seats_and_variants_are_changed(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await opens(stage, anna)
        assert "Up to 3 seats" in await anna.picks("3", menu=1)
        assert "Up to 3 seats" in words_of(stage.post)
        variant = FIRST.variants[0]
        assert variant.label in await anna.picks(variant.key, menu=2)
        assert variant.label in words_of(stage.post)
        assert variant.label not in await anna.picks(variant.key, menu=2)
        assert variant.label not in words_of(stage.post)


async def test_people_who_no_longer_fit_are_not_sent_away(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Cem") as (stage, people):
        anna, badr, cem = people
        await opens(stage, anna)
        for guest in (badr, cem):
            await guest.presses("Join", on=stage.post)
        assert "3 are taken. Remove a player first." in await anna.picks("2", menu=1)
        await anna.presses("Change game or seats …", on=stage.post)
        said = await anna.picks(COOPERATIVE.key)
        assert f"{COOPERATIVE.title} would have" in said
        record = await stage.services.matches.record(MATCH)
        assert (record.game, record.wanted, len(record.seats)) == (FIRST.key, FIRST.seats[-1], 3)


async def test_only_the_host_changes_a_lobby(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await opens(stage, anna)
        await badr.presses("Join", on=stage.post)
        said = await badr.presses("Change game or seats …", on=stage.post)
        assert said == "Only the host can do that."
        for verb, value in (("setgame", SECOND.key), ("setseats", "2"), ("setvariant", "x")):
            said = await stage.replays(badr, f"s:{verb}:1:0:0:", [value], on=stage.post)
            assert said == "Only the host can do that."


async def test_menus_of_a_lobby_that_has_begun_change_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await opens(stage, anna)
        await badr.presses("Join", on=stage.post)
        old = anna.panel
        assert old is not None
        known = menus(old)[0]["custom_id"]
        await anna.presses("Start", on=stage.post)
        await stage.goes_on()
        said = await stage.replays(anna, known, [SECOND.key], on=old)
        assert "no longer looking for players" in said
        assert (await stage.services.matches.record(MATCH)).game == FIRST.key


async def test_words_that_no_menu_offers_are_refused(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await opens(stage, anna)
        for verb, value in (("setgame", "chess"), ("setseats", "two"), ("setseats", "99")):
            await stage.replays(anna, f"s:{verb}:1:0:0:", [value], on=stage.post)
        said = await stage.replays(anna, "s:setvariant:1:0:0:", ["dragons"], on=stage.post)
        assert "has no variant" in said
        record = await stage.services.matches.record(MATCH)
        assert (record.game, record.wanted, record.variants) == (FIRST.key, FIRST.seats[-1], ())


async def test_whoever_becomes_host_is_told(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await opens(stage, anna)
        await badr.presses("Join", on=stage.post)
        await anna.presses("Leave", on=stage.post)
        await stage.goes_on()
        assert "🪑 Badr (host)" in words_of(stage.post)
        await stage.passes(PERHAPS_THERE_S)
        assert "You are the host now" in words_of(badr.alerts()[-1])
        assert "What do you play?" in await badr.presses("Change game or seats …", on=stage.post)
