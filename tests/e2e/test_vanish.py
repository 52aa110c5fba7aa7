"""People who vanish and come back, as they and the others read it."""

from pathlib import Path

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.ids import MatchId, PersonId
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST, SECOND

pytestmark = pytest.mark.slow


async def take_turn(stage: Stage, match: MatchId, me: Person) -> None:
    await stage.until(match, lambda answers: ("end",) in answers, me)
    await me.types("play", match=match, words="end")
    await stage.goes_on()


async def first_answer(stage: Stage, match: MatchId, me: Person) -> None:
    words = " ".join((await stage.answers(match, me))[0])
    await me.types("play", match=match, words=words)
    await stage.goes_on()


async def awaited(stage: Stage, match: MatchId) -> list[PersonId]:
    async with stage.services.matches.held(match) as live:
        people = [live.record.seats[seat].person for seat in live.match.awaited]
    return [person for person in people if person is not None]


async def test_the_cause_comes_before_the_deed_and_the_seat_is_marked(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        name = "Anna" if me is anna else "Badr"
        await stage.passes(DAY + MINUTE)
        told = "\n".join(words_of(post) for post in stage.posts())
        assert told.index(f"{name}'s time ran out") < told.index(f"*{name} 🤖* · ")
        other = badr if me is anna else anna
        assert f"{name} 🤖" in await other.types("board", text=True)
        assert "The computer plays" in await other.types("match replace", seat=name)


async def test_a_recap_tells_everything_since_they_chose_themselves(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        name = "Anna" if me is anna else "Badr"
        await take_turn(stage, match, me)
        await take_turn(stage, match, other)
        await stage.passes(DAY + MINUTE)
        for _ in range(3):
            await take_turn(stage, match, other)
        said = await me.types("recap", match=match)
        assert said.count(f"{name} 🤖 placed") == 4
        assert "Nothing has happened" not in said
        notice = next(one for one in me.alerts() if "Your time ran out" in words_of(one))
        assert "whenever you like, as long as the match goes on" in words_of(notice)
        said = await me.presses("Take my seat back", on=notice)
        assert said.count(f"{name} placed") >= 4
        await stage.goes_on()
        assert not any("Your time ran out" in words_of(one) for one in me.alerts())


async def test_a_match_that_nobody_plays_offers_the_seats_back(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr, pace="a day")
        await stage.passes(DAY + HOUR)
        await stage.passes(DAY + HOUR)
        assert (await stage.services.matches.record(match)).phase == "running"
        assert "Everybody has left their seat to the computer" in words_of(stage.post)
        assert labels_of(stage.post) == ["Take my seat back", "My view", "Help", "More …"]
        assert "no seat" in await eve.presses("Take my seat back", on=stage.post)
        assert "takes a seat back" in await anna.types("match resume", match=match)
        assert "looking after your seat" in await anna.types("play", match=match)
        await anna.presses("Take my seat back", on=stage.post)
        await stage.goes_on()
        assert "Anna is back" in "".join(map(words_of, stage.posts()))
        assert (await stage.services.matches.record(match)).paused is None


async def test_a_week_is_reminded_of_to_its_end_with_the_way_to_the_table(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a week")
        me = await stage.awaited(match, anna, badr)
        numbers = set()
        for _ in range(7 * 8 - 1):
            await stage.passes(3 * HOUR)
            numbers |= {one.id for one in me.alerts()}
        assert len(numbers) >= 7
        assert labels_of(me.alerts()[-1]) == ["Take turn", "Mute this turn", "To the table"]


async def test_an_invitation_answered_at_the_table_loses_its_buttons(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        stage.env.inject_error(
            "POST", f"/channels/{badr.user.dm_channel.id}/messages", status=403, code=50007
        )
        await stage.goes_on()
        asked = stage.post
        assert labels_of(asked) == ["Accept", "Decline", "To the table"]
        assert "You sit at" in await badr.presses("Accept", on=asked)
        assert labels_of(stage.post) == []


async def test_an_invitation_answered_elsewhere_is_taken_down(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=3, friend=badr.member)
        await stage.goes_on()
        assert len(badr.alerts()) == 1
        await badr.types("match join")
        await stage.goes_on()
        assert badr.alerts() == []


async def test_an_offer_answered_at_the_table_leaves_no_buttons(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        name = me.user.name.capitalize()
        stage.env.inject_error(
            "POST", f"/channels/{cem.user.dm_channel.id}/messages", status=403, code=50007
        )
        await me.types("match replace", seat=name, friend=cem.member)
        await stage.goes_on()
        offers = [one for one in stage.posts() if "Take the seat" in labels_of(one)]
        assert len(offers) == 2, "the table's post, and what Cem could not be written"
        assert "The seat is yours" in await cem.presses("Take the seat", on=offers[-1])
        await stage.goes_on()
        assert not any("Take the seat" in labels_of(one) for one in stage.posts())


async def test_whose_answer_lies_sealed_is_not_awaited(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr, cem, game=SECOND.key, variants="together")
        people = {anna.id: "Anna", badr.id: "Badr", cem.id: "Cem"}
        while len(await awaited(stage, match)) < 3:
            await first_answer(stage, match, await stage.awaited(match, anna, badr, cem))
        me = await stage.awaited(match, anna, badr, cem)
        await first_answer(stage, match, me)
        await anna.types("match pace", pace="a week")
        await stage.goes_on()
        left = [people[person] for person in await awaited(stage, match)]
        assert len(left) == 2
        assert f"**{left[0]} and {left[1]}** to play." in words_of(stage.post)


async def test_a_resignation_leaves_one_winner_in_the_end_post(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr, cem, game=SECOND.key)
        await cem.types("match resign", match=match)
        await cem.presses("Yes, resign")
        await stage.goes_on()
        while (await stage.services.matches.record(match)).phase == "running":
            await first_answer(stage, match, await stage.awaited(match, anna, badr))
        record = await stage.services.matches.record(match)
        said = words_of(stage.post)
        assert "Cem 🤖 · " in said
        assert said.splitlines()[-1].startswith("-# The seed was") or "resigned" in said
        assert "Cem 🤖 is Grand Vizier" not in said
        assert record.result is not None
        assert record.result["last"] == {
            str(seat.number): "resigned" for seat in record.seats if seat.person == cem.id
        }
        assert "Cem 🤖 won" not in await anna.types("board", match=match, text=True)


async def test_the_rules_say_what_a_seat_left_to_the_computer_is_worth(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        said = await anna.types("rules", game=FIRST.key, topic="scoring")
        assert "left to the computer ranks last" in said
        assert "more than half of its turns themselves" in said
