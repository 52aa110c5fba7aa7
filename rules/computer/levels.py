"""The levels of play by name; older names in stored matches still work as aliases."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

P = TypeVar("P")


class Levels(Mapping[str, P]):
    """A mapping that lists only the present names, and whose look-up also takes an alias."""

    def __init__(self, levels: Mapping[str, P], aliases: Mapping[str, str]) -> None:
        self._levels = dict(levels)
        self._aliases = dict(aliases)

    def __getitem__(self, name: str) -> P:
        return self._levels[self._aliases.get(name, name)]

    def __iter__(self) -> Iterator[str]:
        return iter(self._levels)

    def __len__(self) -> int:
        return len(self._levels)
