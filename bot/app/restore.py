"""Back to a backup: a new time begins, and who was forgotten meanwhile stays forgotten."""

from collections.abc import Sequence
from pathlib import Path

from bot.clock import Instant
from bot.people.forgotten import carry_over
from bot.store.counters import EPOCH, keep_number
from bot.store.session import Session
from bot.store.sqlite.restore import restore
from bot.store.statement import Change, Row


def restore_backup(backup: Path, database: Path, now: Instant) -> Path | None:
    """Put the backup in the database's place; where the old one was laid aside."""

    def change(fresh: Session, old: Session | None) -> Change:
        if old is None or "forgotten" not in old.tables():
            return _new_time(fresh, [], now)
        return _new_time(fresh, old.ask("SELECT digest, at FROM forgotten"), now)

    return restore(backup, database, change)


def restore_server(dump: Path | None, url: str, now: Instant) -> None:
    """Make a server what the dump was; without one, its own tools have brought it back already."""
    from bot.store.postgres.restore import restore  # noqa: PLC0415 - few hosts need it

    restore(dump, url, lambda fresh, forgotten: _new_time(fresh, forgotten, now))


def _new_time(fresh: Session, forgotten: Sequence[Row], now: Instant) -> Change:
    (row,) = fresh.ask("SELECT value FROM counters WHERE name = ?", (EPOCH,))
    begun = keep_number(EPOCH, max(int(now), int(row["value"]) + 1))
    return [begun, *(carry_over(one["digest"], one["at"]) for one in forgotten)]
