"""Is all well? A look at the database that disturbs nobody, running bot or not."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.clock import HOUR, Instant
from bot.store.sqlite.backup import checked
from bot.store.store import is_server

LATE = HOUR
"""A post, a reminder or a notice that waits longer than this: nobody carries them out."""


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
    reminders_overdue: int
    personal_notices_overdue: int

    @property
    def is_good(self) -> bool:
        overdue = self.reminders_overdue + self.personal_notices_overdue
        return self.oldest_post_waits <= LATE and overdue == 0

    def as_dict(self) -> dict[str, object]:
        return {"good": self.is_good, **asdict(self)}


FIGURES = {
    "lobbies": "SELECT COUNT(*) FROM matches WHERE phase = 'lobby'",
    "running": "SELECT COUNT(*) FROM matches WHERE phase IN ('starting', 'running')"
    " AND paused IS NULL",
    "paused": "SELECT COUNT(*) FROM matches WHERE paused IS NOT NULL",
    "finished": "SELECT COUNT(*) FROM matches WHERE ended IS NOT NULL",
    "posts_waiting": "SELECT COUNT(*) FROM outbox",
    "oldest_post_waits": "SELECT COALESCE(MAX({now} - made), 0) FROM outbox JOIN matches"
    " ON id = match WHERE paused IS NULL",
    "reminders_overdue": "SELECT COUNT(*) FROM reminders JOIN matches ON id = match"
    " WHERE due < {now} - {late} AND paused IS NULL AND phase = 'running'",
    "personal_notices_overdue": "SELECT COUNT(*) FROM personal_notices WHERE due < {now} - {late}",
}
EARLIER = {
    5: {
        "reminders_overdue": "SELECT COUNT(*) FROM alerts JOIN matches ON id = match"
        " WHERE due < {now} - {late} AND paused IS NULL AND phase = 'running'",
        "personal_notices_overdue": "SELECT COUNT(*) FROM letters WHERE due < {now} - {late}",
    },
    2: {"personal_notices_overdue": "SELECT 0"},
}
"""How a figure was asked for before that schema; a look may come before an upgrade."""


def health_of(database: Path | str, now: Instant) -> Health:
    """The figures of a file or of a server."""

    def asked(schema: int) -> list[str]:
        known = dict(FIGURES)
        for number, earlier in EARLIER.items():
            known |= earlier if schema < number else {}
        return [sql.format(now=int(now), late=LATE) for sql in known.values()]

    if is_server(database):
        from bot.store.postgres.inspect import looked_at  # noqa: PLC0415 - few hosts need it

        schema, answers = asyncio.run(looked_at(database, asked))
    else:
        schema, answers = _looked_at(Path(database), asked)
    return Health(schema=schema, **dict(zip(FIGURES, answers, strict=True)))


def _looked_at(file: Path, asked: Callable[[int], list[str]]) -> tuple[int, list[int]]:
    schema = checked(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as look:
        return schema, [int(look.execute(sql).fetchone()[0]) for sql in asked(schema)]
