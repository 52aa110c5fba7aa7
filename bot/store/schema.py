"""Numbered migrations, the same files for every kind of database."""

import re
from collections.abc import Iterator
from pathlib import Path

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
