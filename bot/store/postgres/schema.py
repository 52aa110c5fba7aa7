"""The migrations on PostgreSQL: the same files, one process at a time."""

from bot.errors import Code, Refused, newer_schema
from bot.store.postgres.session import Session
from bot.store.schema import migrations, statements

ALONE = 0x56697A696572
"""The advisory lock that a migrating process holds."""


async def version_of(session: Session) -> int:
    """The number of the latest migration that this database has seen; 0 if it is empty."""
    tables = {
        row["name"]
        for row in await session.fetch(
            "SELECT table_name AS name FROM information_schema.tables"
            " WHERE table_schema = current_schema()"
        )
    }
    if "schema_version" in tables:
        return int(await session.fetchval("SELECT MAX(version) FROM schema_version"))
    if tables:
        raise Refused(Code.NOT_OURS)
    return 0


async def migrate(session: Session) -> int:
    """Bring the database to the newest schema, each step whole or not at all."""
    steps = migrations()
    await session.execute(f"SELECT pg_advisory_lock({ALONE})")
    try:
        version = await version_of(session)
        if version > len(steps):
            raise newer_schema(version, len(steps))
        for number in range(version + 1, len(steps) + 1):
            async with session.transaction():
                for statement in statements(steps[number]):
                    await session.execute(statement)
                await session.execute("INSERT INTO schema_version (version) VALUES ($1)", number)
    finally:
        await session.execute(f"SELECT pg_advisory_unlock({ALONE})")
    return len(steps)
