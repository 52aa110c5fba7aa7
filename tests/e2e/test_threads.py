"""A match has a thread of its own, which is made when it starts; the lobby stays in the channel."""

from pathlib import Path

import discord
import pytest

from bot.ids import MatchId
from bot.people.server_defaults import Defaults
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST


async def ended(stage: Stage, match: MatchId, *people: Person) -> None:
    """Play it out, without a click."""
    while (await stage.services.matches.record(match)).phase == "running":
        person = await stage.awaited(match, *people)
        answers = await stage.answers(match, person)
        words = ("end",) if ("end",) in answers else stage.random.choice(answers)
        await stage.services.turns.choose(match, person.id, words, None)
        await stage.goes_on()


def the_channel(stage: Stage) -> discord.TextChannel:
    found = stage.bot.get_channel(stage.channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_new_server_has_a_thread_a_match_and_its_lobby_in_the_channel(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", threads=True) as (stage, people):
        anna, badr = people
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        assert "Join" in labels_of(lobby)
        assert stage.channel.threads == []
        await badr.presses("Join", on=lobby)
        await anna.presses("Start", on=lobby)
        await stage.goes_on()
        (thread,) = stage.channel.threads
        assert thread.name == f"{FIRST.title} · table 1 · Anna"
        assert "begins" in words_of(stage.posts(thread)[-1])
        assert f"<#{thread.id}>" in words_of(stage.posts()[0])


async def test_alone_nobody_is_told_an_order_of_seats(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        said = await anna.types("new", game=COOPERATIVE.key, seats=1)
        assert "table 1 is ready" in said
        await anna.presses("Start", on=stage.post)
        await stage.goes_on()
        assert "begins" in words_of(stage.post)
        assert "turn order" not in words_of(stage.post)


async def test_play_now_has_its_thread_too(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        await anna.types("new")
        assert anna.panel is not None
        await anna.forges(f"b:playnow:0:0:0:{COOPERATIVE.key}", anna.panel)
        await stage.goes_on()
        (thread,) = stage.channel.threads
        assert "Take turn" in labels_of(stage.posts(thread)[-1])


async def test_a_server_that_wanted_none_keeps_its_matches_in_the_channel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        wanted = Defaults(own_thread=False)
        await stage.services.servers.keep(stage.env.guild.id, wanted)
        await stage.match_of(anna, game=COOPERATIVE.key)
        assert stage.channel.threads == []
        assert "Take turn" in labels_of(stage.post)


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_where_threads_are_not_allowed_nobody_makes_a_fuss(
    tmp_path: Path, right: str
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        denied = discord.PermissionOverwrite(**{right: False})
        stage.channel = stage.env.guild.create_text_channel(
            "no-threads", overwrites={stage.env.guild.default_role: denied}
        )
        await stage.match_of(anna, game=COOPERATIVE.key)
        assert stage.channel.threads == []
        assert "Take turn" in labels_of(stage.post)


async def test_a_start_that_was_interrupted_finds_the_thread_again(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        await anna.types("new", game=COOPERATIVE.key, seats=1)
        lobby = stage.post
        # The process died between making the thread and noting it.
        await the_channel(stage).get_partial_message(lobby.id).create_thread(name="made already")
        await stage.restart()
        await anna.presses("Start", on=lobby)
        await stage.goes_on()
        (thread,) = stage.channel.threads
        record = await stage.services.matches.record(MatchId(1))
        assert record.place.thread == thread.id == lobby.id
        assert "Take turn" in labels_of(stage.posts(thread)[-1])


async def test_a_lobby_post_that_was_deleted_costs_no_thread(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        await anna.types("new", game=COOPERATIVE.key, seats=1)
        stage.env.backend.delete_message(stage.channel.id, stage.post.id)
        await anna.types("match start")
        await stage.goes_on()
        (thread,) = stage.channel.threads
        assert "Take turn" in labels_of(stage.posts(thread)[-1])


async def test_a_start_that_is_refused_makes_no_thread(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", threads=True) as (stage, people):
        anna, badr = people
        await anna.types("new", game=FIRST.key, seats=2)
        assert "Only the host" in await badr.presses("Start", on=stage.post)
        assert "Invite somebody" in await anna.presses("Start", on=stage.post)
        assert stage.channel.threads == []


async def test_a_rematch_in_a_thread_gives_it_its_name(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        match = await stage.match_of(anna, game=COOPERATIVE.key)
        (thread,) = stage.channel.threads
        await ended(stage, match, anna)
        await anna.presses("Rematch", on=stage.posts(thread)[-1])
        assert [one.name for one in stage.channel.threads] == [
            f"{COOPERATIVE.title} · table 2 · Anna"
        ]
        await anna.presses("Start", on=stage.posts(thread)[-1])
        await stage.goes_on()
        assert "table 2 begins" in words_of(stage.posts(thread)[-1])
