"""CONTRIBUTING held to what is there: the rooms of bot/, how to add a game, a match as JSON."""

import json
import re
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.catalogue import GAMES
from rules.engine.record import as_json_line, read_records, replay
from tests.toy_game.planting import KEY, LINES, TREE

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = PAGE.split("\n## A match as JSON\n")[1].split("\n## ")[0]
ALMADI = GAMES["almadi"]
CHARACTERS = "characters"
VARIANTS = ("", CHARACTERS, "choose-strips", f"{CHARACTERS},choose-strips")
WITH_CHARACTERS = {"characters", "hands"}
"""Fields of a table that are there with that variant only."""

TABLE = re.compile(r"^\| ([^`|]+) \| \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)

Object = dict[str, Any]


def documented_in(section: str) -> dict[str, list[str]]:
    """The fields of each table of the section, by the name in the table's head."""
    fields: dict[str, list[str]] = {}
    for head, rows in TABLE.findall(section):
        fields[head] = re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)
    return fields


def row_of(field: str) -> str:
    """The row that describes a field."""
    return next(line for line in SECTION.splitlines() if line.startswith(f"| `{field}` |"))


DOCUMENTED = documented_in(SECTION)


@cache
def simulated() -> list[Object]:
    """What `simulate` prints, for all numbers of seats and with all variants."""
    printed = StringIO()
    with redirect_stdout(printed):
        for seats, variants in product(ALMADI.seats, VARIANTS):
            asked = ["--seats", str(seats), "--variants", variants, "--seed", "a1" * 32]
            assert main(["simulate", "almadi", "--json", "--matches", "3", *asked]) == 0
    return [json.loads(line) for line in printed.getvalue().splitlines()]


@cache
def kept() -> list[Object]:
    """The golden matches with characters: every rare form occurs in one of them."""
    records = (
        read_records(path.read_text(encoding="utf-8"))[0]
        for path in sorted((ROOT / "tests" / "golden").glob("characters-*.log"))
    )
    return [json.loads(as_json_line(replay(record, ALMADI))) for record in records]


def matches() -> list[Object]:
    return simulated() + kept()


def seats() -> Iterator[Object]:
    for match in matches():
        yield from match["table"]["seats"]


def realms() -> Iterator[Object]:
    for seat in seats():
        yield from seat["realm"]


def boards() -> Iterator[Object | None]:
    for match in matches():
        yield from match["table"]["board"].values()


def objectives() -> Iterator[Object]:
    for match in matches():
        yield from match["table"]["objectives"]
    for seat in seats():
        yield from seat["objectives"]


def test_the_page_has_a_table_for_every_object() -> None:
    assert set(DOCUMENTED) == {
        "a match",
        "Almadi's table",
        "a seat",
        "a landscape",
        "an objective",
    }
    assert all(DOCUMENTED.values())


@pytest.mark.slow
def test_the_fields_of_a_match_are_those_documented() -> None:
    assert len(simulated()) == 3 * len(VARIANTS) * len(ALMADI.seats)
    for match in matches():
        assert list(match) == DOCUMENTED["a match"]


def test_the_fields_of_almadis_table_are_those_documented() -> None:
    fields = DOCUMENTED["Almadi's table"]
    for match in matches():
        without = set() if CHARACTERS in match["variants"] else WITH_CHARACTERS
        assert list(match["table"]) == [field for field in fields if field not in without]


def test_the_fields_of_seats_landscapes_and_objectives_are_those_documented() -> None:
    for seat in seats():
        assert list(seat) == DOCUMENTED["a seat"]
    for landscape in realms():
        assert list(landscape) == DOCUMENTED["a landscape"]
    for on_board in boards():
        assert on_board is None or ["cell", *on_board] == DOCUMENTED["a landscape"]
    for objective in objectives():
        assert list(objective) == DOCUMENTED["an objective"]


def test_entries_and_scores_have_the_documented_form() -> None:
    for match in matches():
        assert {len(entry) for entry in match["log"]} == {2}
        assert all(type(seat) is int and type(words) is str for seat, words in match["log"])
        assert [0, "end"] in match["log"]
        for score in match["scores"]:
            assert list(score) == ["lines", "total"]
            has_line = list(score["lines"])[-1] == "characters"
            assert has_line == (CHARACTERS in match["variants"])


def test_what_is_shared_has_the_documented_form() -> None:
    for match in matches():
        table = match["table"]
        assert list(table["board"]) == [f"{row}{side}" for row in (1, 2, 3, 4) for side in "LR"]
        assert table["supply"] == []
        assert list(table["decks"]) == ["stalls", "mosaics"]
        assert not any(one["completed"] for one in table["objectives"])
        assert len(table.get("hands", table["seats"])) == match["seats"]
    assert None in boards()


def test_cards_are_named_and_a_stall_card_holds_two_goods() -> None:
    data = ROOT / "rules" / "almadi" / "data" / "house-1"
    stalls, mosaics = (
        tomllib.loads((data / f"{name}.toml").read_text(encoding="utf-8"))[name]
        for name in ("stalls", "mosaics")
    )
    assert {card["goods"] for card in stalls.values()} == {2}
    assert "A card holds two goods of that kind" in row_of("stalls")
    assert set(re.findall("`([a-z]+)`", row_of("mosaics"))) - {"mosaics"} == mosaics.keys()
    assert {card for seat in seats() for card in seat["stalls"]} == stalls.keys()
    assert {card for seat in seats() for card in seat["mosaics"]} == mosaics.keys()


def test_rows_reach_beyond_1_to_4_with_abriza_alone() -> None:
    rows = set()
    for seat in seats():
        own = {int(re.sub("^[A-Z]+", "", one["cell"])) for one in seat["realm"]}
        has_abriza = "abriza" in seat["characters"] or {"zumurrud": "abriza"} in seat["characters"]
        assert own == {1, 2, 3, 4} or has_abriza
        rows |= own
    assert min(rows) < 0
    assert max(rows) > 4


def test_zumurrud_is_a_key_until_she_has_copied_somebody() -> None:
    found = [one for seat in seats() for one in seat["characters"] if "zumurrud" in one]
    assert "zumurrud" in found
    copies = [one for one in found if one != "zumurrud"]
    assert copies
    assert all(list(one) == ["zumurrud"] and one["zumurrud"] != "zumurrud" for one in copies)


def test_sides_and_goods_have_the_documented_form() -> None:
    known = set(re.findall(r"`\"?([a-z]+)\"?`", row_of("sides"))) - {"sides", "null"}
    for one in realms():
        assert list(one["sides"]) == ["N", "E", "S", "W"]
        sides = set(one["sides"].values())
        assert sides - {None} <= known
        assert (None in sides) == bool(re.fullmatch(r"[a-z]+-[1-4]", one["key"]))
        assert bool(one["goods"]) == (one["landscape"] == "market")


def test_a_field_that_the_page_forgets_is_missed() -> None:
    forgetful = SECTION.replace("| `rubies` | a number |\n", "")
    assert documented_in(forgetful)["a seat"] != DOCUMENTED["a seat"]
    assert "rubies" not in documented_in(forgetful)["a seat"]


def test_the_page_has_a_line_for_every_room_and_no_other() -> None:
    bot = ROOT / "bot"
    rooms = {
        path.relative_to(bot).as_posix() + "/"
        for path in bot.rglob("*")
        if path.is_dir() and (path / "__init__.py").is_file()
    }
    named = set(re.findall(r"^\| `([a-z_/]+/)` \|", PAGE, re.MULTILINE))
    # The two drivers share a line with the store.
    assert named == rooms - {"store/sqlite/", "store/postgres/"}
    for module in bot.glob("[a-z]*.py"):
        assert f"`{module.name}`" in PAGE, f"{module.name} is not on the page"


ADDING = PAGE.split("\n## Adding a game\n")[1].split("\n## ")[0]
NOT_IN_THE_TOY = {f"tests/render/{KEY}/"}
"""The toy's pictures tell nothing that shared tests do not look at."""


def test_the_two_lines_of_a_new_game_are_those_on_the_page() -> None:
    written = re.findall(r"`(\"<key>\": .*?,)`", ADDING)
    added = [line.strip() for line in LINES.values()]
    assert [line.replace("<key>", KEY).replace("<NAME>", KEY.upper()) for line in written] == added
    for name in LINES:
        assert f"`{name}`" in ADDING


def test_every_line_of_the_registries_is_as_the_page_says() -> None:
    for name, line in LINES.items():
        form = re.escape(line).replace(KEY.upper(), "[A-Z]+").replace(KEY, "[a-z]+")
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines(keepends=True)
        assert sum(bool(re.fullmatch(form, one)) for one in lines) == len(GAMES)


def test_the_page_names_every_place_where_the_toy_has_files() -> None:
    """The toy is complete, so whatever it needs is what a new game needs."""
    places = re.findall(r"`((?:rules|render|tests|docs)/[^`]*<key>[^`]*)`", ADDING)
    patterns = [place.replace("<key>", KEY).replace("<icon>", "*") for place in places]
    for path in TREE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(TREE)
            assert any(
                name.match(pattern) or name.as_posix().startswith(pattern.rstrip("/") + "/")
                for pattern in patterns
            ), f"{name} is at no place that the page names"
    for pattern in patterns:
        found = list(TREE.glob(pattern.rstrip("/")))
        assert found or pattern in NOT_IN_THE_TOY, f"the toy has nothing at {pattern}"


def test_every_file_and_function_that_the_page_names_for_a_game_exists() -> None:
    for name in re.findall(r"`((?:rules|render|tests|docs)/[\w/.]+)`", ADDING):
        assert (ROOT / name).exists(), f"{name} is not there"
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "render").glob("*.py"))
    for function in ("changes", "recap_header", "draw_number", "caption", "make_gif"):
        assert f"def {function}(" in sources
        assert f"`{function}" in ADDING
