"""Back to a backup: a new time begins, and who was forgotten meanwhile stays forgotten."""

from pathlib import Path

from bot.clock import Instant
from bot.people.forgotten import carry_over
from bot.store.counters import EPOCH, keep_number
from bot.store.session import Session
from bot.store.sqlite.restore import restore
from bot.store.statement import Change


def restore_backup(backup: Path, database: Path, now: Instant) -> Path | None:
    """Put the backup in the database's place; where the old one was laid aside."""

    def change(fresh: Session, old: Session | None) -> Change:
        (row,) = fresh.ask("SELECT value FROM counters WHERE name = ?", (EPOCH,))
        begun = keep_number(EPOCH, max(int(now), int(row["value"]) + 1))
        if old is None or "forgotten" not in old.tables():
            return [begun]
        forgotten = old.ask("SELECT digest, at FROM forgotten")
        return [begun, *(carry_over(row["digest"], row["at"]) for row in forgotten)]

    return restore(backup, database, change)
