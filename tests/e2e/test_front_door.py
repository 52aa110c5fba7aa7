"""The front door: bare /new shows the games, and from there it is one click to a match."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.serializers import message_payload

from bot.discord_ui.text.front_door import WEIGHTS
from bot.ids import MatchId
from rules.catalogue import GAMES
from rules.engine.card import card_of
from tests.e2e.shown import components, labels_of, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.test_one_panel import now_shown
from tests.games import COOPERATIVE, FIRST, SECOND

PLAY_NOW, INVITE = "b:playnow:0:0:0:", "b:gather:0:0:0:"


async def goes_in(stage: Stage, person: Person, known: str) -> str:
    """Open the door and press a button of it."""
    await person.types("new")
    assert person.panel is not None
    said = await person.forges(known, person.panel)
    await stage.goes_on()
    return said


def parts_now(stage: Stage, person: Person) -> list[dict[str, Any]]:
    """The components of what stands in the door's place now."""
    assert person.panel is not None
    backend: Any = stage.env.backend
    shown: Any = message_payload(backend, backend.get_message(stage.channel.id, person.panel.id))
    waiting: list[dict[str, Any]] = list(shown["components"])
    for one in waiting:
        waiting += one.get("components") or []
    return waiting


async def test_every_game_has_a_card_with_a_picture_and_two_ways_in(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        said = await anna.types("new")
        for key, game in GAMES.items():
            card = card_of(key)
            assert f"**{game.title}**\n{card.pitch}\n" in said
            facts = f"{game.seats[0]}–{game.seats[-1]} players · about {card.minutes} minutes · "
            assert f"-# {facts}{WEIGHTS[card.weight]}" in said
        assert labels_of(anna.panel) == ["Play now", "Invite friends"] * len(GAMES)
        assert anna.panel is not None
        parts = list(components(anna.panel))
        assert sum(one["type"] == 11 for one in parts) == len(GAMES)
        assert len(parts) <= 40
        # It is for the asker alone, and opens nothing by itself.
        assert stage.posts() == []
        assert await stage.services.store.read("SELECT id FROM matches") == []


async def test_play_now_is_a_match_whose_first_turn_stands_in_the_doors_place(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        await goes_in(stage, anna, PLAY_NOW + FIRST.key)
        record = await stage.services.matches.record(MatchId(1))
        assert (record.game, record.phase) == (FIRST.key, "running")
        assert sorted(seat.computer or "" for seat in record.seats) == ["", "novice"]
        assert await stage.answers(record.id, anna)
        shown = now_shown(stage, anna)
        assert "Your turn" in shown
        assert "Play now" not in shown


async def test_a_game_that_can_be_played_alone_together_is_played_alone(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        await goes_in(stage, anna, PLAY_NOW + COOPERATIVE.key)
        record = await stage.services.matches.record(MatchId(1))
        assert [seat.person for seat in record.seats] == [anna.id]
        assert "Your turn" in now_shown(stage, anna)


async def test_whoever_presses_play_now_twice_has_one_match(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        await anna.types("new")
        door = anna.panel
        assert door is not None
        await anna.forges(PLAY_NOW + FIRST.key, door)
        said = await stage.replays(anna, PLAY_NOW + FIRST.key, on=door)
        assert "done already" in said
        assert len(await stage.services.store.read("SELECT id FROM matches")) == 1


async def test_a_door_through_which_nobody_came_stays_open(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        await anna.types("new")
        door = anna.panel
        assert door is not None
        said = await stage.replays(anna, PLAY_NOW + "chess", on=door)
        assert "chess" in said
        await stage.replays(anna, PLAY_NOW + FIRST.key, on=door)
        assert len(await stage.services.store.read("SELECT id FROM matches")) == 1


async def test_invite_friends_opens_a_lobby_for_all_to_see(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna", "Badr") as (stage, (anna, badr)):
        await goes_in(stage, anna, INVITE + SECOND.key)
        assert "is open" in now_shown(stage, anna)
        lobby = stage.post
        assert SECOND.title in words_of(lobby)
        assert "Badr" in await badr.presses("Join", on=lobby)
        await anna.presses("Start", on=lobby)
        record = await stage.services.matches.record(MatchId(1))
        assert len(record.seats) == 2


async def test_with_any_option_a_table_is_opened_at_once(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        assert FIRST.title in await anna.types("new", seats=2)
        assert "Start" in labels_of(stage.post)


async def test_where_the_bot_may_not_write_the_door_stays_shut(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, "Anna") as (stage, (anna,)):
        denied = discord.PermissionOverwrite(attach_files=False)
        quiet = stage.env.guild.create_text_channel(
            "quiet", overwrites={stage.env.guild.default_role: denied}
        )
        said = await anna.types("new", where=quiet)
        assert "to attach pictures" in said
        assert "What shall we play" not in said


@pytest.mark.parametrize("seed", range(1, 6))
async def test_from_new_to_the_end_of_the_first_turn_are_six_clicks_at_most(
    tmp_path: Path, seed: int
) -> None:
    """A command is one click, a button is one, a menu two: open it, and choose."""
    async with staged(tmp_path / "vizier.db", seed, "Anna") as (stage, (anna,)):
        await goes_in(stage, anna, PLAY_NOW + FIRST.key)
        clicks, said = 2, ""
        while "Your turn is over" not in said:
            parts = parts_now(stage, anna)
            menu = next((one for one in parts if one["type"] == 3), None)
            if menu is not None:
                picked, clicks = menu["options"][0]["value"], clicks + 2
                said = await stage.replays(anna, menu["custom_id"], [picked])
            else:
                end = next(one for one in parts if str(one.get("label")).startswith("End turn"))
                said, clicks = await stage.replays(anna, end["custom_id"]), clicks + 1
        assert clicks <= 6
