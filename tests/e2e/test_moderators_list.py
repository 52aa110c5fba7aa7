"""/admin matches: who is waited for since when, and a moderator's verbs, without typing."""

from pathlib import Path

from bot.clock import HOUR
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import staged
from tests.games import FIRST, SECOND


async def test_a_moderator_sees_who_is_waited_for_since_when(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr, pace="a day")
        asked = stage.clock.now()
        me = await stage.awaited(match, anna, badr)
        await stage.passes(HOUR)
        await anna.types("new", game=SECOND.key, seats=2)
        said = (await moderator.types("admin matches")).replace("\u2068", "").replace("\u2069", "")
        assert "with Anna and Badr" in said or "with Badr and Anna" in said
        assert f"Waits for {me.user.global_name} · asked <t:{asked}:R> · time runs out" in said
        # Where somebody waits comes before a table that is still open.
        assert said.index(FIRST.title) < said.index(SECOND.title)
        assert labels_of(moderator.panel) == ["Manage …", "Manage …", "Refresh"]


async def test_a_moderator_who_plays_is_not_you_in_that_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        moderator = stage.joins("Mod", manage_messages=True)
        await stage.match_of(moderator, anna)
        said = await moderator.types("admin matches")
        assert "Your turn" not in said
        assert "Waits for" in said


async def test_a_moderator_pauses_resumes_and_ends_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr)
        await moderator.types("admin matches")
        await moderator.presses("Manage …")
        assert "The match is paused" in await moderator.presses("Pause")
        assert "Paused <t:" in await moderator.presses("‹ All matches")
        await moderator.presses("Manage …")
        assert "On we go" in await moderator.presses("Resume")
        await moderator.presses("‹ All matches")
        await moderator.presses("Manage …")
        assert "End this match?" in await moderator.presses("End match …")
        assert "nothing has changed" in await moderator.presses("Cancel")
        assert (await stage.services.matches.record(match)).phase == "running"
        await moderator.presses("‹ All matches")
        await moderator.presses("Manage …")
        await moderator.presses("End match …")
        assert "has ended" in await moderator.presses("Yes, end it")
        assert "Nobody plays" in await moderator.presses("‹ All matches")


async def test_a_moderator_moves_a_match_from_the_list_after_a_second_yes(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr)
        garden = stage.env.guild.create_text_channel("garden")
        await moderator.types("admin matches", where=garden)
        await moderator.presses("Manage …")
        assert "Move this table here?" in await moderator.presses("Move here …")
        assert (await stage.services.matches.record(match)).place.channel == stage.channel.id
        assert "goes on here" in await moderator.presses("Yes, move it here")
        await stage.goes_on()
        assert "The table has moved here" in words_of(stage.posts(garden)[-1])
        assert (await stage.services.matches.record(match)).place.channel == garden.id


async def test_a_moderator_closes_an_open_table_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        moderator = stage.joins("Mod", manage_messages=True)
        await anna.types("new", game=FIRST.key, seats=2)
        await moderator.types("admin matches")
        await moderator.presses("Manage …")
        assert "Pause" not in labels_of(moderator.panel)
        assert "Close this table?" in await moderator.presses("Close table …")
        assert "closed" in await moderator.presses("Yes, close it")


async def test_a_moderator_gives_an_absent_players_seat_to_the_computer(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr)
        await moderator.types("admin matches")
        await moderator.presses("Manage …")
        await moderator.presses("Give a seat away …")
        await moderator.picks("0")
        assert "The computer plays" in await moderator.presses("The computer")
        assert (await stage.services.matches.record(match)).seats[0].person is None
        assert "‹ All matches" in labels_of(moderator.panel)


async def test_whoever_is_no_moderator_any_more_is_refused_by_every_button(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        for known in (
            "b:matches:0:0:0:",
            "b:matchespage:0:0:1:",
            f"b:manage:{match}:0:0:",
            f"b:askmove:{match}:0:0:",
            f"b:do:{match}:0:0:list admin end",
            f"b:do:{match}:0:0:list admin move",
        ):
            assert "manage messages" in await stage.replays(anna, known, on=stage.post)
        assert (await stage.services.matches.record(match)).phase == "running"
