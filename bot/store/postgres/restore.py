"""The way back to a dump of a server, in one transaction, with what the time before must tell."""

import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.errors import Code, Refused, newer_schema
from bot.store.batch import commit_alone
from bot.store.lease import end_all
from bot.store.postgres.copy import nobody_else
from bot.store.postgres.session import PostgresSession, session_at
from bot.store.schema import migrate, migrations, version_of
from bot.store.session import Session
from bot.store.statement import Change, Row, Statement

SAVED = "forgotten_before_restore"
"""There from the moment that the server is what the dump was until the new time has begun. It holds
what the old time knew of people who were forgotten."""


def restore(
    dump: Path | None, url: str, change: Callable[[Session, Sequence[Row]], Change]
) -> None:
    """Make the server what the dump was, then begin a new time, with whoever was forgotten in the
    old one. Without a dump, the server was brought back by other means."""
    with session_at(url) as session:
        before = session.tables()
        if "leases" in before:
            nobody_else(session)
        if before - {SAVED}:
            version_of(session)
        if dump is not None:
            with TemporaryDirectory() as folder:
                script = Path(folder) / "dump.sql"
                _must_be_known(dump)
                _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(dump))
                prelude = Path(folder) / "prelude.sql"
                prelude.write_text(_prelude(before), encoding="utf-8")
                _run_psql(url, prelude, script)
        migrate(session)
        saved = session.ask(f"SELECT digest, at FROM {SAVED}") if _has_saved(session) else []
        done = [end_all(), Statement(f"DROP TABLE IF EXISTS {SAVED}")]
        commit_alone(session, [*change(session, saved), *done])


def _prelude(before: set[str]) -> str:
    """In the same transaction as the dump: what must be known later, and room for it."""
    lines = []
    if "forgotten" in before:
        lines += [
            f"CREATE TABLE IF NOT EXISTS {SAVED} (digest TEXT, at BIGINT);",
            f"INSERT INTO {SAVED} (digest, at) SELECT digest, at FROM forgotten;",
        ]
    lines += [f"DROP TABLE {table} CASCADE;" for table in sorted(before - {SAVED})]
    return "\n".join(lines)


def _has_saved(session: PostgresSession) -> bool:
    return SAVED in session.tables()


def must_not_be_restoring(session: PostgresSession) -> None:
    """Nobody may have stopped between a dump and the new time."""
    if _has_saved(session):
        raise Refused(
            Code.BAD_BACKUP,
            "A restore of that server was interrupted. Run python -m bot restore again, without a "
            "file, and it is finished.",
        )


def _must_be_known(dump: Path) -> None:
    """A dump of a database of ours that is not too new for us."""
    if not dump.is_file():
        raise Refused(Code.BAD_BACKUP, f"There is no file {dump.name}.")
    versions = _run("pg_restore", "--data-only", "--table=schema_version", "--file=-", str(dump))
    found = [int(line) for line in versions.splitlines() if line.isdecimal()]
    if not found:
        raise Refused(Code.NOT_OURS)
    if max(found) > len(migrations()):
        raise newer_schema(max(found), len(migrations()))


def _run_psql(url: str, *scripts: Path) -> None:
    """The password goes by the environment: everybody on the machine can read a command line."""
    known = conninfo_to_dict(url)
    password = known.pop("password", None)
    secret = {} if password is None else {"PGPASSWORD": str(password)}
    files = [f"--file={script}" for script in scripts]
    options = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    _run("psql", *options, *files, f"--dbname={make_conninfo('', **known)}", **secret)


def _run(program: str, *words: str, **environment: str) -> str:
    try:
        done = subprocess.run(
            [program, *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **environment},
        )
    except FileNotFoundError:
        raise Refused(
            Code.BAD_BACKUP,
            "Of pg_restore and psql one is not installed here. Debian, Ubuntu: apt install"
            " postgresql-client.",
        ) from None
    if done.returncode:
        raise Refused(
            Code.BAD_BACKUP, f"Nothing was changed. {program} says: {done.stderr.strip()[:500]}"
        )
    return done.stdout
