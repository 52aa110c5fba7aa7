"""The whole house moves to another database, and every match is replayed there as the proof."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.manager.endings import result_of
from bot.manager.record import OVER, record_of, written_down
from bot.store.copy import move
from bot.store.house import House
from bot.store.statement import Row
from rules.catalogue import game_of
from rules.engine.illegal import Refusal
from rules.engine.record import opened, replay_choice


@dataclass(frozen=True, slots=True)
class Moved:
    """What arrived."""

    rows: int
    matches: int
    doubtful: tuple[int, ...]
    """Matches that do not replay; they did not where they came from either."""

    @property
    def is_good(self) -> bool:
        return not self.doubtful

    @property
    def sentence(self) -> str:
        if self.doubtful:
            numbers = ", ".join(f"#{number}" for number in self.doubtful)
            return (
                f"All {self.rows} rows are copied as they were, but these matches do not replay, "
                f"there or here: {numbers}."
            )
        return (
            f"All {self.rows} rows are copied, and each of the {self.matches} matches was replayed "
            "to its last choice. Point DATABASE_URL at the copy; the original is as it was."
        )


def moved(source: Path | str, target: Path | str) -> Moved:
    """Copy everything into an empty database and replay every match there."""
    house = move(source, target)
    seats, choices = _by_match(house, "seats"), _by_match(house, "choices")
    begun = [row for row in _rows(house, "matches") if row["seed"] is not None]
    doubtful = [
        int(row["id"])
        for row in begun
        if not _replays(row, seats.get(row["id"], []), choices.get(row["id"], []))
    ]
    rows = sum(len(rows) for _, rows in house.values())
    return Moved(rows, len(begun), tuple(sorted(doubtful)))


def _rows(house: House, table: str) -> list[Row]:
    columns, rows = house[table]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _by_match(house: House, table: str) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in _rows(house, table):
        found.setdefault(row["match"], []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: int(row["number"]))
    return found


def _replays(row: Row, seats: Sequence[Row], log: Sequence[Row]) -> bool:
    """Whether a match comes as far as it had come, and to the same result."""
    try:
        record = record_of(row, seats)
        written = written_down(record, bytes.fromhex(row["seed"]), log)
        match = opened(written, game_of(record.game))
        for number in range(len(log)):
            replay_choice(match, written, number)
    except Refusal:
        return False
    if len(log) != record.entries:
        return False
    return record.phase != OVER or result_of(record, match) == record.result
