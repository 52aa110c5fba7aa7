"""A platform with a Procfile: every release is a fresh copy of the house on a disk that is
forgotten, and its worker is a process that knows a token and a database's address."""

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
HOUSE = ("bot", "render", "rules")
TOO_SLOW = "an answer came too late"
"""Said when a crowded machine needs more than Discord's three seconds; the choice is kept."""
SHOWS_THE_WAY = Path(__file__).with_name("elsewhere")
PATIENCE = PATIENCE_S


def worker_of(procfile: Path) -> list[str]:
    """The command that the platform starts."""
    for line in procfile.read_text(encoding="utf-8").splitlines():
        name, _, command = line.partition(":")
        if name == "worker":
            return shlex.split(command)
    raise AssertionError(f"{procfile} names no worker")


class Release:
    """One deploy, running."""

    def __init__(self, folder: Path, settings: dict[str, str], source: Path = ROOT) -> None:
        folder.mkdir()
        for part in HOUSE:
            shutil.copytree(source / part, folder / part)
        shutil.copy(source / "Procfile", folder)
        self.folder = folder
        self._output = (folder / "output").open("w")
        self._process = subprocess.Popen(
            worker_of(folder / "Procfile"),
            cwd=folder,
            env={
                "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}",
                "HOME": str(folder),
                "PYTHONPATH": str(SHOWS_THE_WAY),
                **settings,
            },
            stdout=self._output,
            stderr=subprocess.STDOUT,
            # A platform ends all processes of a worker, those that think too.
            start_new_session=True,
        )

    @property
    def said(self) -> str:
        return (self.folder / "output").read_text(encoding="utf-8")

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def complaints(self) -> list[str]:
        """Whatever is neither a sentence nor a line of the log that says all is well."""
        found = []
        for line in self.said.splitlines():
            level = json.loads(line)["level"] if line.startswith("{") else "info"
            is_bad = level not in ("debug", "info") or line.startswith((" ", "Traceback"))
            if is_bad and TOO_SLOW not in line:
                found.append(line)
        return found

    async def says(self, words: str) -> None:
        await until(lambda: words in self.said, f"it does not say “{words}”: {self.said}")

    async def ended(self, how: signal.Signals) -> tuple[int, float]:
        """Its exit code, and how long it took to leave."""
        began = time.monotonic()
        os.killpg(self._process.pid, how)
        code = await asyncio.to_thread(self._process.wait, PATIENCE)
        self._output.close()
        return code, time.monotonic() - began

    def remove(self) -> None:
        """The platform forgets the disk."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE)
        self._output.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def releases(folder: Path, **settings: str) -> Iterator[Callable[[], Release]]:
    """Deploys; whatever still runs at the end is ended."""
    made: list[Release] = []

    def deploy() -> Release:
        made.append(Release(folder / f"release-{len(made)}", settings))
        return made[-1]

    try:
        yield deploy
    finally:
        for release in made:
            release.remove()


async def until(true: Callable[[], bool], complaint: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, complaint
        await asyncio.sleep(0.05)
