"""What others did at one's table comes as a direct message, and is answered there."""

from pathlib import Path

import pytest

from bot.clock import MINUTE
from bot.ids import MatchId
from bot.people.presence import PERHAPS_THERE_S
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST

pytestmark = pytest.mark.slow


def latest(person: Person) -> str:
    return words_of(person.alerts()[-1])


async def finish(stage: Stage, match: int, *people: Person) -> None:
    """Let them choose, without a click, until it is over."""
    for _ in range(2000):
        record = await stage.services.matches.record(match)
        if record.phase != "running":
            return
        person = await stage.awaited(record.id, *people)
        answers = await stage.answers(record.id, person)
        words = ("end",) if ("end",) in answers else stage.random.choice(answers)
        await stage.services.turns.choose(record.id, person.id, words, None)
        await stage.goes_on()


async def take_turn(stage: Stage, match: MatchId, *people: Person) -> None:
    """Let whoever is awaited choose, without a click, until their turn is over."""
    person = await stage.awaited(match, *people)
    words: tuple[str, ...] = ()
    while words != ("end",):
        answers = await stage.answers(match, person)
        words = ("end",) if ("end",) in answers else stage.random.choice(answers)
        await stage.services.turns.choose(match, person.id, words, None)
    await stage.goes_on()


async def test_the_host_starts_a_full_table_from_the_message(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        await stage.passes(PERHAPS_THERE_S)
        await badr.presses("Join", on=lobby)
        await stage.passes(MINUTE)
        assert not badr.alerts()
        (told,) = anna.alerts()
        assert "Badr has joined" in words_of(told)
        assert "The table is full." in words_of(told)
        assert labels_of(told) == ["Start", "To the table"]
        assert "begins in a moment" in await anna.presses("Start", on=told)
        await stage.goes_on()
        assert (await stage.services.matches.record(1)).phase == "running"
        assert "begins" in words_of(next(one for one in anna.alerts() if one.id == told.id))
        # Pressed again, it says why it does nothing.
        assert "no longer looking" in await stage.replays(anna, "b:begin:1:0:0:l1.1", on=stage.post)


async def test_a_match_is_ended_by_agreeing_in_direct_messages(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, eve)):
        match = await stage.match_of(anna, badr, cem)
        await stage.passes(PERHAPS_THERE_S)
        await anna.types("match end")
        await anna.presses("Yes, end it")
        await stage.goes_on()
        vote = stage.post
        assert "Anna wants to end the match (1 of 2). *Agree*?" in words_of(vote)
        assert pictures(vote) == []
        assert {"Agree", "Withdraw"} <= set(labels_of(vote))
        assert "no seat" in await eve.presses("Agree", on=vote)
        assert "counted already" in await anna.presses("Agree", on=vote)
        assert "no vote here" in await cem.presses("Withdraw", on=vote)
        told = badr.alerts()[-1]
        assert "Anna wants to end the match (1 of 2)." in words_of(told)
        assert "has ended, without a result" in await badr.presses("Agree", on=told)
        await stage.goes_on()
        assert (await stage.services.matches.record(match)).phase == "abandoned"
        await stage.passes(PERHAPS_THERE_S)
        assert "More than half of the players wanted that" in latest(anna)
        assert "over" in await stage.replays(badr, f"b:agreeend:{match}:0:0:x", on=stage.post)


async def test_whoever_asked_for_a_vote_takes_it_back(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr, cem)
        await anna.types("match end")
        await anna.presses("Yes, end it")
        await stage.goes_on()
        vote = stage.post
        assert "taken back" in await anna.presses("Withdraw", on=vote)
        await stage.goes_on()
        assert "Anna no longer wants to end the match." in words_of(stage.post)
        assert "Agree" not in labels_of(stage.post)
        old = await stage.replays(badr, f"b:agreeend:{match}:0:0:x", on=stage.post)
        assert "settled already" in old
        # Also when newer posts have taken the button of the vote away.
        await anna.types("match end")
        await anna.presses("Yes, end it")
        await anna.types("match end")
        assert "taken back" in await anna.presses("Withdraw")
        assert "End this match?" in await anna.types("match end")
        await stage.goes_on()
        await badr.types("match replace", seat="Cem")
        await stage.goes_on()
        motion = stage.post
        assert pictures(motion) == []
        assert "no vote here" in await anna.presses("Withdraw", on=motion)
        assert "taken back" in await badr.presses("Withdraw", on=motion)
        await stage.goes_on()
        assert "Badr no longer wants to give Cem's seat away." in words_of(stage.post)
        agree = f"b:agree:{match}:0:0:advisor"
        assert "settled already" in await stage.replays(anna, agree, on=stage.post)


async def test_the_newest_post_has_the_buttons_of_a_vote_while_it_is_open(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, people):
        anna, badr, cem = people
        match = await stage.match_of(*people)
        await anna.types("match end")
        await anna.presses("Yes, end it")
        await stage.goes_on()
        vote = stage.post
        await take_turn(stage, match, *people)
        assert stage.post.id != vote.id
        assert pictures(stage.post)
        assert "Anna wants to end the match (1 of 2)." in words_of(stage.post)
        assert {"Agree", "Withdraw", "Take turn"} <= set(labels_of(stage.post))
        await badr.types("match replace", seat="Cem")
        await stage.goes_on()
        seat = ["Agree: Cem's seat", "Withdraw: Cem's seat"]
        assert {"Agree: end it", "Withdraw: end it", *seat} <= set(labels_of(stage.post))
        assert words_of(stage.post).count("Cem's seat") == 1
        assert "taken back" in await badr.presses("Withdraw: Cem's seat", on=stage.post)
        await stage.goes_on()
        assert "Anna wants to end the match (1 of 2)." in words_of(stage.post)
        assert "has ended" in await cem.presses("Agree", on=stage.post)
        await stage.goes_on()
        assert "Agree" not in labels_of(stage.post)


async def test_a_pause_shows_no_second_picture(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        await stage.match_of(anna, badr)
        assert pictures(stage.post)
        await anna.types("match pause")
        await stage.goes_on()
        assert "Anna has paused the match" in words_of(stage.post)
        assert pictures(stage.post) == []
        await badr.types("match resume")
        await stage.goes_on()
        assert "Badr has resumed the match" in words_of(stage.post)
        assert pictures(stage.post) == []
        assert "Take turn" in labels_of(stage.post)


async def test_the_result_comes_with_a_rematch_and_a_review(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await finish(stage, match, anna, badr)
        assert not any("Grand Vizier" in words_of(one) for one in anna.alerts() + badr.alerts())
        await stage.passes(PERHAPS_THERE_S)
        told = [one for one in (anna, badr) if one.alerts()]
        assert len(told) == 1
        (person,) = told
        message = person.alerts()[-1]
        assert "Grand Vizier" in words_of(message)
        assert "points" in words_of(message)
        assert labels_of(message) == ["Rematch", "Review", "To the table"]
        before = stage.count_posts()
        said = await person.presses("Rematch", on=message)
        assert f"<#{stage.channel.id}>" in said
        assert stage.count_posts() == before + 1
        assert "table 2" in words_of(stage.post)
        assert "open already" in await person.presses("Rematch", on=message)
        assert stage.count_posts() == before + 1


async def test_nobody_opens_a_rematch_where_they_may_not_write(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 2, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await finish(stage, match, anna, badr)
        await stage.passes(PERHAPS_THERE_S)
        (person,) = [one for one in (anna, badr) if one.alerts()]
        stage.env.guild.remove_member(person.member)
        said = await person.presses("Rematch", on=person.alerts()[-1])
        assert "can no longer reach the channel" in said
