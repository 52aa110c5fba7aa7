"""What goes wrong when the bot writes: the errors of SQLite and of PostgreSQL, a file that somebody
else has locked, a server that is gone."""

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from tests.e2e.discord_server import CarryOut, json_answer
from tests.faults.kinds import STANDING_S, Kind

if TYPE_CHECKING:
    from tests.faults.world import World

WRITE = r"^(CREATE|INSERT|UPDATE|DELETE) \w+$"
LOCKED_S = 5.0
GONE_S = 20.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteFault(Kind):
    """The database does not take something, or does not say that it did."""

    where: str = WRITE
    error: str = ""
    at: str = "nowhere"
    """begin, statement, commit, or answer, when it is kept already."""
    is_cut: bool = False
    """Whether the connection is gone as well."""

    def spreads(self, first: str, operation: str) -> bool:
        """A full disk is full for everybody."""
        return self.occurs_at(operation)

    async def meet(
        self, request: web.Request, carry_out: CarryOut, world: "World"
    ) -> web.StreamResponse:
        self.begin(world)
        return json_answer({"at": self.at, "error": self.error, "is_cut": self.is_cut})

    def begin(self, world: "World") -> None:
        """What the test itself has to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked(WriteFault):
    """Somebody else writes into the file, and takes a while."""

    def begin(self, world: "World") -> None:
        other = sqlite3.connect(world.folder / "vizier.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        def leave() -> None:
            other.close()
            # The bot's thread looks again in a moment of the real clock: none passes until then.
            world.clock.working += 1
            world.when_written = world.clock.finish_work

        world.clock.call_later(LOCKED_S, leave)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerGone(WriteFault):
    """The server is stopped just before something is written, and comes back."""

    def begin(self, world: "World") -> None:
        server = world.server
        assert server is not None
        server.stop()
        world.clock.call_later(GONE_S, server.start)


SQLITE: tuple[Kind, ...] = (
    Locked(name=f"locked for {LOCKED_S:g} s"),
    *(
        WriteFault(name=words, error=f"SQLITE_{code}", at=at, lasts_s=STANDING_S)
        for words, code, at in (
            ("locked for a while", "BUSY", "begin"),
            ("disk full", "FULL", "commit"),
            ("read-only file", "READONLY", "statement"),
            ("I/O error", "IOERR_WRITE", "commit"),
            ("damaged page", "CORRUPT", "statement"),
        )
    ),
)
POSTGRES: tuple[Kind, ...] = (
    WriteFault(name="08006 before", error="08006", at="statement", is_cut=True),
    WriteFault(name="08006 after", error="08006", at="answer", is_cut=True),
    *(
        WriteFault(name=f"{code} for a while", error=code, at="statement", lasts_s=STANDING_S)
        for code in ("25006", "53100", "55P03", "58030", "XX000")
    ),
    WriteFault(name="40001", error="40001", at="commit"),
    WriteFault(name="57P01", error="57P01", at="statement", is_cut=True),
    ServerGone(name=f"server gone for {GONE_S:g} s"),
    *(
        WriteFault(name=code, error=code, at="statement", where=r"^INSERT (choices|posts)$")
        for code in ("40P01", "53300", "57014", "XX001")
    ),
)
"""The classes of errors: connection, transaction state, rollback, resources, object state,
operator, system, internal."""
