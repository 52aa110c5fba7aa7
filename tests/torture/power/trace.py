"""What a process did to the files of a folder, as the kernel saw it: recorded by strace.

strace sees SQLite's writes and ours alike (renames, folders that are synced), in all threads, in
their order, and needs neither a compiler nor a file system of its own: one package of every
distribution, which `.ci/run` installs.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CALLS = (
    "openat,pwrite64,write,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,"
    "sendfile,copy_file_range,fallocate,pwritev,writev"
)
LINE = re.compile(r"(\d+) +(?:(\w+)\(|<\.\.\. \w+ resumed>)(.*)")
QUOTED = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
NAMED = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})*)>")
ACKS = "acks"
"""A line is written there for everything that the process has been promised."""
WITHOUT = ("-shm", ".lock", ".lock-journal")
"""What no process reads that another one left: locks, and an index that is made anew."""


@dataclass(frozen=True, slots=True)
class Write:
    """Some bytes at a place of a file."""

    file: str
    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncation:
    """A file has this size now."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Copying:
    """Bytes of one file go into another without passing through the process."""

    file: str
    source: str
    at: int
    count: int


@dataclass(frozen=True, slots=True)
class Naming:
    """An entry of the folder: a new file, a new name of one, or a name that goes."""

    file: str
    was: str | None
    """The name before, of a file that is renamed."""
    is_there: bool


@dataclass(frozen=True, slots=True)
class Sync:
    """What was written to the file before this began is on the disk; no name is the folder."""

    file: str
    before: int
    """The number of the event at which it began."""


@dataclass(frozen=True, slots=True)
class Ack:
    """From here on it may not be lost."""

    words: str


Event = Write | Truncation | Copying | Naming | Sync | Ack


def record(folder: Path, module: str, *arguments: str) -> list[Event]:
    """All that a module does to the files of that folder while it runs."""
    trace = folder.with_name(f"{folder.name}.trace")
    command = f"strace -f -y -xx -s 10000000 -e trace={CALLS} -o {trace}".split()
    program = [sys.executable, "-m", module, str(folder), *arguments]
    done = subprocess.run(
        [*command, *program], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    events = list(Reader(folder).read(trace))
    trace.unlink()
    return events


class Reader:
    """Reads a trace, line by line."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._began: dict[str, tuple[str, str, int]] = {}
        """Calls that were interrupted in the trace by those of other threads."""
        self._positions: dict[tuple[str, str], int] = {}
        self._names: set[str] = set()
        self._count = 0

    def read(self, trace: Path) -> Iterator[Event]:
        with trace.open(encoding="ascii") as lines:
            for line in lines:
                for event in self._event(line):
                    self._count += 1
                    yield event

    def _event(self, line: str) -> Iterator[Event]:
        found = LINE.match(line)
        if found is None:
            return
        process, call, rest = found.groups()
        began = self._count
        if call is None:
            call, before, began = self._began.pop(process)
            rest = before + rest
        elif rest.rstrip().endswith("<unfinished ...>"):
            self._began[process] = call, rest.rpartition("<unfinished")[0], began
            return
        asked, _, answer = rest.rpartition(" = ")
        if not answer.startswith("-"):
            yield from self._done(call, asked, answer, began)

    def _done(self, call: str, asked: str, answer: str, began: int) -> Iterator[Event]:
        files = [(number, _text(path)) for number, path in NAMED.findall(asked)]
        match call:
            case "openat":
                yield from self._opened(asked, answer)
            case "rename" | "renameat" | "renameat2":
                was, file = (self._inside(_text(path)) for path in QUOTED.findall(asked))
                if file:
                    self._names.discard(was)
                    self._names.add(file)
                    yield Naming(file, was, is_there=True)
            case "unlink" | "unlinkat":
                if file := self._inside(_text(QUOTED.findall(asked)[0])):
                    self._names.discard(file)
                    yield Naming(file, None, is_there=False)
            case "fsync" | "fdatasync":
                if files[0][1] == str(self._folder):
                    yield Sync("", began)
                elif file := self._inside(files[0][1]):
                    yield Sync(file, began)
            case "write" | "pwrite64" | "ftruncate" | "sendfile":
                if file := self._inside(files[0][1]):
                    yield from self._written(call, file, files, asked, answer)
            case _:
                # Whatever else would write must not go unnoticed.
                assert not any(self._inside(path) for _, path in files), (call, files)

    def _opened(self, asked: str, answer: str) -> Iterator[Event]:
        number, path = NAMED.findall(answer)[0]
        file = self._inside(_text(path))
        self._positions[number, file] = 0
        if file and "O_CREAT" in asked and file not in self._names and file != ACKS:
            self._names.add(file)
            yield Naming(file, None, is_there=True)
        if file and "O_TRUNC" in asked:
            yield Truncation(file, 0)

    def _written(
        self, call: str, file: str, files: list[tuple[str, str]], asked: str, answer: str
    ) -> Iterator[Event]:
        number = files[0][0]
        numbers = re.findall(r", (\d+)", asked)
        if call == "ftruncate":
            yield Truncation(file, int(numbers[-1]))
            return
        at, count = self._positions.get((number, file), 0), int(answer.split(maxsplit=1)[0])
        if call == "sendfile":
            begin = int(re.findall(r"\[(\d+)\]", asked)[0])
            assert begin == at
            self._positions[number, file] = at + count
            if count:
                yield Copying(file, self._inside(files[1][1]), at, count)
            return
        data = _bytes(QUOTED.findall(asked)[0])
        assert len(data) == count
        if call == "pwrite64":
            at = int(numbers[-1])
        else:
            self._positions[number, file] = at + count
        if file == ACKS:
            yield Ack(data.decode().strip())
        else:
            yield Write(file, at, data)

    def _inside(self, path: str) -> str:
        """The name of a file of our folder; nothing for every other."""
        file = Path(path)
        return file.name if file.parent == self._folder and not path.endswith(WITHOUT) else ""


def _bytes(words: str) -> bytes:
    return bytes.fromhex(words.replace("\\x", ""))


def _text(words: str) -> str:
    return _bytes(words).decode()
