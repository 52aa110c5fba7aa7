"""GIF on the shared palette: of every frame only the rectangles that changed are written."""

import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, _imaging

from render.sprites import PALETTE, Box, Core

BRIEFLY = 20
"""Milliseconds between the rectangles of one frame: browsers make 100 of 10 and less."""
BLOCK = 8
"""Pixels across of the squares in which changes are looked for."""
MOST_PARTS = 6
"""Rectangles of one patch: each costs a moment and a few bytes."""
WORTH_A_CUT = 100
"""Blocks that a cut must leave out; fewer are written sooner than a cut around them is found."""
KEPT = 1
"""The disposal method that leaves a rectangle where it is."""
FOR_EVER = 0
BITS = 8
"""Of a palette index."""
TRAILER = b";"
AT_ONCE = 1 << 16
"""Bytes to ask Pillow's encoder for at a time."""
_ANY = [0, *[255] * 255]


class Patch(NamedTuple):
    """Palette indices that are laid onto the frame before, with their corner there."""

    x: int
    y: int
    indices: Image.Image


class Gif:
    """An animation that is written frame by frame and shown again for ever."""

    def __init__(self, width: int, height: int) -> None:
        self._shown = Image.new("L", (width, height))
        self._parts = [_beginning(width, height)]
        self.size = len(self._parts[0]) + len(TRAILER)
        """Bytes so far, if it ended here."""

    def show(self, patches: Sequence[Patch], hold: int) -> None:
        """A frame for so many milliseconds; the first one covers everything."""
        parts = [(box, patch) for patch in patches for box in self._changed(patch)]
        shown: Core = self._shown.im
        for x, y, indices in patches:
            shown.paste(indices.im, (x, y, x + indices.width, y + indices.height))
        if not parts:
            # A frame that changes nothing must take its time all the same.
            parts = [((0, 0, 1, 1), Patch(0, 0, self._shown))]
        spent = BRIEFLY * (len(parts) - 1)
        for number, (box, patch) in enumerate(parts, 1):
            wait = BRIEFLY if number < len(parts) else max(hold - spent, BRIEFLY)
            written = _written(patch, box, wait)
            self._parts += written
            self.size += sum(map(len, written))

    def finished(self) -> bytes:
        """All of it."""
        return b"".join([*self._parts, TRAILER])

    def _changed(self, patch: Patch) -> list[Box]:
        """A few rectangles of the patch that hold all that differs from what is shown."""
        x, y, after = patch
        if len(self._parts) == 1:
            return [(0, 0, *after.size)]
        shown: Core = self._shown.im
        return _changed(shown.crop((x, y, x + after.width, y + after.height)), after.im)


def _written(patch: Patch, box: Box, wait: int) -> list[bytes]:
    """A rectangle of a patch, shown for so many milliseconds.

    Pillow's own way there copies the rectangle and makes a class and a file for each.
    """
    left, upper, right, lower = box
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, KEPT << 2, wait // 10, 0, 0)
    place = (patch.x + left, patch.y + upper, right - left, lower - upper)
    written = [control, struct.pack("<BHHHHBB", 0x2C, *place, 0, BITS)]
    encoder: Core = _imaging.gif_encoder("L", "L", BITS)
    encoder.setimage(patch.indices.im, box)
    status = 0
    while not status:
        _, status, content = encoder.encode(AT_ONCE)
        written.append(content)
    if status < 0:
        raise ValueError(f"Pillow could not write {box} of {patch}: {status}")
    written.append(b"\0")
    return written


def changed(before: Image.Image, after: Image.Image) -> list[Box]:
    """A few rectangles that hold all that differs."""
    return _changed(before.im, after.im)


def _changed(before: Core, after: Core) -> list[Box]:
    difference = before.chop_difference(after)
    inner = difference.getbbox()
    if inner is None:
        return []
    left, upper, right, lower = inner
    if _area(inner) < WORTH_A_CUT * BLOCK * BLOCK:
        return [inner]
    # One pixel of a block that differs is enough: 255 / 64 does not round to nothing.
    blocks = difference.point(_ANY, None).reduce((BLOCK, BLOCK), inner)
    cuts = [_best_cut(blocks, (0, 0, *blocks.size))]
    while len(cuts) < MOST_PARTS:
        best = max(cuts)
        if best.saves < WORTH_A_CUT:
            break
        cuts.remove(best)
        cuts += [_best_cut(blocks, part) for part in best.parts]
    return [
        (
            left + BLOCK * box[0],
            upper + BLOCK * box[1],
            min(left + BLOCK * box[2], right),
            min(upper + BLOCK * box[3], lower),
        )
        for box in sorted(cut.whole for cut in cuts)
    ]


class Cut(NamedTuple):
    """A rectangle of blocks that could become two, and how many blocks would be left out."""

    saves: int
    whole: Box
    parts: tuple[Box, ...] = ()


def _best_cut(blocks: Core, box: Box) -> Cut:
    """Along the widest band, down or across, in which nothing has changed."""
    left, upper, right, lower = box
    columns, rows = blocks.crop(box).getprojection()
    best = Cut(0, box)
    if (gap := _widest_gap(columns)) is not None:
        halves = (left, upper, left + gap[0], lower), (left + gap[1], upper, right, lower)
        best = max(best, _cut(blocks, box, halves))
    if (gap := _widest_gap(rows)) is not None:
        halves = (left, upper, right, upper + gap[0]), (left, upper + gap[1], right, lower)
        best = max(best, _cut(blocks, box, halves))
    return best


def _cut(blocks: Core, box: Box, halves: tuple[Box, Box]) -> Cut:
    parts = []
    for half in halves:
        inner = blocks.crop(half).getbbox()
        assert inner is not None, "something has changed on both sides of a gap"
        x, y = half[:2]
        parts.append((x + inner[0], y + inner[1], x + inner[2], y + inner[3]))
    return Cut(_area(box) - sum(map(_area, parts)), box, tuple(parts))


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _widest_gap(line: Sequence[int]) -> tuple[int, int] | None:
    """Where a line is not set for longest, between places where it is."""
    places = [place for place, is_set in enumerate(line) if is_set]
    gaps = [(other - one, one + 1, other) for one, other in pairwise(places) if other > one + 1]
    return max(gaps)[1:] if gaps else None


def _beginning(width: int, height: int) -> bytes:
    """The header, the palette, and the wish to be shown again and again."""
    screen = struct.pack("<HHBBB", width, height, 0b1111_0111, 0, 0)
    colours = bytes(part for colour in PALETTE for part in colour)
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<HB", FOR_EVER, 0)
    return b"GIF89a" + screen + colours + again
