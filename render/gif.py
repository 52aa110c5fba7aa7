"""GIF on the shared palette, written frame by frame, so that a film never lies in memory whole.

Pillow packs each frame, but its own way to write films keeps them all until the last is there.
"""

import io
import struct
from collections.abc import Iterable, Iterator

from PIL import Image, ImageChops

from render.sprites import PALETTE

TABLE = bytes(part for colour in PALETTE for part in colour)
TABLE_OF_256 = 0b1111_0111
LOOP_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
KEEP, TRANSPARENT = 1 << 2, 1
"""What is done with a frame once the next one comes, and whether one index shows what was there."""
END = b";"
CODE_BITS = b"\x08"

Frame = tuple[Image.Image, int]
"""Palette indices as a grey image, and for how many milliseconds it is shown."""


def write_gif(frames: Iterable[Frame]) -> bytes:
    """The frames, all of one size, in an endless loop."""
    content = io.BytesIO()
    for picture, hold_ms, changed in _without_repeats(frames):
        if changed is None:
            screen = struct.pack("<HHBBB", *picture.size, TABLE_OF_256, 0, 0)
            content.write(b"GIF89a" + screen + TABLE + LOOP_FOREVER)
            content.write(_frame(picture, (0, 0), hold_ms, None))
        else:
            content.write(_change(picture, hold_ms, changed))
    content.write(END)
    return content.getvalue()


def _without_repeats(
    frames: Iterable[Frame],
) -> Iterator[tuple[Image.Image, int, Image.Image | None]]:
    """Equal frames one after another as one that is shown longer; each with what differs from the
    one before."""
    held: tuple[Image.Image, int, Image.Image | None] | None = None
    for picture, hold_ms in frames:
        changed = None if held is None else ImageChops.difference(held[0], picture)
        if held is not None and changed is not None and changed.getbbox() is None:
            held = held[0], held[1] + hold_ms, held[2]
            continue
        if held is not None:
            yield held
        held = picture, hold_ms, changed
    if held is not None:
        yield held


def _change(picture: Image.Image, hold_ms: int, changed: Image.Image) -> bytes:
    """The rectangle that holds all changes; what did not change in it is transparent, if the
    picture leaves an index for that."""
    box = changed.getbbox()
    if box is None:
        raise ValueError("nothing changed")
    part = picture.crop(box)
    unused = next((index for index, count in enumerate(part.histogram()) if not count), None)
    if unused is not None:
        part.paste(unused, mask=changed.crop(box).point(_IS_ZERO, "1"))
    return _frame(part, box[:2], hold_ms, unused)


_IS_ZERO = [255, *[0] * 255]


def _frame(part: Image.Image, corner: tuple[int, int], hold_ms: int, clear: int | None) -> bytes:
    flags = KEEP if clear is None else KEEP | TRANSPARENT
    control = struct.pack("<3sBHBB", b"!\xf9\x04", flags, hold_ms // 10, clear or 0, 0)
    place = struct.pack("<cHHHHB", b",", *corner, *part.size, 0)
    return control + place + _packed(part)


def _packed(part: Image.Image) -> bytes:
    """The indices as GIF packs them: the bits of the first codes, blocks, and an empty one."""
    return CODE_BITS + part.tobytes("gif", ("L", CODE_BITS[0], 0)) + b"\0"
