"""Is all well? A look at the database that disturbs nobody, running bot or not."""

import os
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.app.maintenance import BACKED_UP
from bot.clock import DAY, HOUR, MINUTE, Instant
from bot.manager.rows.computer_turns import QUICK_TRIES
from bot.manager.time_gaps import SEEN
from bot.store.address import is_server
from bot.store.inspect import inspection_of

LATE = HOUR
"""A post, a reminder or a notice that waits longer than this: nobody carries them out."""
LONGEST_SILENCE_S = 10 * MINUTE
"""A dispatcher that has noted nothing for longer is dead, or there is none."""
LONGEST_WITHOUT_BACKUP_S = 2 * DAY


@dataclass(frozen=True, slots=True)
class Health:
    """A few figures that show whether the bot is at work."""

    schema: int
    lobbies: int
    running: int
    paused: int
    finished: int
    posts_waiting: int
    oldest_post_waits: int
    reminders_overdue: int
    personal_notices_overdue: int
    dispatcher_silent_s: int
    """For how long nobody has looked what is due; nothing if nobody ever has."""
    computers_failing: int
    """Seats whose computer player fails again and again."""
    last_backup_s: int
    """How long ago the last daily copy was made; nothing if none was due yet."""
    writable: bool
    """Whether who asks may write the file and beside it; a server answers for itself."""

    @property
    def is_good(self) -> bool:
        overdue = self.reminders_overdue + self.personal_notices_overdue
        return (
            self.oldest_post_waits <= LATE
            and overdue == 0
            and self.dispatcher_silent_s <= LONGEST_SILENCE_S
            and self.computers_failing == 0
            and self.last_backup_s <= LONGEST_WITHOUT_BACKUP_S
            and self.writable
        )

    def as_dict(self) -> dict[str, object]:
        return {"good": self.is_good, **asdict(self)}


FIGURES = {
    "lobbies": "SELECT COUNT(*) AS figure FROM matches WHERE phase = 'lobby'",
    "running": "SELECT COUNT(*) AS figure FROM matches WHERE phase IN ('starting', 'running')"
    " AND paused IS NULL",
    "paused": "SELECT COUNT(*) AS figure FROM matches WHERE paused IS NOT NULL",
    "finished": "SELECT COUNT(*) AS figure FROM matches WHERE ended IS NOT NULL",
    "posts_waiting": "SELECT COUNT(*) AS figure FROM outbox",
    "oldest_post_waits": "SELECT COALESCE(MAX({now} - made), 0) AS figure FROM outbox JOIN matches"
    " ON id = match WHERE paused IS NULL",
    "reminders_overdue": "SELECT COUNT(*) AS figure FROM reminders JOIN matches ON id = match"
    " WHERE due < {now} - {late} AND paused IS NULL AND phase = 'running'",
    "personal_notices_overdue": "SELECT COUNT(*) AS figure FROM personal_notices"
    " WHERE due < {now} - {late}",
    "dispatcher_silent_s": "SELECT COALESCE(MAX({now} - value), 0) AS figure FROM counters"
    f" WHERE name = '{SEEN}'",
    "computers_failing": "SELECT COUNT(*) AS figure FROM computer_turns"
    f" WHERE tries >= {QUICK_TRIES}",
    "last_backup_s": "SELECT COALESCE(MAX({now} - value), 0) AS figure FROM counters"
    f" WHERE name = '{BACKED_UP}'",
}
EARLIER = {
    5: {
        "reminders_overdue": "SELECT COUNT(*) AS figure FROM alerts JOIN matches ON id = match"
        " WHERE due < {now} - {late} AND paused IS NULL AND phase = 'running'",
        "personal_notices_overdue": "SELECT COUNT(*) AS figure FROM letters"
        " WHERE due < {now} - {late}",
        "computers_failing": "SELECT COUNT(*) AS figure FROM alerts WHERE person IS NULL"
        f" AND tries >= {QUICK_TRIES}",
    },
    2: {"personal_notices_overdue": "SELECT 0 AS figure"},
}
"""How a figure was asked for before that schema; a look may come before an upgrade."""


async def health_of(database: Path | str, now: Instant) -> Health:
    """The figures of a file or of a server. A file is not read from end to end: whoever asks each
    minute is answered in a second, and `backup` looks for damage."""
    async with inspection_of(database, every_page=False) as look:
        known = dict(FIGURES)
        for schema, earlier in EARLIER.items():
            known |= earlier if look.version < schema else {}
        figures = {
            name: int((await look.read(sql.format(now=int(now), late=LATE)))[0]["figure"])
            for name, sql in known.items()
        }
    return Health(schema=look.version, writable=_is_writable(database), **figures)


def _is_writable(database: Path | str) -> bool:
    if is_server(database):
        return True
    file = Path(database).absolute()
    return all(os.access(one, os.W_OK) for one in (file, file.parent))
