"""The replay of any game: a picture a turn, shown one after the other in an animated GIF."""

from collections.abc import Sequence

from PIL import Image

from render import lettering
from render.canvas import indices
from render.dirty_region import Retouched
from render.gif import Gif, Patch
from render.page import Art, Block, Page, Words
from render.pieces import emblem
from render.sprites import INDEX, shrunk
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.engine.text import pluralize

MOST_BYTES = 8_000_000
"""A replay larger than that is made smaller, then shorter; Discord takes 10 MiB."""
SMALLER = (1, 3 / 4, 1 / 2)
SHORTER = (2, 3, 5, 8)
"""Every second turn, every third …, at the smallest size."""
OPENING, TURN, FASTEST, ENDING = 1600, 1400, 500, 6000
"""Milliseconds that a picture is looked at."""
WHOLE = 60_000
"""Milliseconds that all turns may take before they go faster."""
CAPTION = 132
"""Pixels for what a picture tells, above what it shows."""


def film(pages: Sequence[Page], most_bytes: int = MOST_BYTES) -> bytes:
    """The pages as a GIF that is never larger than that, whatever it takes.

    Blocks of a page that are the same on the page before are not drawn again.
    """
    for scale in SMALLER:
        made = _made(pages, scale, most_bytes)
        if made is not None:
            return made
    for step in SHORTER:
        made = _made([*pages[:-1:step], pages[-1]], SMALLER[-1], most_bytes)
        if made is not None:
            return made
    # The last picture is what the others led to; it alone is small enough for anybody.
    return _made(pages[-1:], SMALLER[-1], MOST_BYTES) or b""


def _made(pages: Sequence[Page], scale: float, most_bytes: int) -> bytes | None:
    """The animation at that scale, unless it is too large."""
    height = max(page.height for page in pages)
    width = pages[0].width
    shown = Image.new("L", (width, height))
    gif = Gif(round(width * scale), round(height * scale))
    reel = Reel(height)
    for page, hold in zip(pages, _holds(len(pages)), strict=True):
        patches = reel.patches(page)
        if scale != 1:
            for patch in patches:
                shown.paste(patch.indices, (patch.x, patch.y))
            patches = [Patch(0, 0, shrunk(shown, scale))]
        gif.show(patches, hold)
        if gif.size > most_bytes:
            return None
    return gif.finished()


def _holds(count: int) -> list[int]:
    """How long each picture is looked at; many of them go faster."""
    turn = max(FASTEST, min(TURN, WHOLE // count))
    return [*[OPENING, *[turn] * count][: count - 1], ENDING]


class Reel:
    """Pages one after another; of each only what is not as on the page before is painted."""

    def __init__(self, height: int) -> None:
        self._height = height
        self._before: list[Block] = []
        self._retouched: list[Retouched] = []

    def patches(self, page: Page) -> list[Patch]:
        """Parts of blocks if both pages have them at the same places, else everything."""
        before, blocks = self._before, _blocks(page)
        self._before = blocks
        if not blocks:
            return [Patch(0, 0, indices(page, self._height))]
        if [old[:4] for old in before] != [new[:4] for new in blocks]:
            return [Patch(0, 0, self._begun(page, blocks))]
        return [
            patch
            for retouched, old, new in zip(self._retouched, before, blocks, strict=True)
            if old.items is not new.items and old.items != new.items
            for patch in retouched.patches(new.items)
        ]

    def _begun(self, page: Page, blocks: Sequence[Block]) -> Image.Image:
        """All of a page, painted so that of the next one only what changes need be."""
        ground = INDEX[page.colour]
        shown = Image.new("L", (page.width, self._height), ground)
        self._retouched = [Retouched(block, ground) for block in blocks]
        for retouched, block in zip(self._retouched, blocks, strict=True):
            for x, y, part in retouched.patches(block.items):
                shown.paste(part, (x, y))
        return shown


def _blocks(page: Page) -> list[Block]:
    """What the page is made of; nothing if something else is there too."""
    blocks = [item for item in page.items if isinstance(item, Block)]
    return blocks if len(blocks) == len(page.items) else []


def caption(width: int, seat: Seat | None, text: str, note: str) -> Block:
    """What a picture tells, beside the emblem of who did it.

    It always takes the same room, so that what stands below keeps its place from turn to turn.
    """
    page = Page(CAPTION, width)
    middle = CAPTION // 2
    x = MARGIN
    if seat is not None:
        emblem(page, seat, x, middle - 40, 80)
        x += 100
    side = lettering.width(note, "sans", 30)
    lines = lettering.wrapped(text, "sans", 34, width - MARGIN - x - side - 32, 3)
    for number, line in enumerate(lines):
        y = middle + 40 * number - 20 * (len(lines) - 1)
        page.add(Words(line, x, y, 34, "glow"))
    page.add(Words(note, width - MARGIN, middle, 30, "parchment", "sans", "r"))
    return page.as_block()


def opening(width: int, title: str, names: Sequence[str]) -> Block:
    """The first picture's caption: which game, and who plays."""
    return _grand(width, "icon-hourglass", title, ", ".join(names))


def ending(width: int, winners: Sequence[str], points: int) -> Block:
    """The last picture's caption: who is Grand Vizier, if anybody is."""
    rank = "are Grand Viziers" if len(winners) > 1 else "is Grand Vizier"
    told = f"{' and '.join(winners) or 'Nobody'} {rank}"
    icon = "grand-vizier" if winners else "icon-hourglass"
    return _grand(width, icon, told, pluralize(points, "point"))


def _grand(width: int, icon: str, title: str, note: str) -> Block:
    page = Page(CAPTION, width)
    middle, left = CAPTION // 2, MARGIN + 108
    page.add(Art(icon, MARGIN, middle - 44, 88, 88))
    room = width - MARGIN - left
    note = lettering.fitted(note, "sans", 30, room * 3 // 5)
    room -= lettering.width(note, "sans", 30) + 32
    page.add(
        Words(lettering.fitted(title, "serif", 44, room), left, middle, 44, "glow", "serif"),
        Words(note, width - MARGIN, middle, 30, "parchment", "sans", "r"),
    )
    return page.as_block()
