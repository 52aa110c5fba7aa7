"""The painted pictures of all games: the same bytes always, and honest PNG."""

import io
from concurrent.futures import ThreadPoolExecutor
from typing import get_type_hints

import pytest
from PIL import Image, ImageChops

from render import canvas, frame, lettering, shaping, sprites
from render.caches import ALL_BYTES
from render.canvas import compose_image, paint, panel_svg
from render.page import Art, Block, Fill, Page, Panel, Tiling, Words
from render.shaping import Mask
from render.sprites import PALETTE, Sprite, SpriteCache, sprite_of
from render.theme import COLOURS
from render.viewing import sheet_of
from rules.engine.match import Match
from rules.engine.score import ScoreSheet
from rules.engine.table import Table
from tests.games import FIRST
from tests.render.pages import PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_picture_is_a_png_of_the_page_on_the_shared_palette(name: str) -> None:
    page = PAGES[name]()
    png = paint(page)
    picture = Image.open(io.BytesIO(png))
    picture.load()
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert picture.size == (page.width, page.height)
    assert picture.getpalette() == [part for colour in PALETTE for part in colour]
    assert picture.tobytes() == compose_image(page).tobytes()
    assert len(png) < 400_000


@pytest.mark.slow
def test_the_same_page_gives_the_same_bytes_whatever_was_painted_before() -> None:
    first = {name: paint(page()) for name, page in PAGES.items()}
    sprites.SPRITES.clear()
    again = {name: paint(PAGES[name]()) for name in reversed(PAGES)}
    assert first == again


@pytest.mark.slow
def test_the_same_page_gives_the_same_bytes_in_every_thread() -> None:
    expected = {name: paint(page()) for name, page in PAGES.items()}
    sprites.SPRITES.clear()
    with ThreadPoolExecutor(4) as threads:
        jobs = [
            (name, threads.submit(paint, page())) for name, page in PAGES.items() for _ in range(3)
        ]
        for name, job in jobs:
            assert job.result() == expected[name]


def test_a_cache_keeps_no_more_than_it_may() -> None:
    cache = SpriteCache(1000)
    sprite = sprite_of(Image.new("L", (10, 10)), None)
    for number in range(50):
        assert cache.get(number) is None
        assert cache.put(number, sprite) is sprite
    assert len(cache) == 10
    masked = sprite_of(Image.new("L", (10, 10)), Image.new("L", (10, 10)))
    cache.put("a mask takes as much again", masked)
    assert len(cache) == 9
    assert cache.get(49) is sprite


def test_what_was_asked_for_again_outlives_any_number_of_sprites_that_were_not() -> None:
    cache = SpriteCache(1000)
    sprite = sprite_of(Image.new("L", (10, 10)))
    cache.put("a tile", sprite)
    assert cache.get("a tile") is sprite
    for number in range(50):
        cache.put(number, sprite)
    assert cache.get("a tile") is sprite
    assert cache.get(0) is None
    assert cache.bytes == 100 * len(cache) == 1000


def test_proven_sprites_make_room_for_new_ones_too() -> None:
    cache = SpriteCache(1000)
    sprite = sprite_of(Image.new("L", (10, 10)))
    for number in range(20):
        cache.put(number, sprite)
        cache.get(number)
    kept = [number for number in range(20) if cache.get(number)]
    assert kept == list(range(10, 20))


def test_the_scores_of_a_view_are_computed_once_and_another_view_has_its_own() -> None:
    match = Match(FIRST, FIRST.setting(2), bytes(32))
    asked: list[object] = []

    def score(table: Table) -> ScoreSheet:
        asked.append(table)
        return FIRST.score(table)

    view, other = match.seen_by(0), match.seen_by(1)
    sheets = [sheet_of(one, score) for one in (view, view, other, view)]
    assert asked == [view.table, other.table]
    assert sheets[0] is sheets[1] is sheets[3]
    ranked = sheet_of(view._replace(last=((0, "resigned"),)), score)
    assert ranked.ranks[0] == 2


def test_all_caches_of_pictures_are_bounded_together() -> None:
    """`docs/pictures.md` says how much they may hold; no other cache keeps pixels."""
    caches = (sprites.SPRITES, sprites.DRAWINGS, shaping.MASKS)
    assert sum(cache.most_bytes for cache in caches) == ALL_BYTES == 64_000_000
    for page in PAGES.values():
        paint(page())
    assert all(0 < cache.bytes <= cache.most_bytes for cache in caches)
    for module in (canvas, frame, lettering, shaping, sprites):
        for name, made in vars(module).items():
            if hasattr(made, "cache_info"):
                kept = get_type_hints(made)["return"]
                assert kept not in {Image.Image, Sprite, Mask}, f"{module.__name__}.{name}"


def test_what_hangs_over_the_edge_is_cut() -> None:
    page = Page(40, 60)
    page.add(
        Art("icon-ruby", -10, -10, 32, 32),
        Art("icon-ruby", 50, 30, 32, 32),
        Art("icon-ruby", 90, 90, 32, 32),
        Fill(-5, -5, 20, 8, "gold"),
        Fill(100, 100, 4, 4, "gold"),
        Words("far too long for this page", 20, 20, 30),
    )
    picture = compose_image(page)
    assert picture.size == (60, 40)
    assert paint(page) == paint(page)


@pytest.mark.parametrize(
    ("height", "colour", "apart"), [(20, "glow", 12), (200, "glow", 12), (200, None, 80)]
)
def test_a_large_panel_looks_as_if_painted_whole(
    height: int, colour: str | None, apart: int
) -> None:
    """A line alone is crisp instead of softened, so its edges may be further apart."""
    panel = Panel(10, 10, 900, height, colour, 18, "gold-dark", 3)
    svg = panel_svg(900, height, colour, 18, ("gold-dark", 3, 0))
    picture = Image.new("RGB", (920, height + 20), COLOURS["parchment"])
    shape = sprites.rasterise(svg, 900, height)
    picture.paste(shape, (10, 10), shape)
    painted = compose_image(Page(height + 20, 920, "parchment", [panel])).convert("RGB")
    assert max(ImageChops.difference(painted, picture).convert("L").tobytes()) <= apart


def test_a_block_looks_like_its_things() -> None:
    things = (
        Panel(0, 0, 80, 30, "glow", 8, "gold-dark", 3),
        Words("Seven", 8, 15, 20, "ink", "bold"),
        Tiling("pattern-2", 60, 10, 15, 9, 8),
    )
    plain, block = Page(60, 200), Page(60, 200)
    plain.add(*(thing._replace(x=thing.x + 11, y=thing.y + 7) for thing in things))
    block.add(Block(11, 7, 80, 30, things))
    assert paint(plain) == paint(block)
    assert plain.as_text() == block.as_text()
