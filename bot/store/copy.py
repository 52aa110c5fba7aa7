"""Copies every row of one database into another, empty one."""

import asyncio
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.contents import Contents
from bot.store.postgres.copy import read_server, write_server
from bot.store.sqlite.copy import read_file, write_file
from bot.store.sqlite.files import must_have_room
from bot.store.store import is_server


def move(source: Path | str, target: Path | str) -> Contents:
    """Copy all rows; what lies in the target then, which is what lay in the source."""
    if is_server(target):
        contents = _read(source)
        asyncio.run(write_server(target, contents))
    else:
        # Looked at before the source is read, which may take long.
        file = Path(target)
        if file.exists():
            raise Refused(
                Code.BAD_COPY, f"{file.name} is there already. Copy into a file that is not."
            )
        must_have_room(file)
        contents = _read(source)
        write_file(file, contents)
    arrived = _read(target)
    if not arrived == contents == _read(source):
        raise Refused(Code.BAD_COPY, "Something has changed while I copied. Do not use that copy.")
    return arrived


def _read(address: Path | str) -> Contents:
    if is_server(address):
        return asyncio.run(read_server(address))
    return read_file(Path(address))
