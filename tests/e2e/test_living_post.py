"""Whoever plays alone finds one board in Discord, not forty."""

from pathlib import Path

from bot.clock import HOUR
from bot.ids import MatchId
from tests.e2e.shown import labels_of, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE


async def plays_a_turn(stage: Stage, person: Person) -> str:
    """By clicks from the newest post; what it says then."""
    await person.presses("Take turn", on=stage.post)
    await person.types("play", words=" ".join((await stage.answers(MatchId(1), person))[0]))
    await person.presses("End turn")
    await stage.goes_on()
    return words_of(stage.post)


async def test_the_board_is_edited_and_its_buttons_lead_to_the_next_turn(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await stage.match_of(anna, game=COOPERATIVE.key)
        start = stage.post
        first = await plays_a_turn(stage, anna)
        living = stage.post
        assert living.id != start.id
        assert "begins" in words_of(start)
        second = await plays_a_turn(stage, anna)
        assert stage.post.id == living.id
        assert second != first
        assert "Take turn" in labels_of(stage.post)
        assert len(stage.post.attachments) == 1
        await stage.restart()
        await plays_a_turn(stage, anna)
        assert [one.id for one in stage.posts()][-1] == living.id
        stage.clock.advance(HOUR)
        await plays_a_turn(stage, anna)
        # A new board takes the place of the old one.
        assert stage.post.id != living.id
        assert living.id not in [one.id for one in stage.posts()]


async def test_a_board_that_somebody_deleted_is_written_anew(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=COOPERATIVE.key)
        await plays_a_turn(stage, anna)
        await anna.presses("Take turn", on=stage.post)
        stage.env.backend.delete_message(stage.channel.id, stage.post.id)
        await anna.types("play", words=" ".join((await stage.answers(match, anna))[0]))
        await anna.presses("End turn")
        await stage.goes_on()
        assert "Take turn" in labels_of(stage.post)
        assert "Anna" in words_of(stage.post)


async def test_a_process_that_died_after_the_edit_shows_nothing_twice(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=COOPERATIVE.key)
        await plays_a_turn(stage, anna)
        told = await plays_a_turn(stage, anna)
        before = [one.id for one in stage.posts()]
        await stage.services.store.write(stage.unposted(match))
        await stage.restart()
        await stage.goes_on()
        assert [one.id for one in stage.posts()] == before
        assert words_of(stage.post) == told
