"""A disk that loses power: what was synced is there, of all that was not, anything may be."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from tests.torture.power.trace import Ack, Copying, Event, Naming, Sync, Truncation, Write

SECTOR = 512

Image = dict[str, bytes]
"""The files of the folder."""


@dataclass(frozen=True, slots=True)
class Content:
    """A change of what a file holds: bytes at a place, or its size."""

    event: int
    inode: int
    at: int
    data: bytes | None
    """None cuts the file off there."""


@dataclass(frozen=True, slots=True)
class Entries:
    """A change of the folder: which file a name stands for; none if it is gone."""

    event: int
    names: tuple[tuple[str, int | None], ...]


Pending = Content | Entries
Keep = Callable[[Pending], list[Pending]]
"""What of a change that was not synced has reached the disk."""


class Disk:
    """Fed with events; at any moment an image can be taken of what a loss of power leaves."""

    def __init__(self) -> None:
        self._seen: dict[int, bytearray] = {}
        """What every file holds for the process, on the disk or not."""
        self._names: dict[str, int] = {}
        self._files: dict[int, bytearray] = {}
        """What every file holds on the disk."""
        self._entries: dict[str, int | None] = {}
        self._pending: list[Pending] = []
        self._count = 0
        self.acks: list[str] = []

    def happen(self, event: Event) -> None:
        match event:
            case Ack(words):
                self.acks.append(words)
            case Naming():
                self._named(event)
            case Sync(file, before):
                inode = self._names[file] if file else None
                self._flush(lambda one: one.event < before and _inode(one) == inode)
            case Write(file, at, data):
                self._hold(file, at, data)
            case Truncation(file, size):
                self._hold(file, size, None)
            case Copying(file, source, at, count):
                self._hold(file, at, bytes(self._seen[self._names[source]][at : at + count]))
        self._count += 1

    def late_names(self) -> list[Keep]:
        """All but one entry of the folder has reached the disk, whichever it is."""
        entries = [one for one in self._pending if isinstance(one, Entries)]
        return [partial(_all_but, late) for late in entries]

    def image(self, keep: Keep) -> Image:
        """The files, if that has reached the disk of what was not synced."""
        entries = dict(self._entries)
        files = {inode: bytearray(held) for inode, held in self._files.items()}
        for one in self._pending:
            for kept in keep(one):
                _apply(kept, files, entries)
        return {
            name: bytes(files.get(inode, b""))
            for name, inode in entries.items()
            if inode is not None
        }

    def _hold(self, file: str, at: int, data: bytes | None) -> None:
        content = Content(self._count, self._names[file], at, data)
        _apply(content, self._seen, {})
        self._pending.append(content)

    def _named(self, event: Naming) -> None:
        names: list[tuple[str, int | None]]
        if event.was is not None:
            inode = self._names.pop(event.was)
            names = [(event.was, None), (event.file, inode)]
        else:
            inode = self._count
            names = [(event.file, inode if event.is_there else None)]
        if event.is_there:
            self._names[event.file] = inode
        else:
            self._names.pop(event.file, None)
        self._pending.append(Entries(self._count, tuple(names)))

    def _flush(self, is_synced: Callable[[Pending], bool]) -> None:
        for one in self._pending:
            if is_synced(one):
                _apply(one, self._files, self._entries)
        self._pending = [one for one in self._pending if not is_synced(one)]


def _inode(one: Pending) -> int | None:
    return one.inode if isinstance(one, Content) else None


def _apply(one: Pending, files: dict[int, bytearray], entries: dict[str, int | None]) -> None:
    if isinstance(one, Entries):
        entries.update(one.names)
        return
    held = files.setdefault(one.inode, bytearray())
    if one.data is None:
        del held[one.at :]
        held.extend(bytes(one.at - len(held)))
        return
    held.extend(bytes(max(0, one.at - len(held))))
    held[one.at : one.at + len(one.data)] = one.data


def everything(one: Pending) -> list[Pending]:
    """As after `kill -9`."""
    return [one]


def _all_but(late: Pending, one: Pending) -> list[Pending]:
    return [] if one is late else [one]


def nothing(one: Pending) -> list[Pending]:
    """The disk has done no more than it was made to."""
    return []


def drawn(rng: Random) -> Keep:
    """Some of it in whatever order, some writes torn between two sectors."""
    share = rng.choice((0.1, 0.5, 0.9))

    def keep(one: Pending) -> list[Pending]:
        if rng.random() > share:
            return []
        if isinstance(one, Entries) or one.data is None or rng.random() < 0.8:
            return [one]
        return [
            Content(one.event, one.inode, one.at + begin, one.data[begin : begin + SECTOR])
            for begin in range(0, len(one.data), SECTOR)
            if rng.random() < 0.5
        ]

    return keep
