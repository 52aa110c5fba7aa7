"""Old data opens: a golden database of every released schema upgrades, replays and plays on."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import HOUR, FakeClock
from bot.store import schema
from bot.store.sqlite import schema as file_schema
from tests.bot.house import House, World
from tests.torture.golden import GOLDEN

GOLDENS = sorted(GOLDEN.glob("schema-*.sql"))


def written_out(golden: Path, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(golden.read_text(encoding="utf-8"))


async def wrongs(path: Path) -> list[str]:
    """What an old database has lost by being opened; nothing, if all is well."""
    with closing(sqlite3.connect(path)) as before:
        before.row_factory = sqlite3.Row
        choices = [
            tuple(row)
            for row in before.execute(
                "SELECT match, number, seat, words FROM choices ORDER BY 1, 2"
            )
        ]
        results = dict(before.execute("SELECT id, result FROM matches").fetchall())
        newest = before.execute("SELECT MAX(acted) FROM matches").fetchone()[0]
    house = House(path, World(), FakeClock(newest + HOUR), seed=7)
    await house.open()
    found = []
    try:
        after = await house.rows(
            "SELECT match, number, seat, words FROM choices ORDER BY match, number"
        )
        if [tuple(row.values()) for row in after] != choices:
            found.append("the choices have changed")
        for match, result in results.items():
            found += await _does_not_go_on(house, match, result)
    finally:
        await house.app.close()
    return found


async def _does_not_go_on(house: House, match: int, result: str | None) -> list[str]:
    record = await house.record(match)
    if record.phase == "lobby":
        await house.services.lobbies.close(match, record.owner)
        return []
    try:
        played = await house.services.matches.as_of(match, record.entries)
        if result is not None:
            kept = record.result or {}
            return [] if played.score().as_json() == kept["scores"] else [f"{match}: other scores"]
        if record.paused is not None:
            await house.services.tables.resume(match, record.voices()[0])
        await house.settle()
        if record.phase == "running":
            await house.play_out(match)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return [f"match {match} does not go on: {error!r}"]
    return []


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
async def test_an_old_database_upgrades_replays_and_plays_on(tmp_path: Path, golden: Path) -> None:
    written_out(golden, tmp_path / "vizier.db")
    assert await wrongs(tmp_path / "vizier.db") == []


def test_there_is_a_golden_of_every_schema() -> None:
    numbers = [int(golden.stem.removeprefix("schema-")) for golden in GOLDENS]
    assert numbers == list(schema.migrations())


def test_a_released_migration_is_never_edited(tmp_path: Path) -> None:
    def tables(database: sqlite3.Connection) -> list[tuple[str, str]]:
        return database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()

    for number, golden in enumerate(GOLDENS, 1):
        folder = tmp_path / f"until-{number}"
        folder.mkdir()
        for file in sorted(schema.MIGRATIONS.glob("*.sql"))[:number]:
            shutil.copy(file, folder)
        written_out(golden, tmp_path / f"golden-{number}.db")
        with (
            closing(sqlite3.connect(tmp_path / f"golden-{number}.db")) as old,
            closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
        ):
            file_schema.migrate(new, folder)
            assert tables(new) == tables(old)


@pytest.mark.parametrize(
    "careless",
    [
        "DELETE FROM choices WHERE number = 3;\n",
        "UPDATE choices SET seat = 1 - seat;\n",
        "UPDATE matches SET seed = REPLACE(seed, 'a', 'b');\n",
        "UPDATE matches SET data_set = 'house-0';\n",
    ],
)
async def test_control_a_migration_that_harms_old_matches_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, careless: str
) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    (folder / f"{len(schema.migrations()) + 1:04}_careless.sql").write_text(careless)
    monkeypatch.setattr(file_schema.migrate, "__defaults__", (folder,))
    written_out(GOLDENS[-1], tmp_path / "vizier.db")
    assert await wrongs(tmp_path / "vizier.db")
