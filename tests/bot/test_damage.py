"""What befalls a file outside of us: a restore cut short, damaged pages, a log that is gone."""

import itertools
import os
import random
import re
import shutil
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from bot.app.health import health_of
from bot.app.maintenance import LOBBY_LASTS
from bot.app.restore import restore_backup
from bot.clock import HOUR
from bot.errors import Code, Refused
from bot.manager.record import Pace
from bot.store.sqlite.backup import checked, copy
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, House, refused
from tests.bot.test_store import numbers, person

PAGE = 4096


@pytest.fixture
def address(tmp_path: Path) -> Path:
    """A server takes care of its own files."""
    return tmp_path / "vizier.db"


class Killed(BaseException):
    """The process ends here."""


async def as_left_by_a_kill(folder: Path) -> tuple[Path, Path]:
    """A file whose people 4 to 6 are in its log alone, and a backup with 1 to 3."""
    store = await Store.open(folder / "open.db")
    for number in (1, 2, 3):
        await store.write([person(number)])
    await store.close()
    backup = folder / "backup.db"
    copy(folder / "open.db", backup)
    store = await Store.open(folder / "open.db")
    for number in (4, 5, 6):
        await store.write([person(number)])
    left = folder / "left.db"
    for ending in ("", "-wal", ".open"):
        shutil.copyfile(folder / f"open.db{ending}", folder / f"left.db{ending}")
    await store.close()
    return left, backup


@contextmanager
def killed_at(call: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Die at the n-th call that changes a folder; the list counts them."""
    calls = [0]

    def counting(real: Callable[..., object]) -> Callable[..., object]:
        def instead(*given: object, **named: object) -> object:
            calls[0] += 1
            if calls[0] == call:
                raise Killed
            return real(*given, **named)

        return instead

    with monkeypatch.context() as patched:
        for owner, name in (
            (Path, "replace"),
            (Path, "unlink"),
            (shutil, "copyfile"),
            (os, "fsync"),
        ):
            patched.setattr(owner, name, counting(getattr(owner, name)))
        yield calls


async def test_a_restore_that_is_killed_anywhere_leaves_all_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = set()
    for call in itertools.count(1):
        folder = tmp_path / str(call)
        folder.mkdir()
        left, backup = await as_left_by_a_kill(folder)
        with killed_at(call, monkeypatch) as calls, suppress(Killed):
            restore_backup(backup, left, 1)
        store = await Store.open(left)
        found = await numbers(store)
        await store.close()
        assert found in ([1, 2, 3, 4, 5, 6], [1, 2, 3]), f"killed at call {call}"
        seen.add(len(found))
        # Whoever tries again arrives.
        restore_backup(backup, left, 1)
        store = await Store.open(left)
        assert await numbers(store) == [1, 2, 3]
        await store.close()
        if calls[0] < call:
            break
    assert seen == {3, 6}
    assert call > 8


async def test_nobody_copies_a_file_in_the_middle_of_a_restore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left, backup = await as_left_by_a_kill(tmp_path)
    for call in itertools.count(1):
        with killed_at(call, monkeypatch), pytest.raises(Killed):
            restore_backup(backup, left, 1)
        if (tmp_path / "left.db.restored").exists():
            break
    for read in (checked, lambda file: copy(file, tmp_path / "copy.db")):
        with refused(Code.BAD_FILE, match="was interrupted"):
            read(left)


async def test_a_log_that_was_deleted_after_a_kill_is_missed(tmp_path: Path) -> None:
    left, backup = await as_left_by_a_kill(tmp_path)
    shutil.copytree(tmp_path, tmp_path / "again", ignore=shutil.ignore_patterns("again"))
    (tmp_path / "left.db-wal").unlink()
    with refused(Code.BAD_FILE, match="were in left.db-wal"):
        await Store.open(left)
    restore_backup(backup, left, 1)
    store = await Store.open(left)
    assert await numbers(store) == [1, 2, 3]
    await store.close()
    # Or somebody goes on with what is left, knowingly.
    left = tmp_path / "again" / "left.db"
    (tmp_path / "again" / "left.db-wal").unlink()
    restore_backup(left, left, 1)
    store = await Store.open(left)
    await store.write([person(9)])
    assert 9 in await numbers(store)
    await store.close()


async def test_a_log_that_is_put_back_is_as_good_as_before(tmp_path: Path) -> None:
    # All of it is in the log, the tables, too.
    store = await Store.open(tmp_path / "open.db")
    await store.write([person(1)])
    for ending in ("", "-wal", ".open"):
        shutil.copyfile(tmp_path / f"open.db{ending}", tmp_path / f"left.db{ending}")
    await store.close()
    left, log = tmp_path / "left.db", tmp_path / "left.db-wal"
    before = left.read_bytes()
    log.rename(tmp_path / "aside")
    with refused(Code.BAD_FILE, match="Put that file back"):
        await Store.open(left)
    assert left.read_bytes() == before
    (tmp_path / "aside").rename(log)
    store = await Store.open(left)
    assert await numbers(store) == [1]
    await store.close()


async def test_a_file_that_was_closed_needs_no_log(tmp_path: Path) -> None:
    for number in (1, 2):
        store = await Store.open(tmp_path / "vizier.db")
        await store.write([person(number)])
        assert sorted(os.listdir(tmp_path))[1:4] == [  # noqa: PTH208
            f"vizier.db{ending}" for ending in ("-shm", "-wal", ".lock")
        ]
        await store.close()
        assert sorted(os.listdir(tmp_path)) == ["vizier.db", "vizier.db.lock"]  # noqa: PTH208


async def test_a_damaged_page_is_found_at_the_start(house: House, tmp_path: Path) -> None:
    for _ in range(3):
        await house.match(ANNA, BADR)
    await house.app.close()
    whole = house.file.read_bytes()
    pages = len(whole) // PAGE
    rng = random.Random(7)
    found = {}
    for number in range(1, pages):
        damaged = bytearray(whole)
        damaged[number * PAGE : (number + 1) * PAGE] = rng.randbytes(PAGE)
        file = tmp_path / f"damaged-{number}.db"
        file.write_bytes(damaged)
        try:
            await (await Store.open(file)).close()
        except Refused as refusal:
            found[number] = refusal.sentence
    used = set(range(1, pages)) - free_pages(whole)
    assert len(used) > 30
    assert used <= found.keys()
    assert all(re.search("damaged|malformed", sentence) for sentence in found.values())
    await house.open()


def free_pages(content: bytes) -> set[int]:
    """The pages that hold nothing, counted from 0: a chain of lists, as SQLite's format has it."""
    free: set[int] = set()
    (trunk,) = struct.unpack(">I", content[32:36])
    while trunk:
        page = content[(trunk - 1) * PAGE : trunk * PAGE]
        following, count = struct.unpack(">II", page[:8])
        leaves = struct.unpack(f">{count}I", page[8 : 8 + 4 * count])
        free |= {trunk - 1, *(leaf - 1 for leaf in leaves)}
        trunk = following
    return free


async def test_a_file_that_cannot_be_written_is_refused_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "vizier.db"
    await (await Store.open(file)).close()
    connect = sqlite3.connect

    def read_only(path: Path | str, *, timeout: float, **_: object) -> sqlite3.Connection:
        mode = "ro" if Path(path).name == file.name else "rwc"
        return connect(
            f"{Path(path).as_uri()}?mode={mode}",
            uri=True,
            timeout=timeout,
            isolation_level=None,
            check_same_thread=False,
        )

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", read_only)
        with refused(Code.BAD_FILE, match="may not use"):
            await Store.open(file)
    await (await Store.open(file)).close()


async def test_health_sees_a_file_that_cannot_be_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await health_of(house.file, house.clock.now())).writable
    # Whoever is root may write everything.
    monkeypatch.setattr(os, "access", lambda *_: False)
    found = await health_of(house.file, house.clock.now())
    assert (found.writable, found.is_good) == (False, False)


async def test_a_row_that_cannot_be_read_is_set_aside_and_stops_nobody(house: House) -> None:
    broken = await house.match(ANNA, BADR, pace=Pace(24 * HOUR, 2 * HOUR, None))
    await house.match(ANNA, BADR, pace=Pace(24 * HOUR, 2 * HOUR, None))
    lobby = await house.lobby(ANNA, BADR)
    await house.app.close()
    with closing(sqlite3.connect(house.file)) as database:
        for match in (broken, lobby):
            database.execute("UPDATE matches SET variants = '[\"' WHERE id = ?", (match,))
        database.commit()
    await house.open()
    house.clock.advance(3 * HOUR)
    # The whole match is late although the other comes first and cannot be read.
    assert await house.services.deadlines.enforce_due() == 1
    rows = await house.rows("SELECT paused FROM matches WHERE id = ?", broken)
    assert rows[0]["paused"] == "replay"
    house.clock.advance(LOBBY_LASTS)
    await house.app.background.maintenance.sweep()
    assert list((house.file.parent / "backups").iterdir())
    with refused(Code.CANNOT_REPLAY):
        await house.services.views.view_for(broken, ANNA)
