"""What one seat hides, no other ever reads: in posts, panels, offers, reminders or errors."""

import json
import logging
from pathlib import Path

import pytest

from bot.app.logging import JsonLines
from bot.ids import MatchId
from tests.e2e.shown import labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged

pytestmark = pytest.mark.slow


async def hand_of(stage: Stage, match: MatchId, person: Person) -> list[str]:
    return sorted({word for path in await stage.answers(match, person) for word in path[1:]})


async def keeps(person: Person, *words: str) -> str:
    """Choose two characters."""
    await person.presses("Take turn", on=person.stage.post)
    return await person.picks(" ".join(words))


async def test_characters_are_kept_in_secret_and_together(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr, variants="characters")
        hands = {one: await hand_of(stage, match, one) for one in (anna, badr)}
        assert not set(hands[anna]) & set(hands[badr])
        assert "Which two characters" in words_of(anna.alerts()[0]) or pictures(anna.alerts()[0])
        said = await keeps(anna, *hands[anna][:2])
        assert "Your answer is in, face down" in said
        # It may be replaced, and taken back, until the last has answered.
        said = await keeps(anna, *hands[anna][1:3])
        assert "Your answer is in, face down" in said
        assert "Undo" in labels_of(anna.panel)
        await anna.presses("Undo")
        assert "Your answer is in, face down" in await keeps(anna, *hands[anna][:2])
        await stage.goes_on()
        before = len(stage.env.http_requests)
        shown = json.dumps([one.json for one in stage.env.http_requests])
        assert all(secret in shown for secret in hands[anna]), "the words below are the right ones"
        for other in (badr, eve):
            await other.types("board", match=match)
            await other.types("board", match=match, text=True)
            await other.types("hand", match=match)
            await other.types("score", match=match)
            await other.types("recap", match=match)
            await other.types("replay", match=match)
            await other.types("games")
            await other.offers("play", "words", "keep ", match=match)
            for guess in hands[anna]:
                await other.types("play", words=f"keep {guess} x", match=match)
        await badr.presses("Take turn", on=stage.post)
        sent = json.dumps([one.json for one in stage.env.http_requests[before:]])
        sent += "".join(words_of(post) + "".join(pictures(post)) for post in stage.posts())
        for secret in hands[anna]:
            quoted = sent.count(f"“keep {secret} x”") + sent.count(f"{secret} x")
            assert sent.count(secret) <= quoted, f"{secret} is told"
        posts = stage.count_posts()
        await keeps(badr, *hands[badr][:2])
        await stage.goes_on()
        # The last answer reveals all: one post tells it, and the first turn begins.
        assert stage.count_posts() == posts + 1
        me = await stage.awaited(match, anna, badr)
        assert "Which landscape" in await me.presses("Take turn", on=stage.post)


async def test_follow_ups_and_panels_are_private(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        await me.types("hand")
        await me.types("play", words="nonsense")
        await me.types("games")
        other = badr if me is anna else anna
        mine = stage.channel.history(viewer=me.member)
        theirs = stage.channel.history(viewer=other.member)
        assert len(mine) == len(theirs) + 4
        assert len(theirs) == stage.count_posts()


@pytest.mark.parametrize(
    "target",
    [
        "bot.store.store.Store.write",
        "bot.discord_ui.panel.panel.show",
        "rules.engine.match.Match.choose",
        "rules.engine.match.Match.answers",
    ],
)
async def test_an_answer_that_fails_with_its_words_is_in_no_log(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, variants="characters")
        hand = await hand_of(stage, match, anna)

        def fail(*given: object, **named: object) -> None:
            raise LookupError(hand, given, named)

        caplog.set_level(logging.INFO)
        with monkeypatch.context() as patched:
            patched.setattr(target, fail)
            said = await anna.types("play", words=f"keep {hand[0]} {hand[1]}", match=match)
            assert "went wrong" in said
        lines = [JsonLines().format(record) for record in caplog.records]
        assert any("LookupError" in line for line in lines)
        for secret in hand:
            assert not [line for line in lines if secret in line]
