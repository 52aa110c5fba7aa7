"""Which shards of Discord's gateway this process holds; big bots share them among processes."""

import re
from dataclasses import dataclass

from bot.errors import BadSettings

MOST = 10_000


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards, one after the other; `1` and `0-0` where there is nothing to share."""

    count: int = 1
    first: int = 0
    last: int = 0

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def is_all(self) -> bool:
        return len(self.ids) == self.count

    def __str__(self) -> str:
        return f"{self.first}-{self.last} of {self.count}"


ALL_IN_ONE = Shards()


def shards_from(count: str, ids: str) -> Shards:
    """`SHARDS` is how many there are, `SHARD_IDS` those of this process: `0-3`, `2`, or all."""
    if not re.fullmatch(r"\d{0,5}", count.strip()) or int(count.strip() or 1) not in range(1, MOST):
        raise BadSettings("SHARDS is a number: how many shards there are in all processes.")
    number = int(count.strip() or 1)
    if not ids.strip():
        return Shards(number, 0, number - 1)
    named = re.fullmatch(r"(\d{1,5})(?:\s*-\s*(\d{1,5}))?", ids.strip())
    if named is not None:
        first, last = int(named[1]), int(named[2] or named[1])
        if first <= last < number:
            return Shards(number, first, last)
    raise BadSettings(
        f"SHARD_IDS is one shard or a range of those from 0 to {number - 1}, such as 0-3."
    )
