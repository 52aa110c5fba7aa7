"""Whoever asks to be forgotten is: nothing in the files names them, and every match replays."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bot.app.forget_person import PERSONAL
from bot.app.restore import restore_backup
from bot.clock import DAY
from bot.errors import (
    Code,
)
from bot.ids import MatchId, PersonId
from bot.manager.lobby import NamedPerson
from bot.manager.record import LOBBY, RESIGNED, Pace
from bot.manager.seat_view import names_of
from bot.people.hours import Away, Hours, Quiet
from bot.results.results import PEOPLE
from bot.results.statistics import Scope, count_results
from bot.results.verify import audit_database
from bot.store.sqlite.backup import copy
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.session import TIMEOUT_S, WRITER
from bot.store.statement import Statement
from bot.store.store import Store
from tests.bot.house import BADR, CEM, DINA, HERE, House, down, guest, no_mishap, opened, refused
from tests.games import FIRST
from tests.torture.golden import GOLDEN

ZENOBIA = PersonId(838_000_000_000_000_117)
"""An id as Discord gives them, which occurs nowhere by chance."""
NAME = "Zenobia of Palmyra"
ME = NamedPerson(ZENOBIA, NAME)


@pytest.fixture
def address(tmp_path: Path) -> Path:
    """What lives on in the files is the matter here; a server sweeps by itself."""
    return tmp_path / "vizier.db"


async def sits_down(
    house: House, *others: PersonId, game: str = "bids", pace: Pace | None = None
) -> MatchId:
    lobbies = house.services.lobbies
    opened = await lobbies.open(ME, game, HERE, seats=1 + len(others), pace=pace)
    for person in others:
        await lobbies.join(opened.id, guest(person))
    await house.services.starts.start(opened.id, ZENOBIA)
    await house.settle()
    return opened.id


async def lived(house: House) -> dict[str, MatchId]:
    """A life at the tables: a match in every state, and a trace in every table."""
    services = house.services
    me = await services.people.meet(ZENOBIA, NAME)
    hours = Hours("Asia/Damascus", Quiet(1320, 480), (Away(date(2026, 8, 1), date(2026, 8, 9)),))
    await services.change_settings(replace(me, hours=hours, remind_every=3600))
    known = {"finished": await sits_down(house, BADR, CEM)}
    await house.choose_out(known["finished"])
    known["resigned"] = await sits_down(house, BADR, CEM)
    await services.seats.resign(known["resigned"], ZENOBIA)
    known["running"] = await sits_down(house, BADR, CEM, game=FIRST.key)
    await house.play_turn(known["running"])
    known["paused"] = await sits_down(house, BADR)
    await services.agreements.pause(known["paused"], ZENOBIA)
    known["late"] = await sits_down(
        house, BADR, game=FIRST.key, pace=Pace(turn_time=DAY, caretaker="random")
    )
    known["alone"] = await sits_down(house, BADR, game=FIRST.key)
    await services.seats.resign(known["alone"], BADR)
    known["lobby"] = (await services.lobbies.open(ME, "bids", HERE, friends=[guest(BADR)])).id
    await services.lobbies.accept(known["lobby"], BADR)
    known["lonely"] = (await services.lobbies.open(ME, "bids", HERE)).id
    known["invited"] = (await services.lobbies.open(guest(DINA), "bids", HERE, friends=[ME])).id
    # Somebody wants her seat, and somebody offers her one.
    known["wanted"] = await sits_down(house, BADR, CEM)
    seat = (await house.record(known["wanted"])).seat_of(ZENOBIA).number
    await services.seats.replace_by_computer(known["wanted"], BADR, seat, "random")
    known["offered"] = await house.match(BADR, CEM, DINA, game="bids")
    await services.seats.offer(known["offered"], BADR, 0, ME)
    known["handed"] = await house.match(BADR, CEM, game="bids")
    holder = (await house.record(known["handed"])).seats[0].person
    assert holder is not None
    await services.seats.offer(known["handed"], holder, 0, ME)
    await services.seats.accept_offer(known["handed"], ZENOBIA)
    await services.seats.replace_by_computer(known["handed"], CEM, 0, "random", moderator=True)
    await house.settle()
    await house.pass_time(2 * DAY, step=6 * 3600)
    return known


def traces(path: Path) -> list[str]:
    """The files, and the rows, in which she is named."""
    words = (str(ZENOBIA).encode(), NAME.encode(), ZENOBIA.to_bytes(8, "big"))
    found = [
        file.name
        for file in sorted(path.parent.glob(f"{path.name}*"))
        if any(word in file.read_bytes() for word in words)
    ]
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as look:
        dump = "\n".join(look.iterdump())
    return found + [line for line in dump.splitlines() if str(ZENOBIA) in line or NAME in line]


@pytest.mark.slow
async def test_after_a_whole_life_nothing_names_her_and_everything_replays(house: House) -> None:
    known = await lived(house)
    named = {line.split('"')[1] for line in traces(house.file) if line.startswith("INSERT")}
    assert named >= {"people", "away", "matches", "seats", "votes", "waiting", "reminders", "posts"}
    house.transport.mishap = down
    # What waits to be told names her too.
    seat = (await house.record(known["wanted"])).seat_of(ZENOBIA).number
    seats = house.services.seats
    await seats.replace_by_computer(known["wanted"], BADR, seat, "random", moderator=True)
    await house.settle()
    assert any('INTO "outbox"' in line for line in traces(house.file))
    house.clock.advance(3600)
    before = await house.rows("SELECT match, number, seat, words FROM choices")
    lobbies = await house.services.forgetting.forget(ZENOBIA)
    assert set(lobbies) == {known["lobby"], known["lonely"], known["invited"]}
    assert traces(house.file) == []
    assert await house.rows("SELECT match, number, seat, words FROM choices") == before
    house.transport.mishap = no_mishap
    await house.settle()
    await house.pass_time(DAY, step=6 * 3600)
    assert traces(house.file) == [], "nothing comes back later"
    for match in known.values():
        record = await house.record(match)
        if record.commitment is not None:
            await house.services.matches.as_of(match, record.entries)
    await house.restart()
    assert (await audit_database(house.file)).is_good
    assert traces(house.file) == []


@pytest.mark.slow
async def test_her_seat_becomes_a_guests_and_the_computer_plays_on(house: House) -> None:
    known = await lived(house)
    await house.services.forgetting.forget(ZENOBIA)
    await house.settle()
    finished = await house.record(known["finished"])
    names = await names_of(finished, house.services.people)
    assert sorted(names) == ["Badr", "Cem", "Guest"]
    running = await house.record(known["running"])
    (hers,) = [seat for seat in running.seats if seat.person is None]
    assert (hers.state, hers.is_played_by_computer) == (RESIGNED, True)
    assert "Guest 🤖" in await names_of(running, house.services.people)
    await house.play_out(known["running"])
    over = await house.record(known["running"])
    assert over.result is not None
    assert over.result["ranks"][hers.number] == 3  # type: ignore[index]
    assert (await house.record(known["alone"])).phase == "abandoned"
    assert (await house.record(known["lonely"])).phase == "lapsed"
    lobby = await house.record(known["lobby"])
    assert (lobby.phase, lobby.owner, len(lobby.seats)) == (LOBBY, BADR, 1)
    assert (await house.record(known["running"])).owner in (BADR, CEM)
    assert [seat.person for seat in (await house.record(known["invited"])).seats] == [DINA]


async def test_she_is_on_no_board_and_the_others_are(house: House) -> None:
    match = await sits_down(house, BADR, CEM)
    await house.choose_out(match)
    board = await house.services.ratings.board(7, "bids")
    assert {one.person for one in board} == {ZENOBIA, BADR, CEM}
    await house.services.forgetting.forget(ZENOBIA)
    board = await house.services.ratings.board(7, "bids")
    assert {one.person for one in board} == {BADR, CEM}
    assert [one.matches for one in board] == [1, 1]
    assert (await count_results(house.services.store, Scope(person=ZENOBIA))).matches == 0
    server = await count_results(house.services.store, Scope(guild=7))
    assert (server.matches, server.people) == (1, 2)
    people = await house.rows(f"SELECT COUNT(*) AS seats FROM seats WHERE {PEOPLE}")
    assert people == [{"seats": 3}]


@pytest.mark.slow
async def test_she_may_come_again_as_a_stranger(house: House) -> None:
    await lived(house)
    await house.services.forgetting.forget(ZENOBIA)
    again = await house.services.people.of(ZENOBIA)
    assert (again.way, again.hours, again.remind_every) == ("dm", Hours(), None)
    match = await sits_down(house, BADR)
    await house.choose_out(match)
    assert (await count_results(house.services.store, Scope(person=ZENOBIA))).matches == 1
    await house.services.forgetting.forget(ZENOBIA)
    assert traces(house.file) == []


async def test_a_stranger_can_be_forgotten_and_nothing_changes(house: House) -> None:
    match = await house.match(BADR, CEM)
    before = await house.contents()
    assert await house.services.forgetting.forget(ZENOBIA) == []
    assert await house.contents() == before
    await house.play_turn(match)
    with refused(Code.NO_SUCH_PERSON):
        await house.services.forgetting.forget(PersonId(-1))


async def test_a_match_that_does_not_replay_does_not_hold_her(house: House) -> None:
    match = await sits_down(house, BADR)
    await house.services.store.write(
        [Statement("UPDATE matches SET rules_version = 99 WHERE id = ?", (match,))]
    )
    house.services.matches.forget(match)
    await house.services.forgetting.forget(ZENOBIA)
    assert traces(house.file) == []
    record = await house.record(match)
    assert sorted(seat.state for seat in record.seats) == ["resigned", "seated"]
    assert record.owner == BADR


async def test_an_id_that_begins_like_another_is_left_alone(house: House) -> None:
    longer = NamedPerson(
        PersonId(ZENOBIA * 10 + 1 if ZENOBIA * 10 < 1 << 63 else ZENOBIA + 1), "Somebody else"
    )
    short = NamedPerson(PersonId(longer.id // 10), "Short")
    opened = await house.services.lobbies.open(longer, "bids", HERE, seats=2)
    await house.services.lobbies.join(opened.id, short)
    await house.services.starts.start(opened.id, longer.id)
    await house.settle()
    house.transport.mishap = down
    await house.services.agreements.pause(opened.id, longer.id)
    await house.services.seats.resign(opened.id, longer.id)
    await house.services.forgetting.forget(short.id)
    rows = await house.rows("SELECT events FROM outbox WHERE events LIKE '%resigned%'")
    told = [event.get("person") for row in rows for event in json.loads(str(row["events"]))]
    assert longer.id in told
    assert short.id not in told


@pytest.mark.parametrize(
    "named", [{"newcomer": ZENOBIA, "votes": 1, "needed": 2}, {"words": f"{ZENOBIA} 1 2"}]
)
async def test_a_motion_that_names_her_is_not_told(
    house: House, named: dict[str, int | str]
) -> None:
    match = await house.match(BADR, CEM)
    told: list[dict[str, int | str]] = [
        {"kind": "motion", "seat": 0, "person": BADR, **named},
        {"kind": "resigned", "seat": 1, "person": ZENOBIA},
        {"kind": "back", "seat": 1, "person": CEM},
    ]
    await house.services.store.write(
        [Statement("UPDATE posts SET events = ? WHERE match = ?", (json.dumps(told), match))]
    )
    await house.services.forgetting.forget(ZENOBIA)
    (row,) = await house.rows("SELECT DISTINCT events FROM posts WHERE match = ?", match)
    assert json.loads(str(row["events"])) == [{"kind": "resigned", "seat": 1}, told[2]]


def test_every_column_that_may_hold_an_id_is_known(house: House) -> None:
    """A new column is either somebody's, and then erased, or listed here as nobody's."""
    nobodys = {
        "id", "match", "value", "remind_every", "guild", "channel", "thread", "turn_time",
        "paused_at", "opened", "acted", "ended", "at", "made", "tried", "due", "warning",
        "deadline", "began", "number", "version", "fence", "until", "attempted", "moved_to",
    }  # fmt: skip
    with closing(sqlite3.connect(house.file)) as look:
        tables = [
            row[0] for row in look.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        columns = {
            (table, row[1])
            for table in tables
            for row in look.execute(f"PRAGMA table_info({table})")
            if row[2] == "BIGINT"
        }
    known = {(table, column) for table, names in PERSONAL.items() for column in names}
    assert known <= columns
    assert {one for one in columns - known if one[1] not in nobodys} == set()


@pytest.mark.parametrize("broken", ["erase", "secure_delete"])
async def test_control_rows_that_are_merely_deleted_are_found_in_the_files(
    house: House, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    if broken == "erase":

        async def nothing(self: Store) -> bool:
            return True

        monkeypatch.setattr(Store, "erase", nothing)
    else:
        plain = tuple(pragma for pragma in WRITER if "secure_delete" not in pragma)
        monkeypatch.setattr(
            "bot.store.sqlite.session.WRITER", (*plain, "PRAGMA secure_delete = OFF")
        )
        await house.restart()
    await lived(house)
    await house.services.forgetting.forget(ZENOBIA)
    assert ("vizier.db-wal" if broken == "erase" else "vizier.db") in traces(house.file)


async def test_what_was_deleted_before_rows_were_overwritten_goes_with_the_upgrade(
    tmp_path: Path,
) -> None:
    path = tmp_path / "vizier.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA secure_delete = OFF")
        database.executescript((GOLDEN / "schema-0001.sql").read_text(encoding="utf-8"))
        add = "INSERT INTO people (id, name, way, zone, text_boards) VALUES (?, ?, 'dm', 'UTC', 0)"
        database.execute(add, (ZENOBIA, NAME))
        database.commit()
        database.execute("DELETE FROM people WHERE id = ?", (ZENOBIA,))
        database.commit()
    assert traces(path) == ["vizier.db"]
    async with opened(path):
        pass
    assert traces(path) == []


@pytest.fixture
async def reader(house: House) -> AsyncIterator[sqlite3.Connection]:
    """Somebody who still reads what was there before the latest commit."""
    with closing(sqlite3.connect(house.file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        await house.services.people.meet(DINA, "Dina")
        yield reader


async def test_a_reader_in_the_way_only_delays_the_erasing(
    house: House, reader: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    erasing = asyncio.create_task(house.services.store.erase())
    await asyncio.sleep(0.2)
    assert not erasing.done()
    async with asyncio.timeout(TIMEOUT_S / 2):
        await house.services.people.meet(CEM, "Cem")
    reader.execute("COMMIT")
    await erasing
    assert house.file.with_name(f"{house.file.name}-wal").stat().st_size == 0
    assert caplog.messages == []


async def test_the_host_is_told_of_a_reader_who_does_not_go_away(
    house: House,
    reader: sqlite3.Connection,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.store.sqlite.database.ERASING_PAUSE_S", 0)
    database = house.services.store.database
    await database.erase()
    assert "deleted rows live on" in caplog.text
    # Whoever writes afterwards is as patient as before.
    assert isinstance(database, SqliteDatabase)
    assert await database.run(patience_ms) == 1000 * TIMEOUT_S


def patience_ms(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA busy_timeout").fetchone()[0])


async def test_a_restore_brings_back_nobody_who_was_forgotten_since(
    house: House, tmp_path: Path
) -> None:
    if not isinstance(house.path, Path):
        return
    await house.services.people.meet(BADR, "Badr")
    await house.services.people.meet(ZENOBIA, NAME)
    match = await house.match(ZENOBIA, BADR)
    await house.play_turn(match)
    await house.settle()
    copy(house.file, tmp_path / "copy.db")
    await house.services.forgetting.forget(ZENOBIA)
    await house.app.close()
    restore_backup(tmp_path / "copy.db", house.file, house.clock.now())
    assert "vizier.db" in traces(house.file)
    await house.open()
    await house.services.forgetting.forget_again()
    assert traces(house.file) == []
    # Whoever was not forgotten is there, and the match goes on.
    assert (await house.services.people.of(BADR)).name == "Badr"
    assert [seat.person for seat in (await house.record(match)).seats] == [None, BADR]
    # It is done once: she may come again.
    await house.services.people.meet(ZENOBIA, NAME)
    await house.services.forgetting.forget_again()
    assert (await house.services.people.of(ZENOBIA)).name == NAME
