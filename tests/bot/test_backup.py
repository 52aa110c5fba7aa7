"""Backups are taken while people play, kept for a week, and bring everything back."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.config import config_from
from bot.app.health import health_of
from bot.app.maintenance import LOBBY_LASTS
from bot.app.restore import restore_backup
from bot.clock import DAY, HOUR
from bot.errors import (
    BadSettings,
    Code,
)
from bot.store.schema import MIGRATIONS, migrations
from bot.store.sqlite.backup import checked, copy
from bot.store.sqlite.schema import migrate
from tests.bot.house import ANNA, BADR, HERE, House, down, guest, refused
from tests.games import FIRST
from tests.patience import PATIENCE_S


@pytest.fixture
def address(tmp_path: Path) -> Path:
    """A server has backups of its own."""
    return tmp_path / "vizier.db"


def bot(*arguments: str, database: Path, token: str = "none") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
        # With a token, or it would open the playground.
        env={**os.environ, "DATABASE_URL": str(database), "DISCORD_TOKEN": token},
    )


@pytest.mark.slow
async def test_a_backup_of_a_running_house_brings_everything_back(
    house: House, tmp_path: Path
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    before = await house.contents()
    done = bot("backup", str(tmp_path / "copy.db"), database=house.file)
    assert (done.returncode, done.stderr) == (0, "")
    await house.play_turn(match)
    refused = bot("restore", str(tmp_path / "copy.db"), database=house.file)
    assert refused.returncode == 2
    assert "already using" in refused.stderr
    await house.app.close()
    restored = bot("restore", str(tmp_path / "copy.db"), database=house.file)
    assert restored.returncode == 0
    await house.open()
    assert await house.contents() == before
    await house.play_out(match)
    assert checked(house.file.with_name("vizier.db.before-restore"))


async def test_a_restore_while_the_bot_runs_is_refused(house: House, tmp_path: Path) -> None:
    copy(house.file, tmp_path / "copy.db")
    with refused(Code.IN_USE):
        restore_backup(tmp_path / "copy.db", house.file, 1)


async def test_a_damaged_or_strange_or_newer_backup_is_refused(
    house: House, tmp_path: Path
) -> None:
    with refused(Code.BAD_BACKUP):
        checked(tmp_path / "missing.db")
    with refused(Code.BAD_BACKUP):
        copy(tmp_path / "missing.db", tmp_path / "copy.db")
    (tmp_path / "text.db").write_text("not a database at all, but long enough to be read" * 99)
    with refused(Code.BAD_BACKUP):
        restore_backup(tmp_path / "text.db", tmp_path / "other.db", 1)
    (tmp_path / "empty.db").touch()
    with refused(Code.NOT_OURS):
        checked(tmp_path / "empty.db")
    copy(house.file, tmp_path / "newer.db")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("INSERT INTO schema_version (version) VALUES (999)")
        newer.commit()
    with refused(Code.NEWER_SCHEMA):
        checked(tmp_path / "newer.db")
    assert not (tmp_path / "copy.db.partial").exists()


async def test_a_backup_whose_check_fails_does_not_take_the_place_of_a_sound_one(
    house: House, tmp_path: Path
) -> None:
    await house.match(ANNA, BADR)
    await house.app.close()
    kept = tmp_path / "copy.db"
    copy(house.file, kept)
    sound = kept.read_bytes()
    # An index that has lost its rows: SQLite copies its pages without a word.
    with closing(sqlite3.connect(house.file)) as damaged:
        damaged.execute("PRAGMA writable_schema = ON")
        damaged.execute(
            "UPDATE sqlite_master SET sql = 'CREATE INDEX seats_by_person ON seats (match, person)'"
            " WHERE name = 'seats_by_person'"
        )
        damaged.commit()
    with refused(Code.BAD_BACKUP, match=r"copy\.db\.partial is damaged"):
        copy(house.file, kept)
    assert kept.read_bytes() == sound
    assert not kept.with_name("copy.db.partial").exists()
    with refused(Code.BAD_BACKUP, match="is damaged"):
        restore_backup(house.file, tmp_path / "other.db", 1)
    assert not (tmp_path / "other.db").exists()
    await house.open()


async def test_there_is_a_backup_a_day_and_a_week_of_them(house: House) -> None:
    await house.match(ANNA, BADR)
    for _ in range(10):
        await house.app.background.maintenance.sweep()
        await house.app.background.maintenance.sweep()
        house.clock.advance(DAY)
    kept = sorted(file.name for file in (house.file.parent / "backups").iterdir())
    assert kept == [f"vizier-2026-01-{day:02}.db" for day in range(4, 11)]


async def test_a_backup_that_fails_keeps_no_lobby_open(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    (house.file.parent / "backups").touch()
    house.clock.advance(LOBBY_LASTS)
    with pytest.raises(FileExistsError):
        await house.app.background.maintenance.sweep()
    assert (await house.record(match)).phase == "lapsed"


async def test_health_tells_what_waits_and_whether_that_is_too_long(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.lobby(ANNA, BADR)
    good = await health_of(house.file, house.clock.now())
    assert (good.running, good.lobbies, good.posts_waiting, good.is_good) == (1, 1, 0, True)
    house.transport.mishap = down
    await house.play_turn(match)
    await house.settle()
    house.clock.advance(2 * HOUR)
    bad = await health_of(house.file, house.clock.now())
    assert (bad.posts_waiting, bad.is_good) == (1, False)


async def test_health_sees_letters_that_nobody_carries(house: House, tmp_path: Path) -> None:
    house.transport.mishap = down
    await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, friends=[guest(BADR)])
    await house.settle()
    assert (await health_of(house.file, house.clock.now())).is_good
    house.clock.advance(2 * HOUR)
    bad = await health_of(house.file, house.clock.now())
    assert (bad.personal_notices_overdue, bad.is_good) == (1, False)
    # A look at a database from before letters, which nobody has upgraded yet.
    first = tmp_path / "first"
    first.mkdir()
    shutil.copy(min(MIGRATIONS.glob("*.sql")), first)
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as old:
        migrate(old, first)
    assert (await health_of(tmp_path / "old.db", house.clock.now())).schema == 1


@pytest.mark.slow
async def test_the_command_line_speaks_in_sentences(house: House, tmp_path: Path) -> None:
    missing = bot("health", database=tmp_path / "missing.db")
    assert (missing.returncode, missing.stderr) == (2, "There is no file missing.db.\n")
    well = bot("health", database=house.file)
    assert json.loads(well.stdout)["good"] is True
    assert "is not a bot's token" in bot(database=house.file).stderr


def test_a_database_address_is_a_file_or_a_server_and_never_repeated() -> None:
    assert config_from({}).database == Path("vizier.db")
    assert config_from({"DATABASE_URL": "sqlite:////srv/vizier.db"}).database == Path(
        "/srv/vizier.db"
    )
    server = config_from({"DATABASE_URL": "postgresql://user:hunter2@host/name"})
    assert server.database == "postgresql://user:hunter2@host/name"
    assert "hunter2" not in repr(server)
    with pytest.raises(BadSettings) as refusal:
        config_from({"DATABASE_URL": "mysql://user:hunter2@host/name"})
    assert "hunter2" not in refusal.value.sentence


def test_a_restore_to_an_empty_place_lays_nothing_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        migrate(connection)
    assert restore_backup(tmp_path / "old.db", tmp_path / "new.db", 1) is None
    assert checked(tmp_path / "new.db") == len(migrations())
