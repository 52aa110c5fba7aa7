"""One row on its way, and the kinds of rows there are; the queue knows nothing more of them."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar, Protocol

from bot.clock import Instant
from bot.notices.notices import MessageRef, Target
from bot.store.statement import Change


class Postponed(Exception):
    """Not now, but then; or never, by itself."""

    def __init__(self, until: Instant | None) -> None:
        super().__init__(until)
        self.until = until


class Obsolete(Exception):
    """There is nothing to tell any more, and the row is gone or will be."""


class Delivery(Protocol):
    """A due row. Its line is the place whose turn it takes, its identity that of the row."""

    line: str
    identity: str
    tries: int
    is_sending: bool
    """An earlier try may have sent it: it is looked for before it is sent again."""
    attempted: int | None
    """Since when it may be there, by the transport's clock."""

    @property
    def key(self) -> str:
        """Its idempotency key."""
        ...

    @property
    def targets(self) -> Sequence[Target]:
        """Where it is looked for."""
        ...

    async def prepare(self) -> None:
        """Lay out what will be sent; `Postponed` if it must not be sent now."""
        ...

    def mark(self, attempted: int) -> Change:
        """Note that from now on it may have been sent; nothing, if doing it twice is harmless."""
        ...

    async def send(self) -> MessageRef | None: ...

    async def finish(self, message: MessageRef | None) -> None:
        """It is out."""
        ...

    async def give_up(self) -> None:
        """The place or the person is lost."""
        ...

    def try_later(self, due: Instant, *, perhaps_sent: bool) -> Change: ...

    def postpone(self, until: Instant | None) -> Change: ...


class Kind(Protocol):
    """A table of rows to deliver."""

    name: ClassVar[str]
    most_lines: ClassVar[int]
    """How many of its lines may be under way at once."""
    next_due: ClassVar[str]
    """SQL for the instant at which something of it is due next; null if nothing is."""

    async def due(self, now: Instant, busy: Collection[str], limit: int) -> Sequence[Delivery]:
        """At most one row of each line that is not busy."""
        ...


def next_due_of(works: Mapping[str, str]) -> str:
    """SQL that reads at once when each of several works has something to do next."""
    return " UNION ALL ".join(
        f"SELECT '{name}' AS work, ({sql}) AS due" for name, sql in works.items()
    )


def one_per_line(rows: str, busy: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """SQL for the first of these rows in every line that is not busy, the oldest first, and the
    values that come after those of `rows`; a limit comes last. A flooded line counts as one."""
    # An empty list is no SQL on every database, and no line is called nothing.
    lines = ("", *busy)
    sql = (
        "SELECT * FROM (SELECT candidates.*,"
        " ROW_NUMBER() OVER (PARTITION BY line ORDER BY due, match) AS in_line"
        f" FROM ({rows}) AS candidates WHERE line NOT IN ({', '.join('?' * len(lines))})) AS heads"
        " WHERE in_line = 1 ORDER BY due, match LIMIT ?"
    )
    return sql, lines
