"""The replay of any game: an animated GIF with a picture a turn."""

from collections.abc import Iterator, Sequence

from render import lettering
from render.canvas import paint_indices
from render.frame import draw_cut, draw_seat_emblem
from render.gif import Frame, write_gif
from render.half import half_size
from render.page import Art, Block, Page, Words
from render.sprites import SpriteCache
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.engine.text import pluralize

MAX_BYTES = 8_000_000
"""A larger replay is shortened; Discord takes 10 MiB."""
KEEP_EVERY = (1, 2, 3, 5, 8)
"""Every turn is shown, or only every second, every third … if the film would be too large."""
OPENING_MS, TURN_MS, FASTEST_TURN_MS, ENDING_MS = 1600, 1400, 500, 6000
"""How long a picture is shown."""
ALL_TURNS_MS = 60_000
"""Longer replays show each turn for a shorter time."""
PREVIEW_MS = 1000
"""The end comes first for a second: chats show the first picture before a film is played."""
CAPTION = 84
"""The height of the caption above a picture."""
LETTERS, TITLE, EMBLEM = 34, 46, 68


def make_gif(pages: Sequence[Page], most_bytes: int = MAX_BYTES) -> bytes:
    """The pages as a GIF that is never larger than that."""
    for step in KEEP_EVERY:
        made = _encode([*pages[:-1:step], pages[-1]])
        if len(made) <= most_bytes:
            return made
    # The last picture alone is always small enough.
    return _encode(pages[-1:])


def _encode(pages: Sequence[Page]) -> bytes:
    """The animation: the end for a moment, then everything from the start."""
    shown = [(pages[-1], PREVIEW_MS), *zip(pages, _hold_times_ms(len(pages)), strict=True)]
    return write_gif(_frames(shown if len(pages) > 1 else shown[1:]))


def _frames(shown: Sequence[tuple[Page, int]]) -> Iterator[Frame]:
    """The pages as pictures of one size, one after another: half as large, since a chat shows a
    film within 550×350."""
    halves = [(half_size(page), hold_ms) for page, hold_ms in shown]
    width, height = halves[0][0].width, max(page.height for page, _ in halves)
    # A block often stays for some pages, but hardly any is wanted once the film is made.
    blocks = SpriteCache(2 * width * height)
    for page, hold_ms in halves:
        yield paint_indices(page, height, blocks), hold_ms


def _hold_times_ms(count: int) -> list[int]:
    """How long each picture is shown; the more pictures, the shorter."""
    turn = max(FASTEST_TURN_MS, min(TURN_MS, ALL_TURNS_MS // count))
    return [*[OPENING_MS, *[turn] * count][: count - 1], ENDING_MS]


def caption(width: int, seat: Seat | None, text: str, note: str) -> Block:
    """The caption of a picture: a sentence beside the emblem of the seat, cut to one line."""
    page = Page(CAPTION, width)
    x = MARGIN
    if seat is not None:
        draw_seat_emblem(page, seat, x, (CAPTION - EMBLEM) // 2, EMBLEM)
        x += EMBLEM + 16
    words = lettering.truncate(text, "sans", LETTERS, width - MARGIN - x - _note_width(note))
    page.add(Words(words, x, CAPTION // 2, LETTERS, "glow"))
    _draw_note(page, note)
    return page.as_block()


def opening_caption(width: int, title: str, names: Sequence[str]) -> Block:
    """The first picture's caption: which match, and who plays."""
    room = width - 2 * MARGIN - EMBLEM - 48 - lettering.width(title, "serif", TITLE)
    note = lettering.truncate(", ".join(names), "sans", LETTERS, room)
    return _grand_caption(width, "icon-hourglass", (title, ""), note)


def ending_caption(width: int, winners: Sequence[str], points: int) -> Block:
    """The last picture's caption: who is Grand Vizier, if anybody is."""
    rank = " are Grand Viziers" if len(winners) > 1 else " is Grand Vizier"
    icon = "grand-vizier" if winners else "icon-hourglass"
    title = " and ".join(winners) or "Nobody", rank
    return _grand_caption(width, icon, title, pluralize(points, "point"))


def _grand_caption(width: int, icon: str, title: tuple[str, str], note: str) -> Block:
    page = Page(CAPTION, width)
    left = MARGIN + EMBLEM + 16
    page.add(Art(icon, MARGIN, (CAPTION - EMBLEM) // 2, EMBLEM, EMBLEM))
    room = width - MARGIN - left - _note_width(note)
    draw_cut(page, title, (left, CAPTION // 2), room, ("serif", TITLE, "glow"))
    _draw_note(page, note)
    return page.as_block()


def _draw_note(page: Page, note: str) -> None:
    """Draw a remark at the right."""
    page.add(Words(note, page.width - MARGIN, CAPTION // 2, LETTERS, "parchment", "sans", "r"))


def _note_width(note: str) -> int:
    """The width of a remark with the gap before it."""
    return lettering.width(note, "sans", LETTERS) + 32 if note else 0
