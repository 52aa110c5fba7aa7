"""The replay of any game: an animated GIF with a picture a turn."""

import io
from collections.abc import Iterator, Sequence

from PIL import Image

from render import lettering
from render.canvas import paint_indices
from render.page import Art, Block, Page, Words
from render.pieces import draw_emblem
from render.sprites import SpriteCache, shrink, with_palette
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
LOOP_FOREVER = 0
DISPOSAL_KEEP = 1
"""The disposal method that leaves a frame in place under the next one."""
CAPTION = 132
"""The height of the caption above a picture."""


def make_gif(pages: Sequence[Page], most_bytes: int = MAX_BYTES) -> bytes:
    """The pages as a GIF that is never larger than that."""
    for scale in SCALES:
        made = _encode(pages, scale)
        if len(made) <= most_bytes:
            return made
    for step in KEEP_EVERY:
        made = _encode([*pages[:-1:step], pages[-1]], SCALES[-1])
        if len(made) <= most_bytes:
            return made
    # The last picture alone is always small enough.
    return _encode(pages[-1:], SCALES[-1])


def _encode(pages: Sequence[Page], scale: float) -> bytes:
    """The animation at that scale."""
    frames = _frames(pages, scale)
    content = io.BytesIO()
    next(frames).save(
        content,
        "GIF",
        save_all=True,
        append_images=frames,
        duration=_hold_times_ms(len(pages)),
        loop=LOOP_FOREVER,
        disposal=DISPOSAL_KEEP,
        # Of a later frame, Pillow writes the rectangle that holds all changes. What did not change
        # in it becomes transparent, with a palette index that the frame does not use.
        optimize=True,
        interlace=False,
    )
    return content.getvalue()


def _frames(pages: Sequence[Page], scale: float) -> Iterator[Image.Image]:
    """The pages as palette images of one size, one after another."""
    width, height = pages[0].width, max(page.height for page in pages)
    # A block often stays for some pages, but hardly any is wanted once the film is made.
    blocks = SpriteCache(2 * width * height)
    for page in pages:
        frame = paint_indices(page, height, blocks)
        yield with_palette(frame if scale == 1 else shrink(frame, scale))


def _hold_times_ms(count: int) -> list[int]:
    """How long each picture is shown; the more pictures, the shorter."""
    turn = max(FASTEST_TURN_MS, min(TURN_MS, ALL_TURNS_MS // count))
    return [*[OPENING_MS, *[turn] * count][: count - 1], ENDING_MS]


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
