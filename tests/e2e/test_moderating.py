"""/admin, /match pace, /match end and what a server prefers; who may, and who may not."""

from pathlib import Path

import pytest

from bot.clock import DAY
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import staged
from tests.games import FIRST, SECOND

pytestmark = pytest.mark.slow


async def test_only_moderators_moderate_and_only_their_own_server(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        elsewhere = stage.env.create_guild("Elsewhere")
        there = elsewhere.create_text_channel("other-table")
        stranger = stage.joins("Stranger", elsewhere, manage_messages=True, manage_guild=True)
        for command in ("admin end", "admin move"):
            assert "I know no match" in await stranger.types(command, match=match, where=there)
        assert "Nobody plays on this server" in await stranger.types("admin matches", where=there)
        moderator = stage.joins("Mod", manage_messages=True)
        assert f"{FIRST.title} · table 1" in await moderator.types("admin matches")
        assert await moderator.offers("admin end", "match", "") == [match]
        assert "I know no match" in await moderator.types("admin end", match=99)
        assert "manage this server" in await moderator.types("admin defaults", pace="a day")
        # Discord may show the command to anybody the server likes; the handler still asks.
        forged = f"b:adminend:{match}:0:0:"
        assert "manage messages" in await stage.replays(anna, forged, on=stage.post)
        assert (await stage.services.matches.record(match)).phase == "running"


async def test_a_moderator_ends_a_match_after_a_second_yes(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr)
        said = await moderator.types("admin end", match=match)
        assert f"{FIRST.title} · table 1\nEnd this match?" in said
        assert (await stage.services.matches.record(match)).phase == "running"
        assert "has ended" in await moderator.presses("Yes, end it")
        await stage.goes_on()
        assert "A moderator ended the match. It has no result." in words_of(stage.post)
        assert "Take turn" not in labels_of(stage.post)
        assert all(labels_of(post) == [] for post in stage.posts()[:-1])
        assert "is over" in await moderator.types("admin end", match=match)
        assert "is over" in await anna.types("play", words="end", match=match)
        await anna.types("new", game=FIRST.key)
        assert "Close this table?" in await moderator.types("admin end", match=match + 1)
        assert "closed" in await moderator.presses("Yes, close it")
        assert "given up" in words_of(stage.post)


async def test_a_moderator_moves_a_match_and_a_table(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        match = await stage.match_of(anna, badr)
        garden = stage.env.guild.create_text_channel("garden")
        assert "already" in await moderator.types("admin move", match=match)
        assert "goes on here" in await moderator.types("admin move", match=match, where=garden)
        await stage.goes_on()
        assert "The table has moved here" in words_of(stage.posts(garden)[-1])
        assert labels_of(stage.post) == []
        assert f"The table has moved to <#{garden.id}>." in words_of(stage.post)
        me = await stage.awaited(match, anna, badr)
        assert "Which landscape" in await me.types("play", where=garden)
        await anna.types("new", game=FIRST.key, seats=2)
        await moderator.types("admin move", match=match + 1, where=garden)
        assert f"The table has moved to <#{garden.id}>." in words_of(stage.post)
        lobby = stage.posts(garden)[-1]
        assert "is open – who's in?" in words_of(lobby)
        await badr.presses("Join", on=lobby)
        await anna.presses("Start", on=lobby)
        await stage.goes_on()
        assert f"{FIRST.title} · table 2 begins" in words_of(stage.posts(garden)[-1])


async def test_a_server_prefers_and_new_follows(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", threads=True) as (stage, (anna,)):
        host = stage.joins("Host", manage_messages=True, manage_guild=True)
        assert "no preferences" in await host.types("admin defaults")
        # Without a word about it, /new opens a table of the first game there is.
        assert FIRST.title in await anna.types("new", seats=2)
        said = await host.types(
            "admin defaults",
            game=SECOND.key,
            pace="three days",
            every=12,
            late="aloud",
            thread=True,
            ends="moderators",
        )
        assert f"Game: **{SECOND.title}**" in said
        assert "3 days a turn, then I post a note, reminders every 12 hours**" in said
        assert "A thread for each match: **where I may open one**" in said
        assert "ended by **moderators only**" in said
        await stage.restart()
        lobby = await anna.types("new", computers=0)
        assert f"{SECOND.title} · table 2 is open – who's in?" in lobby
        assert "3 days a turn, then I post a note" in lobby
        # What is said goes before what is preferred.
        said = await anna.types("new", game=FIRST.key, pace="relaxed", thread=False)
        assert "no deadline, reminders every 12 hours" in said
        said = await host.types("admin defaults", reset=True, pace="a week")
        assert "whatever is asked for" in said
        assert "more than half of a table" in said
        assert "no preferences" in await host.types("admin defaults", reset=True)


async def test_a_table_that_cannot_be_opened_leaves_no_thread(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        said = await anna.types("new", game=FIRST.key, friend=anna.member, thread=True)
        assert "named twice" in said
        assert stage.channel.threads == []


async def test_the_owner_changes_the_pace_and_the_table_hears_of_it(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2, pace="a day", late="aloud", every=6)
        assert "1 day a turn, then I post a note" in words_of(stage.post)
        assert "3 days a turn" in await anna.types("match pace", pace="three days")
        assert "3 days a turn, then I post a note" in words_of(stage.post)
        assert "Only the host" in await badr.types("match pace", pace="a day", match=1)
        await badr.presses("Join", on=stage.post)
        await anna.presses("Start", on=stage.post)
        await stage.goes_on()
        assert "3 days a turn" in await badr.types("match pace")
        said = await anna.types("match pace", late="computer")
        assert "the computer looks after the seat" in said
        await stage.goes_on()
        assert "The pace is now: 3 days a turn, then the computer" in words_of(stage.post)
        before = stage.count_posts()
        await anna.types("match pace", late="computer")
        await stage.goes_on()
        assert stage.count_posts() == before
        assert "no deadline" in await anna.types("match pace", pace="relaxed")
        assert "nobody is late" in await anna.types("match pace", late="aloud")


async def test_a_caretaker_is_declared_by_letter_and_sent_away_again(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        await stage.passes(DAY)
        letter = me.alerts()[-1]
        assert f"{FIRST.title} · table 1 · Your time ran out" in words_of(letter)
        assert "The computer is looking after" in await me.types("play", match=match)
        await me.presses("Take my seat back", on=letter)
        await stage.goes_on()
        assert "is back and plays on" in "".join(map(words_of, stage.posts()))
        assert letter.id not in [one.id for one in me.alerts()]
        again = await stage.replays(me, f"b:takeback:{match}:0:0:x", on=stage.post)
        assert "it is yours" in again


async def test_a_match_ends_as_the_server_has_it(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, eve)):
        host = stage.joins("Host", manage_messages=True, manage_guild=True)
        first = await stage.match_of(anna, badr, cem)
        assert "You have no seat at this table" in await eve.types("match end")
        assert "no seat" in await eve.types("match end", match=first)
        assert "End this match? You vote for it" in await anna.types("match end")
        assert "Your vote is counted" in await anna.presses("Yes, end it")
        await stage.goes_on()
        assert "Anna wants to end the match (1 of 2). *Agree*?" in words_of(stage.post)
        assert "You want to end the match (1 of 2)." in await anna.types("match end")
        assert labels_of(anna.panel) == ["Withdraw"]
        assert "counted already" in await anna.presses("Agree", on=stage.post)
        await host.types("admin defaults", ends="moderators")
        assert "only moderators" in await badr.types("match end")
        await host.types("admin defaults", ends="owner")
        await badr.types("match end")
        assert "has ended" in await badr.presses("Yes, end it")
        await stage.goes_on()
        assert "given up" in words_of(stage.post)
        second = await stage.match_of(anna, badr)
        await anna.types("match end", match=second)
        assert "has ended" in await anna.presses("Yes, end it")
        await stage.goes_on()
        assert "Anna ended the match" in words_of(stage.post)
        await anna.types("new", game=FIRST.key)
        assert "Only the host" in await badr.types("match end", match=second + 1)
        assert "Close this table?" in await anna.types("match end")
        assert "closed" in await anna.presses("Yes, close it")
        assert "given up" in words_of(stage.post)


async def test_several_matches_in_one_channel_are_told_apart(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        matches = [await stage.match_of(anna, badr) for _ in range(2)]
        for match in matches:
            assert f"table {match}" in words_of(stage.posts()[2 * match - 1])
        waits = {match: await stage.awaited(match, anna, badr) for match in matches}
        both = waits[matches[0]] is waits[matches[1]]
        said = await waits[matches[0]].types("play")
        assert ("Which match?" in said) == both
        for command in ("board", "score", "match pause", "match end", "match pace"):
            said = await anna.types(command)
            assert "Which match?" in said or not both
        said = await anna.types("match pace", match=matches[1])
        assert f"table {matches[1]}" in said
        for post in stage.posts():
            assert "table 1" in words_of(post) or "table 2" in words_of(post)
