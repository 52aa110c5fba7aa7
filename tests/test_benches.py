"""How benches measure: what they do without git, and what a release is made to do."""

import asyncio
import json
import shutil
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models import Interaction

from tests.bench import releases, rooms
from tests.bench.clicks import answer_to
from tests.bench.figures import figure
from tests.bench.releases import (
    BEFORE_ROOMS,
    ROOT,
    DoesNotRun,
    NotMeasured,
    Workload,
    recorded,
    released,
)
from tests.bench.workload.panel import LATER, Click, Components, say
from tests.e2e.rate_limits import MESSAGES, PER_S, RateLimits

NO_COMMIT = "0" * 40


def test_a_release_is_not_measured_without_git(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NotMeasured, match="no git"), released(BEFORE_ROOMS):
        pass


def test_a_release_is_not_measured_where_its_commit_is_unknown(tmp_path: Path) -> None:
    for repository in (ROOT, tmp_path):
        with pytest.raises(NotMeasured, match=r"no commit|no git"), released(NO_COMMIT, repository):
            pass


def test_figures_that_need_a_release_say_why_they_have_no_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    found = [json.loads(json.dumps(one)) for one in rooms.figures()]
    assert [one["name"][:2] for one in found] == ["C1", "C2"]
    for one in found:
        assert {one["value"], one["ratio"], one["met"]} == {None}
        assert one["reason"] == "not measured: there is no git here"
        assert set(one) == {*figure("any", 1.0, "ms"), "reason"}


@pytest.mark.slow
def test_a_tree_that_misses_a_module_does_not_run(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").touch()
    (tmp_path / "bot" / "client.py").write_text("import nothing_of_that_name", encoding="utf-8")
    with pytest.raises(DoesNotRun, match="nothing_of_that_name"):
        Workload(tmp_path.resolve(), "words")


@pytest.mark.parametrize(("broken", "error"), [("old", NotMeasured), ("present", DoesNotRun)])
def test_an_old_release_need_not_run_but_the_present_one_must(
    broken: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusing:
        def __init__(self, tree: Path, kind: str) -> None:
            if tree == Path(broken):
                raise DoesNotRun("it misses something")

        def close(self) -> None:
            pass

    monkeypatch.setattr(releases, "Workload", Refusing)
    with pytest.raises(error, match="it misses something"):
        releases.played(Path("present"), Path("old"), "words", [], 1)


@pytest.mark.slow
def test_a_workload_plays_recorded_turns_and_counts_their_cost() -> None:
    match = recorded("almadi-2-by-hand")
    with closing(Workload(ROOT, "words")) as workload:
        workload.open(match)
        for turn in match.turns[:3]:
            cost = workload.play(turn)
            # A click for every answer, or one for several; the first turns are taken from the post.
            assert 1 < cost.clicks <= len(turn[1]) + 1
            assert 0 < cost.handling < cost.whole_clicks
            assert cost.background > 0


def _menu(words: str, *values: str) -> dict[str, Any]:
    options = [{"value": value} for value in values]
    return {"type": 3, "custom_id": f"s:say:1:0:0:{words}", "options": options}


def _button(words: str, label: str = "") -> dict[str, Any]:
    return {"type": 2, "custom_id": f"b:press:1:0:0:{words}", "label": label}


async def test_an_answer_is_said_word_by_word_through_pages_and_past_what_is_spelt_out() -> None:
    shown = [
        [_menu("", "1L", "2L"), _button("later", LATER)],
        [_menu("", "3L"), _button("earlier")],
        # There was only one way to go on, and the panel has gone it.
        [_menu("3L A3", "north", "south")],
        [_button("ruby"), _button("end", "End turn")],
    ]
    clicked: list[Click] = []

    async def click(one: Click) -> Components:
        clicked.append(one)
        return shown[len(clicked)]

    await say(("3L", "A3", "south"), shown[0], click)
    assert clicked == [
        Click("b:press:1:0:0:later"),
        Click("s:say:1:0:0:", "3L"),
        Click("s:say:1:0:0:3L A3", "south"),
    ]
    with pytest.raises(LookupError, match="does not offer"):
        await say(("stall",), shown[3], click)


async def test_the_answer_to_a_click_is_timed_when_it_is_given() -> None:
    record = Interaction(1, "token", 3, 2, None, 3)
    answer = answer_to(record)
    await asyncio.sleep(0)
    assert not answer.done()
    before = time.perf_counter()
    record.defer_update()
    assert before <= answer.result() <= time.perf_counter()
    record.respond_with_message(4, ephemeral=True)


def test_a_closed_channel_and_a_paced_one_are_told_to_wait_and_others_are_not() -> None:
    limits = RateLimits()
    limits.close(1, 60.0)
    limits.pace(2)
    assert limits.ask("POST", "/channels/1/messages") == (60.0, {})
    assert limits.ask("GET", "/channels/1/messages") == (60.0, {})
    asked = [limits.ask("POST", "/channels/2/messages") for _ in range(MESSAGES + 1)]
    assert [wait for wait, _ in asked[:-1]] == [0.0] * MESSAGES
    assert 0 < asked[-1][0] <= PER_S
    assert [headers["X-RateLimit-Remaining"] for _, headers in asked[:-1]] == list("43210")
    for method, path in (
        ("PATCH", "/channels/2/messages/9"),
        ("POST", "/channels/3/messages"),
        ("POST", "/users/@me/channels"),
    ):
        assert limits.ask(method, path) == (0.0, {})
