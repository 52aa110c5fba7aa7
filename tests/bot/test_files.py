"""Whatever lies where a database should lie: the host hears a sentence, and nothing is lost."""

import asyncio
import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.config import with_file
from bot.app.copy import move_house
from bot.app.restore import restore_backup
from bot.errors import (
    BadSettings,
    Code,
)
from bot.store.sqlite.backup import checked, copy
from bot.store.sqlite.files import unusable
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.schema import migrate
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, House, refused
from tests.bot.test_backup import bot

SOMEBODY = 12_345


@pytest.fixture
def address(tmp_path: Path) -> Path:
    return tmp_path / "vizier.db"


@pytest.fixture
def text(tmp_path: Path) -> Path:
    file = tmp_path / "text.db"
    file.write_text("not a database at all, but long enough to be read" * 99)
    return file


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A house in which nobody has played yet."""
    file = tmp_path / "empty.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        migrate(connection)
    return file


def test_what_is_no_database_is_not_opened_and_stays_as_it_was(text: Path) -> None:
    before, threads = text.read_bytes(), threading.active_count()
    with refused(Code.BAD_FILE, match=r"text\.db is not a database\."):
        asyncio.run(Store.open(text))
    assert text.read_bytes() == before
    # A thread that outlived the loop would cry out in the middle of the host's sentence.
    assert threading.active_count() == threads
    Lock(text).release()


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with refused(Code.BAD_FILE, match="is a folder: name a file in it"):
        await Store.open(tmp_path)
    with refused(Code.BAD_FILE, match="There is no folder"):
        await Store.open(tmp_path / "nowhere" / "vizier.db")


async def test_a_place_where_nobody_may_write_is_explained(tmp_path: Path) -> None:
    # Root may write everywhere, but not even root opens a folder as a file.
    (tmp_path / "vizier.db.lock").mkdir()
    with refused(Code.BAD_FILE, match="belong to somebody else"):
        await Store.open(tmp_path / "vizier.db")
    assert not (tmp_path / "vizier.db").exists()


@pytest.mark.slow
def test_the_command_line_says_so_without_a_traceback(text: Path, tmp_path: Path) -> None:
    token = f"{'M' * 24}.{'a' * 6}.{'b' * 38}"
    for database in (text, tmp_path):
        done = bot(database=database, token=token)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1, done.stderr


def test_a_copy_needs_a_folder_and_a_name_of_its_own(
    empty: Path, text: Path, tmp_path: Path
) -> None:
    with refused(Code.BAD_FILE, match="There is no folder"):
        copy(empty, tmp_path / "nowhere" / "copy.db")
    with refused(Code.BAD_FILE, match="is a folder"):
        copy(empty, tmp_path)
    with refused(Code.BAD_FILE, match=r"text\.db is not a database"):
        copy(text, tmp_path / "copy.db")
    with refused(Code.BAD_FILE, match="There is no folder"):
        move_house(empty, tmp_path / "nowhere" / "copy.db")
    assert sorted(file.name for file in tmp_path.glob("*copy*")) == []


async def test_a_backup_onto_the_running_database_itself_is_refused(house: House) -> None:
    match = await house.match(ANNA, BADR)
    (house.file.parent / "link.db").symlink_to(house.file)
    for name in ("vizier.db", "link.db"):
        with refused(Code.BAD_BACKUP, match="is the database itself"):
            await asyncio.to_thread(copy, house.file, house.file.with_name(name))
    await house.play_turn(match)
    before = await house.contents()
    await house.app.close()
    await house.open()
    assert await house.contents() == before


def test_what_root_restores_belongs_to_whom_the_bot_runs_as(empty: Path, tmp_path: Path) -> None:
    home = tmp_path / "srv"
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, SOMEBODY, SOMEBODY)
    for _ in range(2):
        restore_backup(empty, home / "vizier.db", 1)
    names = {file.name for file in home.iterdir()}
    assert names == {"vizier.db", "vizier.db.lock", "vizier.db.before-restore"}
    assert {file.stat().st_uid for file in home.iterdir()} == {home.stat().st_uid}
    assert checked(home / "vizier.db") == checked(empty)


@pytest.mark.parametrize("state", ["damaged", "newer", "somebody's"])
def test_whatever_state_the_database_is_in_a_backup_takes_its_place(
    empty: Path, tmp_path: Path, state: str
) -> None:
    database = tmp_path / "vizier.db"
    if state == "damaged":
        database.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 99)
    else:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            if state == "newer":
                migrate(connection)
                connection.execute("INSERT INTO schema_version (version) VALUES (999)")
            else:
                connection.execute("CREATE TABLE theirs (words TEXT)")
    before = database.read_bytes()
    aside = restore_backup(empty, database, 1)
    assert checked(database) == checked(empty)
    assert aside is not None
    assert aside.read_bytes() == before


async def test_what_was_laid_aside_can_be_restored_in_its_turn(
    house: House, empty: Path, tmp_path: Path
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    before = await house.contents()
    # As a crash leaves it: the latest turns are in the log beside the file only.
    crashed = tmp_path / "crashed.db"
    for beside in ("", "-wal"):
        shutil.copy(house.file.with_name(f"vizier.db{beside}"), f"{crashed}{beside}")
    assert crashed.with_name("crashed.db-wal").stat().st_size > 0
    aside = await asyncio.to_thread(restore_backup, empty, crashed, 1)
    assert aside is not None
    assert not crashed.with_name("crashed.db-wal").exists()
    assert await asyncio.to_thread(restore_backup, aside, crashed, 1) == aside
    again = House(crashed, house.world, house.clock, seed=1)
    await again.open()
    assert await again.contents() == before
    await again.app.close()
    assert checked(aside) == checked(empty)


def test_other_trouble_is_told_in_its_own_words(tmp_path: Path) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    assert unusable(tmp_path / "x.db", full).sentence == (
        "x.db cannot be used: database or disk is full."
    )
    assert "may not use" in unusable(tmp_path / "x.db", PermissionError()).sentence


def test_settings_saved_by_any_editor_are_read_or_refused(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("\ufeffDISCORD_TOKEN=mine\r\nLOG_LEVEL=debug\r\n".encode())
    assert with_file({}, file) == {"DISCORD_TOKEN": "mine", "LOG_LEVEL": "debug"}
    file.write_bytes("DISCORD_TOKEN=mine\n".encode("utf-16"))
    with pytest.raises(BadSettings, match="not plain text in UTF-8"):
        with_file({}, file)
