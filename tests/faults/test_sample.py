"""A sample of the matrix, and the controls that must turn it red; `make faults` runs the whole."""

from collections.abc import Sequence

import pytest

from tests.faults.kinds import Kind
from tests.faults.matrix import KINDS
from tests.faults.run import run_once
from tests.faults.walk import STEPS
from tests.faults.world import Site

pytestmark = [pytest.mark.faults_sample, pytest.mark.slow]

SHORT = ("start", "lobby", "join", "begin", "turn")
POST = "POST /channels/thread/messages"
"""The first of them tells of the beginning, the second of the turn."""
CALLBACK = "POST /interactions/callback"
QUIET_S = 0.1
IN_REST = pytest.mark.ci


@pytest.mark.parametrize(
    ("operation", "number", "kind", "steps"),
    [
        (POST, 2, "hanging", SHORT),
        (CALLBACK, 7, "killed after", SHORT),
        ("GATEWAY INTERACTION_CREATE", 7, "closed 1011 after", SHORT),
        pytest.param(CALLBACK, 7, "killed after", STEPS, marks=IN_REST),
        # By themselves in test_start_and_end.py and test_misbehaviour.py.
        pytest.param("PUT /applications/*/commands", 1, "429 of 3600 s", SHORT, marks=IN_REST),
        pytest.param("INSERT choices", 2, "disk full", SHORT, marks=IN_REST),
    ],
)
async def test_a_fault_harms_nobody_else_and_nothing_is_lost(
    operation: str, number: int, kind: str, steps: Sequence[str]
) -> None:
    run = await run_once(Site(operation, number), KINDS[kind], *steps, quiet_s=QUIET_S)
    assert run.was_hit
    assert run.complaints == [], run.said


@IN_REST
async def test_a_commit_whose_answer_is_lost_on_a_server_is_made_once() -> None:
    """By itself in test_postgres.py."""
    site, kind = Site("INSERT choices", 2), KINDS["08006 after"]
    run = await run_once(site, kind, *SHORT, quiet_s=QUIET_S, on_server=True)
    assert run.was_hit
    assert run.complaints == [], run.said


CONTROLS: dict[str, tuple[Site, Kind, Sequence[str], str]] = {
    "delivers_one_after_another": (Site(POST, 2), KINDS["hanging"], SHORT, "the neighbour waited"),
    "acknowledges_before_the_commit": (
        Site(CALLBACK, 7),
        KINDS["killed after"],
        SHORT,
        "was acknowledged and is not kept",
    ),
    "retries_without_back_off": (
        Site(POST, 2),
        KINDS["400/50006 for a while"],
        SHORT,
        "requests in",
    ),
    "believes_every_clock": (Site(POST, 2), KINDS["clock +40 days"], STEPS, "the computer played"),
    "wakes_all_after_a_failure": (
        Site("INSERT choices", 2),
        KINDS["disk full"],
        SHORT,
        "requests in",
    ),
}


@pytest.mark.ci
@pytest.mark.parametrize("build", CONTROLS)
async def test_the_judge_finds_a_broken_build(build: str) -> None:
    site, kind, steps, found = CONTROLS[build]
    run = await run_once(site, kind, *steps, quiet_s=QUIET_S, build=build)
    assert any(found in complaint for complaint in run.complaints), (run.complaints, run.said)
