"""Many statements to PostgreSQL in one message: nobody waits for an answer before the next one.

asyncpg asks and waits, statement by statement, and a batch of turns has hundreds of them: the
waiting is what it would cost. So its connection is lent to us until the server has said that it
is ready again, as the protocol allows: https://www.postgresql.org/docs/current/protocol-flow.html
"""

import asyncio
from collections.abc import Sequence
from struct import Struct

import asyncpg

from bot.store.statement import Value

LENGTH, COUNT = Struct("!i"), Struct("!h")
NULL = LENGTH.pack(-1)
EXECUTE = b"E" + LENGTH.pack(9) + b"\0" + LENGTH.pack(0)
SYNC = b"S" + LENGTH.pack(4)

Call = tuple[bytes, Sequence[Value]]
"""The name of a prepared statement that returns no rows, and its values."""

Said = tuple[list[str], Exception | None]
"""What the server says of each call, such as `UPDATE 1`, up to the one that is an error."""


class Piped(asyncpg.Connection):  # type: ignore[misc, no-any-unimported]
    """A connection that carries out many prepared statements in one round trip."""

    async def sent_together(self, calls: Sequence[Call], *, seconds: float) -> Said:
        """Send all of them; a server that says nothing for so long is an error."""
        # asyncpg offers no public way to send more than one statement a round trip; its subclass
        # may use the transport it has.
        message = b"".join([*(_bound(name, values) for name, values in calls), SYNC])
        self._check_open()
        answers = _Answers(self._transport, self._protocol)
        try:
            async with asyncio.timeout(seconds):
                self._transport.set_protocol(answers)
                self._transport.write(message)
                await answers.all
        except BaseException:
            # Answers that nobody will read are on their way.
            self.terminate()
            raise
        return answers.said, answers.error


def _bound(name: bytes, values: Sequence[Value]) -> bytes:
    """Bind and Execute; values go as text, and the server knows what they are."""
    parts = [b"\0", name, b"\0", COUNT.pack(0), COUNT.pack(len(values))]
    for value in values:
        if value is None:
            parts.append(NULL)
        else:
            text = value.encode() if isinstance(value, str) else b"%d" % value
            parts += (LENGTH.pack(len(text)), text)
    parts.append(COUNT.pack(0))
    body = b"".join(parts)
    return b"".join((b"B", LENGTH.pack(len(body) + 4), body, EXECUTE))


class _Answers(asyncio.Protocol):
    """Listens in asyncpg's place until the server is ready for the next question."""

    def __init__(self, transport: asyncio.Transport, usual: asyncio.Protocol) -> None:
        self._transport = transport
        self._usual = usual
        self._heard = bytearray()
        self.all: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.said: list[str] = []
        self.error: Exception | None = None

    def data_received(self, data: bytes) -> None:
        heard = self._heard
        heard += data
        begin = 0
        while len(heard) >= begin + 5:
            end = begin + 1 + LENGTH.unpack_from(heard, begin + 1)[0]
            if len(heard) < end:
                break
            kind, body = heard[begin], heard[begin + 5 : end]
            begin = end
            if kind == b"C"[0]:
                self.said.append(body[:-1].decode())
            elif kind == b"E"[0]:
                self.error = _error(body)
            elif kind == b"Z"[0]:
                self._is_ready(bytes(heard[begin:]))
                return
        del heard[:begin]

    def connection_lost(self, exc: Exception | None) -> None:
        self._usual.connection_lost(exc)
        if not self.all.done():
            lost = asyncpg.ConnectionDoesNotExistError("the connection was closed")
            self.all.set_exception(self.error or exc or lost)

    def pause_writing(self) -> None:
        self._usual.pause_writing()

    def resume_writing(self) -> None:
        self._usual.resume_writing()

    def _is_ready(self, rest: bytes) -> None:
        self._transport.set_protocol(self._usual)
        if not self.all.done():
            self.all.set_result(None)
        if rest:
            self._usual.data_received(rest)


def _error(body: bytes | bytearray) -> Exception:
    """Fields of a letter and a text each, as asyncpg has them."""
    fields = (field.decode(errors="replace") for field in body.split(b"\0") if field)
    error: Exception = asyncpg.PostgresError.new({field[0]: field[1:] for field in fields})
    return error
