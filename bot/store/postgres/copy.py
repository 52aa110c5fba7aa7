"""Reads everything from a server, and writes everything into an empty one."""

from bot.errors import Code, Refused
from bot.store.contents import Contents, in_order
from bot.store.lease import LASTS
from bot.store.postgres.inspect import known_version, session_at
from bot.store.postgres.schema import migrate, version_of
from bot.store.postgres.session import Session
from bot.store.schema import migrations
from bot.store.sqlite.schema import tables


async def read_server(url: str) -> Contents:
    """All rows of a server that no bot uses."""
    async with session_at(url) as session, session.transaction(readonly=True):
        await session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        if await known_version(session) < len(migrations()):
            raise Refused(Code.OLD_SCHEMA)
        await _nobody_else(session)
        contents = {}
        for table in tables():
            columns = sorted(
                row["name"]
                for row in await session.fetch(
                    "SELECT column_name AS name FROM information_schema.columns"
                    " WHERE table_schema = current_schema() AND table_name = $1",
                    table,
                )
            )
            rows = await session.fetch(f"SELECT {', '.join(columns)} FROM {table}")
            found = [tuple(row[column] for column in columns) for row in rows]
            contents[table] = (columns, in_order(found))
        return contents


async def write_server(url: str, contents: Contents) -> None:
    """These rows into a server that has none."""
    async with session_at(url) as session:
        if await version_of(session):
            await _must_be_empty(session)
        await migrate(session)
        async with session.transaction():
            await _nobody_else(session)
            await _must_be_empty(session)
            for table, (columns, rows) in contents.items():
                await session.execute(f"DELETE FROM {table}")
                await session.copy_records_to_table(table, records=rows, columns=columns)


async def _must_be_empty(session: Session) -> None:
    for table in ("matches", "people"):
        if await session.fetchval(f"SELECT COUNT(*) FROM {table}"):
            raise Refused(
                Code.BAD_COPY,
                "There are matches on that server already. Copy into an empty database.",
            )


async def _nobody_else(session: Session) -> None:
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"
    if await session.fetchval(f"SELECT COUNT(*) FROM leases WHERE until > {now}"):
        raise Refused(
            Code.BAD_COPY,
            "Another Vizier is using that server. Stop it first; if it was killed,"
            f" wait {LASTS} seconds.",
        )
