"""Repainting a block only where it changed: dirty rectangles for animations."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render import lettering
from render.canvas import PAINT, Canvas
from render.gif import Patch
from render.page import Block, Item, Words
from render.sprites import Box, Index

WINDOW_COST_PX = 2500
"""Two windows are merged unless they save that many pixels over one around both."""


class GroundSample(NamedTuple):
    """Where an item sampled its ground for soft edges, and the colour it found."""

    x: int
    y: int
    colour: Index


class PaintedItem(NamedTuple):
    """An item as it was painted last."""

    item: Item
    box: Box
    ground: GroundSample | None
    """None if the item covers its ground completely."""


class Window(Canvas):
    """A canvas for a part of a block; what lies outside is cut off."""

    def __init__(self, box: Box, whole: Box, ground: Index) -> None:
        left, upper, right, lower = self._box = box
        self._edge = whole[2] - 1, whole[3] - 1
        super().__init__(Image.new("L", (right - left, lower - upper), ground), -left, -upper)
        self._sample: GroundSample | None = None

    def paint_item(self, item: Item, known: GroundSample | None) -> GroundSample | None:
        """Paint an item and return its ground sample; outside of the window the known one holds."""
        self._sample = known
        PAINT[type(item)](self, item)
        return self._sample

    def ground(self, x: int, y: int) -> Index:
        left, upper, right, lower = self._box
        if not (left <= x < right and upper <= y < lower):
            last, lowest = self._edge
            x, y = min(max(x, 0), last), min(max(y, 0), lowest)
        if left <= x < right and upper <= y < lower:
            self._sample = GroundSample(x, y, self._pixel((x - left, y - upper)))
        assert self._sample is not None, "a new item lies in one window together with its ground"
        return self._sample.colour


class BlockRepainter:
    """Repaints a block from its last state to the next."""

    def __init__(self, block: Block, ground: Index) -> None:
        self._corner = block.x, block.y
        self._whole = (0, 0, block.width, block.height)
        self._ground = ground
        self._painted_items: list[PaintedItem] = []
        self.items: tuple[Item, ...] = ()

    def repaint(self, items: tuple[Item, ...]) -> list[Patch]:
        """The windows in which the block changes with these items; all of it the first time."""
        boxes = [self._whole]
        if self.items:
            boxes = self._find_dirty(items)
        else:
            self._painted_items = [PaintedItem(item, _item_box(item), None) for item in items]
        self.items = items
        x, y = self._corner
        return [Patch(x + box[0], y + box[1], self._paint_window(box).image) for box in boxes]

    def _find_dirty(self, items: Sequence[Item]) -> list[Box]:
        """Match these items with the last ones; the windows that hold all differences."""
        before, items_now = self._painted_items, []
        boxes: list[Box] = []
        start = 0
        for item in items:
            for place in range(start, len(before)):
                if before[place].item == item:
                    boxes += [gone.box for gone in before[start:place]]
                    items_now.append(before[place])
                    start = place + 1
                    break
            else:
                new = PaintedItem(item, _item_box(item), None)
                items_now.append(new)
                boxes.append(new.box)
        boxes += [gone.box for gone in before[start:]]
        windows = _merge_boxes(boxes, self._whole)
        # An item whose ground sample may have changed must be painted anew, wherever it reaches.
        for _, box, ground in items_now:
            if (
                ground is not None
                and _any_contains(windows, ground)
                and _any_contains(boxes, ground)
            ):
                boxes.append(box)
                if not any(_contains(window, box) for window in windows):
                    windows = _merge_boxes([*windows, box], self._whole)
        self._painted_items = items_now
        return windows

    def _paint_window(self, box: Box) -> Window:
        window = Window(box, self._whole, self._ground)
        left, upper, right, lower = box
        for place, (item, bounds, ground) in enumerate(self._painted_items):
            if bounds[0] < right and bounds[2] > left and bounds[1] < lower and bounds[3] > upper:
                sample = window.paint_item(item, ground)
                if sample is not ground:
                    self._painted_items[place] = PaintedItem(item, bounds, sample)
        return window


def _item_box(item: Item) -> Box:
    if isinstance(item, Words):
        left, upper, width, height = lettering.bounds(item.text, item.face, item.size, item.anchor)
        # The anchor point belongs to the box: there the words sample their ground.
        return (
            item.x + min(left, 0),
            item.y + min(upper, 0),
            item.x + max(left + width, 1),
            item.y + max(upper + height, 1),
        )
    return item.x, item.y, item.x + item.width, item.y + item.height


def _any_contains(boxes: Sequence[Box], place: GroundSample) -> bool:
    """Whether one of the boxes holds that place."""
    x, y, _ = place
    for left, upper, right, lower in boxes:  # noqa: SIM110 - any() takes twice as long
        if left <= x < right and upper <= y < lower:
            return True
    return False


def _contains(window: Box, box: Box) -> bool:
    return (
        window[0] <= box[0] and window[1] <= box[1] and window[2] >= box[2] and window[3] >= box[3]
    )


def _merge_boxes(boxes: Sequence[Box], whole: Box) -> list[Box]:
    """Merge boxes into a few windows that hold all of them and do not overlap."""
    found: list[Box] = []
    # A change often removes and adds items at the same boxes.
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
                # One window around both is hardly larger than the two.
                (last - first) * (bottom - top)
                < (right - left) * (lower - upper)
                + (east - west) * (south - north)
                + WINDOW_COST_PX
            ):
                left, upper, right, lower = first, top, last, bottom  # noqa: PLW2901
                del found[place]
                place = 0
            else:
                place += 1
        found.append((left, upper, right, lower))
    return found
