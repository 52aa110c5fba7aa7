"""A page: the list of items of a picture before it is painted. All sizes are in pixels."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from render.theme import WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class Art(NamedTuple):
    """One of our drawings; `turn` counts quarters, clockwise."""

    name: str
    x: int
    y: int
    width: int
    height: int
    turn: int = 0


class Words(NamedTuple):
    """Words; y is the middle of their capitals, `anchor` says which end x is: l, m or r."""

    text: str
    x: int
    y: int
    size: int
    colour: str = "ink"
    face: str = "sans"
    anchor: str = "l"


class Fill(NamedTuple):
    """A plain rectangle."""

    x: int
    y: int
    width: int
    height: int
    colour: str


class Panel(NamedTuple):
    """A rounded rectangle with an optional edge, which may be dashed."""

    x: int
    y: int
    width: int
    height: int
    colour: str | None = "parchment"
    radius: int = 16
    edge: str | None = None
    thickness: int = 0
    dash: int = 0


class Tiling(NamedTuple):
    """A rectangle filled with a drawing that repeats."""

    name: str
    x: int
    y: int
    width: int
    height: int
    step: int = 24


class Line(NamedTuple):
    """A line through points, with round ends and joints; it may be dashed."""

    x: int
    y: int
    width: int
    height: int
    points: tuple[tuple[int, int], ...]
    """Relative to the corner, with room for the line's thickness."""
    colour: str
    thickness: int = 6
    dashes: tuple[int, ...] = ()
    """Lengths of strokes and gaps in turn."""


class Stack(NamedTuple):
    """Items that always belong together, cached as one sprite under a name that identifies them."""

    name: str
    x: int
    y: int
    width: int
    height: int
    parts: "Callable[[], list[Art | Words | Fill | Panel]]"
    """All items from back to front, relative to the stack's corner."""
    pieces: "Callable[[], list[Stack]] | None" = None
    """The same picture made of smaller cached stacks, which takes a tenth of the time: the first is
    the ground, the others lie on it, and their second quarter, across and down, on one colour."""

    def at(self, x: int, y: int) -> "Stack":
        """The same with its corner there."""
        name, _, _, width, height, parts, pieces = self
        return Stack(name, x, y, width, height, parts, pieces)


class Block(NamedTuple):
    """Items on one plain ground that stay the same in many pictures, cached as one sprite."""

    x: int
    y: int
    width: int
    height: int
    items: "tuple[Item, ...]"
    """Relative to the block's corner."""


Item = Art | Words | Fill | Panel | Tiling | Line | Stack | Block


@dataclass(slots=True)
class Page:
    """What a painter makes: all items from back to front."""

    height: int = 0
    width: int = WIDTH
    colour: str = "night"
    items: list[Item] = field(default_factory=list)
    followers: "list[Page]" = field(default_factory=list)
    """Pictures that come after this one, each in a gallery of its own."""

    def pages(self) -> "list[Page]":
        """This page and those that follow it."""
        return [self, *self.followers]

    def add(self, *items: Item) -> None:
        self.items += items

    def as_text(self) -> str:
        """One line an item, for tests."""
        lines = [f"page {self.width}×{self.height} {self.colour}"]
        lines += [_line(item) for item in flatten_items(self.items)]
        text = "\n".join(lines) + "\n"
        return "\n".join([text, *(page.as_text() for page in self.followers)])

    def texts(self) -> list[str]:
        """All texts on the page and on those that follow it, in order."""
        own = [item.text for item in flatten_items(self.items) if isinstance(item, Words)]
        return own + [text for page in self.followers for text in page.texts()]

    def as_block(self, x: int = 0, y: int = 0) -> "Block":
        """All of it as one block, with its corner there."""
        return Block(x, y, self.width, self.height, tuple(self.items))


def flatten_items(items: "Iterable[Item]") -> "Iterator[Item]":
    """All items, those inside blocks too, at their place on the page."""
    for item in items:
        if isinstance(item, Block):
            for part in flatten_items(item.items):
                yield part._replace(x=part.x + item.x, y=part.y + item.y)
        else:
            yield item


def _line(item: Item) -> str:
    match item:
        case Words():
            style = f"{item.face} {item.size} {item.colour} {item.anchor}"
            return f"words ({item.x}, {item.y}) {style}: {item.text}"
        case Stack():
            return f"stack ({item.x}, {item.y}) {item.width}×{item.height}: {item.name}"
    words = " ".join("–" if fact is None else str(fact) for fact in item)
    return f"{type(item).__name__.lower()} {words}"
