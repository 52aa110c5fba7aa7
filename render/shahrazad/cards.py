"""A story tile as a card: its number across the top half, below it a band with its symbol.

The height of a card may change with the room there is; a low one has its band at the right.
"""

from functools import partial

from render import lettering
from render.page import Art, Fill, Panel, Stack, Words
from rules.shahrazad.box import Box
from rules.shahrazad.tiles import Tile

LARGEST_NUMBER, LARGEST_SYMBOL = 78, 54
SYMBOL, CROWDED = 42, 26
"""Not smaller; the second for the cards of a very long or very high story."""
NARROW = 68
"""A card that is narrower has no paths at its edges."""
PATHS_PX = 26
"""What paths cover of a card, at both edges together."""
LOW = 78
"""A card that is lower has its band at the right, if it is wide enough."""
BAND = {"red": "crimson", "blue": "blue", "yellow": "yellow", "black": "ink"}
EDGE = {"red": "palace-dark", "blue": "oasis-dark", "yellow": "caravan-dark", "black": "ink"}
PALE = {
    "red": "palace-pale",
    "blue": "oasis-pale",
    "yellow": "caravan-pale",
    "black": "parchment-shade",
}
"""The ground of the scene."""
THIN, THICK = 3, 8
"""The frame of a card, and that of one in the largest group of its colour."""
NO_PATH = "no path"

Size = tuple[int, int]
Parts = list[Art | Words | Fill | Panel]


def card(box: Box, tile: Tile, size: Size, *, is_grouped: bool = False) -> Stack:
    """A card face up."""
    width, height = size
    name = f"shahrazad-card-{tile.number}-{is_grouped}"
    parts = partial(_face, tile, size, symbol_of(box, tile), is_grouped)
    return Stack(name, 0, 0, width, height, parts)


def told(tile: Tile, size: Size) -> Stack:
    """A card for show: its number beside its scene."""
    width, height = size
    return Stack(f"shahrazad-told-{tile.number}", 0, 0, width, height, partial(_scene, tile, size))


def flipped(box: Box, tile: Tile, size: Size, why: str) -> Stack:
    """A card that would flip now: grey, with its number, its symbol and the reason."""
    width, height = size
    name = f"shahrazad-flipped-{tile.number}-{why}"
    return Stack(name, 0, 0, width, height, partial(_grey, tile, size, symbol_of(box, tile), why))


def back(size: Size) -> Stack:
    """The back of a card."""
    width, height = size
    return Stack("shahrazad-back", 0, 0, width, height, partial(_back, size))


def symbol_of(box: Box, tile: Tile) -> str:
    return f"shahrazad-symbol-{box.colours[tile.colour].symbol}"


def type_size(text: str, face: str, largest: int, room: Size) -> int:
    """The largest type, up to that, at which a word fits into the room."""
    width, height = room
    size = largest
    while size > CROWDED and (
        lettering.width(text, face, size) > width or lettering.cap_height(face, size) > height
    ):
        size -= 1
    return size


def _radius(size: Size) -> int:
    return max(6, round(min(size) * 0.1))


def _is_low(size: Size) -> bool:
    width, height = size
    return width > height * 1.45 or (height < LOW and width >= 96)


def _face(tile: Tile, size: Size, symbol: str, is_grouped: bool) -> Parts:
    width, height = size
    line = THIN if not is_grouped else THICK if height >= 100 else 5 if height >= 84 else 4
    radius = _radius(size)
    parts: Parts = [Panel(0, 0, width, height, BAND[tile.colour], radius, EDGE[tile.colour], line)]
    inner, tall = width - 2 * line, height - 2 * line
    if _is_low(size):
        disc = min(tall, LARGEST_SYMBOL + 4, max(CROWDED + 4, inner - 48))
        light = inner - disc - 6
        parts += [
            Panel(line, line, light, tall, "parchment-light", radius - 2),
            Fill(line + light - radius, line, radius, tall, "parchment-light"),
        ]
        parts += _number(tile, (line, line), (light, tall))
        return parts + _disc(symbol, (width - line - disc - 3, (height - disc) // 2), disc)
    band = max(round(tall * 0.47), min(SYMBOL + 4, tall - 26))
    light = tall - band
    parts += [
        Panel(line, line, inner, light, "parchment-light", radius - 2),
        Fill(line, line + light - radius, inner, radius, "parchment-light"),
    ]
    parts += _number(tile, (line, line), (inner, light))
    disc = min(band, LARGEST_SYMBOL + 4, inner - 2)
    top = line + light + (band - disc) // 2
    if width - PATHS_PX < 2 * disc + 8:
        return parts + _disc(symbol, ((width - disc) // 2, top), disc)
    left = (width - 2 * disc - 8) // 2
    parts += _disc(symbol, (left, top), disc)
    left += disc + 8
    return [
        *parts,
        Panel(left, top, disc, disc, PALE[tile.colour], 8),
        _scene_art(tile, left + 3, top + 2, disc - 4),
    ]


def _scene_art(tile: Tile, x: int, y: int, height: int) -> Art:
    return Art(f"shahrazad-scene-{tile.number}", x, y, round(height * 64 / 66), height)


def _scene(tile: Tile, size: Size) -> Parts:
    width, height = size
    text, radius = str(tile.number), _radius(size)
    panel = Panel(0, 0, width, height, PALE[tile.colour], radius, BAND[tile.colour], 6)
    if width < height:
        number = type_size(text, "serif", LARGEST_NUMBER, (width - 14, height // 2 - 12))
        side = min(width - 14, height // 2)
        words = Words(text, width // 2, height // 4 + 2, number, "ink", "serif", "m")
        return [panel, words, _scene_art(tile, (width - side) // 2, height - side - 6, side)]
    tall = height - 16
    wide = round(tall * 64 / 66)
    room = (width - wide - 24, height)
    number = type_size("20", "serif", LARGEST_NUMBER, room)
    return [
        panel,
        Words(text, 10 + room[0] // 2, height // 2, number, "ink", "serif", "m"),
        _scene_art(tile, width - wide - 10, 8, tall),
    ]


def _number(tile: Tile, corner: Size, room: Size) -> Parts:
    (x, y), (width, height), text = corner, room, str(tile.number)
    beside = PATHS_PX - 12 if width >= NARROW - 10 else 2
    size = type_size(text, "serif", LARGEST_NUMBER, (width - beside, max(24, height - 14)))
    return [Words(text, x + width // 2, y + height // 2, size, "ink", "serif", "m")]


def _disc(symbol: str, corner: Size, disc: int) -> Parts:
    """A symbol on a light disc."""
    (x, y), size = corner, disc - 2 if disc < 48 else disc - 4
    inset = (disc - size) // 2
    return [
        Panel(x, y, disc, disc, "parchment-light", disc // 2),
        Art(symbol, x + inset, y + inset, size, size),
    ]


def _grey(tile: Tile, size: Size, symbol: str, why: str) -> Parts:
    width, height = size
    radius = _radius(size)
    parts: Parts = [
        Panel(0, 0, width, height, "ghost", radius),
        Panel(1, 1, width - 2, height - 2, None, radius, "red", 4, 10),
    ]
    text = str(tile.number)
    inner, tall = width - 8, height - 12
    letters = type_size(why, "bold", 34, (width - PATHS_PX, 99))
    is_wide = width >= 112
    plate = 0
    if lettering.width(why, "bold", letters) <= inner - 2 and tall >= (76 if is_wide else 86):
        plate = round(tall * 0.36) if is_wide else 30
        y = height - 6 - plate
        parts += [
            Panel(5, y, width - 10, plate, "parchment-light", 8),
            Words(why, width // 2, y + plate // 2, letters, "red", "bold", "m"),
        ]
    tall -= plate
    if is_wide:
        mark = max(CROWDED, min(48, tall - 4, width - 70))
        room = (width - mark - PATHS_PX - 2, tall - 4)
        number = type_size(text, "serif", 52, room)
        middle, edge = 6 + tall // 2, PATHS_PX // 2
        return [
            *parts,
            Art(symbol, edge, middle - mark // 2, mark, mark),
            Words(text, width - edge - room[0] // 2, middle, number, "ink", "serif", "m"),
        ]
    mark = max(CROWDED, min(SYMBOL, inner - 4, tall - 26))
    beside = PATHS_PX if width >= NARROW else 8
    room = (width - beside, tall - mark)
    number = type_size(text, "serif", 52, room)
    return [
        *parts,
        Words(text, width // 2, 6 + room[1] // 2, number, "ink", "serif", "m"),
        Art(symbol, (width - mark) // 2, 6 + tall - mark, mark, mark),
    ]


def _back(size: Size) -> Parts:
    width, height = size
    star = max(CROWDED, round(min(width, height * 0.77) * 0.8))
    return [
        Panel(0, 0, width, height, "night-light", _radius(size), "night", 3),
        Art("shahrazad-star", (width - star) // 2, (height - star) // 2, star, star),
    ]
