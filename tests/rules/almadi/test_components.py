"""Almadi's data set house-1 keeps what its headers and ruling A31 to ruling A35 promise."""

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise
from pathlib import Path
from statistics import mean
from typing import Any, TypeAlias

import pytest

Line: TypeAlias = dict[str, Any]

DATA = Path(__file__).parents[3] / "rules" / "almadi" / "data" / "house-1"

# Released data is never edited in place: a change is a new data set beside this one.
RELEASED = {
    "landscapes.toml": "34c167296b7ae91f9270c9a2b51407302a79c8cdc5723b174108ff77d1554b88",
    "mosaics.toml": "c24021e9ee3ce6968059e9a32244be39965541a917c5e9cb4fcb11a093ab9011",
    "objectives.toml": "0236621b50dd972a4f4a93cdfb5fdd43d6e26e14d36dd9e9722fca14884b9d3f",
    "stalls.toml": "833693c42b145dfac0a753c03b204058e59c84187c8e226e809c7103c1d8a9df",
    "strips.toml": "ce9d0d1d6c5caebbe9c52fbdeb48229fe52011e9cbd6eaacb221a8fddffaf3a8",
    "characters.toml": "99c238eaa0504aee367f8ce9aa807181a470708ee3e97da06402ff39a20aed3b",
    "table.toml": "a3fa5e81dddb3e1e373455395affddef6a5f2db287aa93602696f28ee4544572",
}

SIDES = ("N", "E", "S", "W")
TYPES = ("oasis", "caravan", "palace", "market")
EFFECTS = {"jar": 44, "genie": 32, "ruby": 32, "stall": 28, "marteline": 28, "moon": 12}
STRENGTH = {"jar": 1, "ruby": 2, "stall": 2, "marteline": 2, "genie": 3, "moon": 3}
GOODS = ("spices", "leather", "carpets", "pottery")
PROVENANCES = {"rulebook", "sourced", "derived", "house"}

# Ruling A35: the points of every objective.
OBJECTIVES = """
blue: five-oases 6, oasis-in-each-row 6, oasis-square 7, oasis-diagonal 9, seven-jars 8
yellow: five-caravans 6, four-stalls 6, stall-pairs 7, caravan-diagonal 9, four-active-stalls 7
red: five-palaces 6, four-mosaics 6, mosaic-pairs 7, palace-ring 8, four-active-martelines 7
green: five-markets 6, goods-of-each-kind 6, ten-alike-goods 7, market-corners 9
green: four-active-rubies 7
grey: empty-column 10, line-of-four 8, motley-square 5, hole 7, two-holes 9, long-hole 9
grey: stalls-and-mosaics 9, stalls-and-rubies 9, mosaics-and-rubies 9, matching-pairs 7
grey: five-genies 9, six-in-a-row 5
"""


def read(name: str) -> Line:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def header(name: str) -> str:
    """The comment that opens a file, on one line."""
    text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
    return " ".join(line.lstrip("# ") for line in text.split("\n\n")[0].splitlines())


LANDSCAPES: dict[str, Line] = read("landscapes")["landscapes"]
MARKETS = [tile for tile in LANDSCAPES.values() if tile["landscape"] == "market"]
STRIPS: list[Line] = read("strips")["strip"]
ROWS: list[Line] = [row for strip in STRIPS for row in strip["rows"]]
ORDERS: list[list[str]] = [[row["landscape"] for row in strip["rows"]] for strip in STRIPS]
EAST: list[list[str]] = [[row["E"] for row in strip["rows"]] for strip in STRIPS]
STALLS: dict[str, Line] = read("stalls")["stalls"]
MOSAICS: dict[str, Line] = read("mosaics")["mosaics"]
CARDS: dict[str, Line] = read("objectives")["objectives"]
TABLE = read("table")


def of_type(landscape: str) -> list[Line]:
    return [tile for tile in LANDSCAPES.values() if tile["landscape"] == landscape]


def sides(tile: Line) -> tuple[str, ...]:
    return tuple(tile[side] for side in SIDES)


def arrows(tile: Line) -> tuple[str, ...]:
    return tuple(side for side in SIDES if tile[side] == "arrow")


def effects(tile: Line) -> list[str]:
    return [tile[side] for side in SIDES if tile[side] != "arrow"]


def goods_in(markets: list[Line]) -> Counter[str]:
    return Counter(market["good"] for market in markets for _ in range(market["goods"]))


def counts_text(counts: Counter[str], order: Iterable[str]) -> str:
    return ", ".join(f"{name} {counts[name]}" for name in order)


def test_there_are_22_landscapes_of_each_type_under_numbered_keys() -> None:
    keys = [f"{landscape}-{number:02}" for landscape in TYPES for number in range(1, 23)]
    assert list(LANDSCAPES) == keys
    assert all(key.startswith(f"{tile['landscape']}-") for key, tile in LANDSCAPES.items())


@pytest.mark.parametrize("landscape", TYPES)
def test_twenty_of_a_type_have_two_arrows_one_has_four_and_one_has_none(landscape: str) -> None:
    assert Counter(len(arrows(tile)) for tile in of_type(landscape)) == {2: 20, 4: 1, 0: 1}


def test_the_176_effect_sides_are_divided_as_ruled() -> None:
    counts = Counter(effect for tile in LANDSCAPES.values() for effect in effects(tile))
    assert counts == EFFECTS
    assert counts.total() == 176


@pytest.mark.parametrize("landscape", TYPES)
def test_all_six_ways_to_choose_two_arrow_sides_occur_three_or_four_times(landscape: str) -> None:
    ways = Counter(arrows(tile) for tile in of_type(landscape) if len(arrows(tile)) == 2)
    assert set(ways) == set(combinations(SIDES, 2))
    assert set(ways.values()) == {3, 4}


@pytest.mark.parametrize("landscape", TYPES)
def test_every_effect_occurs_on_every_type_and_equally_often(landscape: str) -> None:
    counts = Counter(effect for tile in of_type(landscape) for effect in effects(tile))
    assert counts == {effect: total // 4 for effect, total in EFFECTS.items()}


@pytest.mark.parametrize("side", SIDES)
def test_every_effect_lies_equally_often_on_each_side(side: str) -> None:
    counts = Counter(tile[side] for tile in LANDSCAPES.values())
    assert counts == {"arrow": 44} | {effect: total // 4 for effect, total in EFFECTS.items()}


@pytest.mark.parametrize("landscape", TYPES)
@pytest.mark.parametrize("effect", EFFECTS)
def test_within_a_type_no_effect_favours_a_side(landscape: str, effect: str) -> None:
    counts = [sum(tile[side] == effect for tile in of_type(landscape)) for side in SIDES]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("landscape", TYPES)
def test_no_two_tiles_of_a_type_are_equal(landscape: str) -> None:
    assert len({sides(tile) for tile in of_type(landscape)}) == 22


def test_only_the_four_arrow_tiles_have_the_same_sides_as_a_tile_of_another_type() -> None:
    repeated = {s: n for s, n in Counter(map(sides, LANDSCAPES.values())).items() if n > 1}
    assert repeated == {("arrow",) * 4: 4}


def test_the_effects_on_one_tile_differ() -> None:
    for key, tile in LANDSCAPES.items():
        assert len(set(effects(tile))) == len(effects(tile)), key


def test_every_pair_of_effects_occurs_and_none_on_more_than_three_tiles_of_a_type() -> None:
    found: set[frozenset[str]] = set()
    for landscape in TYPES:
        tiles = [tile for tile in of_type(landscape) if len(arrows(tile)) == 2]
        pairs = Counter(frozenset(effects(tile)) for tile in tiles)
        assert max(pairs.values()) <= 3
        found |= set(pairs)
    assert found == set(map(frozenset, combinations(EFFECTS, 2)))


def test_only_markets_hold_goods_of_one_kind_and_three_to_five_of_them() -> None:
    assert {tile["landscape"] for tile in LANDSCAPES.values() if "goods" in tile} == {"market"}
    assert {tile["landscape"] for tile in LANDSCAPES.values() if "good" in tile} == {"market"}
    assert {tile["good"] for tile in MARKETS} == set(GOODS)
    assert {tile["goods"] for tile in MARKETS} == {3, 4, 5}


def test_there_are_22_goods_of_each_kind_and_88_in_all() -> None:
    assert goods_in(MARKETS) == dict.fromkeys(GOODS, 22)
    assert goods_in(MARKETS).total() == 88


def test_the_kinds_of_good_lie_on_six_six_five_and_five_markets() -> None:
    assert sorted(Counter(tile["good"] for tile in MARKETS).values()) == [5, 5, 6, 6]


def test_the_mean_strength_of_effects_falls_from_three_to_four_to_five_goods() -> None:
    def strength(goods: int) -> float:
        tiles = [tile for tile in MARKETS if tile["goods"] == goods]
        return mean(STRENGTH[effect] for tile in tiles for effect in effects(tile))

    assert strength(3) > strength(4) > strength(5)


def test_every_market_with_two_effects_has_weaker_ones_than_any_with_fewer_goods() -> None:
    # The four-arrow and the four-effect market cannot be compared; both hold four goods.
    strengths: dict[int, list[int]] = {3: [], 4: [], 5: []}
    for tile in MARKETS:
        if len(arrows(tile)) == 2:
            strengths[tile["goods"]].append(sum(STRENGTH[effect] for effect in effects(tile)))
    assert min(strengths[3]) > max(strengths[4]) >= min(strengths[4]) > max(strengths[5])
    assert [tile["goods"] for tile in MARKETS if len(arrows(tile)) != 2] == [4, 4]


def test_there_are_five_strips_with_plain_words_for_keys() -> None:
    assert [strip["key"] for strip in STRIPS] == ["cedar", "amber", "indigo", "saffron", "rose"]


def test_a_strip_has_one_of_each_landscape() -> None:
    assert all(sorted(order) == sorted(TYPES) for order in ORDERS)


def test_the_five_strips_have_five_different_orders() -> None:
    assert len(set(map(tuple, ORDERS))) == 5


def test_no_strip_completes_the_line_of_four_at_once() -> None:
    line = ["oasis", "caravan", "market", "palace"]
    assert line not in ORDERS
    assert line[::-1] not in ORDERS


def test_each_landscape_lies_in_each_row_of_one_or_two_strips() -> None:
    places = Counter(place for order in ORDERS for place in enumerate(order))
    assert len(places) == 16
    assert set(places.values()) == {1, 2}


def test_the_east_sides_of_a_strip_carry_two_arrows_and_two_of_four_effects() -> None:
    for east in EAST:
        assert east.count("arrow") == 2
        assert len(set(east)) == 3
    assert set().union(*EAST) == {"arrow", "ruby", "stall", "marteline", "jar"}


def test_only_the_market_of_a_strip_holds_goods_and_it_holds_three() -> None:
    for row in ROWS:
        assert row.get("goods") == (3 if row["landscape"] == "market" else None)
        assert row.get("good") in (GOODS if row["landscape"] == "market" else (None,))


def test_the_other_sides_of_a_strip_are_blank() -> None:
    assert not {"N", "S", "W"} & {field for row in ROWS for field in row}


def test_all_strips_have_effects_of_the_same_strength() -> None:
    assert {sum(STRENGTH.get(side, 0) for side in east) for east in EAST} == {3}


def test_the_palace_of_every_strip_begins_beside_exactly_one_oasis_or_market() -> None:
    for order in ORDERS:
        beside = [{a, b} - {"palace"} for a, b in pairwise(order) if "palace" in (a, b)]
        assert sum(near <= {"oasis", "market"} for near in beside) == 1


def test_the_strips_have_their_arrows_in_five_different_pairs_of_rows() -> None:
    assert len({tuple(side == "arrow" for side in east) for east in EAST}) == 5


def test_there_are_eight_stall_cards_of_two_goods_for_each_kind_of_good() -> None:
    assert {kind: {"cards": 8, "goods": 2} for kind in GOODS} == STALLS


def test_there_are_eight_mosaic_cards_of_each_of_four_patterns() -> None:
    patterns = ("star", "lattice", "knot", "bloom")
    assert {pattern: {"cards": 8} for pattern in patterns} == MOSAICS


def test_the_32_objectives_have_the_colours_points_and_order_of_the_rulings() -> None:
    ruled = []
    for line in OBJECTIVES.strip().splitlines():
        colour, cards = line.split(": ")
        ruled += [f"{colour} {card}" for card in cards.split(", ")]
    assert [f"{card['colour']} {key} {card['points']}" for key, card in CARDS.items()] == ruled
    assert len(CARDS) == 32


def test_every_objective_has_a_label_of_its_own_and_a_text_of_whole_sentences() -> None:
    assert len({card["label"] for card in CARDS.values()}) == 32
    assert len({card["text"] for card in CARDS.values()}) == 32
    for card in CARDS.values():
        assert len(card["label"]) <= 25
        assert card["text"].endswith(".")
        assert len(card["text"]) <= 100


def test_the_boxes_for_two_to_five_seats_are_filled_as_the_rulebook_says() -> None:
    fields = ("landscapes", "mosaics", "stalls", "grey")
    boxes = {"2": (10, 14, 14, 1), "3": (14, 21, 21, 2), "4": (18, 28, 28, 3), "5": (22, 32, 32, 4)}
    seats = {n: dict(zip(fields, box, strict=True)) for n, box in boxes.items()}
    assert TABLE["seats"] == seats


def test_every_seat_has_its_16_turns_when_the_supply_is_empty() -> None:
    left_on_the_board = 8
    for seats, box in TABLE["seats"].items():
        assert 4 * box["landscapes"] - left_on_the_board == 16 * int(seats)


def test_five_seats_use_every_landscape_mosaic_and_stall() -> None:
    box = TABLE["seats"]["5"]
    assert box["landscapes"] * 4 == len(LANDSCAPES)
    assert box["mosaics"] == sum(pattern["cards"] for pattern in MOSAICS.values())
    assert box["stalls"] == sum(kind["cards"] for kind in STALLS.values())


def test_the_numbers_of_the_game_are_those_of_the_rulebook() -> None:
    assert TABLE["genie"] == {"moves": 3}
    assert TABLE["rubies"] == {"supply": 30, "two": [10, 4], "more": [12, 8, 4, 2, 0]}
    assert TABLE["caravans"] == {"capacity": [0, 2, 5, 10, 15, 20, 35, 50, 65]}
    assert TABLE["scoring"] == {"oasis": 3, "largest_oasis": 6, "jar": 1}


def facts(name: str) -> list[Line]:
    """Every line of a file, and every row of a strip, as its fields."""
    if name == "strips":
        return STRIPS + ROWS
    return [{"key": key} | line for key, line in read(name)[name].items()]


@pytest.mark.parametrize("name", ["landscapes", "strips", "stalls", "mosaics", "objectives"])
def test_every_fact_has_a_provenance_and_only_the_four_words(name: str) -> None:
    provenance = read(name)["provenance"]
    lines = facts(name)
    assert {field for line in lines for field in line} - {"provenance"} == set(provenance)
    assert set(provenance.values()) <= PROVENANCES
    for line in lines:
        override = line.get("provenance", {})
        assert set(override) <= set(line)
        assert set(override.values()) <= PROVENANCES


def test_every_number_of_the_game_has_a_provenance_and_only_the_four_words() -> None:
    lines = [*TABLE["seats"].values(), *(TABLE[key] for key in TABLE if key != "seats")]
    lines.remove(TABLE["provenance"])
    assert {field for line in lines for field in line} == set(TABLE["provenance"])
    assert set(TABLE["provenance"].values()) <= PROVENANCES


def test_only_the_five_oases_have_their_points_from_the_rulebook() -> None:
    assert read("objectives")["provenance"]["points"] == "house"
    own = {key: card.get("provenance", {}).get("points") for key, card in CARDS.items()}
    assert {key: word for key, word in own.items() if word} == {"five-oases": "rulebook"}


def test_the_conditions_that_the_rulebook_only_pictures_are_ours() -> None:
    pictured = {key for key, card in CARDS.items() if "text" in card.get("provenance", {})}
    squares = {"oasis-square", "palace-ring", "market-corners", "motley-square", "line-of-four"}
    assert pictured == squares | {"hole", "two-holes", "long-hole"}


def test_the_landscapes_header_gives_the_true_totals() -> None:
    types = Counter(tile["landscape"] for tile in LANDSCAPES.values())
    found = Counter(side for tile in LANDSCAPES.values() for side in sides(tile))
    arrow_sides = found.pop("arrow")
    goods, on = goods_in(MARKETS), Counter(tile["good"] for tile in MARKETS)
    kinds = ", ".join(f"{kind} {goods[kind]} on {on[kind]}" for kind in GOODS)
    each = ", ".join(f"{types[landscape]} {landscape}" for landscape in TYPES)
    opening = header("landscapes")
    assert f" {len(LANDSCAPES)} landscapes: {each}. " in opening
    assert f" {arrow_sides} arrow sides and {found.total()} effect sides: " in opening
    assert f" effect sides: {counts_text(found, EFFECTS)}. " in opening
    assert f" {goods.total()} goods on {len(MARKETS)} markets: {kinds}. " in opening
    assert f" strengths: {counts_text(Counter(STRENGTH), STRENGTH)}." in opening


def test_the_strips_header_gives_the_true_totals() -> None:
    east = Counter(row["E"] for row in ROWS)
    arrow_sides = east.pop("arrow")
    found = counts_text(east, ("jar", "stall", "marteline", "ruby"))
    goods = goods_in([row for row in ROWS if "goods" in row])
    opening = header("strips")
    assert f" {len(STRIPS)} strips of {len(ROWS) // len(STRIPS)} landscapes, " in opening
    assert f" {arrow_sides} arrow sides and {east.total()} effect sides: {found}. " in opening
    assert f" {goods.total()} goods on 5 markets: {counts_text(goods, GOODS)}. " in opening


def test_the_headers_of_cards_objectives_and_table_give_the_true_totals() -> None:
    stalls = sum(kind["cards"] for kind in STALLS.values())
    goods = sum(kind["cards"] * kind["goods"] for kind in STALLS.values())
    mosaics = sum(pattern["cards"] for pattern in MOSAICS.values())
    colours = Counter(card["colour"] for card in CARDS.values())
    each = ", ".join(f"{count} {colour}" for colour, count in colours.items())
    points = sum(card["points"] for card in CARDS.values())
    boxes = [4 * box["landscapes"] for box in TABLE["seats"].values()]
    assert f" {stalls} stall cards of {len(STALLS)} kinds, {goods} goods." in header("stalls")
    assert f" {mosaics} mosaic cards of {len(MOSAICS)} patterns." in header("mosaics")
    assert f" {len(CARDS)} objectives: {each}. {points} points in all. " in header("objectives")
    assert " {}, {}, {} or {} landscapes, ".format(*boxes) in header("table")
    assert " 2 to 5 seats, 16 turns each: " in header("table")


@pytest.mark.parametrize("name", RELEASED)
def test_released_data_has_not_changed(name: str) -> None:
    assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == RELEASED[name]
