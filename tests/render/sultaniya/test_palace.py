"""The kit of parts: whatever is built in Sultaniya looks built by one hand."""

import os
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from render import sultaniya as painter
from render.canvas import compose_image
from render.frame import Box
from render.page import Art, Page, Stack, flatten_items
from render.sultaniya.halves import EDGE, HIGH, PROPORTIONS, WIDE, Size, half_parts, spots
from render.sultaniya.palace import Finish, Land, draw_palace, finish_of, tile
from render.sultaniya.panorama import View, draw_panorama
from render.theme import ART
from rules.engine.help import help_of
from rules.engine.secret import seen_by
from rules.sultaniya.box import DJINNS
from rules.sultaniya.land import PLACE_OF, WIDTH
from rules.sultaniya.tiles import ENDS, SYMBOLS, Half, PlacedTile, Tile
from tests.render.sultaniya.palaces import (
    BOX,
    DRAWN,
    NAMES,
    moments,
    names_on,
    pages,
    start,
)
from tests.rules.sultaniya.drawing import palace

GOLDEN = Path(__file__).parent / "golden" / "palace.png"
SMALL = 400
"""As wide as a phone shows it."""
TOLERANCE = 3.0
"""Mean difference of a colour, of 255, that other versions of a rasteriser may make."""
ALL_TILES = [
    *BOX.tiles.values(),
    *(laid.tile for board in BOX.boards.values() for laid in board.drawn),
]


def test_every_tile_of_the_box_is_painted_with_all_its_symbols() -> None:
    for shown in ALL_TILES:
        for mirrored in (False, True):
            must_be_painted_whole(shown, mirrored=mirrored)


def must_be_painted_whole(shown: Tile, *, mirrored: bool) -> None:
    laid = PlacedTile(shown, mirrored)
    drawn = tile(laid, Size(48, 72), 0, 0)
    parts = [part for part in drawn.parts() if isinstance(part, Art)]
    names = [part.name for part in parts]
    assert set(names) <= DRAWN
    for at_right, half in ((False, laid.left), (True, laid.right)):
        # The end of a shaft is drawn with the shaft.
        own = [symbol for symbol in half.symbols if symbol != ENDS.get(half.foot)]
        placed = spots(half, shown.level, at_right=at_right)
        assert sorted(spot.symbol for spot in placed) == sorted(own)
    assert all(part.x >= 0 and part.x + part.width <= drawn.width for part in parts)
    assert all(part.y >= 0 and part.y + part.height <= drawn.height for part in parts)
    page = Page(72, 96)
    page.add(drawn)
    assert len(set(compose_image(page).tobytes())) > 8


def test_symbols_of_a_half_are_large_and_do_not_hide_each_other() -> None:
    for shown in ALL_TILES:
        for at_right, half in ((False, shown.wall), (True, shown.arcade)):
            placed = spots(half, shown.level, at_right=at_right)
            for spot in placed:
                # A phone shows a half about 31 pixels wide: no symbol is under 8 of them.
                assert spot.height >= WIDE / 4
                assert spot.x >= 0
                assert spot.x + spot.width <= WIDE
                assert spot.y + spot.height <= HIGH
            for one, other in pairwise(placed):
                across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                hidden = max(0, across) * max(0, down)
                assert hidden < 0.4 * min(one.width * one.height, other.width * other.height)


def test_a_half_with_more_symbols_than_the_box_has_is_drawn_too() -> None:
    for number in range(1, 7):
        half = Half(symbols=("window", "tower", "sapphire") * number)
        assert len(spots(half, 1, at_right=False)) == 3 * number


def test_both_sides_of_a_joint_show_the_same_edge() -> None:
    """An arcade edge is half an arch, a wall edge half a pilaster: the neighbour has the rest."""
    joints = 0
    for match in moments(50):
        for builder in match.table.builders:
            tiles = builder.palace.tiles
            for (level, column), laid in tiles.items():
                beside = tiles.get((level, column + 2))
                if beside is not None:
                    joints += 1
                    here = sides(laid, finish_of(tiles, (level, column)))[1]
                    there = sides(beside, finish_of(tiles, (level, column + 2)))[0]
                    assert here == [name.replace("left", "right") for name in there]
                    assert len(here) == 1
    assert joints > 100


def sides(laid: PlacedTile, look: Finish) -> tuple[list[str], list[str]]:
    """What is drawn at the left and at the right side of a tile."""
    size = Size(96, 144)
    parts = [part for part in tile(laid, size, 0, 0, look).parts() if isinstance(part, Art)]
    narrow = [part for part in parts if part.width == size.across(EDGE) and part.y == 0]
    left = [part.name for part in narrow if part.x == 0]
    return left, [part.name for part in narrow if part.x]


def test_where_a_level_stops_its_edge_is_closed() -> None:
    laid = PlacedTile(BOX.tiles["g01"], mirrored=False)
    left, right = sides(laid, Finish(True, True, False, False))
    assert left == ["sultaniya-end-left"]
    assert right == ["sultaniya-arcade-right", "sultaniya-end-arcade-right"]


def test_a_left_edge_is_the_mirror_image_of_the_right_one() -> None:
    for edge in ("wall", "arcade", "end", "end-arcade"):
        for level in ("", "-roof"):
            left, right = (
                picture(f"sultaniya-{edge}-{side}{level}", EDGE) for side in ("left", "right")
            )
            assert difference(left, ImageOps.mirror(right)) < 3


def picture(name: str, width: int) -> Image.Image:
    page = Page(HIGH, width, "night")
    page.add(Art(name, 0, 0, width, HIGH))
    return compose_image(page).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of a colour, of 255; a rasteriser may round either way."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize("level", range(4))
def test_a_wall_runs_on_from_half_to_half(level: int) -> None:
    """Stones and frieze repeat every half of a half, so that no joint can be seen."""
    wall = picture(f"sultaniya-wall-{level}", WIDE)
    left, right = wall.crop((0, 0, WIDE // 2, HIGH)), wall.crop((WIDE // 2, 0, WIDE, HIGH))
    assert difference(left, right) < 1


def test_a_shaft_that_is_cut_short_has_a_cap_and_one_that_goes_on_has_none() -> None:
    rising = palace("""
    1                     |G   .  :
    0                 |.   G  :.   .  |
       A   B   C   D   E   F   G   H   I   J   K   L
    """).tiles
    assert not finish_of(rising, PLACE_OF["E0"]).cap_right
    assert finish_of(rising, PLACE_OF["F1"]).cap_left
    cut = palace("""
    1                     |.   .  :
    0                 |.   G  :.   .  |
       A   B   C   D   E   F   G   H   I   J   K   L
    """).tiles
    assert finish_of(cut, PLACE_OF["E0"]).cap_right
    capped = half_parts(Half(top="gate"), 0, Size(96, 144), at_right=False, capped=True)
    assert "sultaniya-gate-cap" in {part.name for part in capped}


def test_a_palace_as_text() -> None:
    """What is open has battlements, what overhangs a bracket; `x` marks closed ends and caps."""
    shown = palace("""
    1             :t   G  |
    0                 |G   w  :gu  .  |
       A   B   C   D   E   F   G   H   I   J   K   L
    """)
    page = Page(320, 576)
    draw_palace(page, shown.tiles, Land(0, 300, Size(48, 72)))
    assert page.as_text() == (
        "page 576×320 night\n"
        "art sultaniya-parapet 240 218 48 10 0\n"
        "fill 192 228 96 72 parchment-shade\n"
        "stack (192, 228) 96×72: ground wall[gate|window]arcade x---\n"
        "art sultaniya-parapet 288 218 48 10 0\n"
        "art sultaniya-parapet 336 218 48 10 0\n"
        "fill 288 228 96 72 parchment-shade\n"
        "stack (288, 228) 96×72: ground arcade[garden guard|]wall -x--\n"
        "art sultaniya-parapet 144 146 48 10 0\n"
        "art sultaniya-bracket-right 144 228 48 37 0\n"
        "art sultaniya-parapet 192 146 48 10 0\n"
        "fill 144 156 96 72 parchment-shade\n"
        "stack (144, 156) 96×72: first arcade[tower|gate]wall xx-x\n"
    )


EVERYTHING = """
    3     :L   tw |4   s  :c   Pu |gt  5  :
    2 |t   w  :GL  c  |gs  tw :w   MP |u   cw :
    1     :c   G  |tt  ws :.   cu |Mu  g  :
    0 |wg  s  :Gu  ww |.   t  :gu  M  |ss  tw :
       A   B   C   D   E   F   G   H   I   J   K   L
"""
"""A palace with every symbol, a complete gate in C and a complete minaret in H."""


def test_a_palace_looks_like_its_golden() -> None:
    half = 92
    page = Page(620, WIDTH * half)
    box = Box(0, 0, page.width, page.height)
    draw_panorama(page, palace(EVERYTHING).tiles, View(box, 0, WIDTH, half))
    drawn = compose_image(page).convert("RGB")
    size = (SMALL, drawn.height * SMALL // drawn.width)
    small = drawn.resize(size, Image.Resampling.BOX)
    if os.environ.get("UPDATE_GOLDENS"):
        small.quantize(160, dither=Image.Dither.NONE).save(GOLDEN, optimize=True)
    golden = Image.open(GOLDEN).convert("RGB")
    assert small.size == golden.size
    assert difference(small, golden) < TOLERANCE
    blurred = ImageChops.difference(small, golden).resize(
        (size[0] // 20, size[1] // 20), Image.Resampling.BOX
    )
    assert max(blurred.tobytes()) < 40


def test_a_half_as_text() -> None:
    half = Half(foot="minaret", top="minaret", symbols=("guard",))
    parts = half_parts(half, 1, Size(96, 144), at_right=True, capped=True)
    assert [part.name for part in parts] == [
        "sultaniya-wall-1",
        "sultaniya-minaret-1",
        "sultaniya-minaret-cap",
        "sultaniya-guard",
    ]
    # It stands before the shaft, on the balcony, in the middle of the right half.
    guard = parts[-1]
    assert guard.x + guard.width / 2 == pytest.approx(96 + 48, abs=1)
    assert guard.y + guard.height == 106


def test_what_is_open_above_has_battlements_and_an_overhang_has_brackets() -> None:
    table = start(1).table
    builder = table.builders[0]
    page = painter.turn(seen_by(None, table), NAMES)
    # E0, G0 and F1 in a triangle: two open halves below, two above, nothing overhangs.
    assert names_on(page).count("sultaniya-parapet") == 4
    assert not any("bracket" in name for name in names_on(page))
    shown = next(one for one in BOX.pile(1, 4) if one.wall.foot == one.arcade.foot == "plain")
    builder.palace.tiles[PLACE_OF["D1"]] = PlacedTile(
        shown, not builder.palace.tiles[PLACE_OF["F1"]].mirrored
    )
    page = painter.turn(seen_by(None, table), NAMES)
    assert names_on(page).count("sultaniya-bracket-right") == 1
    assert names_on(page).count("sultaniya-parapet") == 4 - 1 + 2


def test_every_component_has_its_drawing() -> None:
    wanted = {
        *(f"sultaniya-{symbol}" for symbol in SYMBOLS),
        *(f"sultaniya-board-{key}" for key in BOX.boards),
        *(f"sultaniya-djinn-{key}" for key in DJINNS),
        *(f"sultaniya-objective-{key}" for key in BOX.objectives),
        *(f"sultaniya-wall-{level}" for level in range(4)),
        *(f"sultaniya-bay-{level}" for level in range(4)),
    }
    assert wanted <= DRAWN
    assert set(PROPORTIONS) == set(SYMBOLS)
    for symbol, (width, height) in PROPORTIONS.items():
        text = (ART / f"sultaniya-{symbol}.svg").read_text(encoding="utf-8")
        assert f'viewBox="0 0 {width} {height}"' in text


@pytest.mark.slow
def test_no_drawing_of_the_kit_is_left_over() -> None:
    used = set(painter.LINE_ICONS.values()) | {topic.art for topic in help_of("sultaniya").topics}
    for match in moments(40):
        for page in pages(match):
            for item in flatten_items(page.items):
                if isinstance(item, Stack):
                    used |= {part.name for part in item.parts() if isinstance(part, Art)}
                elif isinstance(item, Art):
                    used.add(item.name)
    for shown in ALL_TILES:
        for mirrored in (False, True):
            stack = tile(PlacedTile(shown, mirrored), Size(48, 72), 0, 0, Finish(*[True] * 4))
            used |= {part.name for part in stack.parts() if isinstance(part, Art)}
    ours = {name for name in DRAWN if name.startswith("sultaniya-")}
    assert ours - used == set()
