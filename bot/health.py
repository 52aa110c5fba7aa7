"""Is all well? A look at the database that disturbs nobody, running bot or not."""

import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.clock import HOUR, Instant
from bot.store.backup import checked

LATE = HOUR
"""A post, an alert or a letter that waits longer than this: nobody carries them out."""
FIRST_LETTERS = 2
"""The schema that brought letters; a look may come before an upgrade."""


@dataclass(frozen=True, slots=True)
class Health:
    """A few figures that tell whether the house is in order."""

    schema: int
    lobbies: int
    running: int
    paused: int
    finished: int
    posts_waiting: int
    oldest_post_waits: int
    alerts_overdue: int
    letters_overdue: int

    @property
    def is_good(self) -> bool:
        overdue = self.alerts_overdue + self.letters_overdue
        return self.oldest_post_waits <= LATE and overdue == 0

    def as_dict(self) -> dict[str, object]:
        return {"good": self.is_good, **asdict(self)}


def health_of(database: Path, now: Instant) -> Health:
    schema = checked(database)
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as look:

        def count(sql: str, *values: int) -> int:
            return int(look.execute(sql, values).fetchone()[0])

        return Health(
            schema=schema,
            lobbies=count("SELECT COUNT(*) FROM matches WHERE phase = 'lobby'"),
            running=count(
                "SELECT COUNT(*) FROM matches WHERE phase IN ('starting', 'running')"
                " AND paused IS NULL"
            ),
            paused=count("SELECT COUNT(*) FROM matches WHERE paused IS NOT NULL"),
            finished=count("SELECT COUNT(*) FROM matches WHERE ended IS NOT NULL"),
            posts_waiting=count("SELECT COUNT(*) FROM outbox"),
            oldest_post_waits=count(
                "SELECT COALESCE(MAX(? - made), 0) FROM outbox JOIN matches ON id = match"
                " WHERE paused IS NULL",
                now,
            ),
            alerts_overdue=count(
                "SELECT COUNT(*) FROM alerts JOIN matches ON id = match"
                " WHERE due < ? AND paused IS NULL AND phase = 'running'",
                now - LATE,
            ),
            letters_overdue=0
            if schema < FIRST_LETTERS
            else count("SELECT COUNT(*) FROM letters WHERE due < ?", now - LATE),
        )
