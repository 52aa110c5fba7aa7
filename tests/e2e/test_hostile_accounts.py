"""Mallory and Trudy, two members of a server, against Anna and Badr: what they try in Discord."""

from pathlib import Path

import discord
import pytest

from bot.ids import MatchId, Place
from bot.people.cooldowns import OF_ONE_MATCH
from tests.e2e.shown import labels_of
from tests.e2e.stage import staged
from tests.games import FIRST

pytestmark = pytest.mark.slow

NAMES = ("Anna", "Badr", "Mallory", "Trudy")


async def test_a_seat_is_declined_once_and_for_good(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, trudy)):
        match = await stage.match_of(mallory, trudy)
        seat = (await stage.services.matches.record(match)).seat_of(mallory.id).number + 1
        await mallory.types("match replace", seat=str(seat), friend=anna.member, match=match)
        await stage.goes_on()
        letter = anna.alerts()[-1]
        assert "cannot ask you for a week" in await anna.presses("Decline", on=letter)
        assert "Never again" in " ".join(labels_of(anna.alerts()[-1]))
        await stage.goes_on()
        said = await mallory.types("match replace", seat=str(seat), friend=anna.member, match=match)
        assert "want no invitation from you" in said
        await stage.goes_on()
        assert len(anna.alerts()) == 1


async def test_nobody_wakes_a_rival_by_pausing_again_and_again(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, _)):
        match = await stage.match_of(anna, mallory)
        victim = await stage.awaited(match, anna, mallory)
        pest = mallory if victim is anna else anna
        before = len(victim.alerts())
        for number in range(OF_ONE_MATCH + 3):
            said = await pest.types("match pause", match=match)
            assert ("a lot in a short time" in said) == (number >= OF_ONE_MATCH)
            await stage.goes_on()
            await pest.types("match resume", match=match)
            await stage.passes(60)
        assert len(victim.alerts()) <= before + OF_ONE_MATCH
        # Who plays there besides may still stop the clocks.
        assert "a lot in" not in await victim.types("match pause", match=match)


async def test_how_an_answer_comes_does_not_tell_that_a_match_is_in_a_private_thread(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, _)):
        await anna.types("new", game=FIRST.key, seats=2)
        channel = stage.bot.get_channel(stage.channel.id)
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name="us", type=discord.ChannelType.private_thread)
        there = Place(stage.env.guild.id, stage.channel.id, made.id)
        await stage.services.lobbies.move(MatchId(1), there)
        ways = []
        for match in (1, 77):
            before = len(stage.env.http_requests)
            assert "I know no match" in await mallory.types("board", match=match)
            requests = stage.env.http_requests[before:]
            # What Mallory's app gets to see, not whom we ask besides.
            ways.append([one.json["type"] for one in requests if one.json and "type" in one.json])
        assert ways[0] == ways[1]


@pytest.mark.parametrize("denied", ["send_messages", "create_public_threads"])
async def test_nobody_has_us_do_what_they_may_not_do_themselves(
    tmp_path: Path, denied: str
) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (anna, _, mallory, _)):
        may_not = discord.PermissionOverwrite(**{denied: False})
        news = stage.env.guild.create_text_channel("news", overwrites={mallory.member: may_not})
        said = await mallory.types("new", game=FIRST.key, thread=True, where=news)
        assert said.startswith("You can't")
        assert stage.posts(news) == []
        assert "table 1" in await anna.types("new", game=FIRST.key, where=news)


@pytest.mark.parametrize(
    ("custom_id", "picked"),
    [
        ("b:agree:{match}:0:0:\ud800", ""),
        ("b:agree:{match}:0:0:\0", ""),
        ("b:lookup:{match}:0:0:\ud800", ""),
        (f"b:lookup:{{match}}:0:0:{'a' * 80}", ""),
        (f"s:thing:{{match}}:0:0:{'9' * 80}", "x"),
        ("s:thing:{match}:0:0:", "\ud800"),
        (f"s:topic:{{match}}:0:0:x {'a' * 78}", "x"),
        ("s:which:0:0:0:invite {{}}", "{match}"),
        ("s:which:0:0:0:replace {{}}", "{match}"),
        ('s:which:0:0:0:play {{"words":"\\ud800"}}', "{match}"),
        ('s:which:0:0:0:play {{"words":"\\u0000"}}', "{match}"),
    ],
)
async def test_an_id_that_we_never_wrote_is_no_error_of_ours(
    tmp_path: Path, custom_id: str, picked: str
) -> None:
    async with staged(tmp_path / "vizier.db", 1, *NAMES) as (stage, (_, _, mallory, trudy)):
        match = await stage.match_of(mallory, trudy)
        forged = custom_id.format(match=match)
        values = [picked.format(match=match)] if picked else []
        for pest in (mallory, trudy):
            said = await stage.replays(pest, forged, values, on=stage.post)
            assert said
            assert "went wrong on my side" not in said
