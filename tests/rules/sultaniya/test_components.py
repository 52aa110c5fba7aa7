"""The component data: what our rulings ask of it, and what is said of mistakes.

They are ruling U1 to ruling U4, ruling U10 and ruling U11.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.engine.components import Sheet
from rules.engine.illegal import BadComponents
from rules.sultaniya.boards import DRAWN, PAIRS, Board
from rules.sultaniya.box import DATA, DATA_SETS, DJINNS, open_box
from rules.sultaniya.land import PLACES, STARTS, above, beneath, beside
from rules.sultaniya.tiles import (
    COUNTED,
    FIRST,
    GATE,
    GROUND,
    LEVELS,
    LINTEL,
    MINARET,
    PLAIN,
    POINTED_ROOF,
    ROOF,
    SECOND,
    SHAFTS,
    Half,
    Tile,
)

BOX = open_box("house-1")
TILES = list(BOX.tiles.values())
BOARDS = list(BOX.boards.values())


def level(number: int) -> list[Tile]:
    return [tile for tile in TILES if tile.level == number]


def halves(tiles: list[Tile]) -> Iterator[Half]:
    for tile in tiles:
        yield from (tile.wall, tile.arcade)


def tiles_with_shaft(tiles: list[Tile], shaft: str) -> list[Tile]:
    return [
        tile for tile in tiles if shaft in {half.foot for half in halves([tile])} | tops([tile])
    ]


def tops(tiles: list[Tile]) -> set[str]:
    return {half.top for half in halves(tiles)}


def test_there_is_one_data_set() -> None:
    assert DATA_SETS == ("house-1",)


def test_the_land_has_six_and_five_places_staggered_over_twelve_half_columns() -> None:
    assert [list(starts) for starts in STARTS] == [
        [0, 2, 4, 6, 8, 10],
        [1, 3, 5, 7, 9],
        [0, 2, 4, 6, 8, 10],
        [1, 3, 5, 7, 9],
    ]
    assert len(PLACES) == 22
    assert beneath((1, 5)) == ((0, 4), (0, 6))
    assert beneath((2, 0)) == ((1, 1),)
    assert beneath((0, 4)) == ()
    assert above((0, 10)) == ((1, 9),)
    assert above((3, 5)) == ()
    assert beside((0, 0)) == ((0, 2),)


def test_there_are_93_tiles_20_20_28_and_25() -> None:
    assert [len(level(number)) for number in range(4)] == [20, 20, 28, 25]
    assert len(TILES) == 93


def test_about_a_fifth_of_each_pile_is_marked_3_and_a_fifth_4() -> None:
    for number in range(4):
        marks = Counter(tile.mark for tile in level(number))
        for mark in ("3+", "4+"):
            assert 0.18 <= marks[mark] / len(level(number)) <= 0.22


def test_four_seats_can_fill_their_land_and_two_theirs_with_the_tiles_marked_2() -> None:
    needed = [len(STARTS[number]) - drawn for number, drawn in enumerate((2, 1, 0, 0))]
    for seats in (1, 2, 3, 4):
        for number in range(4):
            assert len(BOX.pile(number, seats)) >= needed[number] * seats


def test_symbols_are_about_as_many_as_the_rulings_say() -> None:
    found: Counter[str] = Counter()
    for tile in TILES:
        found.update(tile.number)
    assert [found[symbol] for symbol in COUNTED] == [56, 56, 20, 20, 30, 36]


@pytest.mark.parametrize("symbol", ["window", "tower", "guard", "sapphire"])
def test_what_objectives_count_is_on_at_least_three_levels(symbol: str) -> None:
    assert sum(any(tile.number[symbol] for tile in level(each)) for each in range(4)) >= 3


@pytest.mark.parametrize("symbol", ["guard", "sapphire"])
def test_guards_and_sapphires_are_mostly_low(symbol: str) -> None:
    per_tile = [sum(tile.number[symbol] for tile in level(each)) for each in range(4)]
    assert per_tile[GROUND] + per_tile[FIRST] >= 0.6 * sum(per_tile)
    assert per_tile == sorted(per_tile, reverse=True)


def test_windows_are_as_many_as_towers_on_every_level_and_for_every_number_of_seats() -> None:
    for seats in (2, 3, 4):
        for number in range(4):
            pile = BOX.pile(number, seats)
            assert sum(tile.number["window"] - tile.number["tower"] for tile in pile) == 0


def test_the_ground_starts_shafts_and_the_first_floor_carries_them_on() -> None:
    for number in (GROUND, FIRST):
        uprights = [tile for tile in level(number) if tops([tile]) & {*SHAFTS}]
        assert 6 <= len(uprights) <= 8
        kinds = Counter(
            half.top for tile in uprights for half in halves([tile]) if half.top != PLAIN
        )
        assert kinds[GATE] == kinds[MINARET] == len(uprights) / 2
    assert all(half.foot == PLAIN for half in halves(level(GROUND)))
    assert all(half.foot == half.top for half in halves(level(FIRST)))
    assert all(half.top == PLAIN for half in halves(level(SECOND) + level(ROOF)))
    assert all(half.foot == PLAIN for half in halves(level(ROOF)))


@pytest.mark.parametrize(("shaft", "end"), [(GATE, LINTEL), (MINARET, POINTED_ROOF)])
def test_only_two_shafts_of_a_kind_can_be_ended_by_two_seats_and_three_by_more(
    shaft: str, end: str
) -> None:
    ends = [tile for tile in level(SECOND) if tile.number[end]]
    assert sorted(tile.mark for tile in ends) == ["2+", "2+", "3+"]
    assert ends == tiles_with_shaft(level(SECOND), shaft)
    for seats, number in ((2, 2), (3, 3), (4, 3)):
        assert len([tile for tile in BOX.pile(SECOND, seats) if tile.number[end]]) == number
        for lower in (GROUND, FIRST):
            assert len(tiles_with_shaft(BOX.pile(lower, seats), shaft)) >= number


def test_some_roofs_are_special() -> None:
    roofs = level(ROOF)
    for symbol in (LINTEL, POINTED_ROOF, "plus-4", "plus-5"):
        assert sum(tile.number[symbol] for tile in roofs) == 2
    double = [tile for tile in roofs if tile.number["window"] == tile.number["tower"] == 2]
    assert len(double) == 2


def test_no_half_is_crowded_and_no_tile_is_empty() -> None:
    for tile in TILES:
        assert all(len(half.symbols) <= 2 for half in halves([tile]))
        assert 1 <= sum(tile.number.values()) <= 4


def test_the_faces_of_a_tile_mirror_each_other() -> None:
    tile = BOX.tiles["g01"]
    assert tile.halves(True) == tuple(reversed(tile.halves(False)))
    assert tile.edges(False) == ("wall", "arcade")
    assert tile.edges(True) == ("arcade", "wall")


def test_eight_boards_are_the_eight_choices() -> None:
    assert len(BOARDS) == 8
    assert len({board.counts for board in BOARDS}) == 8
    assert [board.name for board in BOX.side(1)] == ["Ali Baba", "Anîs", "Dunyazad", "Scheherazade"]
    assert [board.name for board in BOX.side(2)] == ["Shahriyar", "Ja’far", "Aladdin", "Sinbad"]


@pytest.mark.parametrize("dots", [1, 2])
def test_each_dot_side_has_two_boards_for_every_symbol(dots: int) -> None:
    for pair in PAIRS:
        for symbol in pair:
            assert sum(board.scores(symbol) for board in BOX.side(dots)) == 2


def test_what_is_known_of_the_boards() -> None:
    assert BOX.boards["aladdin"].counts[1:] == ("cupola", "minaret")
    assert BOX.boards["sinbad"].scores("garden")
    assert BOX.boards["shahriyar"].scores("garden")
    sapphires = {board.key: board.sapphires for board in BOARDS if board.sapphires}
    assert sapphires == {"ali-baba": 2, "scheherazade": 3, "shahriyar": 2, "jafar": 3}


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.key)
def test_a_board_begins_with_three_tiles_that_line_up_and_a_shaft_of_its_own(board: Board) -> None:
    assert DRAWN == ((GROUND, 4), (GROUND, 6), (FIRST, 5))
    left, right, over = board.drawn
    assert left.edges[1] == right.edges[0]
    assert {over.left.foot, over.right.foot} == {PLAIN}
    tops = Counter(half.top for laid in (left, right) for half in (laid.left, laid.right))
    assert tops == {PLAIN: 3, board.counts[2]: 1}


def worth(board: Board) -> float:
    """What a board begins with, in points; a sapphire is worth half of one."""
    drawn = [laid.tile.number for laid in board.drawn]
    points = {"guard": 1, "window": 1, "tower": 1, "cupola": 3, "garden": 3}
    counted = [symbol for symbol in points if symbol == "guard" or board.scores(symbol)]
    return board.sapphires / 2 + sum(
        points[symbol] * each[symbol] for each in drawn for symbol in counted
    )


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.key)
def test_a_board_begins_with_about_three_points_less_if_it_does_well_more_if_not(
    board: Board,
) -> None:
    """docs/balance.md: how the boards fare between equal players."""
    least, most = 3.0, 3.5
    if board.counts[1:] == ("garden", "minaret"):
        least = most = 2.0
    if board.counts[:2] == ("tower", "cupola"):
        least, most = 5.0, 6.5
    assert least <= worth(board) <= most


def test_ten_objectives_and_four_djinns() -> None:
    kinds = Counter(one.kind for one in BOX.objectives.values())
    assert kinds == {"floor": 4, "column": 4, "djinns": 1, "pairs": 1}
    for kind in ("floor", "column"):
        symbols = {one.symbol for one in BOX.objectives.values() if one.kind == kind}
        assert symbols == {"guard", "sapphire", "tower", "window"}
    assert [BOX.djinns[key].cost for key in DJINNS] == [1, 2, 2, 3]


def test_how_many_tiles_there_are_is_printed_and_what_they_show_is_ours() -> None:
    sheet = Sheet(DATA / "house-1", "tiles")
    totals = sheet.line("totals")
    assert {totals.provenance(name) for name in LEVELS} == {"rulebook"}
    assert {line.provenance("wall") for line in sheet.lines("tiles")} == {"house"}


Spoil = Callable[[str], str]


def swap(old: str, new: str) -> Spoil:
    return lambda text: text.replace(old, new, 1)


def without_columns(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("column-"))


@pytest.mark.parametrize(
    ("name", "spoil", "sentence"),
    [
        ("tiles", swap("g01 =", "x01 ="), "x01: it is not a letter of gfsr and a number"),
        ("tiles", swap("g01 =", "gate ="), "gate: it is not a letter of gfsr and a number"),
        ("tiles", swap("g01 = { seats = 2", "g01 = { seats = 5"), "seats is 5, more than 4"),
        ("tiles", swap("g01 = { seats = 2", "g01 = { seats = 1"), "seats is 1, less than 2"),
        ("tiles", swap('arcade = "gate"', 'arcade = "door"'), "“door” is not one of window"),
        ("tiles", swap('"gate lintel"', '"gate"'), "“gate” does not end the shaft"),
        ("tiles", swap('"gate lintel"', '"gate pointed-roof"'), "does not end the shaft"),
        ("tiles", swap('"gate lintel"', '"lintel"'), "“lintel” does not end the shaft"),
        ("tiles", swap('wall = "lintel"', 'wall = "gate lintel"'), "carries a shaft onto the roof"),
        ("tiles", swap('arcade = "gate"', 'arcade = "lintel"'), "has what only higher levels have"),
        ("tiles", swap("window = 56", "window = 57"), "window is 57, but there are 56"),
        ("tiles", swap("ground = 20", "ground = 21"), "ground is 21, but there are 20"),
        ("boards", swap('"window garden gate"', '"garden window gate"'), "one of each pair"),
        ("boards", swap('"window garden gate"', '"window garden"'), "one of each pair"),
        ("boards", swap("dots = 1", "dots = 3"), "fewer than 4 boards have 1 dots"),
        ("boards", swap('"wall wall"', '"wall"'), "edges are not two words"),
        ("boards", swap('G0 = "|"', 'G0 = ""'), "G0 has no | between its halves"),
        ("objectives", swap('"floor"', '"room"'), "kind is “room”, not one of floor"),
        ("objectives", without_columns, "6 objectives are too few for 4 seats"),
        ("djinns", swap("eye =", "ear ="), "ear: it is not one of wind"),
        ("djinns", swap("eye = {", "#"), "there is no djinn eye"),
        ("table", swap("front = 3", "front = 0"), "front is 0, less than 1"),
        ("table", swap("[scoring]", "[scoring]\nmoat = 2"), "“moat” is not a fact"),
        ("table", swap("[play]", "[play]\nmoat = 2"), "“moat” is not a fact"),
        ("djinns", swap("cost = 1,", "cost = 1, moat = 2,"), "“moat” is not a fact"),
        ("boards", swap("dots = 1,", "dots = 1, moat = 2,"), "“moat” is not a fact"),
        ("objectives", swap('kind = "floor",', 'kind = "floor", moat = 2,'), "“moat” is not a"),
        ("tiles", swap("seats = 2,", "seats = 2, moat = 2,"), "“moat” is not a fact"),
        ("tiles", swap("[totals]", "[totals]\nmoat = 2\n#"), "“moat” is not a fact"),
    ],
)
def test_a_mistake_in_the_data_is_said_at_once(
    tmp_path: Path, name: str, spoil: Spoil, sentence: str
) -> None:
    folder = tmp_path / "house-1"
    folder.mkdir()
    for file in (DATA / "house-1").iterdir():
        text = file.read_text(encoding="utf-8")
        changed = spoil(text) if file.stem == name else text
        assert file.stem != name or changed != text
        (folder / file.name).write_text(changed, encoding="utf-8")
    with pytest.raises(BadComponents, match=sentence.replace("|", r"\|")):
        open_box("house-1", tmp_path)
