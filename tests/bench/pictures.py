"""Pictures: a turn's picture beside its encoder, a JPEG, and a painter that keeps nothing."""

import asyncio
import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.pictures import Pictures
from render.canvas import compose_image, encode_only, paint
from render.half import half_size
from render.page import Art, Fill, Page, Panel, Stack, Tiling, Words, flatten_items
from render.painters import PAINTERS
from render.replay import make_gif
from render.sprites import drawing
from render.theme import COLOURS, FACES
from rules.almadi import ALMADI
from rules.almadi.table import AlmadiTable
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.decision import END
from rules.engine.history import history_of, latest_turn
from rules.engine.match import Match
from tests.bench.figures import ROUNDS, Figure, figure, interleaved, paired_ratio

NAMES = ("Shirin", "Karim the Bold", "Zoë")
TURNS = range(24, 36)
"""Successive turns of one match of three, in its middle: what a server paints one after another."""
TOGETHER = 8
"""Pictures at once, for the lag of the event loop."""
FRAMES = 32
"""Of a replay: a match of two."""
BATCHES = 6


def figures() -> Iterator[Figure]:
    """R1, R2, R3, R4 and L1."""
    moments = _moments()
    for turn in moments:
        paint(turn())
    pages = [turn() for turn in moments]
    pictures = [compose_image(page) for page in pages]
    photographs = [picture.convert("RGB") for picture in pictures]
    rows = [encode_only(page) for page in pages]

    def ours() -> float:
        return _time(lambda: [paint(turn()) for turn in moments])

    def encoder() -> float:
        return _time(lambda: [encode() for encode in rows])

    def jpeg() -> float:
        return _time(lambda: [_jpeg(photograph) for photograph in photographs])

    painted, encoded, photographed = interleaved((ours, encoder, jpeg), max(ROUNDS, 11))
    each = median(painted) / len(moments) * 1000
    ratio = paired_ratio(painted, encoded)
    yield figure("R1 picture of a turn", each, "ms", against="its encoder alone", ratio=ratio)
    ratio = paired_ratio(painted, photographed)
    yield figure(
        "R2 picture of a turn, time",
        each,
        "ms",
        against="Pillow's JPEG q85 encode alone",
        ratio=ratio,
        target="≤ 0.6",
        met=ratio <= 0.6,
    )
    size = median(len(paint(page)) for page in pages)
    ratio = median(
        len(paint(page)) / len(_jpeg(photograph))
        for page, photograph in zip(pages, photographs, strict=True)
    )
    yield figure(
        "R2 picture of a turn, bytes",
        size / 1000,
        "kB",
        against="Pillow's JPEG q85",
        ratio=ratio,
        target="≤ 0.6",
        met=ratio <= 0.6,
    )
    yield _naive(moments, pages)
    yield from _replay()
    yield _lag(moments)


def _moments() -> list[Callable[[], Page]]:
    """Something that lays out the picture, for each of the turns."""
    match = Match(ALMADI, ALMADI.setting(3), bytes(range(32)))
    random = Random(3)
    found: list[Callable[[], Page]] = []
    ended = 0
    while ended < TURNS.stop:
        seat = match.awaited[0]
        answers = [answer for answer in match.answers(seat) if answer != END] or [END]
        answer = random.choice(sorted(answers))
        match.choose(seat, answer)
        if answer == END:
            ended += 1
            if ended in TURNS:
                found.append(_layout(match))
    return found


def _layout(match: Match[AlmadiTable]) -> Callable[[], Page]:
    view, news = match.seen_by(None), latest_turn(match)
    return lambda: PAINTERS["almadi"].turn(view, NAMES, news)


def _time(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _jpeg(picture: Image.Image) -> bytes:
    content = io.BytesIO()
    picture.save(content, "JPEG", quality=85)
    return content.getvalue()


def _naive(moments: list[Callable[[], Page]], pages: list[Page]) -> Figure:
    """R3: the same things from files that are opened each time, saved as Pillow saves a PNG."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for page in pages:
            for part in _parts(page):
                if isinstance(part, Art):
                    path = _file(folder, part)
                    if not path.exists():
                        drawing(part.name, part.width, part.height, part.turn).save(path)
        moment, page = moments[0], pages[0]
        painted, reopened = interleaved(
            (
                lambda: _time(lambda: paint(moment())),
                lambda: _time(lambda: _reopened(page, folder)),
            ),
            max(ROUNDS, 9),
        )
    ratio = paired_ratio(painted, reopened)
    return figure(
        "R3 picture of a turn",
        median(painted) * 1000,
        "ms",
        against="reopening the sprites and Pillow's default PNG",
        ratio=ratio,
        target="≤ 1/40",
        met=ratio <= 1 / 40,
    )


def _parts(page: Page) -> Iterator[Art | Words | Fill | Panel | Tiling]:
    for item in flatten_items(page.items):
        if isinstance(item, Stack):
            for part in item.parts():
                yield part._replace(x=part.x + item.x, y=part.y + item.y)
        elif isinstance(item, Art | Words | Fill | Panel | Tiling):
            yield item


def _file(folder: Path, art: Art) -> Path:
    return folder / f"{art.name}-{art.width}x{art.height}-{art.turn}.png"


def _reopened(page: Page, folder: Path) -> bytes:
    """What one writes first: every sprite opened from its file, every word drawn by its font."""
    canvas = Image.new("RGBA", (page.width, page.height), COLOURS[page.colour])
    pen = ImageDraw.Draw(canvas)
    for part in _parts(page):
        match part:
            case Art():
                with Image.open(_file(folder, part)) as sprite:
                    canvas.alpha_composite(sprite.convert("RGBA"), (max(part.x, 0), max(part.y, 0)))
            case Words():
                font = ImageFont.truetype(_font_file(part.face), part.size)
                anchor = {"l": "lm", "m": "mm", "r": "rm"}[part.anchor]
                pen.text((part.x, part.y), part.text, COLOURS[part.colour], font, anchor)
            case Fill():
                box = (part.x, part.y, part.x + part.width - 1, part.y + part.height - 1)
                pen.rectangle(box, COLOURS[part.colour])
            case Panel():
                box = (part.x, part.y, part.x + part.width - 1, part.y + part.height - 1)
                fill = None if part.colour is None else COLOURS[part.colour]
                edge = None if part.edge is None else COLOURS[part.edge]
                pen.rounded_rectangle(box, part.radius, fill, edge, part.thickness or 1)
    content = io.BytesIO()
    canvas.save(content, "PNG")
    return content.getvalue()


@lru_cache(maxsize=8)
def _font_file(face: str) -> str:
    package, name = FACES[face]
    with as_file(files(package) / "files" / name) as path:
        return str(path)


def _replay() -> Iterator[Figure]:
    """R4: a replay of 32 frames, laid out, drawn and written, beside an encoder that gets them."""
    match = play_match(ALMADI, ALMADI.setting(2), bytes(range(32)), PLAYERS["greedy"])
    seen = list(history_of(match).moments())[:FRAMES]
    lay_out = PAINTERS["almadi"].replay
    pages = lay_out(seen, NAMES)
    whole = [compose_image(page).convert("RGB") for page in pages]
    halves = [compose_image(half_size(page)).convert("RGB") for page in pages]
    made, of_whole, of_halves = interleaved(
        (
            lambda: _time(lambda: make_gif(lay_out(seen, NAMES))),
            lambda: _time(lambda: _webp(whole)),
            lambda: _time(lambda: _webp(halves)),
        ),
        max(ROUNDS, 9),
    )
    peer, film = "Pillow's animated WebP q80 m0", make_gif(pages)
    # The targets were set beside the pages; a film of ours has half their width.
    for frames, encoded, of_what in (
        (whole, of_whole, "the pages"),
        (halves, of_halves, "frames of the film's size"),
    ):
        has_target = frames is whole
        ratio = paired_ratio(made, encoded)
        yield figure(
            f"R4 replay of {len(frames)} frames, time, beside {of_what}",
            median(made) * 1000,
            "ms",
            against=f"{peer}, encode alone",
            ratio=ratio,
            target="≤ 0.3" if has_target else None,
            met=ratio <= 0.3 if has_target else None,
        )
        ratio = len(film) / len(_webp(frames))
        yield figure(
            f"R4 replay of {len(frames)} frames, bytes, beside {of_what}",
            len(film) / 1000,
            "kB",
            against=peer,
            ratio=ratio,
            target="≤ 0.5, < 1 MB" if has_target else None,
            met=ratio <= 0.5 and len(film) < 1_000_000 if has_target else None,
        )


def _webp(frames: list[Image.Image]) -> bytes:
    content = io.BytesIO()
    first, *others = frames
    first.save(content, "WEBP", save_all=True, append_images=others, quality=80, method=0)
    return content.getvalue()


def _lag(moments: list[Callable[[], Page]]) -> Figure:
    """L1: how late the loop is while eight pictures are wanted, in threads and inline."""
    with closing(Pictures()) as pictures:

        def in_threads() -> float:
            return asyncio.run(_lateness(moments, pictures))

        def on_the_loop() -> float:
            return asyncio.run(_lateness(moments, None))

        in_threads()
        threaded, inline = interleaved((in_threads, on_the_loop), max(ROUNDS, 9))
    ratio = paired_ratio(threaded, inline)
    return figure(
        "L1 lag of the event loop under 8 pictures, p99",
        median(threaded) * 1000,
        "ms",
        against="painting on the loop",
        ratio=ratio,
        target="≤ 0.15",
        met=ratio <= 0.15,
    )


async def _lateness(moments: list[Callable[[], Page]], pictures: Pictures | None) -> float:
    """The loop's 99th percentile, in seconds, while pictures are painted."""
    late: list[float] = []
    done = asyncio.Event()

    async def watch() -> None:
        while not done.is_set():
            start = perf_counter()
            await asyncio.sleep(0.0005)
            late.append(perf_counter() - start - 0.0005)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(0.005)
    wanted = [moments[number % len(moments)] for number in range(TOGETHER)]
    for _ in range(BATCHES):
        if pictures is not None:
            await asyncio.gather(*(pictures.all_of(one) for one in wanted))
        else:
            for one in wanted:
                paint(one())
            await asyncio.sleep(0.002)
    await asyncio.sleep(0.002)
    done.set()
    await watching
    late.sort()
    return late[min(len(late) - 1, len(late) * 99 // 100)]
