"""Named numbers that outlive the process: ids that are never given twice, and digests."""

from bot.store.statement import ReadWrite, Statement

EPOCH = "epoch"
"""When the database was last restored from a backup; 0 if it never was."""


async def next_number(store: ReadWrite, of: str) -> int:
    """A number that was never given before; gaps do not matter."""
    rows = await store.write([count_up(of)])
    return int(rows[0][0]["value"])


def count_up(name: str) -> Statement:
    """The counter goes on by one, and says where it stands then."""
    return Statement(
        "UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value",
        (name,),
        must=lambda: LookupError(f"no counter {name!r}"),
    )


async def kept_number(store: ReadWrite, name: str) -> int | None:
    """What was kept under that name, if anything was."""
    rows = await store.read("SELECT value FROM counters WHERE name = ?", name)
    return int(rows[0]["value"]) if rows else None


def keep_number(name: str, value: int) -> Statement:
    return Statement(
        "INSERT INTO counters (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
