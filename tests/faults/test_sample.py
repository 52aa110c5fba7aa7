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
"""The first of them is the lobby's, the second tells of the beginning, the third of the turn."""
QUIET_S = 0.1


@pytest.mark.parametrize(
    ("operation", "number", "kind", "steps"),
    [
        ("PUT /applications/*/commands", 1, "429 of 3600 s", SHORT),
        (POST, 3, "hanging", SHORT),
        ("POST /interactions/callback", 7, "killed after", STEPS),
    ],
)
async def test_a_fault_harms_nobody_else_and_nothing_is_lost(
    operation: str, number: int, kind: str, steps: Sequence[str]
) -> None:
    run = await run_once(Site(operation, number), KINDS[kind], *steps, quiet_s=QUIET_S)
    assert run.was_hit
    assert run.complaints == [], run.said


CONTROLS: dict[str, tuple[Site, Kind, str]] = {
    "delivers_one_after_another": (Site(POST, 3), KINDS["hanging"], "the neighbour waited"),
    "acknowledges_before_the_commit": (
        Site("POST /interactions/callback", 7),
        KINDS["killed after"],
        "was acknowledged and is not kept",
    ),
    "retries_without_back_off": (Site(POST, 3), KINDS["400/50006 for a while"], "requests in"),
}


@pytest.mark.ci
@pytest.mark.parametrize("build", CONTROLS)
async def test_the_judge_finds_a_broken_build(build: str) -> None:
    site, kind, found = CONTROLS[build]
    run = await run_once(site, kind, *SHORT, quiet_s=QUIET_S, build=build)
    assert any(found in complaint for complaint in run.complaints), (run.complaints, run.said)
