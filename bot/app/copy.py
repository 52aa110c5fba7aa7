"""Copies a database into another, and replays every match there as the proof."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.manager.outcome import is_announced_result
from bot.manager.record import OVER, stored_match
from bot.store.copy import Contents, move
from bot.store.statement import Row
from rules.catalogue import game_of
from rules.engine.illegal import Refusal
from rules.engine.record import replay_choice, start_from


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


def move_house(source: Path | str, target: Path | str) -> Moved:
    """Copy everything into an empty database and replay every match there."""
    contents = move(source, target)
    seats, choices = _by_match(contents, "seats"), _by_match(contents, "choices")
    begun = [row for row in _rows(contents, "matches") if row["seed"] is not None]
    doubtful = [
        int(row["id"])
        for row in begun
        if not _replays(row, seats.get(row["id"], []), choices.get(row["id"], []))
    ]
    rows = sum(len(rows) for _, rows in contents.values())
    return Moved(rows, len(begun), tuple(sorted(doubtful)))


def _rows(contents: Contents, table: str) -> list[Row]:
    columns, rows = contents[table]
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _by_match(contents: Contents, table: str) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in _rows(contents, table):
        found.setdefault(row["match"], []).append(row)
    for rows in found.values():
        rows.sort(key=lambda row: int(row["number"]))
    return found


def _replays(row: Row, seats: Sequence[Row], log: Sequence[Row]) -> bool:
    """Whether a match comes as far as it had come, and to the same result."""
    try:
        stored = stored_match(row, seats, log)
        record, written = stored.record, stored.written
        match = start_from(written, game_of(record.game))
        for number in range(len(stored.log)):
            replay_choice(match, written, number)
    except Refusal:
        return False
    if len(stored.log) != record.entries:
        return False
    by_computer = [choice.by_computer for choice in stored.log]
    return record.phase != OVER or is_announced_result(record, match, by_computer)
