"""What a server's errors mean: it is away, two transactions crossed, or the host must see to it."""

import re

import psycopg

from bot.errors import BadSettings, NoDatabase

AWAY = {
    "08",  # the connection
    "28",  # not let in
    "3D",  # no such database
    "53",  # no room, no memory, no free connection
    "57",  # shut down, starting, cancelled
    "58",  # the disk
    "25006",  # it only reads, as while another server takes over
    "25P03",  # idle in a transaction for too long
}
"""Classes and states of https://www.postgresql.org/docs/current/errcodes-appendix.html."""
CROSSED = {"40001", "40P01", "55P03"}

# A refused login has no state, only words.
NOT_LET_IN = re.compile(r"authentication|password|pg_hba\.conf|role .* (not|permitted)")
NO_SUCH_DATABASE = re.compile(r"database .* does not exist")


def is_away(error: BaseException) -> bool:
    """Whether the server is not there, may not write or has no room: then nothing of the
    transaction was kept, unless it was already committing."""
    if not isinstance(error, psycopg.Error):
        return isinstance(error, OSError)
    if error.sqlstate is None:
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return bool({error.sqlstate, error.sqlstate[:2]} & AWAY) or _is_outdated(error)


def _is_outdated(error: psycopg.Error) -> bool:
    """A prepared statement does not fit the schema any more: a new connection has none."""
    return error.sqlstate == "0A000" and error.diag.source_function == "RevalidateCachedQuery"


def is_crossed(error: BaseException) -> bool:
    """Whether two transactions got into each other's way, and this one was undone."""
    return isinstance(error, psycopg.Error) and error.sqlstate in CROSSED


def explained(error: BaseException) -> Exception | None:
    """What the host is told if there is nothing to open; never the address, which may hold a
    password."""
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return BadSettings("Whoever DATABASE_URL logs in as may not make tables in that database.")
    if isinstance(error, psycopg.ProgrammingError) and error.sqlstate is None:
        return BadSettings("DATABASE_URL is not an address that PostgreSQL understands.")
    if not is_away(error):
        return None
    words = str(error)
    if NO_SUCH_DATABASE.search(words):
        return BadSettings("The PostgreSQL server of DATABASE_URL has no database of that name.")
    if NOT_LET_IN.search(words):
        return BadSettings(
            "The PostgreSQL server of DATABASE_URL does not let me in. See to name and password."
        )
    return NoDatabase(
        "The PostgreSQL server of DATABASE_URL does not answer. Is it up? Is the address right?"
    )
