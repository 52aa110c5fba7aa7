"""PNG on the shared palette, deflated by ISA-L; palette indices pack best without a filter."""

import struct

from isal import isal_zlib

from render.sprites import PALETTE

COMPRESSION_LEVEL = 1
"""Higher ones take six times as long on flat art and save nothing."""


def encode(rows: memoryview, width: int, height: int) -> bytes:
    """The picture, given as rows of palette indices that each begin with the filter number 0."""
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            *_chunk(b"IHDR", header),
            *_PLTE,
            *_chunk(b"IDAT", isal_zlib.compress(rows, COMPRESSION_LEVEL)),
            *_chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> tuple[bytes, ...]:
    check = isal_zlib.crc32(content, isal_zlib.crc32(kind))
    return struct.pack(">I", len(content)), kind, content, struct.pack(">I", check)


_PLTE = _chunk(b"PLTE", bytes(part for colour in PALETTE for part in colour))
