"""A playground in a process of its own, and a reader of its pages who has no browser."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
PATIENCE = PATIENCE_S
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


class Process:
    """`python -m bot` without a token."""

    def __init__(self, file: Path, port: int = 0) -> None:
        settings = {"PLAYGROUND_FILE": str(file), "PLAYGROUND_PORT": str(port)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bot"],
            cwd=ROOT,
            env={**os.environ, **settings, "DISCORD_TOKEN": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.said = ""

    def address(self) -> str:
        """What it prints when it is open."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = ADDRESS.search(self.said)
            if found:
                return found[0]
            if self._process.poll() is not None and self._lines.empty():
                break
            self._hear()
        raise AssertionError(f"the playground did not open: {self.said}")

    def stop(self, with_signal: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C does; its exit code."""
        if self._process.poll() is None:
            self._process.send_signal(with_signal)
        return self.wait()

    def wait(self) -> int:
        try:
            code = self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._reader.join()
        while not self._lines.empty():
            self._hear()
        return code

    def _hear(self) -> None:
        try:
            self.said += self._lines.get(timeout=0.2)
        except queue.Empty:
            return

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)


@contextmanager
def started(file: Path, port: int = 0) -> Iterator[Process]:
    process = Process(file, port)
    try:
        yield process
    finally:
        process.stop()


class Reader:
    """What SimCord's page does in a frame of the hub: open, look, click."""

    def __init__(self, session: aiohttp.ClientSession, address: str, key: str) -> None:
        self._session = session
        self._address = address
        self._headers = {"X-Simcord-Capability": key}
        self._sequence = 0
        self.page: dict[str, Any] = {}

    async def open(self) -> "Reader":
        self.page = await self.ask("POST", "api/pages", {})
        self._headers["X-Simcord-Context"] = self.page["context"]["id"]
        return self

    async def look(self) -> str:
        """All words on the page, after a look."""
        self.page = await self.ask("GET", "api/state")
        return self.words

    @property
    def words(self) -> str:
        messages = [self.page["messages"][number] for number in self.page["timeline"]]
        return "\n".join(_words(message) for message in messages)

    async def picture(self, name: str) -> bytes:
        found = [key for key, asset in self.page["assets"].items() if name in asset["filename"]]
        url = f"{self._address}api/assets/{found[-1]}"
        async with self._session.get(url, headers=self._headers) as answer:
            assert answer.status == 200
            return await answer.read()

    def button(self, label: str) -> dict[str, Any]:
        """The newest button of that name, as somebody sees it who looked last."""
        found = [
            {"target_id": number, "control_key": part["control_key"]}
            for number in self.page["timeline"]
            for part in _parts(self.page["messages"][number]["components"])
            if part.get("label") == label
        ]
        return found[-1]

    async def press(self, button: dict[str, Any]) -> dict[str, Any]:
        return await self.act("click", **button)

    async def act(self, kind: str, **more: object) -> dict[str, Any]:
        """Send an action as of the last look; the receipt."""
        body = {
            "kind": kind,
            "protocol_version": 3,
            "sequence": self._sequence + 1,
            "request_id": f"request-{self._sequence}-{time.monotonic_ns()}",
            "generation": self.page["context"]["generation"],
            "bot_generation": self.page["botGeneration"],
            "published_revision": self.page["publishedRevision"],
            **more,
        }
        receipt = await self.ask("POST", "api/action", body)
        self._sequence = receipt["expectedSequence"]
        return receipt

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        url = self._address + path
        async with self._session.request(method, url, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            found: dict[str, Any] = await answer.json()
            return found


async def hub_state(session: aiohttp.ClientSession, address: str) -> dict[str, Any]:
    async with session.get(f"{address}hub/state") as answer:
        found: dict[str, Any] = await answer.json()
        return found


async def reader(session: aiohttp.ClientSession, address: str, room: str, person: str) -> Reader:
    """A page of that room as that person sees it."""
    state = await hub_state(session, address)
    key = next(one for one in state["tabs"] if one["key"] == room)["views"][person]
    return await Reader(session, address, key).open()


def _parts(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in components:
        yield one
        yield from _parts(one.get("components") or [])


def _words(message: dict[str, Any]) -> str:
    parts = [message.get("content") or ""]
    parts += [str(part.get("content", "")) for part in _parts(message["components"])]
    return "\n".join(parts)
