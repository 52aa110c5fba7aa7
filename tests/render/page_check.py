"""Checks a landscape page as it is laid out: size, smallest word and symbol, contrast, overlaps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from render import lettering
from render.frame import (
    SMALLEST_EXCEPTION_PX,
    SMALLEST_NUMBER_PX,
    SMALLEST_SYMBOL_PX,
    SMALLEST_WORD_PX,
    Box,
)
from render.page import Art, Block, Fill, Item, Page, Panel, Stack, Words, flatten_items
from render.theme import COLOURS, MAX_HEIGHT, WIDTH
from tests.render.eyesight import contrast

TEXT_CONTRAST = 4.5
TOUCHING_PX = 2
"""Softened edges may share so much."""


class Allowed(NamedTuple):
    """An exception, by name: what may be smaller, or may lie across something else."""

    name: str
    is_meant: Callable[[Item], bool]
    least_px: int = SMALLEST_EXCEPTION_PX
    may_overlap: bool = False


def is_emblem(item: Item) -> bool:
    return isinstance(item, Art) and item.name.startswith("seat-")


EMBLEM = Allowed("the emblem before the second line", is_emblem, 40)


ANYTHING = Allowed("whatever a game allows", lambda _: True, may_overlap=True)
"""Leaves what has no exceptions: the page's size, its edges, contrast, the least size of all."""


class Placed(NamedTuple):
    """An item at its place on the page, and whether it belongs to a stack, which is one drawing."""

    item: Item
    box: Box
    in_stack: bool


def faults_of(page: Page, allowed: Sequence[Allowed] = ()) -> list[str]:
    """All that is wrong with a page, in words."""
    for one in allowed:
        assert one.least_px >= SMALLEST_EXCEPTION_PX, f"{one.name} cannot be read"
    found: list[str] = []
    if page.width != WIDTH or not 0 < page.height <= MAX_HEIGHT:
        found.append(f"the page is {page.width}×{page.height}")
    placed = list(_placed(page.items))
    found += _outside(page, placed)
    found += _too_small(placed, (EMBLEM, *allowed))
    found += _pale_words(page, placed)
    found += _overlaps(placed, allowed)
    return found


def check_page(page: Page, allowed: Sequence[Allowed] = ()) -> None:
    """Fails with all that is wrong with the page."""
    found = faults_of(page, allowed)
    assert not found, "\n".join(found)


def _placed(items: Sequence[Item]) -> Iterator[Placed]:
    for item in flatten_items(items):
        if isinstance(item, Stack):
            yield Placed(item, Box(item.x, item.y, item.width, item.height), in_stack=False)
            for part in item.parts():
                moved = part._replace(x=part.x + item.x, y=part.y + item.y)
                yield Placed(moved, _box(moved), in_stack=True)
        else:
            yield Placed(item, _box(item), in_stack=False)


def _box(item: Item) -> Box:
    """For words the box of their capitals: accents and tails may come near another line."""
    if isinstance(item, Words):
        width = lettering.width(item.text, item.face, item.size)
        left = item.x - {"l": 0, "m": width // 2, "r": width}[item.anchor]
        height = lettering.cap_height(item.face, item.size)
        return Box(left, item.y - height // 2, width, height)
    return Box(item.x, item.y, item.width, item.height)


def _outside(page: Page, placed: Sequence[Placed]) -> Iterator[str]:
    for item, box, _ in placed:
        if box.x < 0 or box.y < 0 or box.right > page.width or box.bottom > page.height:
            yield f"{_name(item)} reaches outside: {box}"


def _too_small(placed: Sequence[Placed], allowed: Sequence[Allowed]) -> Iterator[str]:
    emblems = [box for item, box, _ in placed if is_emblem(item)]
    for item, box, _ in placed:
        least = 0
        if isinstance(item, Words):
            size = item.size
            is_number = item.text.strip("+−-×/.,: ").isdigit()
            least = SMALLEST_NUMBER_PX if is_number else SMALLEST_WORD_PX
            if any(_contains(emblem, box) for emblem in emblems):
                least = SMALLEST_EXCEPTION_PX
        elif isinstance(item, Art):
            # The longer side: a minaret is narrow by nature.
            size, least = max(item.width, item.height), SMALLEST_SYMBOL_PX
        else:
            continue
        least = min([least, *(one.least_px for one in allowed if one.is_meant(item))])
        if size < least:
            yield f"{_name(item)} is {size} px, less than {least}"


def words_on_grounds(page: Page) -> set[tuple[str, str]]:
    """The colours of all words with the plain grounds they stand on."""
    return {(item.colour, ground) for item, ground in _words(page, list(_placed(page.items)))}


def _words(page: Page, placed: Sequence[Placed]) -> Iterator[tuple[Words, str]]:
    for number, (item, box, _) in enumerate(placed):
        if isinstance(item, Words) and item.text:
            ground = _ground(page, islice(reversed(placed), len(placed) - number, None), box)
            if ground in COLOURS:
                yield item, ground


def _pale_words(page: Page, placed: Sequence[Placed]) -> Iterator[str]:
    for item, ground in _words(page, placed):
        if contrast(item.colour, ground) < TEXT_CONTRAST:
            yield f"{_name(item)}: {item.colour} on {ground} is too pale"


def _ground(page: Page, below: Iterable[Placed], box: Box) -> str:
    """The colour under a word; none that is known if it stands on a drawing. What lies below it is
    given from the top."""
    x, y = box.x + box.width // 2, box.y + box.height // 2
    for item, under, _ in below:
        if not (under.x <= x < under.right and under.y <= y < under.bottom):
            continue
        match item:
            case Fill():
                return item.colour
            case Panel(colour=colour) if colour is not None:
                return colour
            case Panel() | Words() | Stack() | Block():
                continue
        return ""
    return page.colour


def _overlaps(placed: Sequence[Placed], allowed: Sequence[Allowed]) -> Iterator[str]:
    free = [one for one in allowed if one.may_overlap]
    bound = [one for one in placed if not any(each.is_meant(one.item) for each in free)]
    for number, one in enumerate(bound):
        for other in bound[number + 1 :]:
            if not _meet(one.box, other.box) or (one.in_stack and other.in_stack):
                continue
            if _disturb(one, other):
                yield f"{_name(one.item)} and {_name(other.item)} overlap: {one.box} {other.box}"


def _disturb(one: Placed, other: Placed) -> bool:
    """Whether the later of two items that meet spoils the earlier."""
    match one.item, other.item:
        case Words(), Words():
            return True
        case Words(), Fill() | Art() | Stack():
            return True
        case Words(), Panel(colour=colour):
            return colour is not None
        case Art() | Stack(), Words():
            # A number on a drawing is meant; one across its edge is not.
            return not _contains(one.box, other.box)
        case Art(), Art():
            return not (_contains(one.box, other.box) or _contains(other.box, one.box))
    return False


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x + TOUCHING_PX < other.right
        and other.x + TOUCHING_PX < one.right
        and one.y + TOUCHING_PX < other.bottom
        and other.y + TOUCHING_PX < one.bottom
    )


def _contains(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )


def _name(item: Item) -> str:
    match item:
        case Words():
            return f"“{item.text}”"
        case Art() | Stack():
            return item.name
    return f"a {type(item).__name__.lower()}"
