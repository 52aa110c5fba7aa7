"""The faults of a run, and first those of a Discord that misbehaves: how each looks to a bot."""

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from tests.e2e.discord_server import CarryOut, json_answer

if TYPE_CHECKING:
    from tests.faults.world import World

HANG_S = 60.0
STANDING_S = 90.0
"""For so long a fault stays where it is, unless it comes once."""
REQUEST = r"^[A-Z]+ /"
"""What the bot asks of Discord; what it writes and what it is told have no path."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One thing that goes wrong at one call."""

    name: str
    where: str = REQUEST
    """What the operations look like at which it occurs."""
    lasts_s: float = 0.0
    """How long every such call fails; only one does if it is nothing."""

    def occurs_at(self, operation: str) -> bool:
        return re.search(self.where, operation) is not None

    def spreads(self, first: str, operation: str) -> bool:
        """Whether it hits that operation as well while it lasts."""
        return operation == first

    async def meet(
        self, request: web.Request, carry_out: CarryOut, world: "World"
    ) -> web.StreamResponse:
        """What becomes of the request."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Kind):
    """Discord answers something else, or nothing."""

    status: int = 0
    code: int = 0
    retry_after_s: float = 0.0
    with_header: bool = True
    """Whether the header tells when to come again, or only the body."""
    after: bool = False
    """Whether the request is carried out all the same."""
    hangs: bool = False

    async def meet(
        self, request: web.Request, carry_out: CarryOut, world: "World"
    ) -> web.StreamResponse:
        if self.after:
            await carry_out()
        else:
            # What is not read would be a cut in the middle of sending.
            await request.read()
        if self.hangs:
            await world.clock.sleep(HANG_S)
        if not self.status:
            return cut(request)
        if self.status == 429:
            return self._limited()
        said = {"code": self.code, "message": "refused"} if self.code else {"message": "failed"}
        return json_answer(said, self.status)

    def _limited(self) -> web.Response:
        said = {
            "message": "You are being rate limited.",
            "retry_after": self.retry_after_s,
            "global": False,
            **({"code": self.code} if self.code else {}),
        }
        # Without a proxy's name discord.py takes it for a ban.
        headers = {"Via": "1.1 a-proxy"}
        if self.with_header:
            headers["Retry-After"] = f"{self.retry_after_s:.3f}"
        return json_answer(said, 429, headers)


def cut(request: web.Request) -> web.StreamResponse:
    """The connection is gone without an answer."""
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError


def _limit(seconds: float, *, with_header: bool = True) -> Kind:
    name = f"429 of {seconds:g} s" + ("" if with_header else " without Retry-After")
    return Answer(
        name=name, status=429, retry_after_s=seconds, with_header=with_header, lasts_s=seconds
    )


def _failed(status: int) -> list[Kind]:
    return [
        Answer(name=f"{status} before", status=status, lasts_s=STANDING_S),
        Answer(name=f"{status} after", status=status, after=True),
    ]


def _refused(status: int, code: int, where: str = REQUEST, lasts_s: float = 0.0) -> Kind:
    name = f"{status}/{code}" if code else str(status)
    if lasts_s:
        name += " for a while"
    return Answer(name=name, status=status, code=code, where=where, lasts_s=lasts_s)


FAMILIES: tuple[Kind, ...] = (
    _limit(2),
    _limit(25),
    _refused(400, 50035),
    *_failed(500),
    Answer(name="cut before"),
    Answer(name="hanging", hangs=True),
)
"""One of each family: limited short and long, refused, failed before and after the effect, cut,
hanging."""
OTHERS: tuple[Kind, ...] = (
    _limit(3600),
    _limit(2, with_header=False),
    _limit(25, with_header=False),
    _limit(3600, with_header=False),
    *_failed(502),
    *_failed(503),
    Answer(name="cut after", after=True),
    _refused(400, 50006, lasts_s=STANDING_S),
)
_PLACE = r"/channels/(table|thread|quiet)"
_NEW_MESSAGE = r"^POST /(channels/.*/messages|interactions/callback|webhooks)$"
CODES: tuple[Kind, ...] = (
    _refused(401, 0, r"^[A-Z]+ /(?!interactions|webhooks)"),
    _refused(403, 50001, _PLACE),
    _refused(403, 50013, _PLACE),
    _refused(403, 50007, r"^POST /channels/dm/messages$"),
    _refused(403, 40003, r"^POST /users/@me/channels$", lasts_s=STANDING_S),
    _refused(404, 10003, r"/channels/(table|thread|quiet|dm)"),
    _refused(404, 10008, r"/channels/.*/messages/"),
    _refused(404, 10062, r"/interactions/callback$"),
    _refused(404, 10015, r"/webhooks"),
    _refused(400, 40060, r"/interactions/callback$"),
    Answer(
        name="429/30046",
        where=r"^PATCH /channels/.*/messages/",
        status=429,
        code=30046,
        retry_after_s=20,
        lasts_s=20,
    ),
    _refused(400, 30034, r"^PUT /applications/\*/commands$"),
    _refused(400, 160006, r"^POST /channels/table/messages/\*/threads$"),
    _refused(413, 40005, _NEW_MESSAGE),
)
"""What Discord says of certain requests alone."""
