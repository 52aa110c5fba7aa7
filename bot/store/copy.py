"""The whole house moves: every row of one database into another, empty one."""

import asyncio
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.house import House
from bot.store.postgres.copy import read_server, write_server
from bot.store.sqlite.copy import read_file, write_file
from bot.store.sqlite.files import must_have_room
from bot.store.store import is_server


def move(source: Path | str, target: Path | str) -> House:
    """Copy all rows; what lies in the target then, which is what lay in the source."""
    if is_server(target):
        house = _read(source)
        asyncio.run(write_server(target, house))
    else:
        # Looked at before the source is read, which may take long.
        file = Path(target)
        if file.exists():
            raise Refused(
                Code.BAD_COPY, f"{file.name} is there already. Copy into a file that is not."
            )
        must_have_room(file)
        house = _read(source)
        write_file(file, house)
    arrived = _read(target)
    if not arrived == house == _read(source):
        raise Refused(Code.BAD_COPY, "Something has changed while I copied. Do not use that copy.")
    return arrived


def _read(address: Path | str) -> House:
    if is_server(address):
        return asyncio.run(read_server(address))
    return read_file(Path(address))
