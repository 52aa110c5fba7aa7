"""A picture before it is painted: a list of placed things, which tests read as text."""

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
    """They count from the corner, and leave room for the line's thickness."""
    colour: str
    thickness: int = 6
    dashes: tuple[int, ...] = ()
    """Lengths of strokes and gaps in turn."""


class Stack(NamedTuple):
    """Things that are always seen together, kept as one sprite; the name tells all of them."""

    name: str
    x: int
    y: int
    width: int
    height: int
    parts: "Callable[[], list[Art | Words | Fill | Panel]]"
    """All of them, from the back to the front; their places count from the stack's corner."""
    pieces: "Callable[[], list[Stack]] | None" = None
    """The same as stacks that many show: the first is the ground, the others lie on it side by side
    and leave none of it open."""

    def at(self, x: int, y: int) -> "Stack":
        """The same with its corner there."""
        name, _, _, width, height, parts, pieces = self
        return Stack(name, x, y, width, height, parts, pieces)


class Block(NamedTuple):
    """Things on one plain ground that stay the same for many pictures, kept as one sprite."""

    x: int
    y: int
    width: int
    height: int
    items: "tuple[Item, ...]"
    """Their places count from the block's corner."""


Item = Art | Words | Fill | Panel | Tiling | Line | Stack | Block


@dataclass(slots=True)
class Page:
    """What a painter makes: everything that is to be seen, from the back to the front."""

    height: int = 0
    width: int = WIDTH
    colour: str = "night"
    items: list[Item] = field(default_factory=list)

    def add(self, *items: Item) -> None:
        self.items += items

    def as_text(self) -> str:
        """One line a thing, for tests."""
        lines = [f"page {self.width}×{self.height} {self.colour}"]
        lines += [_line(item) for item in everything(self.items)]
        return "\n".join(lines) + "\n"

    def written(self) -> list[str]:
        """All words on the page, in order."""
        return [item.text for item in everything(self.items) if isinstance(item, Words)]

    def as_block(self, x: int = 0, y: int = 0) -> "Block":
        """All of it as one block, with its corner there."""
        return Block(x, y, self.width, self.height, tuple(self.items))


def everything(items: "Iterable[Item]") -> "Iterator[Item]":
    """All things, those in blocks too, each where it is on the page."""
    for item in items:
        if isinstance(item, Block):
            for part in everything(item.items):
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
