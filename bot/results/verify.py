"""Finished matches checked again: one for its players, or all of them for whoever hosts."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bot.errors import (
    CannotReplay,
    Doubtful,
)
from bot.manager.endings import result_of
from bot.manager.live import AnyMatch, Matches
from bot.manager.record import OVER, Record, record_of, written_down
from bot.results.results import COLUMNS, REPLAYED, Result, results_of
from bot.store.inspect import inspection_of
from bot.store.statement import Row
from rules.catalogue import game_of
from rules.engine.chance import commitment
from rules.engine.illegal import Refusal
from rules.engine.record import Record as Written
from rules.engine.record import record_of as told_by
from rules.engine.record import replayed
from rules.engine.verify import verify


async def verified(matches: Matches, record: Record) -> str:
    """What `python -m rules verify` says of a match that has ended; nothing if it was given up."""
    told, _ = await matches.written(record)
    return await asyncio.to_thread(_verified, record, told)


def _verified(record: Record, told: Written) -> str:
    if commitment(told.seed) != told.commitment:
        raise Doubtful("The seed is not the one that was promised at the start.")
    if record.phase != OVER:
        return ""
    game = game_of(told.game)
    try:
        match: AnyMatch = replayed(told, game)
        sentence = verify(replace(told, result=told_by(match).result), game)
    except Refusal as refusal:
        raise Doubtful(refusal.sentence) from refusal
    if result_of(record, match) != record.result:
        raise Doubtful("The scores that were announced are not those that the choices lead to.")
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


async def audited(database: Path | str) -> Audit:
    """Replay every finished match of a database, running bot or not, and change nothing."""
    states = {}
    async with inspection_of(database) as look:
        look.must_be_up_to_date()
        for row in await look.read(FINISHED):
            about = [await look.read(sql.format(row["id"])) for sql in ABOUT]
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
        if result_of(record, replayed(written, game_of(record.game))) != record.result:
            return "wrong"
    except Refusal:
        return "unproved"
    if row["noted"] != REPLAYED:
        return "missing" if row["noted"] == 0 else "unproved"
    columns = COLUMNS.split(", ")
    noted = [Result(*(line[column] for column in columns)) for line in kept]
    return "good" if noted == expected else "wrong"
