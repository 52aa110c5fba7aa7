"""All rows of a database, in an order that does not depend on where they lie."""

from collections.abc import Iterator, Sequence

Rows = list[tuple[object, ...]]
Contents = dict[str, tuple[list[str], Rows]]
"""For each table its columns and its rows, tables that others refer to first."""


def in_order(rows: Sequence[Sequence[object]]) -> Rows:
    """The rows sorted by what they say."""
    return sorted((tuple(row) for row in rows), key=_key)


def _key(row: tuple[object, ...]) -> tuple[tuple[bool, str], ...]:
    return tuple(_parts(row))


def _parts(row: tuple[object, ...]) -> Iterator[tuple[bool, str]]:
    for value in row:
        yield value is None, str(value)
