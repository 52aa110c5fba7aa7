"""Delivery as Discord sees it: found in a busy channel, painted once, old buttons taken off."""

from pathlib import Path
from typing import Any

import pytest
from simcord.http import router

from bot.pictures.pictures import Painted, Pictures
from tests.e2e.shown import labels_of, pictures, turns_told, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.test_mishaps import one_turn

pytestmark = pytest.mark.slow


def pages_like_discord(patch: pytest.MonkeyPatch) -> None:
    """SimCord answers `after` with the newest messages, Discord with those that come next."""
    dispatch = router.dispatch

    def paged(backend: Any, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        params = rest.get("params") or {}
        if method != "GET" or not path.endswith("/messages") or "after" not in params:
            return dispatch(backend, method, path, **rest)
        limit = int(params.get("limit", 50))
        rest["params"] = {**params, "limit": 1_000_000}
        return dispatch(backend, method, path, **rest)[-limit:]

    patch.setattr(router, "dispatch", paged)


async def chatter(stage: Stage, person: Person, messages: int) -> None:
    for number in range(messages):
        stage.env.backend.create_message(stage.channel.id, person.id, content=f"chatter {number}")


async def test_an_interrupted_post_is_found_although_300_messages_were_written_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pages_like_discord(monkeypatch)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await one_turn(stage, match, anna, badr)
        dispatch = router.dispatch

        def breaks_off(backend: Any, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
            answer = dispatch(backend, method, path, **rest)
            if method == "POST" and path == f"/channels/{stage.channel.id}/messages":
                monkeypatch.setattr(router, "dispatch", dispatch)
                raise ConnectionResetError("after the effect")
            return answer

        monkeypatch.setattr(router, "dispatch", breaks_off)
        await stage.goes_on()
        assert "was interrupted" in caplog.text
        told = [words_of(post) for post in stage.posts() if turns_told(words_of(post))]
        assert len(told) == 1
        await chatter(stage, anna, 300)
        await stage.restart()
        await stage.passes(60)
        assert await stage.services.store.read("SELECT 1 AS there FROM outbox") == []
        again = [words_of(post) for post in stage.posts() if turns_told(words_of(post))]
        assert again == told


async def test_a_turns_post_paints_one_picture_and_replays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await one_turn(stage, match, anna, badr)
        painted: list[object] = []
        of = Pictures.all_of

        async def counted(self: Pictures, *args: Any, **words: Any) -> Painted:  # noqa: ANN401
            painted.append(args)
            return await of(self, *args, **words)

        async def replays(*_: object) -> None:
            raise AssertionError("nothing is replayed for a post")

        monkeypatch.setattr(Pictures, "all_of", counted)
        monkeypatch.setattr(stage.services.matches, "as_of", replays)
        assert await stage.services.delivery.deliver_due("posts") == 1
        assert await stage.services.delivery.deliver_due("takedowns") >= 1
        assert len(painted) == 1
        *_, older, newest = stage.posts()
        assert labels_of(older) == []
        assert labels_of(newest) == ["Take turn", "My view", "Help", "More …"]


async def test_buttons_are_taken_off_after_a_restart_and_the_picture_stays(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        before = stage.post
        assert labels_of(before)
        await stage.restart()
        await one_turn(stage, match, anna, badr)
        await stage.goes_on()
        after = stage.posts()[-2]
        assert (after.id, labels_of(after)) == (before.id, [])
        assert words_of(after) == words_of(before)
        assert pictures(after) == pictures(before) != []
