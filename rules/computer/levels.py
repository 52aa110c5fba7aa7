"""The levels of play by name; names that stored matches still use are understood as well."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

P = TypeVar("P")


class Levels(Mapping[str, P]):
    """Lists the levels there are; looking one up also takes a former name for it."""

    def __init__(self, levels: Mapping[str, P], former: Mapping[str, str]) -> None:
        self._levels = dict(levels)
        self._former = dict(former)

    def __getitem__(self, name: str) -> P:
        return self._levels[self._former.get(name, name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._levels)

    def __len__(self) -> int:
        return len(self._levels)
