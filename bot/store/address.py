"""Where a database is: the path of a file, or the URL of a PostgreSQL server."""

from pathlib import Path
from typing import TypeGuard


def is_server(address: Path | str) -> TypeGuard[str]:
    """Whether that is a server's URL."""
    return isinstance(address, str) and address.startswith(("postgres://", "postgresql://"))
