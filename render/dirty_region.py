"""A block that is painted again and again: only where something on it has changed."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import lettering
from render.canvas import PAINT, Canvas
from render.gif import Patch
from render.page import Block, Item, Words
from render.sprites import Box, Index

WORTH_A_WINDOW = 2500
"""Pixels that two windows must save over a single one around both."""


class Looked(NamedTuple):
    """Where an item looked at its ground, and what was there."""

    x: int
    y: int
    colour: Index


class Laid(NamedTuple):
    """An item as it was painted."""

    item: Item
    box: Box
    ground: Looked | None
    """Nothing for what covers its ground completely."""


class Window(Canvas):
    """A part of a block; what lies outside is cut off."""

    def __init__(self, box: Box, whole: Box, ground: Index) -> None:
        left, upper, right, lower = self._box = box
        self._edge = whole[2] - 1, whole[3] - 1
        super().__init__(Image.new("L", (right - left, lower - upper), ground), -left, -upper)
        self._looked: Looked | None = None

    def lay(self, item: Item, known: Looked | None) -> Looked | None:
        """Paint an item. A ground outside of the window is what it was before."""
        self._looked = known
        PAINT[type(item)](self, item)
        return self._looked

    def ground(self, x: int, y: int) -> Index:
        left, upper, right, lower = self._box
        if not (left <= x < right and upper <= y < lower):
            last, lowest = self._edge
            x, y = min(max(x, 0), last), min(max(y, 0), lowest)
        if left <= x < right and upper <= y < lower:
            self._looked = Looked(x, y, self._pixel((x - left, y - upper)))
        assert self._looked is not None, "whatever is new lies in one window, ground and all"
        return self._looked.colour


class Retouched:
    """A block as it was painted last."""

    def __init__(self, block: Block, ground: Index) -> None:
        self._corner = block.x, block.y
        self._whole = (0, 0, block.width, block.height)
        self._ground = ground
        self._laid: list[Laid] = []
        self.items: tuple[Item, ...] = ()

    def patches(self, items: tuple[Item, ...]) -> list[Patch]:
        """The windows in which the block looks different with these items; the first is all."""
        boxes = [self._whole]
        if self.items:
            boxes = self._compared(items)
        else:
            self._laid = [Laid(item, _bounds(item), None) for item in items]
        self.items = items
        x, y = self._corner
        return [Patch(x + box[0], y + box[1], self._painted(box).image) for box in boxes]

    def _compared(self, items: Sequence[Item]) -> list[Box]:
        """Lay out these items; the windows that hold all that is not as it was."""
        before, laid = self._laid, []
        boxes: list[Box] = []
        start = 0
        for item in items:
            for place in range(start, len(before)):
                if before[place].item == item:
                    boxes += [gone.box for gone in before[start:place]]
                    laid.append(before[place])
                    start = place + 1
                    break
            else:
                new = Laid(item, _bounds(item), None)
                laid.append(new)
                boxes.append(new.box)
        boxes += [gone.box for gone in before[start:]]
        windows = _windows(boxes, self._whole)
        # What looked at a ground that may be another now must be painted anew, wherever it reaches.
        for _, box, ground in laid:
            if ground is not None and _hold(windows, ground) and _hold(boxes, ground):
                boxes.append(box)
                if not any(_covers(window, box) for window in windows):
                    windows = _windows([*windows, box], self._whole)
        self._laid = laid
        return windows

    def _painted(self, box: Box) -> Window:
        window = Window(box, self._whole, self._ground)
        left, upper, right, lower = box
        for place, (item, bounds, ground) in enumerate(self._laid):
            if bounds[0] < right and bounds[2] > left and bounds[1] < lower and bounds[3] > upper:
                looked = window.lay(item, ground)
                if looked is not ground:
                    self._laid[place] = Laid(item, bounds, looked)
        return window


def _bounds(item: Item) -> Box:
    if isinstance(item, Words):
        left, upper, width, height = lettering.bounds(item.text, item.face, item.size, item.anchor)
        # The point of the words belongs to it: there they look at their ground.
        return (
            item.x + min(left, 0),
            item.y + min(upper, 0),
            item.x + max(left + width, 1),
            item.y + max(upper + height, 1),
        )
    return item.x, item.y, item.x + item.width, item.y + item.height


def _hold(boxes: Sequence[Box], place: Looked) -> bool:
    """Whether one of the boxes holds that place."""
    x, y, _ = place
    for left, upper, right, lower in boxes:  # noqa: SIM110 - any() takes twice as long
        if left <= x < right and upper <= y < lower:
            return True
    return False


def _covers(window: Box, box: Box) -> bool:
    return (
        window[0] <= box[0] and window[1] <= box[1] and window[2] >= box[2] and window[3] >= box[3]
    )


def _windows(boxes: Sequence[Box], whole: Box) -> list[Box]:
    """A few windows that hold all of these boxes, none of which meets another."""
    found: list[Box] = []
    # A change often leaves as many boxes as it brings, at the same places.
    for left, upper, right, lower in dict.fromkeys(boxes):
        left, upper = max(left, 0), max(upper, 0)  # noqa: PLW2901
        right, lower = min(right, whole[2]), min(lower, whole[3])  # noqa: PLW2901
        if left >= right or upper >= lower:
            continue
        place = 0
        while place < len(found):
            west, north, east, south = found[place]
            first, last = min(left, west), max(right, east)
            top, bottom = min(upper, north), max(lower, south)
            if (left < east and west < right and upper < south and north < lower) or (
                # Together they are hardly larger than each by itself.
                (last - first) * (bottom - top)
                < (right - left) * (lower - upper)
                + (east - west) * (south - north)
                + WORTH_A_WINDOW
            ):
                left, upper, right, lower = first, top, last, bottom  # noqa: PLW2901
                del found[place]
                place = 0
            else:
                place += 1
        found.append((left, upper, right, lower))
    return found
