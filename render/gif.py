"""GIF on the shared palette: of every frame only the rectangles that changed are written."""

import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, _imaging

from render.sprites import PALETTE, Box, Core

SHORTEST_DELAY_MS = 20
"""The delay between rectangles of one frame; browsers turn 10 ms and less into 100."""
BLOCK_PX = 8
"""The side of the squares in which changes are searched."""
MAX_PARTS = 6
"""Rectangles of one patch; each costs a short delay and a few bytes."""
MIN_BLOCKS_SAVED = 100
"""A cut must save that many blocks; fewer are written faster than the cut is found."""
DISPOSAL_KEEP = 1
"""The disposal method that leaves a rectangle in place."""
LOOP_FOREVER = 0
INDEX_BITS = 8
"""Bits of a palette index."""
TRAILER = b";"
ENCODER_CHUNK_BYTES = 1 << 16
"""What Pillow's encoder is asked for at a time."""
_ANY_DIFFERENCE = [0, *[255] * 255]


class Patch(NamedTuple):
    """Palette indices to paste onto the frame before, and their corner there."""

    x: int
    y: int
    indices: Image.Image


class Gif:
    """An endless animation, encoded frame by frame."""

    def __init__(self, width: int, height: int) -> None:
        self._shown = Image.new("L", (width, height))
        self._parts = [_file_header(width, height)]
        self.size = len(self._parts[0]) + len(TRAILER)
        """Bytes so far, if it ended here."""

    def add_frame(self, patches: Sequence[Patch], hold_ms: int) -> None:
        """Add a frame that is shown for that long; the first one must cover everything."""
        parts = [(box, patch) for patch in patches for box in self._changed_parts(patch)]
        shown: Core = self._shown.im
        for x, y, indices in patches:
            shown.paste(indices.im, (x, y, x + indices.width, y + indices.height))
        if not parts:
            # A frame without changes must still last as long as it should.
            parts = [((0, 0, 1, 1), Patch(0, 0, self._shown))]
        spent_ms = SHORTEST_DELAY_MS * (len(parts) - 1)
        for number, (box, patch) in enumerate(parts, 1):
            last = number == len(parts)
            wait_ms = max(hold_ms - spent_ms, SHORTEST_DELAY_MS) if last else SHORTEST_DELAY_MS
            encoded = _encode_box(patch, box, wait_ms)
            self._parts += encoded
            self.size += sum(map(len, encoded))

    def to_bytes(self) -> bytes:
        """The whole file."""
        return b"".join([*self._parts, TRAILER])

    def _changed_parts(self, patch: Patch) -> list[Box]:
        """A few rectangles of the patch that hold all that differs from what is shown."""
        x, y, after = patch
        if len(self._parts) == 1:
            return [(0, 0, *after.size)]
        shown: Core = self._shown.im
        return _changed_boxes(shown.crop((x, y, x + after.width, y + after.height)), after.im)


def _encode_box(patch: Patch, box: Box, wait_ms: int) -> list[bytes]:
    """A rectangle of a patch as GIF blocks, with the delay after it.

    It calls Pillow's encoder directly, since `Image.save` copies each rectangle and makes a file.
    """
    left, upper, right, lower = box
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, DISPOSAL_KEEP << 2, wait_ms // 10, 0, 0)
    place = (patch.x + left, patch.y + upper, right - left, lower - upper)
    written = [control, struct.pack("<BHHHHBB", 0x2C, *place, 0, INDEX_BITS)]
    encoder: Core = _imaging.gif_encoder("L", "L", INDEX_BITS)
    encoder.setimage(patch.indices.im, box)
    status = 0
    while not status:
        _, status, content = encoder.encode(ENCODER_CHUNK_BYTES)
        written.append(content)
    if status < 0:
        raise ValueError(f"Pillow could not write {box} of {patch}: {status}")
    written.append(b"\0")
    return written


def changed_boxes(before: Image.Image, after: Image.Image) -> list[Box]:
    """A few rectangles that hold all that differs."""
    return _changed_boxes(before.im, after.im)


def _changed_boxes(before: Core, after: Core) -> list[Box]:
    difference = before.chop_difference(after)
    inner = difference.getbbox()
    if inner is None:
        return []
    left, upper, right, lower = inner
    if _area(inner) < MIN_BLOCKS_SAVED * BLOCK_PX * BLOCK_PX:
        return [inner]
    # One differing pixel is enough for a block: 255 / 64 does not round to 0.
    blocks = difference.point(_ANY_DIFFERENCE, None).reduce((BLOCK_PX, BLOCK_PX), inner)
    cuts = [_best_cut(blocks, (0, 0, *blocks.size))]
    while len(cuts) < MAX_PARTS:
        best = max(cuts)
        if best.saves < MIN_BLOCKS_SAVED:
            break
        cuts.remove(best)
        cuts += [_best_cut(blocks, part) for part in best.parts]
    return [
        (
            left + BLOCK_PX * box[0],
            upper + BLOCK_PX * box[1],
            min(left + BLOCK_PX * box[2], right),
            min(upper + BLOCK_PX * box[3], lower),
        )
        for box in sorted(cut.whole for cut in cuts)
    ]


class Cut(NamedTuple):
    """A rectangle of blocks that could become two, and how many blocks would be left out."""

    saves: int
    whole: Box
    parts: tuple[Box, ...] = ()


def _best_cut(blocks: Core, box: Box) -> Cut:
    """The best cut along the widest unchanged band of columns or rows."""
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
    """The longest run of zeros between set places."""
    places = [place for place, is_set in enumerate(line) if is_set]
    gaps = [(other - one, one + 1, other) for one, other in pairwise(places) if other > one + 1]
    return max(gaps)[1:] if gaps else None


def _file_header(width: int, height: int) -> bytes:
    """The GIF header with the palette and the loop extension."""
    screen = struct.pack("<HHBBB", width, height, 0b1111_0111, 0, 0)
    colours = bytes(part for colour in PALETTE for part in colour)
    again = b"!\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<HB", LOOP_FOREVER, 0)
    return b"GIF89a" + screen + colours + again
