"""The one judge of every run: what it finds is a sentence, and a good run has none."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from bot.clock import HOUR
from tests.e2e.discord_server import PATIENCE
from tests.faults.walk import Walk
from tests.faults.world import LEAVES_WITHIN_S, WRITES, World

WINDOW_S = 20
MOST_LINES = 20
"""One line a second for one cause."""
MOST_CALLS = 12
"""Of one route in the window: discord.py tries five times by itself."""
MOST_WRITES = 30
"""Of one kind: a server that is away is tried every two seconds, for each of two leases."""
QUIET_S = 0.5
"""What a quiet match waits at least, by the harness's clock."""
OVERDUE_S = 1.5 * HOUR
TURN_TIME_S = 12 * HOUR
"""Half a day, as the table was opened with."""
TABLES = ("outbox", "reminders", "personal_notices", "takedowns")


def complaints(walk: Walk, quiet_s: float) -> list[str]:
    """Everything that was promised and did not come true; `quiet_s` is what the neighbour waits
    for a post when nothing is wrong."""
    world = walk.world
    return [
        *_unanswered(world),
        *_lost(walk),
        *_doubled(world),
        *_hasty(walk),
        *_delayed(walk, quiet_s),
        *_noisy(world),
        *_looping(world),
        *_badly_ended(world),
        *_overdue(world),
    ]


def _unanswered(world: World) -> Iterator[str]:
    """Whatever was heard is acknowledged in time, unless its own answer was hit."""
    for asked in world.asked:
        hit = any(f"/{asked.id}/" in path or asked.token in path for path in world.hit)
        is_late = asked.waited_s is None or asked.waited_s > PATIENCE
        if is_late and not hit and not _has_died(world, asked.process):
            yield f"{asked.about} was not answered within {PATIENCE:g} s"


def _has_died(world: World, process: int) -> bool:
    """Whether that process could not answer any more."""
    return world.processes[process - 1].code not in (None, 0)


def _lost(walk: Walk) -> Iterator[str]:
    for table in (walk.table, walk.neighbour):
        rest = iter([row["words"] for row in table.log() if not row["by_computer"]])
        for words in table.acknowledged:
            if words not in rest:
                yield f"{words} was acknowledged and is not kept"
        made = Counter(table.acknowledged)
        kept = Counter(row["words"] for row in table.log() if not row["by_computer"])
        if sum(kept.values()) > sum(made.values()) + table.unsure:
            yield f"choices were made twice: {kept - made}"


def _doubled(world: World) -> Iterator[str]:
    for key, times in world.made.items():
        if times > 1:
            yield f"{key} was told {times} times"


def _hasty(walk: Walk) -> Iterator[str]:
    """Nobody's turn is taken before its time is over, whatever the machine's clock says."""
    if walk.patience_s is not None and walk.patience_s < TURN_TIME_S:
        yield f"the computer played after {walk.patience_s / HOUR:.1f} hours"


def _delayed(walk: Walk, quiet_s: float) -> Iterator[str]:
    """The neighbour is told as if nothing were wrong, unless the fault is its own; the database is
    everybody's."""
    own = any(
        "quiet" in walk.world.operation_of(path) or path.startswith(WRITES)
        for path in walk.world.hit
    )
    if own or any(not one.asked_to_end and one.code is not None for one in walk.world.processes):
        return
    for wait_s in walk.neighbour.waits_s:
        if wait_s > max(2 * quiet_s, QUIET_S):
            yield f"the neighbour waited {wait_s:.1f} s"


def _noisy(world: World) -> Iterator[str]:
    for process in world.processes:
        moments: dict[str, list[float]] = {}
        for line in process.lines():
            cause = re.sub(r"[\d.]+", "#", f"{line['logger']} {line['message']}")
            at = datetime.fromisoformat(line["timestamp"]).timestamp()
            moments.setdefault(cause, []).append(at)
        for cause, times in moments.items():
            most = _most_in_window(times)
            if most > MOST_LINES:
                yield f"{most} lines in {WINDOW_S} s: {cause}"


def _looping(world: World) -> Iterator[str]:
    moments: dict[str, list[float]] = {}
    for call in world.calls:
        if "/interactions" not in call.site.operation and "/emojis" not in call.site.operation:
            moments.setdefault(f"{call.site.operation} {call.path}", []).append(call.at)
    for operation, times in moments.items():
        most = _most_in_window(times)
        if most > (MOST_CALLS if "/" in operation else MOST_WRITES):
            yield f"{most} requests in {WINDOW_S} s: {operation}"


def _most_in_window(times: list[float]) -> int:
    most, first = 0, 0
    for last, at in enumerate(times):
        while at - times[first] > WINDOW_S:
            first += 1
        most = max(most, last - first + 1)
    return most


def _badly_ended(world: World) -> Iterator[str]:
    for process in world.processes:
        if process.has_overstayed:
            yield f"it does not leave within {LEAVES_WITHIN_S:g} s"
        if process.was_killed:
            continue
        if process.code is not None and not process.asked_to_end:
            said = process.plain()
            if process.code == 0:
                yield f"it ended by itself as if all were well: {said[-1:]}"
            if any(line.startswith(("Traceback", " ")) for line in said):
                yield f"it ended with a traceback: {said[-1:]}"
        if process.asked_to_end and process.code not in (None, 0):
            yield f"it left with {process.code}: {process.plain()[-1:]}"


def _overdue(world: World) -> Iterator[str]:
    now = world.clock.wall
    for table in TABLES:
        late = world.rows(
            f"SELECT * FROM {table} JOIN matches ON id = match WHERE due < ? AND paused IS NULL"
            " AND phase IN ('starting', 'running')",
            int(now - OVERDUE_S),
        )
        for row in late:
            yield f"a row of {table} is overdue since {now - row['due']:.0f} s"
