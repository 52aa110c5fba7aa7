"""Sultaniya in pictures and words: every palace looks built, and no secret is shown."""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from render import lettering
from render import sultaniya as painter
from render.canvas import composed, paint
from render.page import Art, Block, Page, Panel, Stack, Tiling, Words, everything
from render.sultaniya import panorama
from render.sultaniya.breakdown import worths
from render.sultaniya.halves import EDGE, HIGH, PROPORTIONS, WIDE, Size, half_parts, spots
from render.sultaniya.palace import Land, Look, draw_palace, look_of, tile
from render.sultaniya.scene import scene_of
from render.theme import ART, MARGIN, SMALLEST
from rules.engine.chance import Chance
from rules.engine.help import help_of
from rules.engine.history import history_of
from rules.engine.imagine import imagined
from rules.engine.match import Match
from rules.engine.notation import next_words
from rules.engine.play import perform
from rules.engine.record import opened, read_records, replay_choice
from rules.engine.secret import View, seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.box import DJINNS, open_box
from rules.sultaniya.building import FACES
from rules.sultaniya.land import NAME, NAMED, WIDTH
from rules.sultaniya.news import Built, Revealed
from rules.sultaniya.scoring import SCORE_LINES
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import ENDS, SYMBOLS, Half, Laid, Tile
from tests.every_game.matches import settings, walk
from tests.rules.sultaniya.drawing import palace

NAMES = ("Anne", "Peter the Great", "Olaf", "دنيازاد")
GOLDENS = sorted((Path(__file__).parents[1] / "golden").glob("sultaniya-*.log"))
EVERY = 8
GOLDEN = Path(__file__).parent / "golden" / "sultaniya-palace.png"
SMALL = 400
"""As wide as a phone shows it."""
TOLERANCE = 3.0
"""Mean difference of a colour, of 255, that other versions of a rasteriser may make."""
BOX = open_box("house-1")
ALL_TILES = [
    *BOX.tiles.values(),
    *(laid.tile for board in BOX.boards.values() for laid in board.drawn),
]
DRAWN = {path.stem for path in ART.glob("*.svg")}

SultaniyaMatch = Match[SultaniyaTable]


def moments(every: int = 9) -> Iterator[SultaniyaMatch]:
    """Some moments of a random match in every setting."""
    for setting in settings(SULTANIYA):
        random = Random(setting.seats)
        match = Match(SULTANIYA, setting, random.randbytes(32))
        for number, _ in enumerate(walk(match, random)):  # type: ignore[arg-type]
            if number % every == 0:
                yield match
        yield match


def pages(match: SultaniyaMatch) -> list[Page]:
    """Every page of a moment, for everybody and for whoever is asked."""
    everyone = match.seen_by(None)
    made = [
        painter.turn(everyone, NAMES, match.turn_news),
        painter.table(everyone, NAMES),
        painter.score_sheet(everyone, NAMES),
        painter.breakdown(everyone, NAMES, len(match.log) % match.setting.seats),
    ]
    for seat in range(match.setting.seats):
        view = match.seen_by(seat)
        made.append(painter.private(view, NAMES, ()))
        if seat in match.table.pending:
            heads = {answer[:2]: answer for answer in match.answers(seat)}
            made += [
                painter.private(view, NAMES, answer[:length])
                for answer in list(heads.values())[:: max(1, len(heads) // 4)]
                for length in range(1, len(answer) + 1)
            ]
    return made


# Every moment.


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_moment_of_a_golden_can_be_shown(path: Path) -> None:
    (record,) = read_records(path.read_text(encoding="utf-8"))
    match = opened(record, SULTANIYA, tells_news=True)
    for number in range(len(record.log) + 1):
        if number % EVERY == 0 or number == len(record.log):
            made = pages(match)
            assert all(page.height > 100 for page in made)
            assert paint(made[number % len(made)]).startswith(b"\x89PNG")
            text = painter.alt_text(match.seen_by(None), NAMES, match.turn_news)
            assert 0 < len(text) <= 1024
            assert text.endswith(".")
        if number < len(record.log):
            replay_choice(match, record, number)


def test_all_that_is_placed_is_drawn_and_nothing_sticks_out_or_is_too_small() -> None:
    for match in moments(60):
        for page in pages(match):
            for item in everything(page.items):
                if isinstance(item, Art | Tiling):
                    assert item.name in DRAWN
                if isinstance(item, Words):
                    assert item.size >= SMALLEST
                    left, right = extent(item)
                    assert left >= MARGIN // 2
                    assert right <= page.width - MARGIN // 2, item
                elif not isinstance(item, Block):
                    assert item.x >= 0
                    assert item.x + item.width <= page.width
                    assert item.y + item.height <= page.height


def extent(words: Words) -> tuple[int, int]:
    width = lettering.width(words.text, words.face, words.size)
    left = words.x - {"l": 0, "m": width // 2, "r": width}[words.anchor]
    return left, left + width


def test_pictures_are_light_enough_to_be_posted() -> None:
    for match in moments(80):
        assert len(paint(painter.turn(match.seen_by(None), NAMES, ()))) < 400_000


# The kit of parts.


@pytest.mark.parametrize("shown", ALL_TILES, ids=lambda shown: shown.key)
@pytest.mark.parametrize("mirrored", [False, True], ids=["straight", "mirrored"])
def test_every_tile_of_the_box_is_painted_with_all_its_symbols(shown: Tile, mirrored: bool) -> None:
    laid = Laid(shown, mirrored)
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
    assert len(set(composed(page).tobytes())) > 8


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
            for (level, start), laid in tiles.items():
                beside = tiles.get((level, start + 2))
                if beside is not None:
                    joints += 1
                    here = sides(laid, look_of(tiles, (level, start)))[1]
                    there = sides(beside, look_of(tiles, (level, start + 2)))[0]
                    assert here == [name.replace("left", "right") for name in there]
                    assert len(here) == 1
    assert joints > 100


def sides(laid: Laid, look: Look) -> tuple[list[str], list[str]]:
    """What is drawn at the left and at the right side of a tile."""
    size = Size(96, 144)
    parts = [part for part in tile(laid, size, 0, 0, look).parts() if isinstance(part, Art)]
    narrow = [part for part in parts if part.width == size.across(EDGE) and part.y == 0]
    left = [part.name for part in narrow if part.x == 0]
    return left, [part.name for part in narrow if part.x]


def test_where_a_level_stops_its_edge_is_closed() -> None:
    laid = Laid(BOX.tiles["g01"], mirrored=False)
    left, right = sides(laid, Look(True, True, False, False))
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
    return composed(page).convert("RGB")


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
    assert not look_of(rising, NAMED["E0"]).cap_right
    assert look_of(rising, NAMED["F1"]).cap_left
    cut = palace("""
    1                     |.   .  :
    0                 |.   G  :.   .  |
       A   B   C   D   E   F   G   H   I   J   K   L
    """).tiles
    assert look_of(cut, NAMED["E0"]).cap_right
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
    page = Page(panorama.height(half), WIDTH * half)
    panorama.draw_land(page, palace(EVERYTHING).tiles, (0, 0, half))
    drawn = composed(page).convert("RGB")
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


def start(seats: int = 3, seed: int = 1, *variants: str) -> SultaniyaMatch:
    return Match(SULTANIYA, SULTANIYA.setting(seats, variants), bytes([seed]) * 32)


def names_on(page: Page) -> list[str]:
    return [item.name for item in everything(page.items) if isinstance(item, Art | Tiling)]


def test_what_is_open_above_has_battlements_and_an_overhang_has_brackets() -> None:
    table = start(1).table
    builder = table.builders[0]
    page = painter.table(seen_by(None, table), NAMES)
    # E0, G0 and F1 in a triangle: two open halves below, two above, nothing overhangs.
    assert names_on(page).count("sultaniya-parapet") == 4
    assert not any("bracket" in name for name in names_on(page))
    shown = next(one for one in BOX.pile(1, 4) if one.wall.foot == one.arcade.foot == "plain")
    builder.palace.tiles[NAMED["D1"]] = Laid(shown, not builder.palace.tiles[NAMED["F1"]].mirrored)
    page = painter.table(seen_by(None, table), NAMES)
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


def test_no_drawing_of_the_kit_is_left_over() -> None:
    used = set(painter.LINE_ICONS.values()) | {topic.art for topic in help_of("sultaniya").topics}
    for match in moments(40):
        for page in pages(match):
            for item in everything(page.items):
                if isinstance(item, Stack):
                    used |= {part.name for part in item.parts() if isinstance(part, Art)}
                elif isinstance(item, Art):
                    used.add(item.name)
    for shown in ALL_TILES:
        for mirrored in (False, True):
            stack = tile(Laid(shown, mirrored), Size(48, 72), 0, 0, Look(*[True] * 4))
            used |= {part.name for part in stack.parts() if isinstance(part, Art)}
    ours = {name for name in DRAWN if name.startswith("sultaniya-")}
    assert ours - used == set()


# Secrets.


def test_views_that_differ_only_in_hidden_things_look_the_same() -> None:
    random = Random(5)
    pairs = 0
    for match in moments(83):
        for seat in (None, *range(match.setting.seats)):
            view = seen_by(seat, match.table)
            twin = imagined(SULTANIYA, view, Chance(random.randbytes(32)))
            pairs += twin != match.table
            assert shown_to(seen_by(seat, twin)) == shown_to(view)
    assert pairs > 60


def shown_to(view: View[SultaniyaTable]) -> list[str]:
    """All that a viewer is shown, as text."""
    made = [
        painter.turn(view, NAMES, ()),
        painter.table(view, NAMES),
        painter.score_sheet(view, NAMES),
        painter.breakdown(view, NAMES, 0),
    ]
    if view.seat is not None:
        made.append(painter.private(view, NAMES, ()))
    return [
        *(page.as_text() for page in made),
        painter.alt_text(view, NAMES, ()),
        painter.text_board(view, NAMES),
    ]


def test_a_picture_is_made_of_a_view_and_of_nothing_else() -> None:
    table = start().table
    with pytest.raises(TypeError, match="not of SultaniyaTable"):
        painter.table(table, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.table(View(table, 0), NAMES)
    with pytest.raises(ValueError, match="spectator"):
        painter.private(seen_by(None, table), NAMES, ())


def test_objectives_are_seen_by_their_owner_alone_unless_they_are_open() -> None:
    table = start(2).table
    own = [one.label for one in table.builders[0].objectives.known()]
    assert set(own) <= set(painter.private(seen_by(0, table), NAMES, ()).written())
    for viewer in (None, 1):
        view = seen_by(viewer, table)
        assert not set(own) & set(painter.breakdown(view, NAMES, 0).written())
        assert not any(label in painter.text_board(view, NAMES) for label in own)
    shown = start(2, 1, "open").table
    own = [one.label for one in shown.builders[0].objectives.known()]
    assert set(own) <= set(painter.breakdown(seen_by(1, shown), NAMES, 0).written())


def rich(match: SultaniyaMatch, seat: int = 0) -> SultaniyaTable:
    """The table of a match whose seat can pay every djinn."""
    match.table.builders[seat].sapphires = 9
    return match.table


def test_what_the_djinn_of_the_eye_showed_is_seen_by_its_caller_alone() -> None:
    table = rich(start(2))
    perform(table, 0, ("djinn", "eye", "second"))
    seen = [one.key for one in BOX.pile(2, 2)]
    title = "You saw the second floor pile, from its top"
    written = painter.private(seen_by(0, table), NAMES, ()).written()
    assert title in written
    assert set(seen) <= set(written)
    other = painter.private(seen_by(1, table), NAMES, ()).written()
    assert title not in other
    assert not set(seen) & set(other)


# What the pages tell.


def test_the_header_says_whose_turn_it_is_and_how_far_the_match_is() -> None:
    written = painter.turn(start().seen_by(None), NAMES, ()).written()
    assert "Anne to build" in written
    assert "Turn 1" in written
    alone = painter.turn(start(1).seen_by(None), NAMES, ()).written()
    assert "Turn 1 of 20" in alone


def built() -> tuple[SultaniyaMatch, Built]:
    """A match whose first turn built something, and what."""
    match = start(3, 5)
    random = Random(3)
    while True:
        answers = match.answers(0)
        takes = [answer for answer in answers if answer[0] == "take"]
        reveals = [answer for answer in answers if answer[0] == "reveal"]
        match.choose(0, random.choice(takes or reveals))
        if takes:
            match.choose(0, ("end",))
            (item,) = [item for item in match.turn_news if isinstance(item, Built)]
            return match, item


def gold_frames(page: Page) -> list[Panel]:
    return [
        item
        for item in everything(page.items)
        if isinstance(item, Panel) and item.colour is None and item.edge == "gold"
    ]


def test_the_newest_tile_has_a_gold_frame_with_the_number_of_its_turn() -> None:
    match, _ = built()
    page = painter.turn(match.seen_by(None), NAMES, match.turn_news)
    (frame,) = gold_frames(page)
    assert frame.dash == 0
    assert "1" in page.written()
    assert not gold_frames(painter.table(match.seen_by(None), NAMES))


def test_a_tile_to_be_placed_is_shown_at_every_place_by_the_menus_words() -> None:
    match, _ = built()
    table = match.table
    seat = match.awaited[0]
    perform(table, seat, ("reveal", "ground"))
    answers = [a for a in table.pending[seat][-1].answers(table) if a[0] == "take"]
    key = next(answer[1] for answer in answers if answer[1].startswith("g"))
    places = {answer[2] for answer in answers if answer[1] == key}
    page = painter.private(seen_by(seat, table), NAMES, ("take", key))
    assert places <= set(page.written())
    assert f"take {key} … at which of the marked places?" in page.written()
    assert len([frame for frame in gold_frames(page) if frame.dash]) == len(places)


def test_either_face_of_a_tile_is_shown_where_both_fit() -> None:
    for match in moments(3):
        for seat in match.awaited:
            for answer in match.answers(seat):
                if answer[0] == "take" and len(answer) == 4:
                    page = painter.private(match.seen_by(seat), NAMES, answer[:3])
                    assert set(FACES) <= set(page.written())
                    return
    pytest.fail("no tile fitted both ways")


def test_the_red_djinn_marks_own_tiles_then_where_they_may_go() -> None:
    match, item = built()
    table = rich(match)
    table.pending = {0: table.pending[1]}
    table.pending[0] = [type(table.pending[0][-1])(0)]
    view = seen_by(0, table)
    page = painter.private(view, NAMES, ("djinn", "red"))
    assert NAME[item.place] in page.written()
    assert len(gold_frames(page)) == 1
    page = painter.private(view, NAMES, ("djinn", "red", NAME[item.place]))
    assert "under" in page.written()


def test_words_that_lead_nowhere_are_left_out() -> None:
    view = start().seen_by(0)
    page = painter.private(view, NAMES, ("take", "r25"))
    assert page.as_text() == painter.private(view, NAMES, ()).as_text()


def test_a_seat_is_told_what_each_symbol_is_worth_to_it() -> None:
    table = start(2).table
    builder = table.builders[0]
    written = painter.private(seen_by(0, table), NAMES, ()).written()
    worth = (1, 3, 6)
    for symbol, each in zip(builder.board.counts, worth, strict=True):
        number = len(builder.palace.shafts(symbol)) if each == 6 else builder.palace.count(symbol)
        assert f"{number} × {each}" in written


def test_the_piles_show_their_top_their_front_and_how_many_are_left() -> None:
    match = start(4)
    match.choose(0, ("reveal", "roof"))
    front = match.table.fronts[3][0]
    written = painter.table(seen_by(None, match.table), NAMES).written()
    assert front.key in written
    assert "24 in the pile" in written
    assert written.count("top") == 4
    assert match.table.piles[3].known()[-1].key not in written


def test_an_empty_pile_says_so() -> None:
    table = start(2).table
    while table.piles[0]:
        table.piles[0].draw(table)
    assert "the pile is gone" in painter.table(seen_by(None, table), NAMES).written()


def test_djinns_say_whom_they_stand_beside() -> None:
    table = rich(start(2))
    before = painter.table(seen_by(None, table), NAMES).written()
    assert before.count("free") == 4
    perform(table, 0, ("djinn", "wind", "ground"))
    after = painter.table(seen_by(None, table), NAMES)
    assert after.written().count("free") == 3
    assert names_on(after).count("sultaniya-djinn-wind") == 2


def over(seats: int = 3) -> SultaniyaMatch:
    match = start(seats, 8)
    for _ in walk(match, Random(2)):  # type: ignore[arg-type]
        pass
    return match


def test_the_last_picture_names_the_winner_and_leaves_the_piles_out() -> None:
    match = over()
    everyone = match.seen_by(None)
    winner = match.score().winners[0]
    written = painter.turn(everyone, NAMES, match.turn_news).written()
    assert any(text.startswith(NAMES[winner]) and " win" in text for text in written)
    assert "Ground level" not in written
    assert "The match is over" in painter.private(match.seen_by(1), NAMES, ()).written()


def test_a_breakdown_puts_points_beside_all_that_brings_them() -> None:
    for match in (over(), over(2)):
        for seat in range(match.setting.seats):
            scene = scene_of(match.seen_by(None), NAMES)
            lines = {line.name: line.points for line in scene.sheet.seats[seat]}
            alone = sum(lines.values()) - lines["guards"] - lines["objectives"]
            found = worths(scene, seat)
            builder = match.table.builders[seat]
            total = 0
            for (place, at_right, symbol), points in found.items():
                laid = builder.palace.tiles[place]
                total += points * (laid.right if at_right else laid.left).symbols.count(symbol)
            assert total == alone
            page = painter.breakdown(match.seen_by(None), NAMES, seat)
            badges = [text for text in page.written() if text.startswith("+")]
            assert len(badges) >= len(found)


def test_the_score_sheet_has_an_icon_for_every_line_and_says_what_decided_a_tie() -> None:
    assert set(painter.LINE_ICONS) == set(SCORE_LINES)
    table = over(2).table
    twin = table.builders[0].copy()
    twin.sapphires = table.builders[0].sapphires // 2 * 2 + 1
    table.builders[1] = twin
    table.builders[0].sapphires = twin.sapphires - 1
    table.djinns = dict.fromkeys(table.djinns)
    written = painter.score_sheet(seen_by(None, table), NAMES).written()
    held = twin.sapphires
    assert (
        f"Equal points: the most sapphires decide (Anne {held - 1}, Peter the Great {held})."
        in written
    )
    running = painter.score_sheet(start().seen_by(None), NAMES).written()
    assert "Secret objectives count only where they are seen." in running


def test_every_icon_that_a_label_names_has_an_emoji() -> None:
    named = set()
    for match in moments(12):
        for seat in match.awaited:
            decision, answers, view = match.question(seat), match.answers(seat), match.seen_by(seat)
            for answer in answers:
                for length in range(1, len(answer) + 1):
                    if answer[length - 1] in next_words(answers, answer[: length - 1]):
                        named.add(decision.label(view, answer[:length]).icon)
    assert named <= {*painter.EMOJI, ""}
    assert {"reveal", "take", "djinn", "red", "place", "under", "pass", "end", "roof"} <= named


def test_a_recap_numbers_what_was_built_and_what_was_revealed() -> None:
    match, item = built()
    seat = match.awaited[0]
    history = history_of(match)
    news = history.news(history.since(seat), seat)
    page = painter.recap(match.seen_by(seat), NAMES, news)
    discs = [
        item for item in everything(page.items) if isinstance(item, Panel) and item.edge == "seat-1"
    ]
    told = [one for one in news if isinstance(one, Revealed | Built)]
    waiting = [tile.key for front in match.table.fronts for tile in front]
    # One in the list for each, one on the tile that was built, one on each that still lies there.
    assert len(discs) == len(told) + 1 + len(waiting)
    assert f"Anne built {item.tile.key} at {NAME[item.place]}" in " ".join(page.written())


def test_in_a_replay_every_palace_keeps_its_place() -> None:
    for seats in SULTANIYA.seats:
        pages = painter.replay(list(history_of(over(seats)).moments()), NAMES)
        assert len({page.height for page in pages}) == 1
        places = {tuple(item[:4] for item in page.items) for page in pages}
        assert len(places) == 1
        assert len(pages[0].items) == 1 + seats


# Words instead of pictures.


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    match, item = built()
    text = painter.alt_text(match.seen_by(None), NAMES, match.turn_news)
    totals = match.score().totals
    assert text.startswith(
        f"Sultaniya, turn 2. Peter the Great to build. Anne built {item.tile.key} "
        f"at {NAME[item.place]}"
    )
    assert "Scores so far: Anne" in text
    board = match.table.builders[0].board.name
    assert f"Anne as {board} shows " in text
    assert "Ground level: " in text
    assert len(totals) == 3


def test_alt_text_names_the_objectives_that_are_seen_and_no_others() -> None:
    table = start().table
    labels = [[one.label for one in builder.objectives.known()] for builder in table.builders]
    own = painter.alt_text(seen_by(0, table), NAMES)
    assert f"Objectives of Anne: {labels[0][0]} and {labels[0][1]}." in own
    assert own.count("Objectives of") == 1
    assert not any(label in own for secret in labels[1:] for label in secret)
    assert "Objectives of" not in painter.alt_text(seen_by(None, table), NAMES)


def test_alt_text_is_cut_at_a_sentence() -> None:
    match = over(4)
    text = painter.alt_text(match.seen_by(None), ["N" * 200] * 4, match.news_since(0)[-9:])
    assert 500 < len(text) <= 1024
    assert text.endswith(".")


def test_the_text_board_names_every_visible_fact() -> None:
    table = start(1, 1).table
    builder = table.builders[0]
    text = painter.text_board(seen_by(0, table), NAMES)
    assert text.startswith("Sultaniya, turn 1 of 20. Anne to build.\n\nPiles\n  ground level: ")
    assert f"1 Anne, {builder.board.name}: " in text
    assert f"  holds {builder.sapphires} sapphire" in text
    for one in builder.objectives.known():
        assert f"  objective: {one.label}, " in text
    assert "     A   B   C   D   E   F   G   H   I   J   K   L" in text
    assert "secret" not in text
    assert "objective: secret" in painter.text_board(seen_by(None, table), NAMES)


def test_the_help_names_only_icons_that_have_an_emoji() -> None:
    assert {topic.icon for topic in help_of("sultaniya").topics} <= {*painter.EMOJI, ""}
