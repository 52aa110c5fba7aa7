"""The table as plain data, in the documented shape, and drawn in letters."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.serialize import realm_text
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.secret import View, seen_by
from tests.rules.almadi.drawing import architect, play, realm, table


def sample_table() -> AlmadiTable:
    mine = architect(
        "  S A\n1 P O\n2 O .\n3 C M\n4 M .\nS1: E arrow\nA1: W jar, N moon\nA3: 4 spices",
        stalls=["spices", "leather"],
        mosaics=["knot"],
        rubies=3,
        promised=["hole"],
        completed=["five-oases"],
    )
    board = {"1L": "market: N arrow, E jar, 5 pottery"}
    laid = table(mine, architect(), board=board, supply=2, rubies=27, centre=["long-hole"])
    return play(laid, "2L A2")


def test_the_plain_data_of_a_table_has_the_documented_shape() -> None:
    blank = {"N": None, "E": None, "S": None, "W": None}

    def plain(landscape: str, key: str, **sides: str) -> dict[str, object]:
        return {"landscape": landscape, "key": key, "sides": blank | sides, "goods": {}}

    data = ALMADI.as_json(sample_table())
    assert list(data) == ["seats", "board", "supply", "decks", "rubies", "objectives"]
    assert data["seats"] == [
        {
            "realm": [
                {"cell": "S1"} | plain("palace", "S1", E="arrow"),
                {"cell": "S2"} | plain("oasis", "S2"),
                {"cell": "S3"} | plain("caravan", "S3"),
                {"cell": "S4"} | plain("market", "S4"),
                {"cell": "A1"} | plain("oasis", "A1", N="moon", W="jar"),
                {"cell": "A2"} | plain("oasis", "2L"),
                {"cell": "A3"} | plain("market", "A3") | {"goods": {"spices": 4}},
            ],
            "stalls": ["spices", "leather"],
            "mosaics": ["knot"],
            "rubies": 3,
            "objectives": [
                {"key": "five-oases", "points": 6, "completed": True},
                {"key": "hole", "points": 7, "completed": False},
            ],
            "characters": [],
        },
        {
            "realm": [
                {"cell": "S1"} | plain("palace", "S1"),
                {"cell": "S2"} | plain("oasis", "S2"),
                {"cell": "S3"} | plain("caravan", "S3"),
                {"cell": "S4"} | plain("market", "S4"),
            ],
            "stalls": [],
            "mosaics": [],
            "rubies": 0,
            "objectives": [],
            "characters": [],
        },
    ]
    assert data["board"] == {
        "1L": plain("market", "1L", N="arrow", E="jar") | {"goods": {"pottery": 5}},
        "1R": plain("oasis", "1R"),
        "2L": None,
        "2R": plain("oasis", "2R"),
        "3L": plain("oasis", "3L"),
        "3R": plain("oasis", "3R"),
        "4L": plain("oasis", "4L"),
        "4R": plain("oasis", "4R"),
    }
    assert data["supply"] == ["supply-1", "supply-2"]
    assert data["decks"] == {
        "stalls": ["pottery", "carpets", "leather", "spices"],
        "mosaics": ["bloom", "knot", "lattice", "star"],
    }
    assert data["rubies"] == 27
    assert data["objectives"] == [{"key": "long-hole", "points": 9, "completed": False}]


def test_what_a_view_does_not_show_is_null_in_its_plain_data() -> None:
    data = ALMADI.as_json(seen_by(1, sample_table()).table)
    assert data["supply"] == [None, None]
    assert data["decks"] == {
        "stalls": [None, None, None, "spices"],
        "mosaics": [None, None, None, "star"],
    }


def test_the_table_as_text() -> None:
    expected = """\
The board
  1L market  ↑arrow →jar · 5 pottery
  1R oasis
  2L –
  2R oasis
  3L oasis
  3R oasis
  4L oasis
  4R oasis
  supply 2 · rubies 27
  stalls 4, top spices
  mosaics 4, top star
  objectives: long-hole (9)

Seat 0: 33 points so far
    S A
  1 P O
  2 O O
  3 C M
  4 M .
  stalls: spices, leather
  mosaics: knot
  rubies: 3 · active jars: 1
  objectives: five-oases ✓, hole (open)

Seat 1: 2 points so far
    S
  1 P
  2 O
  3 C
  4 M
  stalls: –
  mosaics: –
  rubies: 0 · active jars: 0
  objectives: –"""
    shown = ALMADI.as_text(seen_by(0, sample_table()))
    assert [line.rstrip() for line in shown.splitlines()] == expected.splitlines()


def test_empty_decks_and_an_empty_centre_are_drawn_as_such() -> None:
    laid = table(stalls=[], mosaics=[], centre=[])
    shown = ALMADI.as_text(View(laid, None))
    assert "stalls 0, top –" in shown
    assert "mosaics 0, top –" in shown
    assert "objectives: none left" in shown


@pytest.mark.parametrize(
    "picture",
    [
        "  S\n1 P\n2 O\n3 C\n4 M",
        "  S A B C\n1 P . . O\n2 O . C .\n3 C M . .\n4 M . . P",
        "  S A\n0 . O\n1 P O\n2 . .\n3 . .\n4 . .\n5 . C",
    ],
)
def test_a_realm_is_drawn_as_it_is_written(picture: str) -> None:
    assert realm_text(realm(picture)) == picture


def test_a_realm_without_a_strip_is_drawn_empty() -> None:
    laid = ALMADI.setup(ALMADI.setting(2, ["choose-strips"]), Chance(bytes(32)))
    assert realm_text(laid.architects[0].realm) == "  S\n1 .\n2 .\n3 .\n4 ."


def test_wide_columns_stay_in_line() -> None:
    names = "S A B C D E F G H I J K L M N O P Q R T U V W X Y Z AA AB"
    picture = realm_text(realm(f"{names}\n1 {' '.join('O' * 28)}\n2 {' '.join('.' * 27)} C"))
    head, first, second, *_ = picture.splitlines()
    assert head == f"  {names}"
    assert first.split() == ["1", *"O" * 28]
    assert second.rstrip().endswith("C")
    assert head.index("AB") == second.index("C") == first.rindex("O")
