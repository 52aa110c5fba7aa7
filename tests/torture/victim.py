"""A process that plays through the real services until it is killed, and says what was accepted.

Started once, it forks a child for each killing, so that a killing costs milliseconds. The child
appends a line to `acks` for every accepted choice and to `world` for every post it makes; what a
process has handed to the system survives `kill -9`, as what people have seen does.
"""

import asyncio
import json
import os
import select
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.assemble import open_application
from bot.clock import FakeClock
from bot.delivery.transport import NotSent
from bot.ids import MatchId, PersonId, Place
from bot.manager.lobby import NamedPerson
from bot.notices.notices import MessageRef, Target
from bot.services import Services
from bot.store.statement import Collision, Statement
from rules.engine.illegal import Refusal
from tests.bot.fake_composer import FakeComposer
from tests.bot.house import QUICK, Notice
from tests.games import FIRST
from tests.patience import PATIENCE_S
from tests.torture import broken

MATCHES = 3
PEOPLE = 2
NOBODY = 999
GHOST = [
    Statement(
        "INSERT INTO people (id, name, way, zone, text_boards) VALUES (?, '', 'dm', 'UTC', 0)",
        (NOBODY,),
    )
] * 2
"""Comes twice and is therefore refused: it leaves no trace."""
TEMPO = 20_000
"""How much the clock of a killed house jumps, so that back-off never makes us wait."""


class FileTransport:
    """Posts into a file, passing named points before and after the effect."""

    def __init__(self, file: Path, point: "Doom") -> None:
        self._out = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._point = point
        self._keys = [json.loads(line)["key"] for line in file.read_text().splitlines()]

    def now_ms(self) -> int:
        return len(self._keys)

    async def send(self, target: Target, content: Notice, key: str) -> MessageRef:
        self._point("posting")
        line = {"key": key, "kind": type(content).__name__, **asdict(content)}
        os.write(self._out, (json.dumps(line) + "\n").encode())
        self._keys.append(key)
        self._point("posted")
        return MessageRef(1, len(self._keys))

    async def edit(self, message: MessageRef, content: Notice) -> None:
        self._point("taking down")

    async def replace(self, message: MessageRef, content: Notice, key: str) -> None:
        await self.send(Place(None, message.channel), content, key)

    async def delete(self, message: MessageRef) -> None:
        self._point("taking down")

    async def fetch(self, message: MessageRef) -> Notice:
        raise NotSent("nobody reads that file")

    async def find(
        self, key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        return MessageRef(1, 1 + self._keys.index(key)) if key in self._keys else None


LONGEST_LIFE = {"acknowledged": 200, "refused": 20_000}
"""So many choices until the point that was looked for counts as passed too rarely."""
STRUCK, OF_AGE = b"!", b"."


class Doom:
    """Ends the process at the n-th passing of a point, or calls the killer there."""

    def __init__(self, point: str, passing: int, bell: int | None, *, at_once: bool) -> None:
        self._point = point
        self._left = passing
        self._bell = bell
        self._at_once = at_once
        self._choices_left = dict(LONGEST_LIFE)

    def __call__(self, name: str) -> None:
        if name in self._choices_left:
            self._choices_left[name] -= 1
            if not self._choices_left[name]:
                self._ring(OF_AGE)
        if name != self._point:
            return
        self._left -= 1
        if self._left:
            return
        if self._at_once:
            os.kill(os.getpid(), signal.SIGKILL)
        self._ring(STRUCK)

    def _ring(self, why: bytes) -> None:
        if self._bell is not None:
            os.write(self._bell, why)


async def play(folder: Path, seed: int, doom: Doom) -> None:
    """Play a few matches at once, for ever, acknowledging every accepted choice in a file."""
    acks = os.open(folder / "acks", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    world = folder / "world"
    world.touch()
    clock = FakeClock(1_767_225_600 + seed * TEMPO)
    app = await open_application(
        folder / "vizier.db", FileTransport(world, doom), FakeComposer(), QUICK, clock, point=doom
    )
    services = app.services
    rng = Random(seed)

    async def step() -> None:
        while True:
            await services.computers.play_due()
            await services.delivery.deliver_due()
            clock.advance(1)
            await asyncio.sleep(0)

    async def table() -> None:
        while True:
            await _one_match(services, rng, acks, doom)

    async def ghost() -> None:
        # A batch with a refused change in it is written one by one, with savepoints.
        while True:
            with suppress(Collision):
                await services.store.write(GHOST)
            await asyncio.sleep(0)

    await asyncio.gather(step(), ghost(), *(table() for _ in range(MATCHES)))


async def _one_match(services: Services, rng: Random, acks: int, doom: Doom) -> None:
    match = await _found_or_begun(services, rng)
    while True:
        try:
            async with services.matches.held(match) as live:
                record = live.record
                if record.phase not in ("starting", "running"):
                    return
                record.must_be_running()
                people = [record.seats[seat].person for seat in live.match.awaited]
                seat = live.match.awaited[0]
                words = " ".join(rng.choice(live.match.answers(seat)))
                if live.match.may_undo(seat) and rng.random() < 0.1:
                    words = "undo"
                at = live.match.asked_at(seat)
            # A computer that is awaited is nobody's to play for: that is refused.
            chosen = await services.turns.choose(
                MatchId(match), people[0] or PersonId(0), words, at
            )
        except Refusal:
            doom("refused")
            await asyncio.sleep(0.001)
            continue
        doom("acknowledging")
        line = [match, chosen.record.entries - 1, seat, words]
        os.write(acks, (json.dumps(line) + "\n").encode())
        doom("acknowledged")


BUSY: set[int] = set()


async def _found_or_begun(services: Services, rng: Random) -> int:
    """Go on with a match that a killing interrupted, or begin a new one."""
    rows = await services.store.read(
        "SELECT id FROM matches WHERE phase IN ('starting', 'running') ORDER BY id"
    )
    for row in rows:
        if row["id"] not in BUSY:
            BUSY.add(row["id"])
            return int(row["id"])
    first = rng.randrange(1000, 1_000_000)
    guests = [NamedPerson(PersonId(first + n), f"Person {n}") for n in range(PEOPLE)]
    opened = await services.lobbies.open(guests[0], FIRST.key, Place(1, 2), seats=PEOPLE + 1)
    BUSY.add(opened.id)
    await services.lobbies.join(opened.id, guests[1])
    await services.lobbies.add_computer(opened.id, guests[0].id, "random")
    await services.starts.start(opened.id, guests[0].id)
    return opened.id


async def drain(folder: Path, seed: int) -> None:
    """Post all that waits, undisturbed."""
    clock = FakeClock(1_767_225_600 + seed * TEMPO)
    nobody = Doom("never", 1, None, at_once=False)
    app = await open_application(
        folder / "vizier.db", FileTransport(folder / "world", nobody), FakeComposer(), QUICK, clock
    )
    try:
        for _ in range(100):
            await app.services.delivery.deliver_due()
            clock.advance(60)
    finally:
        await app.close()


def kill_one(order: dict[str, Any]) -> str:
    """Fork, let the child play, and see it killed; how it died."""
    folder = Path(order["folder"])
    ear, bell = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        try:
            getattr(broken, order["build"])(pytest.MonkeyPatch())
            doom = Doom(order["point"], order["passing"], bell, at_once=not order["delay"])
            asyncio.run(play(folder, order["seed"], doom))
        finally:
            os._exit(3)
    os.close(bell)
    # Only a deadlock takes that long; of whoever was killed at once nothing is heard.
    ready, _, _ = select.select([ear], [], [], PATIENCE_S)
    heard = os.read(ear, 1) if ready else b"?"
    if heard:
        time.sleep(order["delay"])
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(ear)
    died = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    if not ready:
        return "it hangs"
    return ("of age" if heard == OF_AGE else "struck") if died else f"ended by itself: {status}"


def main() -> None:
    for line in sys.stdin:
        order = json.loads(line)
        if order.get("drain"):
            try:
                asyncio.run(drain(Path(order["folder"]), order["seed"]))
                print("drained", flush=True)
            except Exception as error:  # noqa: BLE001 - told to the harness, which judges
                print(repr(error), flush=True)
        else:
            print(kill_one(order), flush=True)


if __name__ == "__main__":
    main()
