"""What a click costs: one lock, the legal answers listed once, one view, no picture twice."""

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.manager.live import AnyMatch, LiveMatch, Matches
from render import canvas
from render.page import Page
from rules.engine.match import Match
from rules.engine.secret import View
from tests.e2e.shown import button_id, menus
from tests.e2e.stage import Person, Stage, staged


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How often a lock is taken, answers are listed, a view is built, a picture is painted."""
    counts: Counter[str] = Counter()
    held, answers, seen_by, paint = Matches.held, Match.answers, Match.seen_by, canvas.paint

    def count_lock(self: Matches, number: object) -> AbstractAsyncContextManager[LiveMatch]:
        counts["lock"] += 1
        return held(self, number)

    def count_answers(self: AnyMatch, seat: int) -> object:
        counts["answers"] += 1
        return answers(self, seat)

    def count_view(self: AnyMatch, seat: int | None) -> View[Any]:
        counts["view"] += 1
        return seen_by(self, seat)

    def count_picture(page: Page) -> bytes:
        counts["picture"] += 1
        return paint(page)

    with patch.context() as counting:
        counting.setattr(Matches, "held", count_lock)
        counting.setattr(Match, "answers", count_answers)
        counting.setattr(Match, "seen_by", count_view)
        counting.setattr("bot.pictures.pictures.paint", count_picture)
        yield counts


async def until_answered(stage: Stage, me: Person, known: str, *picked: str) -> None:
    record = stage.clicked(me, known, picked)
    await stage.env.settle()
    assert record.responded


def menu_id(person: Person) -> str:
    assert person.panel is not None
    return str(menus(person.panel)[0]["custom_id"])


async def test_a_click_takes_one_lock_and_lists_the_answers_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        with counted(monkeypatch) as counts:
            await me.presses("Take turn", on=stage.post)
        # The reminder has built and painted all of it.
        assert counts == {"lock": 1}
        first = me.options()[0]
        with counted(monkeypatch) as counts:
            await until_answered(stage, me, menu_id(me), first)
        # The answers are those to the next question.
        assert counts == {"lock": 1, "answers": 1, "view": 1, "picture": 1}
        assert me.panel is not None
        with counted(monkeypatch) as counts:
            await until_answered(stage, me, button_id(me.panel, "Undo"))
        assert counts == {"lock": 1, "answers": 1, "view": 1, "picture": 1}
        await me.types("play", words=first, match=match)
        end = button_id(me.panel, "End turn")
        stage.services.views._answers.clear()
        with counted(monkeypatch) as counts:
            await until_answered(stage, me, end)
        # Who only waits is shown no table.
        assert counts == {"lock": 1, "answers": 1}
        assert (await stage.services.matches.record(match)).entries == 4


async def test_a_late_click_is_told_so_under_the_same_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        late = menu_id(me)
        first = " ".join((await stage.answers(match, me))[0])
        await me.types("play", words=first, match=match)
        with counted(monkeypatch) as counts:
            said = await stage.replays(me, late, ["1L"])
        assert "The table has moved on" in said
        assert counts["lock"] == 1


async def test_what_was_painted_is_not_painted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        post = stage.post
        await me.presses("Take turn", on=post)
        with counted(monkeypatch) as counts:
            await me.presses("Take turn", on=post)
            await me.presses("My view", on=post)
        assert counts == {"lock": 2}
        await me.presses("Take turn", on=post)
        await until_answered(stage, me, menu_id(me), "1L")
        with counted(monkeypatch) as counts:
            await me.presses("Back")
            await until_answered(stage, me, menu_id(me), "1L")
        assert counts == {"lock": 2}


async def test_another_table_or_another_seat_is_another_picture(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        views = stage.services.views

        async def keys() -> set[object]:
            eyes = (anna.id, badr.id, None)
            return {(await views.view_for(match, one)).picture_key("private") for one in eyes}

        seen, first = await keys(), " ".join((await stage.answers(match, me))[0])
        for words in (first, "undo", first, "end"):
            await me.types("play", words=words, match=match)
            seen |= await keys()
        assert len(seen) == 15
