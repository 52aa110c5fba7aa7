"""The replay of any game: an animated GIF with a picture a turn."""

from collections.abc import Sequence

from PIL import Image

from render import lettering
from render.canvas import paint_indices
from render.dirty_region import BlockRepainter
from render.gif import Gif, Patch
from render.page import Art, Block, Page, Words
from render.pieces import draw_emblem
from render.sprites import INDEX, shrink
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.engine.text import pluralize

MAX_BYTES = 8_000_000
"""A larger replay is scaled down, then shortened; Discord takes 10 MiB."""
SCALES = (1, 3 / 4, 1 / 2)
KEEP_EVERY = (2, 3, 5, 8)
"""Then only every second turn, every third … is shown, at the smallest scale."""
OPENING_MS, TURN_MS, FASTEST_TURN_MS, ENDING_MS = 1600, 1400, 500, 6000
"""How long a picture is shown."""
ALL_TURNS_MS = 60_000
"""Longer replays show each turn for a shorter time."""
CAPTION = 132
"""The height of the caption above a picture."""


def make_gif(pages: Sequence[Page], most_bytes: int = MAX_BYTES) -> bytes:
    """The pages as a GIF that is never larger than that.

    Blocks that are the same as on the page before are not drawn again.
    """
    for scale in SCALES:
        made = _encode(pages, scale, most_bytes)
        if made is not None:
            return made
    for step in KEEP_EVERY:
        made = _encode([*pages[:-1:step], pages[-1]], SCALES[-1], most_bytes)
        if made is not None:
            return made
    # The last picture alone is always small enough.
    return _encode(pages[-1:], SCALES[-1], MAX_BYTES) or b""


def _encode(pages: Sequence[Page], scale: float, most_bytes: int) -> bytes | None:
    """The animation at that scale; None if it is too large."""
    height = max(page.height for page in pages)
    width = pages[0].width
    shown = Image.new("L", (width, height))
    gif = Gif(round(width * scale), round(height * scale))
    painter = FramePainter(height)
    for page, hold_ms in zip(pages, _hold_times_ms(len(pages)), strict=True):
        patches = painter.patches(page)
        if scale != 1:
            for patch in patches:
                shown.paste(patch.indices, (patch.x, patch.y))
            patches = [Patch(0, 0, shrink(shown, scale))]
        gif.add_frame(patches, hold_ms)
        if gif.size > most_bytes:
            return None
    return gif.to_bytes()


def _hold_times_ms(count: int) -> list[int]:
    """How long each picture is shown; the more pictures, the shorter."""
    turn = max(FASTEST_TURN_MS, min(TURN_MS, ALL_TURNS_MS // count))
    return [*[OPENING_MS, *[turn] * count][: count - 1], ENDING_MS]


class FramePainter:
    """Paints pages one after another, each only where it differs from the page before."""

    def __init__(self, height: int) -> None:
        self._height = height
        self._before: list[Block] = []
        self._repainters: list[BlockRepainter] = []

    def patches(self, page: Page) -> list[Patch]:
        """The changed parts of the blocks if the page before has the same ones, else all."""
        before, blocks = self._before, _blocks(page)
        self._before = blocks
        if not blocks:
            return [Patch(0, 0, paint_indices(page, self._height))]
        if [old[:4] for old in before] != [new[:4] for new in blocks]:
            return [Patch(0, 0, self._paint_first(page, blocks))]
        return [
            patch
            for repainter, old, new in zip(self._repainters, before, blocks, strict=True)
            if old.items is not new.items and old.items != new.items
            for patch in repainter.repaint(new.items)
        ]

    def _paint_first(self, page: Page, blocks: Sequence[Block]) -> Image.Image:
        """All of a page, with a repainter for each block that the next pages use."""
        ground = INDEX[page.colour]
        shown = Image.new("L", (page.width, self._height), ground)
        self._repainters = [BlockRepainter(block, ground) for block in blocks]
        for repainter, block in zip(self._repainters, blocks, strict=True):
            for x, y, part in repainter.repaint(block.items):
                shown.paste(part, (x, y))
        return shown


def _blocks(page: Page) -> list[Block]:
    """The blocks of a page; none if it has other items too."""
    blocks = [item for item in page.items if isinstance(item, Block)]
    return blocks if len(blocks) == len(page.items) else []


def caption(width: int, seat: Seat | None, text: str, note: str) -> Block:
    """The caption of a picture: a sentence beside the emblem of the seat.

    Its height is fixed, so that what stands below keeps its place from turn to turn.
    """
    page = Page(CAPTION, width)
    middle = CAPTION // 2
    x = MARGIN
    if seat is not None:
        draw_emblem(page, seat, x, middle - 40, 80)
        x += 100
    side = lettering.width(note, "sans", 30)
    lines = lettering.wrap(text, "sans", 34, width - MARGIN - x - side - 32, 3)
    for number, line in enumerate(lines):
        y = middle + 40 * number - 20 * (len(lines) - 1)
        page.add(Words(line, x, y, 34, "glow"))
    page.add(Words(note, width - MARGIN, middle, 30, "parchment", "sans", "r"))
    return page.as_block()


def opening_caption(width: int, title: str, names: Sequence[str]) -> Block:
    """The first picture's caption: which game, and who plays."""
    return _grand_caption(width, "icon-hourglass", title, ", ".join(names))


def ending_caption(width: int, winners: Sequence[str], points: int) -> Block:
    """The last picture's caption: who is Grand Vizier, if anybody is."""
    rank = "are Grand Viziers" if len(winners) > 1 else "is Grand Vizier"
    title = f"{' and '.join(winners) or 'Nobody'} {rank}"
    icon = "grand-vizier" if winners else "icon-hourglass"
    return _grand_caption(width, icon, title, pluralize(points, "point"))


def _grand_caption(width: int, icon: str, title: str, note: str) -> Block:
    page = Page(CAPTION, width)
    middle, left = CAPTION // 2, MARGIN + 108
    page.add(Art(icon, MARGIN, middle - 44, 88, 88))
    room = width - MARGIN - left
    note = lettering.truncate(note, "sans", 30, room * 3 // 5)
    room -= lettering.width(note, "sans", 30) + 32
    page.add(
        Words(lettering.truncate(title, "serif", 44, room), left, middle, 44, "glow", "serif"),
        Words(note, width - MARGIN, middle, 30, "parchment", "sans", "r"),
    )
    return page.as_block()
