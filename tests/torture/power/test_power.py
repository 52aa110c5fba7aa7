"""A loss of power takes nothing with it that was acknowledged, wherever it comes."""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from bot.errors import Refused
from bot.store.sqlite.backup import checked
from bot.store.store import Store
from tests.bot.test_store import numbers
from tests.faults.run import memory_folder
from tests.torture.amounts import amount
from tests.torture.power.disk import Disk, Image, Keep, drawn, everything, nothing
from tests.torture.power.trace import Event, Naming, record
from tests.torture.power.writer import TOGETHER

PREFIXES = amount("POWER_PREFIXES", 60)
"""Moments after which everything is lost that was not synced, or nothing; at most all of them."""
DRAWN = amount("POWER_LOSSES", 60)

pytestmark = pytest.mark.skipif(
    shutil.which("strace") is None, reason="strace is not installed here: apt install strace"
)


class Promised:
    """What the writer was promised until the power failed."""

    def __init__(self, acks: Sequence[str]) -> None:
        self.kept: set[int] = set()
        self.backup: set[int] | None = None
        self.aside: set[int] | None = None
        self.is_restoring = False
        for words in acks:
            what, _, number = words.partition(" ")
            if what == "kept":
                self.kept.add(int(number))
            elif what == "backup":
                self.backup = set(self.kept)
            elif what == "restoring":
                self.is_restoring = True
            else:
                self.is_restoring = False
                self.aside, self.kept = self.kept, set(self.backup or ())

    def losses(self, found: set[int]) -> list[str]:
        """What is wrong with what the database holds."""
        if self.is_restoring:
            is_one_of_both = found in (self.kept, self.backup)
            return [] if is_one_of_both else [f"{len(found)} rows in the middle of a restore"]
        lost, more = self.kept - found, found - self.kept
        return [f"lost: {sorted(lost)}"] * bool(lost) + [f"{more} at once"] * (len(more) > TOGETHER)


async def losses(image: Image, acks: Sequence[str], folder: Path) -> list[str]:
    """What is missing after a loss of power that left these files; nothing, if all is well."""
    lay_out(image, folder)
    promised = Promised(acks)
    try:
        found = promised.losses(await stored(folder / "vizier.db"))
        backup = folder / "backup.db"
        if promised.backup is not None or backup.exists():
            # The next backup may be in its place already, whole.
            has = copied(backup)
            found += [f"the backup has {len(has)} rows"] * (
                has not in (promised.backup, promised.kept)
            )
        if promised.aside is not None and not promised.is_restoring:
            aside = copied(folder / "vizier.db.before-restore")
            found += [f"laid aside are {len(aside)} rows"] * (aside != promised.aside)
    except (Refused, sqlite3.Error) as error:
        found = [getattr(error, "sentence", str(error))]
    return found


def lay_out(image: Image, folder: Path) -> None:
    for old in folder.iterdir():
        old.unlink()
    for name, content in image.items():
        (folder / name).write_bytes(content)


async def stored(file: Path) -> set[int]:
    store = await Store.open(file)
    try:
        return set(await numbers(store))
    finally:
        await store.close()


def copied(file: Path) -> set[int]:
    checked(file)
    with closing(sqlite3.connect(file)) as copy:
        return {number for (number,) in copy.execute("SELECT id FROM people")}


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=memory_folder()) as made:
        yield Path(made).resolve()


@pytest.fixture(scope="module")
def sound_events() -> list[Event]:
    with tempfile.TemporaryDirectory(dir=memory_folder()) as made:
        return recorded(Path(made).resolve(), "sound")


def recorded(folder: Path, build: str) -> list[Event]:
    place = folder / "recorded"
    place.mkdir()
    events = record(place, "tests.torture.power.writer", build)
    assert len(events) > 2000
    return events


async def tried(
    events: Sequence[Event],
    folder: Path,
    ways: Callable[[int, Disk], Sequence[Keep]],
    *,
    until_lost: bool = False,
) -> list[str]:
    """What is lost if the power fails in those ways after so many events; all of it, or the
    first."""
    place = folder / "image"
    place.mkdir()
    disk, found = Disk(), []
    for number, event in enumerate(events, 1):
        disk.happen(event)
        for keep in ways(number, disk):
            lost = await losses(disk.image(keep), disk.acks, place)
            found += [f"after {event}"[:80] + f", number {number}: {one}" for one in lost]
            if found and until_lost:
                return found
    return found


def drawn_moments(events: Sequence[Event], count: int) -> dict[int, list[Keep]]:
    """After each kind of event as often: there are many writes and few new names."""
    kinds: dict[type, list[int]] = {}
    for number, event in enumerate(events, 1):
        kinds.setdefault(type(event), []).append(number)
    moments: dict[int, list[Keep]] = {}
    for number, after in zip(range(count), cycle(kinds.values())):
        rng = Random(number)
        moments.setdefault(rng.choice(after), []).append(drawn(rng))
    return moments


async def test_nothing_acknowledged_is_lost_at_any_write(
    folder: Path, sound_events: list[Event]
) -> None:
    every = range(1, len(sound_events) + 1)
    few = set(Random(1).sample(every, min(PREFIXES, len(every))))
    both = everything, nothing
    assert await tried(sound_events, folder, lambda number, _: both if number in few else ()) == []


async def test_nothing_acknowledged_is_lost_whatever_was_written_of_what_was_not_synced(
    folder: Path, sound_events: list[Event]
) -> None:
    moments = drawn_moments(sound_events, DRAWN)
    assert await tried(sound_events, folder, lambda number, _: moments.get(number, ())) == []


async def test_nothing_acknowledged_is_lost_whichever_name_is_late(
    folder: Path, sound_events: list[Event]
) -> None:
    def ways(number: int, disk: Disk) -> Sequence[Keep]:
        return disk.late_names() if isinstance(sound_events[number - 1], Naming) else ()

    assert await tried(sound_events, folder, ways) == []


@pytest.mark.parametrize("build", ["syncs_at_checkpoints_only", "syncs_no_folder"])
async def test_control_a_build_that_does_not_sync_is_found_out(folder: Path, build: str) -> None:
    events = recorded(folder, build)

    def ways(number: int, _: Disk) -> Sequence[Keep]:
        return () if number % 5 else (nothing,)

    assert await tried(events, folder, ways, until_lost=True)
