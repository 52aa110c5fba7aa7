"""Finished matches checked again: one for its players, or all of them for whoever hosts."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bot import phrases_results as phrases
from bot.endings import result_of
from bot.matches import AnyMatch, Matches
from bot.record import OVER, Record, record_of, written_down
from bot.refusals import CannotReplay, OldSchema, Refused
from bot.results import COLUMNS, REPLAYED, Result, results_of
from bot.store.backup import checked
from bot.store.schema import migrations
from bot.store.statement import Row
from bot.store.store import is_server
from rules.catalogue import game_of
from rules.engine.chance import commitment
from rules.engine.illegal import Refusal
from rules.engine.record import Record as Written
from rules.engine.record import replay, to_record
from rules.engine.verify import verify


class Doubtful(Refused):
    """A finished match that does not hold."""

    CODE = "doubtful"


async def verified(matches: Matches, record: Record) -> str:
    """What `python -m rules verify` says of a match that has ended; nothing if it was given up."""
    told, _ = await matches.written(record)
    return await asyncio.to_thread(_verified, record, told)


def _verified(record: Record, told: Written) -> str:
    if commitment(told.seed) != told.commitment:
        raise Doubtful(phrases.WRONG_SEED)
    if record.phase != OVER:
        return ""
    game = game_of(told.game)
    try:
        match: AnyMatch = replay(told, game)
        sentence = verify(replace(told, result=to_record(match).result), game)
    except Refusal as refusal:
        raise Doubtful(refusal.sentence) from refusal
    if result_of(record, match) != record.result:
        raise Doubtful(phrases.OTHER_RESULT)
    return sentence


@dataclass(frozen=True, slots=True)
class Audit:
    """How the stored results of all finished matches compare with their replay."""

    finished: int
    missing: tuple[int, ...]
    """Not in the results yet; a running bot adds them."""
    unproved: tuple[int, ...]
    """They do not replay, so that their stored score stands for itself."""
    wrong: tuple[int, ...]

    @property
    def is_good(self) -> bool:
        return not (self.unproved or self.wrong)

    def as_dict(self) -> dict[str, object]:
        return {"good": self.is_good, **asdict(self)}


def audited(database: Path | str) -> Audit:
    """Replay every finished match of a database, running bot or not, and change nothing."""
    if is_server(database):
        return asyncio.run(_audited_server(database))
    file = Path(database)
    if checked(file) < len(migrations()):
        raise OldSchema
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as look:
        look.row_factory = sqlite3.Row
        numbers = [row["id"] for row in look.execute(FINISHED)]
        states = {
            number: _state(*(look.execute(sql.format(number)).fetchall() for sql in ABOUT))
            for number in numbers
        }
    return _audit(states)


async def _audited_server(url: str) -> Audit:
    from bot.store.inspection import known_version, session_at  # noqa: PLC0415 - few hosts need it

    async with session_at(url) as session, session.transaction(readonly=True):
        if await known_version(session) < len(migrations()):
            raise OldSchema
        states = {}
        for row in await session.fetch(FINISHED):
            about = [await session.fetch(sql.format(row["id"])) for sql in ABOUT]
            states[row["id"]] = _state(*about)
    return _audit(states)


def _audit(states: dict[int, str]) -> Audit:
    found = {name: tuple(n for n, state in states.items() if state == name) for name in NOT_GOOD}
    return Audit(len(states), found["missing"], found["unproved"], found["wrong"])


NOT_GOOD = ("missing", "unproved", "wrong")
FINISHED = "SELECT id FROM matches WHERE phase = 'over' ORDER BY id"
ABOUT = (
    "SELECT * FROM matches WHERE id = {}",
    "SELECT * FROM seats WHERE match = {} ORDER BY number",
    "SELECT * FROM choices WHERE match = {} ORDER BY number",
    "SELECT * FROM results WHERE match = {} ORDER BY seat",
)


def _state(
    matches: Sequence[Row], seats: Sequence[Row], log: Sequence[Row], kept: Sequence[Row]
) -> str:
    (row,) = matches
    record = record_of(row, seats)
    written = written_down(record, bytes.fromhex(row["seed"]), log)
    try:
        if len(log) != record.entries:
            raise CannotReplay
        expected = results_of(record, written, log)
        if result_of(record, replay(written, game_of(record.game))) != record.result:
            return "wrong"
    except Refusal:
        return "unproved"
    if row["noted"] != REPLAYED:
        return "missing" if row["noted"] == 0 else "unproved"
    columns = COLUMNS.split(", ")
    noted = [Result(*(line[column] for column in columns)) for line in kept]
    return "good" if noted == expected else "wrong"
