"""A match in a channel or thread that a member cannot see does not exist for them."""

from pathlib import Path

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.ids import MatchId
from bot.people.cooldowns import BY_A_PERSON
from bot.store.statement import Statement
from tests.e2e.shown import pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.test_results import played_out
from tests.games import FIRST

pytestmark = pytest.mark.slow

UNKNOWN = "I know no match with that number"
COMMANDS = (
    "board",
    "score",
    "recap",
    "replay",
    "review",
    *(f"match {one}" for one in ("export", "verify", "join", "pause")),
)
FORGED = ("turn", "view", "help", "scores", "points", "join", "computer", "rematch", "takeback")


async def is_unknown_to(stage: Stage, match: MatchId, person: Person) -> None:
    for command in COMMANDS:
        assert UNKNOWN in await person.types(command, match=match), command
        assert UNKNOWN in await person.types(command, match=match + 77), command
    for verb in FORGED:
        said = await stage.replays(person, f"b:{verb}:{match}:0:0:x", on=stage.posts()[-1])
        assert UNKNOWN in said, verb


async def test_a_hidden_channel_hides_its_match(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve)):
        await anna.types("new", game=FIRST.key, seats=2)
        hidden = stage.env.guild.create_text_channel(
            "hidden", overwrites={eve.member: discord.PermissionOverwrite(view_channel=False)}
        )
        await anna.types("new", game=FIRST.key, seats=2, where=hidden)
        lobby = stage.posts(hidden)[-1]
        await badr.presses("Join", on=lobby)
        await anna.presses("Start", on=lobby)
        await stage.goes_on()
        match = MatchId(2)
        await is_unknown_to(stage, match, eve)
        # Others on the server, and its players wherever they are, know of it.
        dina = stage.joins("Dina")
        assert UNKNOWN not in await dina.types("score", match=match)
        assert UNKNOWN not in await badr.types("score", match=match)
        assert UNKNOWN not in await badr.types_directly("score", match=match)
        assert UNKNOWN in await dina.types_directly("score", match=match)


async def test_a_private_thread_hides_its_match_from_those_not_in_it(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve)):
        await anna.types("new", game=FIRST.key, seats=2)
        channel = stage.bot.get_channel(stage.channel.id)
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name="us", type=discord.ChannelType.private_thread)
        await made.add_user(discord.Object(anna.id))
        (thread,) = stage.channel.threads
        await anna.types("new", game=FIRST.key, seats=2, computers=1, where=thread)
        await anna.types("match start", where=thread)
        await stage.goes_on()
        match = MatchId(2)
        assert UNKNOWN in await eve.types("score", match=match)
        assert UNKNOWN in await eve.types("match export", match=match)
        await made.add_user(discord.Object(eve.id))
        assert UNKNOWN not in await eve.types("score", match=match)
        assert UNKNOWN in await badr.types("score", match=match)


async def test_lists_count_only_what_their_asker_can_see(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Eve", "Dina")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve, dina)):
        hidden = stage.env.guild.create_text_channel(
            "hidden", overwrites={eve.member: discord.PermissionOverwrite(view_channel=False)}
        )
        await anna.types("new", game=FIRST.key, seats=2, where=hidden)
        await play_in(stage, hidden, anna, badr)
        for person in (anna, badr, dina):
            assert "1 match, " in await person.types("leaderboard")
            assert "The Court" in await person.types("stats", server=True)
            assert "Badr" in await person.types("stats", person=badr.member)
        assert "Nobody is rated here yet" in await eve.types("leaderboard")
        assert "No match has been finished" in await eve.types("stats", server=True)
        said = await eve.types("stats", person=badr.member)
        assert said == "Badr has not finished a match on this server yet."
        # Each counts what they see: Eve a match of her own, the others two.
        await played_out(stage, await stage.match_of(eve, badr), eve, badr)
        assert "2 matches, " not in await eve.types("leaderboard")
        assert "2 matches, " in await dina.types("leaderboard")
        assert "1 match, 2 people" in await server_statistics(eve)
        assert "2 matches, 3 people" in await server_statistics(dina)


async def play_in(stage: Stage, where: ChannelHandle, *people: Person) -> None:
    """The first match of all, whose table is open there, is played to its end."""
    lobby = stage.posts(where)[-1]
    for person in people[1:]:
        await person.presses("Join", on=lobby)
    await people[0].presses("Start", on=lobby)
    await stage.goes_on()
    await played_out(stage, MatchId(1), *people)


async def server_statistics(person: Person) -> str:
    await person.types("stats", server=True)
    (alt,) = pictures(person.panel)
    return alt


async def test_lists_count_private_threads_for_those_in_them(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve)):
        channel = stage.bot.get_channel(stage.channel.id)
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name="us", type=discord.ChannelType.private_thread)
        for person in (anna, badr):
            await made.add_user(discord.Object(person.id))
        (thread,) = stage.channel.threads
        await anna.types("new", game=FIRST.key, seats=2, where=thread)
        await play_in(stage, thread, anna, badr)
        assert "Nobody is rated here yet" in await eve.types("leaderboard")
        assert "1 match, " in await badr.types("leaderboard")
        await made.add_user(discord.Object(eve.id))
        assert "1 match, " in await eve.types("leaderboard")


async def test_a_thread_made_for_a_match_counts_for_all_who_see_its_channel(
    tmp_path: Path,
) -> None:
    names = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve)):
        await anna.types("new", game=FIRST.key, seats=2, thread=True)
        await play_in(stage, stage.channel, anna, badr)
        (thread,) = stage.channel.threads
        # Discord tells nobody of archived threads.
        known = stage.bot.get_channel(thread.id)
        assert isinstance(known, discord.Thread)
        await known.edit(archived=True)
        assert stage.bot.get_channel(thread.id) is None
        assert "1 match, " in await eve.types("leaderboard")
        moved = Statement("UPDATE matches SET own_thread = 0", ())
        await stage.services.store.write([moved])
        assert "1 match, " in await eve.types("leaderboard")
        assert stage.bot.public_threads == {thread.id}


async def test_a_match_of_another_server_is_unknown_to_forged_ids(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await stage.match_of(anna, badr)
        elsewhere = stage.env.create_guild("Elsewhere")
        there = elsewhere.create_text_channel("other-table")
        stranger = stage.joins("Stranger", elsewhere)
        await stranger.types("new", game=FIRST.key, seats=2, computers=1, where=there)
        await stranger.types("match start", where=there)
        await stage.goes_on()
        for verb in FORGED:
            said = await stage.replays(anna, f"b:{verb}:2:0:0:x", on=stage.post)
            assert UNKNOWN in said, verb


async def test_too_many_posts_are_refused_with_the_moment_of_the_next(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await stage.match_of(anna, badr)
        said = ""
        for number in range(BY_A_PERSON + 1):
            said = await anna.types("match resume" if number % 2 else "match pause")
        assert "You can do it again <t:" in said
        assert "You can do it again" not in await badr.types("match pause") + words_of(stage.post)


async def test_whoever_declines_can_say_never_again(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        await stage.goes_on()
        asked = badr.alerts()[-1]
        assert "for a week" in await badr.presses("Decline", on=asked)
        assert "nothing more" in await badr.presses("Never again from Anna", on=badr.alerts()[-1])
        await stage.passes(30 * 24 * 3600)
        said = await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        assert "want no invitation from you" in said
