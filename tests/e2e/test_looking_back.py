"""/recap and /replay, the recap in panels and reminders, and the replay at the end of a match."""

import io
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.ids import MatchId
from tests.e2e.shown import Shown, files, labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.turns import clicks, take_turn
from tests.games import FIRST

pytestmark = pytest.mark.slow


async def film_of(message: Shown | None) -> Image.Image:
    """The animated picture that came with a message."""
    assert message is not None
    (gif,) = (one for one in message.attachments if one.filename.endswith(".gif"))
    return Image.open(io.BytesIO(await gif.read()))


async def a_turn(
    stage: Stage, match: MatchId, person: Person, *, end: bool = True
) -> tuple[str, ...]:
    """The first legal landscape is placed, and everything else left; what was said first."""
    placing = (await stage.answers(match, person))[0]
    await person.types("play", words=" ".join(placing), match=match)
    if end:
        await person.types("play", words="end", match=match)
        await stage.goes_on()
    return placing


async def test_what_can_be_recapped(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Eve") as (_, (anna, eve)):
        for command in ("recap", "replay"):
            assert "There is no table here" in await eve.types(command)
            assert "I know no match" in await eve.types(command, match=5)
            assert "There is no table here" in await eve.types_directly(command)
        await anna.types("new", game=FIRST.key, seats=2)
        for command in ("recap", "replay"):
            assert "There is no table here" in await anna.types(command)
            assert "The match has not begun yet" in await anna.types(command, match=1)


async def test_a_recap_tells_what_was_announced_and_nothing_else(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        for person in (me, other, eve):
            assert "Nothing has happened yet" in await person.types("recap")
            assert files(person.panel) == []
        _, cell = await a_turn(stage, match, me, end=False)
        # The turn is not over, so only who takes it knows of it, and a recap is of turns.
        for person in (me, other, eve):
            said = await person.types("recap")
            assert "Nothing has happened yet" in said
            assert cell not in said
            assert files(person.panel) == []
        await me.types("play", words="end")
        await stage.goes_on()
        name = "Anna" if me is anna else "Badr"
        said = await other.types("recap")
        assert f"**Since the match began:**\n{name} placed a" in said
        assert f"at {cell}." in said
        # One turn is shown as its post showed it.
        assert files(other.panel) == files(stage.post) == ["table-1.png"]
        assert pictures(other.panel) == pictures(stage.post)
        assert labels_of(other.panel) == ["Take turn"]
        assert "Nothing has happened since your last turn" in await me.types("recap")
        assert "**The latest round:**\n1. " in await eve.types("recap")
        assert "Take turn" not in labels_of(eve.panel)
        assert "Since the match began" in await other.types_directly("recap")


async def test_what_is_taken_back_is_no_part_of_a_recap(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        await me.types("play", words="2L A2")
        await me.types("undo")
        await me.types("play", words="3R A3")
        await me.types("play", words="end")
        await stage.goes_on()
        said = await other.types("recap")
        assert "at A3" in said
        assert "A2" not in said


async def test_panel_and_reminder_begin_with_the_recap(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        assert "Since the match began" not in words_of(me.alerts()[-1])
        _, cell = await a_turn(stage, match, me)
        alert = other.alerts()[-1]
        name = me.user.name.capitalize()
        assert f"Since the match began:**\n{name} placed" in words_of(alert)
        assert f"at {cell}." in words_of(alert)
        assert files(alert) == ["table-1.png", "view-1.png"]
        said = await other.presses("Take turn", on=stage.post)
        assert f"Since the match began:**\n{name} placed" in said
        assert files(other.panel) == ["table-1.png", "view-1.png"]
        # Once one has begun to choose, the recap makes room.
        said = await other.picks(other.options()[0])
        assert "Since the match began" not in said
        assert files(other.panel) == ["view-1.png"]


async def test_who_reads_words_gets_recap_and_replay_in_sentences(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        await other.types("settings", text=True)
        await a_turn(stage, match, me)
        name = me.user.name.capitalize()
        for command in ("recap", "replay"):
            assert f"Since the match began:**\n{name} " in await other.types(command)
            assert files(other.panel) == []


async def test_a_replay_shows_every_turn_so_far(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        assert "There is nothing to replay yet" in await eve.types("replay")
        for _ in range(4):
            await a_turn(stage, match, await stage.awaited(match, anna, badr))
        said = await eve.types("replay")
        assert "As everybody saw it" in said
        assert files(eve.panel) == ["replay-1.gif"]
        (alt,) = pictures(eve.panel)
        assert alt.startswith(f"{FIRST.title} · table 1 with ")
        assert "the whole match again in 4 turns" in alt
        whole = await film_of(eve.panel)
        assert whole.size[0] == 600
        await eve.types("replay", what="round", match=match)
        assert "the latest round again in 2 turns" in pictures(eve.panel)[0]
        assert (await film_of(eve.panel)).n_frames < whole.n_frames  # type: ignore[attr-defined]
        assert await eve.offers("replay", "match", "") == []
        assert await anna.offers("replay", "match", "") == [match]


async def brisk_turn(stage: Stage, match: MatchId, person: Person, rng: Random) -> list[str]:
    """A turn in few steps: look, place, recruit or use an effect, end; the lines of the recap."""
    said = await person.presses("Take turn", on=stage.post)
    recap = [line for line in said.splitlines() if line[:1].isdigit()]
    assert files(person.panel)[0] == ("recap-1.png" if recap else "view-1.png")
    for wanted in ("", "recruit ruby stall", "recruit ruby"):
        answers = await stage.answers(match, person)
        if wanted:
            answers = [answer for answer in answers if answer[0] in wanted.split()]
        if not answers:
            break
        path = rng.choice(answers)
        if rng.random() < 0.2:
            await clicks(person, path)
        else:
            await person.types("play", words=" ".join(path), match=match)
    if ("end",) not in await stage.answers(match, person):
        await take_turn(stage, match, person, rng)
    else:
        await person.types("play", words="end", match=match)
    await stage.goes_on()
    return recap


@pytest.mark.ci
async def test_three_people_play_a_whole_match_with_characters(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem", "Eve")
    async with staged(tmp_path / "vizier.db", 12, *people) as (stage, (*three, eve)):
        match = await stage.match_of(*three, variants="characters")
        rng = Random(12)
        for person in three:
            await person.presses("Take turn", on=stage.post)
            said = await clicks(person, rng.choice(await stage.answers(match, person)))
            assert (
                "Your answer is in" in said or "not your turn" in said or "Which landscape" in said
            )
        await stage.goes_on()
        assert "Nothing has happened yet" in await eve.types("recap")
        turns = 0
        while (await stage.services.matches.record(match)).phase == "running":
            person = await stage.awaited(match, *three)
            if turns in (7, 29):
                said = await person.types("recap")
                assert "**Since your last turn:**\n1. " in said
                assert files(person.panel)[0] == "recap-1.png"
            told = await brisk_turn(stage, match, person, rng)
            turns += 1
            # Two others have played since, and each of them has placed a landscape at least.
            assert len(told) >= min(turns - 1, 2)
            numbers, marks = [], set()
            for line in told:
                number, mark, _ = line.split(" ", 2)
                numbers.append(number)
                marks.add(mark)
            assert numbers == [f"{number}." for number in range(1, len(told) + 1)]
            assert len(marks) == min(turns - 1, 2)
            if turns == 30:
                await eve.types("replay", what="round")
                assert "the latest round again in 3 turns" in pictures(eve.panel)[0]
        assert turns == 48
        final = stage.post
        assert "Grand Vizier" in words_of(final)
        assert files(final) == ["poster-1.png", "scores-1.png", "replay-1.gif"]
        assert "the whole match again in 49 turns" in pictures(final)[2]
        assert "recruited" in "".join(words_of(post) for post in stage.posts())
        film = await film_of(final)
        assert film.is_animated  # type: ignore[attr-defined]
        # A match that is over is found without its number when no other is played here.
        said = await eve.types("replay")
        assert "As everybody saw it" not in said
        assert files(eve.panel) == ["replay-1.gif"]
        assert "This match is over" in await three[0].types("recap")
        assert await three[0].offers("recap", "match", "") == [match]
