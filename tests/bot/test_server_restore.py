"""A PostgreSQL server goes back to a dump: all or nothing, a new time, and nobody comes back."""

import os
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.restore import restore_server
from bot.errors import Code
from bot.store.counters import EPOCH, kept_number
from bot.store.postgres.restore import SAVED
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, House, refused
from tests.bot.servers import binaries, fresh_database, told

NOW = 1_800_000_000


@pytest.fixture
async def address(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A server, whose tools are at hand."""
    async with fresh_database() as url:
        monkeypatch.setenv("PATH", f"{binaries()}{os.pathsep}{os.environ['PATH']}")
        yield url


def dump(url: str, file: Path) -> Path:
    command = ["pg_dump", "--format=custom", f"--file={file}", f"--dbname={url}"]
    subprocess.run(command, check=True, capture_output=True)
    return file


def url_of(house: House) -> str:
    assert isinstance(house.path, str)
    return house.path


async def test_a_dump_brings_everything_back_and_begins_a_new_time(
    house: House, tmp_path: Path
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    before = await house.rows("SELECT * FROM choices ORDER BY match, number")
    made = dump(url_of(house), tmp_path / "dump")
    await house.play_turn(match)
    with refused(Code.BAD_COPY, match="Another Vizier"):
        restore_server(made, url_of(house), NOW)
    await house.app.close()
    restore_server(made, url_of(house), NOW)
    await house.open()
    assert await house.rows("SELECT * FROM choices ORDER BY match, number") == before
    assert house.services.epoch == NOW
    await house.play_out(match)
    # Another restore, by a clock that went back: later all the same.
    await house.app.close()
    restore_server(made, url_of(house), NOW - 5)
    restore_server(None, url_of(house), NOW - 5)
    await house.open()
    assert house.services.epoch == NOW - 4


async def test_whoever_was_forgotten_since_the_dump_stays_forgotten(
    house: House, tmp_path: Path
) -> None:
    await house.services.people.meet(BADR, "Badr")
    await house.services.people.meet(ANNA, "Anna")
    match = await house.match(ANNA, BADR)
    made = dump(url_of(house), tmp_path / "dump")
    await house.services.forgetting.forget(ANNA)
    await house.app.close()
    restore_server(made, url_of(house), NOW)
    await house.open()
    assert {row["id"] for row in await house.rows("SELECT id FROM people")} == {ANNA, BADR}
    await house.services.forgetting.forget_again()
    assert {row["id"] for row in await house.rows("SELECT id FROM people")} == {BADR}
    assert ANNA not in [seat.person for seat in (await house.record(match)).seats]


async def test_a_restore_that_fails_changes_nothing_and_says_why(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR)
    url, before = url_of(house), await house.rows("SELECT * FROM matches")
    made = dump(url, tmp_path / "dump")
    await house.app.close()
    with refused(Code.BAD_BACKUP, match="There is no file"):
        restore_server(tmp_path / "missing", url, NOW)
    (tmp_path / "text").write_text("SELECT 1;", encoding="utf-8")
    with refused(Code.BAD_BACKUP, match="pg_restore says"):
        restore_server(tmp_path / "text", url, NOW)
    # Cut off in the middle: the dump's table of contents is whole, its rows are not.
    (tmp_path / "half").write_bytes(made.read_bytes()[:-3000])
    with refused(Code.BAD_BACKUP):
        restore_server(tmp_path / "half", url, NOW)
    # All tables but one are in the way, so that the dump fails after that one is gone.
    monkeypatch.setattr("bot.store.postgres.restore._prelude", lambda _: "DROP TABLE choices;")
    with refused(Code.BAD_BACKUP, match="psql says"):
        restore_server(made, url, NOW)
    monkeypatch.setenv("PATH", str(tmp_path))
    with refused(Code.BAD_BACKUP, match="is not installed"):
        restore_server(made, url, NOW)
    await house.open()
    assert await house.rows("SELECT * FROM matches") == before
    await house.play_out(match)
    assert house.services.epoch == 0


async def test_a_dump_of_a_newer_vizier_or_of_somebody_else_is_refused(
    house: House, tmp_path: Path
) -> None:
    url = url_of(house)
    await house.app.close()
    async with fresh_database(empty=True) as other:
        await told(other, "CREATE TABLE things (one INT)")
        with refused(Code.NOT_OURS):
            restore_server(dump(other, tmp_path / "strange"), url, NOW)
        made = dump(url, tmp_path / "ours")
        with refused(Code.NOT_OURS):
            restore_server(made, other, NOW)
    await told(url, "INSERT INTO schema_version (version) VALUES (999)")
    newer = dump(url, tmp_path / "newer")
    await told(url, "DELETE FROM schema_version WHERE version = 999")
    with refused(Code.NEWER_SCHEMA):
        restore_server(newer, url, NOW)
    await house.open()


async def test_a_restore_that_was_interrupted_before_the_new_time_is_finished_first(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.services.people.meet(ANNA, "Anna")
    await house.app.close()
    url, made = url_of(house), dump(url_of(house), tmp_path / "dump")
    await house.open()
    await house.services.forgetting.forget(ANNA)
    await house.app.close()

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.postgres.restore.migrate", die)
        with pytest.raises(KeyboardInterrupt):
            restore_server(made, url, NOW)
    with refused(Code.BAD_BACKUP, match="was interrupted"):
        await Store.open(url)
    restore_server(None, url, NOW)
    await house.open()
    assert await kept_number(house.services.store, EPOCH) == NOW
    await house.services.forgetting.forget_again()
    assert await house.rows("SELECT id FROM people") == []
    assert await told(url, f"SELECT to_regclass('{SAVED}')") == [None]


async def test_a_dump_goes_into_an_empty_database(house: House, tmp_path: Path) -> None:
    await house.match(ANNA, BADR)
    made = dump(url_of(house), tmp_path / "dump")
    async with fresh_database(empty=True) as empty:
        restore_server(made, empty, NOW)
        store = await Store.open(empty)
        assert len(await store.read("SELECT id FROM matches")) == 1
        await store.close()
