"""Finished matches checked again: one for its players, or all of them for whoever hosts."""

import asyncio
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bot.errors import (
    CannotReplay,
    Doubtful,
)
from bot.ids import MatchId
from bot.manager.live import AnyMatch, Matches
from bot.manager.outcome import is_announced_result
from bot.manager.record import OVER, Record, StoredMatch, stored_match
from bot.results.results import REPLAYED, Result, result_line, results_of
from bot.store.inspect import inspection_of
from rules.catalogue import game_of
from rules.engine.chance import commitment
from rules.engine.illegal import Refusal
from rules.engine.record import Record as Written
from rules.engine.record import replay, to_record
from rules.engine.verify import verify


async def verify_match(matches: Matches, record: Record) -> str:
    """What `python -m rules verify` says of a match that has ended; nothing if it was given up."""
    told, log = await matches.written(record)
    return await asyncio.to_thread(_verify, record, told, [one.by_computer for one in log])


def _verify(record: Record, told: Written, by_computer: list[bool]) -> str:
    if commitment(told.seed) != told.commitment:
        raise Doubtful("The seed is not the one that was promised at the start.")
    if record.phase != OVER:
        return ""
    game = game_of(told.game)
    try:
        match: AnyMatch = replay(told, game)
        sentence = verify(replace(told, result=to_record(match).result), game)
    except Refusal as refusal:
        raise Doubtful(refusal.sentence) from refusal
    if not is_announced_result(record, match, by_computer):
        raise Doubtful("The scores that were announced are not those that the choices lead to.")
    return sentence


@dataclass(frozen=True, slots=True)
class Audit:
    """How the stored results of all finished matches compare with their replay."""

    finished: int
    missing: tuple[MatchId, ...]
    """Not in the results yet; a running bot adds them."""
    unproved: tuple[MatchId, ...]
    """They do not replay, so that their stored score stands for itself."""
    wrong: tuple[MatchId, ...]

    @property
    def is_good(self) -> bool:
        return not (self.unproved or self.wrong)

    def as_dict(self) -> dict[str, object]:
        return {"good": self.is_good, **asdict(self)}


async def audit_database(database: Path | str) -> Audit:
    """Replay every finished match of a database, running bot or not, and change nothing."""
    states = {}
    async with inspection_of(database) as look:
        look.must_be_up_to_date()
        for row in await look.read(FINISHED):
            (match,), seats, log, kept = [await look.read(sql.format(row["id"])) for sql in ABOUT]
            stored = stored_match(match, seats, log)
            states[stored.record.id] = _state(stored, [result_line(line) for line in kept])
    return _audit(states)


def _audit(states: dict[MatchId, str]) -> Audit:
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


def _state(stored: StoredMatch, kept: list[Result]) -> str:
    record, written = stored.record, stored.written
    try:
        if len(stored.log) != record.entries:
            raise CannotReplay
        expected = results_of(record, written, stored.log)
        match: AnyMatch = replay(written, game_of(record.game))
        if not is_announced_result(record, match, [one.by_computer for one in stored.log]):
            return "wrong"
    except Refusal:
        return "unproved"
    if stored.noted != REPLAYED:
        return "missing" if stored.noted == 0 else "unproved"
    return "good" if kept == expected else "wrong"
