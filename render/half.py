"""A page at half its size, for films: painted anew, so that edges and words stay crisp."""

from functools import lru_cache

from render.page import Art, Block, Fill, Item, Line, Page, Panel, Stack, Tiling, Words


def half_size(page: Page) -> Page:
    """The same page, half as wide and half as high."""
    return Page(
        (page.height + 1) // 2, page.width // 2, page.colour, [_halved(item) for item in page.items]
    )


@lru_cache(maxsize=8192)
def _halved(item: Item) -> Item:
    """Equal items give the same one, which blocks are cached by."""
    match item:
        case Words(text, x, y, size, colour, face, anchor):
            return Words(text, x // 2, y // 2, round(size / 2), colour, face, anchor)
        case Line(points=points, thickness=thickness, dashes=dashes):
            x, y, width, height = _box(item)
            way = tuple((across // 2, down // 2) for across, down in points)
            strokes = tuple(max(1, length // 2) for length in dashes)
            return Line(x, y, width, height, way, item.colour, _thinner(thickness), strokes)
        case Block(items=items):
            return Block(*_box(item), tuple(map(_halved, items)))
        case Stack():
            return _half_stack(item)
        case Panel(radius=radius, thickness=thickness, dash=dash):
            x, y, width, height = _box(item)
            return item._replace(
                x=x,
                y=y,
                width=width,
                height=height,
                radius=radius // 2,
                thickness=_thinner(thickness),
                dash=dash // 2,
            )
        case Tiling(step=step):
            return Tiling(item.name, *_box(item), step // 2)
        case Art() | Fill():
            x, y, width, height = _box(item)
            return item._replace(x=x, y=y, width=width, height=height)


def _half_stack(stack: Stack) -> Stack:
    parts, pieces = stack.parts, stack.pieces
    return Stack(
        # Two sizes may have one half.
        f"half of {stack.width}×{stack.height}: {stack.name}",
        *_box(stack),
        lambda: [_half_part(part) for part in parts()],
        None if pieces is None else lambda: [_half_stack(piece) for piece in pieces()],
    )


def _half_part(part: Art | Words | Fill | Panel) -> Art | Words | Fill | Panel:
    half = _halved(part)
    assert isinstance(half, Art | Words | Fill | Panel)
    return half


def _box(item: Art | Fill | Panel | Tiling | Line | Stack | Block) -> tuple[int, int, int, int]:
    """What touched before still touches."""
    x, y = item.x // 2, item.y // 2
    return x, y, (item.x + item.width) // 2 - x, (item.y + item.height) // 2 - y


def _thinner(thickness: int) -> int:
    return max(1, thickness // 2) if thickness else 0
