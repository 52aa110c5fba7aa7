"""The real entry point in a process of its own, on a held clock."""

import ctypes
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.e2e.releases import ROOT, SHOWS_THE_WAY

EXIT_TIMEOUT_S = 60.0
ASLEEP = "SZX"
PR_SET_PDEATHSIG = 1


class BotProcess:
    """`python -m bot`, as somebody starts it who knows a token and a file."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.log_file = folder / f"log-{len(list(folder.glob('log-*')))}"
        self.asked_to_end = False
        self.was_killed = False
        self.has_overstayed = False
        """Whether it was still there when its time to leave was over."""
        path = [SHOWS_THE_WAY, ROOT]
        with self.log_file.open("w") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bot"],
                cwd=folder,
                env={
                    "PATH": os.defpath,
                    "HOME": str(folder),
                    "PYTHONPATH": os.pathsep.join(map(str, path)),
                    **settings,
                },
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_die_with_parent,  # noqa: PLW1509 - one call that takes no lock
            )

    @property
    def code(self) -> int | None:
        """Its exit code, once it has ended."""
        return self._process.poll()

    def signal(self, number: signal.Signals) -> None:
        if self.code is None:
            self.asked_to_end = True
            os.kill(self._process.pid, number)

    def kill_now(self) -> None:
        """As the kernel does it, with all that it started."""
        if self.code is None:
            self.was_killed = True
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(EXIT_TIMEOUT_S)

    def kill(self) -> None:
        if self.code is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(EXIT_TIMEOUT_S)

    def is_at_work(self) -> bool:
        """Whether one of its threads, or a process of its own, is doing anything; its main thread
        tells that by itself."""
        pid = self._process.pid
        states = {thread: state for thread, state in _threads(pid) if thread != pid}
        return any(state not in ASLEEP for state in (*states.values(), *_others(pid)))

    @property
    def said(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged."""
        return [json.loads(line) for line in self.said.splitlines() if line.startswith("{")]

    def plain(self) -> list[str]:
        """What it has said outside of the log."""
        return [line for line in self.said.splitlines() if not line.startswith("{")]


def _die_with_parent() -> None:
    """A test that is killed leaves no bot behind that waits on a clock that nobody moves."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _threads(pid: int) -> list[tuple[int, str]]:
    """The state of each thread, as the kernel tells it."""
    tasks = Path(f"/proc/{pid}/task").glob("*")
    return [(int(task.name), fields[0]) for task in tasks if (fields := _fields(task))]


def _others(session: int) -> list[str]:
    """The states of the other processes of that session."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        fields = _fields(process)
        if fields and int(fields[3]) == session and int(process.name) != session:
            found.append(fields[0])
    return found


def _fields(process: Path) -> list[str]:
    try:
        # The name of a program may hold anything, so what is behind it counts.
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
