"""Copies every row of one database into another, empty one."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.address import is_server
from bot.store.schema import migrations, version_of
from bot.store.session import Session
from bot.store.sqlite.copy import new_file, unused_file
from bot.store.sqlite.files import must_have_room
from bot.store.sqlite.schema import tables

Rows = list[tuple[object, ...]]
Contents = dict[str, tuple[list[str], Rows]]
"""For each table its columns and its rows, tables that others refer to first."""


def move(source: Path | str, target: Path | str) -> Contents:
    """Copy all rows; what lies in the target then, which is what lay in the source."""
    if not is_server(target):
        # Looked at before the source is read, which may take long.
        file = Path(target)
        if file.exists():
            raise Refused(
                Code.BAD_COPY, f"{file.name} is there already. Copy into a file that is not."
            )
        must_have_room(file)
    contents = contents_of(source)
    with _target(target) as session:
        for table, (columns, rows) in contents.items():
            session.execute(f"DELETE FROM {table}")
            session.fill(table, columns, rows)
    arrived = contents_of(target)
    if not arrived == contents == contents_of(source):
        raise Refused(Code.BAD_COPY, "Something has changed while I copied. Do not use that copy.")
    return arrived


def contents_of(address: Path | str) -> Contents:
    """All rows of a database that no bot uses."""
    with _source(address) as session:
        if version_of(session) < len(migrations()):
            raise Refused(Code.OLD_SCHEMA)
        return {table: _rows(session, table) for table in tables()}


def _rows(session: Session, table: str) -> tuple[list[str], Rows]:
    """All rows of a table, in an order that does not depend on where they lie."""
    columns = sorted(session.columns(table))
    found = session.ask(f"SELECT {', '.join(columns)} FROM {table}")
    rows = (tuple(row[column] for column in columns) for row in found)
    return columns, sorted(rows, key=lambda row: tuple(_parts(row)))


def _parts(row: tuple[object, ...]) -> Iterator[tuple[bool, str]]:
    for value in row:
        yield value is None, str(value)


def _source(address: Path | str) -> AbstractContextManager[Session]:
    if is_server(address):
        from bot.store.postgres.copy import unused_server  # noqa: PLC0415 - few hosts need it

        return unused_server(address)
    return unused_file(Path(address))


def _target(address: Path | str) -> AbstractContextManager[Session]:
    if is_server(address):
        from bot.store.postgres.copy import empty_server  # noqa: PLC0415 - few hosts need it

        return empty_server(address)
    return new_file(Path(address))
