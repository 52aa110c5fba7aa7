"""Numbered migrations, the same files for every kind of database."""

import re
from collections.abc import Iterator
from pathlib import Path

from bot.errors import Code, Refused, newer_schema
from bot.store.batch import commit_alone
from bot.store.session import Session
from bot.store.statement import Statement

MIGRATIONS = Path(__file__).with_name("migrations")
NUMBERED = re.compile(r"(\d{4})_\w+\.sql")


def migrations(folder: Path = MIGRATIONS) -> dict[int, str]:
    """The migrations by number, one after the other without a gap."""
    found: dict[int, str] = {}
    for file in sorted(folder.glob("*.sql")):
        name = NUMBERED.fullmatch(file.name)
        if name is None or int(name[1]) != len(found) + 1:
            raise ValueError(f"{file.name} is not migration {len(found) + 1:04}")
        found[int(name[1])] = file.read_text(encoding="utf-8")
    return found


def statements(script: str) -> Iterator[str]:
    """The statements of a script; each ends with a semicolon at the end of a line."""
    for statement in re.split(r";[ \t]*(?:\n|$)", script):
        if re.sub(r"--.*", "", statement).strip():
            yield statement


def version_of(session: Session) -> int:
    """The number of the latest migration that this database has seen; 0 if it is empty."""
    tables = session.tables()
    if "schema_version" in tables:
        return int(session.ask("SELECT MAX(version) AS latest FROM schema_version")[0]["latest"])
    if tables:
        raise Refused(Code.NOT_OURS)
    return 0


def known_version(session: Session) -> int:
    """The schema of a database of ours that is not too new for us."""
    version, newest = version_of(session), len(migrations())
    if version == 0:
        raise Refused(Code.NOT_OURS)
    if version > newest:
        raise newer_schema(version, newest)
    return version


def migrate(session: Session, folder: Path = MIGRATIONS) -> int:
    """Bring the database to the newest schema, each step whole or not at all; where it stood
    before."""
    steps = migrations(folder)
    with session.alone():
        version = version_of(session)
        if version > len(steps):
            raise newer_schema(version, len(steps))
        for number in range(version + 1, len(steps) + 1):
            seen = Statement("INSERT INTO schema_version (version) VALUES (?)", (number,))
            step = [Statement(sql) for sql in statements(steps[number])]
            commit_alone(session, [*step, seen])
    return version
