"""Invitations are answered by letter, and seats change hands; with good and with bad input."""

from pathlib import Path

import pytest

from bot.clock import DAY
from bot.ids import MatchId
from tests.e2e.shown import components, labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


def letter(person: Person) -> str:
    return words_of(person.alerts()[-1])


async def play_until(stage: Stage, match: MatchId, person: Person, *people: Person) -> None:
    """Turns are taken until the match waits for that person."""
    while (me := await stage.awaited(match, *people)) is not person:
        await stage.until(match, lambda answers: ("end",) in answers, me)
        await me.types("play", match=match, words="end")
        await stage.goes_on()


async def test_an_invitation_is_accepted_or_declined_by_letter(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, eve)):
        await cem.types("settings", reminders="mention")
        await anna.types("new", game=FIRST.key, seats=4, friend=badr.member, friend2=cem.member)
        # Who gets no letter is called at the table.
        assert [one.id for one in stage.post.mentions] == [cem.id]
        await stage.goes_on()
        assert cem.alerts() == []
        assert f"{FIRST.title} · table 1 · Anna invites you" in letter(badr)
        assert "no deadline, reminders every day" in letter(badr)
        assert labels_of(badr.alerts()[-1]) == ["Accept", "Decline", "To the table"]
        assert "**You are invited.**" in await badr.types("games")
        # A letter survives a restart.
        await stage.restart()
        said = await badr.presses("Accept", on=badr.alerts()[-1])
        assert f"You sit at {FIRST.title} · table 1" in said
        assert labels_of(badr.alerts()[-1]) == []
        assert "🪑 Badr" in words_of(stage.post)
        assert f"is invited to {FIRST.title} · table 1" in await anna.types(
            "invite", friend=eve.member
        )
        await stage.goes_on()
        assert "✉️" in words_of(stage.post)
        assert "no invitation" in await stage.replays(badr, "b:accept:1:0:0:x", on=stage.post)
        assert "free again" in await eve.presses("Decline", on=eve.alerts()[-1])
        assert "Eve" not in words_of(stage.post)
        assert "already joined" in await anna.types("invite", friend=badr.member)
        assert "somebody else" in await anna.types("invite", friend=anna.member)
        assert "Only the host" in await badr.types("invite", friend=eve.member)
        robot = stage.env.guild.add_member(stage.env.create_user("robot", bot=True))
        assert "Other bots" in await anna.types("invite", friend=robot)
        await cem.presses("Leave", on=stage.post)
        assert "begins" in await anna.types("match start")


async def test_who_cannot_be_written_to_is_asked_at_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        stage.env.inject_error(
            "POST", f"/channels/{badr.user.dm_channel.id}/messages", status=403, code=50007
        )
        await stage.goes_on()
        assert [one.id for one in stage.post.mentions] == [badr.id]
        assert "Anna invites you" in words_of(stage.post)
        assert "no invitation for you" in await eve.presses("Accept", on=stage.post)
        assert "You sit at" in await badr.presses("Accept", on=stage.post)


async def test_an_invitation_leads_to_the_lobby_whose_match_gets_a_thread(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2, friend=badr.member, thread=True)
        await stage.goes_on()
        links = [one["url"] for one in components(badr.alerts()[-1]) if one.get("url")]
        assert [link.rpartition("/")[2] for link in links] == [str(stage.channel.id)]
        await badr.presses("Accept", on=badr.alerts()[-1])
        assert "🪑 Badr" in words_of(stage.post)


async def test_a_withdrawn_invitation_is_no_letter_any_more(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await badr.types("settings", quiet="23:00-9:00")
        await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        await stage.goes_on()
        await anna.picks("1", on=stage.post)
        await stage.passes(DAY)
        assert badr.alerts() == []


async def test_a_seat_that_is_taken_at_the_table_leaves_the_board_as_it_is(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Cem") as (stage, people):
        anna, badr, cem = people
        await stage.match_of(anna, badr)
        await badr.types("match replace", seat="Badr", friend=cem.member)
        await stage.goes_on()
        board = stage.post
        assert "The seat is yours" in await cem.presses("Take the seat", on=board)
        assert "offers Badr's seat to Cem" in words_of(stage.channel.history()[-1])
        assert pictures(board)


async def test_an_absent_seat_is_offered_and_taken_with_its_hand(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem)):
        assert "no table here" in await anna.types("match replace", seat="Badr")
        match = await stage.match_of(anna, badr, variants="characters")
        await play_until(stage, match, badr, anna, badr)
        for wrong in ("Nobody", "0", "7", "@everyone", "²"):
            assert "Whose seat?" in await anna.types("match replace", seat=wrong, friend=cem.member)
        assert "no seat" in await cem.types("match replace", seat="Badr", friend=cem.member)
        assert "sit at this table already" in await anna.types(
            "match replace", seat="Badr", friend=anna.member
        )
        robot = stage.env.guild.add_member(stage.env.create_user("robot", bot=True))
        assert "Other bots" in await anna.types("match replace", seat="Badr", friend=robot)
        await badr.types("away", until="in 5 days")
        # The table waits for whoever is away too, but not for ever.
        await stage.passes(3 * DAY)
        (seat,) = await anna.offers("match replace", "seat", "bad")
        said = await anna.types("match replace", seat=seat, friend=cem.member)
        assert "Badr's seat is offered to Cem" in said
        await stage.goes_on()
        assert "Anna offers Badr's seat to Cem" in words_of(stage.post)
        assert f"{FIRST.title} · table 1 · Anna offers you a seat" in letter(cem)
        assert "being offered to you" in await anna.presses("Take the seat", on=stage.post)
        await stage.restart()
        said = await cem.presses("Take the seat", on=cem.alerts()[-1])
        assert "The seat is yours" in said
        await stage.goes_on()
        assert "Cem takes over a seat" in words_of(stage.post)
        assert "Your turn" in await cem.types("play")
        assert "no seat" in await badr.types("play", match=match)
        # The one who is away reads it on coming back, and not that it was once offered.
        assert badr.alerts() == []
        await stage.passes(6 * DAY)
        assert [words_of(one).splitlines()[0] for one in badr.alerts()] == [
            f"### {FIRST.title} · table 1 · Cem plays your seat now"
        ]
        assert "lapsed" not in await badr.presses("My view", on=badr.alerts()[-1])


async def test_an_offer_is_declined_and_a_seat_is_kept(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, eve)):
        match = await stage.match_of(anna, badr)
        await play_until(stage, match, badr, anna, badr)
        await stage.passes(3 * DAY)
        await anna.types("match replace", seat="badr", friend=cem.member)
        await stage.goes_on()
        assert "offered to Cem" in letter(badr)
        assert "no longer offered" in await cem.presses("Decline", on=stage.post)
        await stage.goes_on()
        assert "Cem does not take the seat" in words_of(stage.post)
        # What is answered has no buttons any more: the message is gone.
        assert not any("offered to Cem" in words_of(one) for one in badr.alerts())
        forged = await stage.replays(badr, f"b:keepseat:{match}:0:0:x", on=stage.post)
        assert "not being offered" in forged
        await anna.types("match replace", seat="badr", friend=eve.member)
        await stage.goes_on()
        assert "stays yours" in await badr.presses("Keep my seat", on=badr.alerts()[-1])
        await stage.goes_on()
        assert "Badr is there and keeps the seat" in words_of(stage.post)
        assert eve.alerts() == []


async def test_a_majority_gives_a_seat_to_the_computer(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, eve)):
        match = await stage.match_of(anna, badr, cem)
        assert "Your vote is counted" in await badr.types("match replace", seat="Anna")
        await stage.goes_on()
        motion = stage.post
        assert "Badr wants to give Anna's seat to the computer (1 of 2). *Agree*?" in words_of(
            motion
        )
        assert "counted already" in await badr.presses("Agree", on=motion)
        assert "no seat" in await eve.presses("Agree", on=motion)
        await stage.restart()
        said = await cem.presses("Agree", on=motion)
        assert said == "The computer plays Anna's seat from now on."
        await stage.goes_on()
        assert "The computer plays Anna's seat now." in "".join(map(words_of, stage.posts()))
        assert "The computer plays your seat now" in letter(anna)
        assert "settled already" in await stage.replays(
            cem, f"b:agree:{match}:9:0:greedy", on=stage.post
        )


async def test_a_moderator_replaces_on_their_own_server_only(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        elsewhere = stage.env.create_guild("Elsewhere")
        there = elsewhere.create_text_channel("other-table")
        stranger = stage.joins("Stranger", elsewhere, manage_messages=True)
        moderator = stage.joins("Mod", manage_messages=True)
        for command in ("match pause", "match resume"):
            assert "I know no match" in await stranger.types(command, match=match, where=there)
        said = await stranger.types("match replace", seat="Badr", match=match, where=there)
        assert "I know no match" in said
        said = await moderator.types("match replace", seat="Badr", match=match)
        assert "The computer plays Badr's seat" in said
