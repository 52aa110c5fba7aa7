"""The faults of a Discord that misbehaves: which there are, and how each one looks to a bot."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from tests.e2e.discord_server import CarryOut, json_answer
from tests.faults.clock import HeldClock

HANG_S = 60.0
STANDING_S = 90.0
"""For so long a fault stays where it is, unless it comes once."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One way in which a request fails."""

    family: str
    name: str
    status: int = 0
    code: int = 0
    retry_after_s: float = 0.0
    with_header: bool = True
    """Whether the header tells when to come again, or only the body."""
    after: bool = False
    """Whether it is carried out all the same."""
    lasts_s: float = 0.0
    """How long every such request fails; only one does if it is nothing."""

    async def answer(
        self,
        request: web.Request,
        carry_out: CarryOut,
        clock: HeldClock,
        kill: Callable[[], None],
    ) -> web.StreamResponse:
        if self.after:
            await carry_out()
        else:
            # What is not read would be a cut in the middle of sending.
            await request.read()
        if self.family == "hanging":
            await clock.sleep(HANG_S)
        if self.family in ("cut", "hanging"):
            return _cut(request)
        if self.family == "killed":
            kill()
            return _cut(request)
        if self.status == 429:
            return self._limited()
        said = {"code": self.code, "message": "refused"} if self.code else {"message": "failed"}
        return json_answer(said, self.status)

    def _limited(self) -> web.Response:
        said = {
            "message": "You are being rate limited.",
            "retry_after": self.retry_after_s,
            "global": False,
        }
        # Without a proxy's name discord.py takes it for a ban.
        headers = {"Via": "1.1 a-proxy"}
        if self.with_header:
            headers["Retry-After"] = f"{self.retry_after_s:.3f}"
        return json_answer(said, 429, headers)


def _cut(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError


def _limit(family: str, seconds: float, *, with_header: bool = True) -> Kind:
    name = f"429 of {seconds:g} s" + ("" if with_header else " without Retry-After")
    return Kind(family, name, 429, 0, seconds, with_header=with_header, lasts_s=seconds)


def _failed(status: int) -> list[Kind]:
    return [
        Kind("failed before", f"{status} before", status, lasts_s=STANDING_S),
        Kind("failed after", f"{status} after", status, after=True),
    ]


def _refused(status: int, code: int) -> Kind:
    return Kind("refused", f"{status}/{code}" if code else str(status), status, code)


FAMILIES: tuple[Kind, ...] = (
    _limit("limited short", 2),
    _limit("limited long", 25),
    _refused(400, 50035),
    *_failed(500),
    Kind("cut", "cut before"),
    Kind("hanging", "hanging"),
)
"""One of each family: every call meets all of these."""
OTHERS: tuple[Kind, ...] = (
    _limit("limited long", 3600),
    _limit("limited short", 2, with_header=False),
    _limit("limited long", 25, with_header=False),
    *_failed(502),
    *_failed(503),
    Kind("cut", "cut after", after=True),
    Kind("refused", "400/50006 for a while", 400, 50006, lasts_s=STANDING_S),
    Kind("killed", "killed before"),
    Kind("killed", "killed after", after=True),
)
"""Every operation meets these once."""
