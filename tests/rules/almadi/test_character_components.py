"""The characters of data set house-1: who they are, what they cost, and that each has a deed."""

import shutil
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.almadi.box import DATA, open_box
from rules.almadi.character_scoring import CHARACTER_LINES
from rules.almadi.characters import IN_PLAY, POWERS
from rules.engine.illegal import BadComponents
from tests.rules.almadi.drawing import BOX

TEXT = (DATA / "house-1" / "characters.toml").read_text(encoding="utf-8")
SHEET: dict[str, Any] = tomllib.loads(TEXT)
PEOPLE: dict[str, dict[str, Any]] = SHEET["characters"]

# Ruling A36: what each costs in rubies.
COSTS = """
Abriza 2, Aladdin 2, Ali 3, Ali Baba 4, Ali Cogia 4, Ali Shar 2, Aziz 2, Aziza 3, Badroulbadour 3,
Dalila 2, Dunya 4, Dunyazad 4, The 40 thieves 3, Harun al-Rashid 4, Hindbad 3, Hussain 3, Jafar 1,
Khalifah 2, Morgiana 2, Paribanou 3, Shahryar 3, Sheherazade 3, Zaynab 2, Zobeide 3, Zubaydah 4,
Zumurrud 3
"""
COST = {
    name: int(cost) for name, _, cost in (each.strip().rpartition(" ") for each in COSTS.split(","))
}

CHANGE_OTHER_LINES = {"ali-cogia", "zobeide", "zubaydah", "dunyazad"}
"""Those of the end without points of their own: they change a line above, or add a turn."""


def test_there_are_26_characters_with_the_costs_of_the_rulings() -> None:
    assert len(PEOPLE) == 26
    assert {one["name"]: one["cost"] for one in PEOPLE.values()} == COST


def test_keys_are_the_names_in_lower_case_with_hyphens() -> None:
    for key, one in PEOPLE.items():
        assert key == one["name"].lower().replace(" ", "-")


def test_15_apply_at_the_end_and_11_during_the_game() -> None:
    assert Counter(one["applies"] for one in PEOPLE.values()) == {"end": 15, "play": 11}


def test_every_character_has_a_behaviour_and_every_behaviour_a_character() -> None:
    at_the_end = {key for key, one in PEOPLE.items() if one["applies"] == "end"}
    in_play = {key for key, one in PEOPLE.items() if one["applies"] == "play"}
    assert in_play == set(IN_PLAY) == set(POWERS)
    assert at_the_end == CHARACTER_LINES.keys() | CHANGE_OTHER_LINES
    assert not CHARACTER_LINES.keys() & CHANGE_OTHER_LINES


def test_every_power_in_play_has_a_bit_of_its_own() -> None:
    assert [power.bit_count() for power in POWERS.values()] == [1] * 11
    assert len(set(POWERS.values())) == 11


def test_every_fact_has_a_provenance_and_only_ali_babas_cost_is_the_rulebooks() -> None:
    assert SHEET["provenance"] == {
        "key": "rulebook",
        "name": "rulebook",
        "cost": "house",
        "applies": "rulebook",
        "text": "rulebook",
    }
    own = {key: one["provenance"] for key, one in PEOPLE.items() if "provenance" in one}
    assert own == {"ali-baba": {"cost": "rulebook"}}


def test_a_text_is_a_sentence_that_fits_a_menu() -> None:
    for one in PEOPLE.values():
        assert 20 <= len(one["text"]) <= 100
        assert one["text"].endswith(".")
    assert len({one["text"] for one in PEOPLE.values()}) == 26


def test_the_header_gives_the_true_totals() -> None:
    ends = sum(one["applies"] == "end" for one in PEOPLE.values())
    rubies = sum(one["cost"] for one in PEOPLE.values())
    assert (
        f"\n# {len(PEOPLE)} characters: {ends} whose power applies at the end, "
        f"{len(PEOPLE) - ends} during play. {rubies} rubies to recruit them all.\n"
    ) in TEXT


def test_the_box_holds_them_as_written() -> None:
    assert [one.key for one in BOX.characters] == list(PEOPLE)
    for one in BOX.characters:
        facts = PEOPLE[one.key]
        assert (one.name, one.cost, one.text) == (facts["name"], facts["cost"], facts["text"])
        assert one.applies == facts["applies"]
        assert BOX.character(one.key) is one


def test_the_numbers_of_the_chapter() -> None:
    assert BOX.dealt == {True: 4, False: 3}
    assert (BOX.kept, BOX.rubies_a_point) == (2, 2)


DAMAGES = {
    ("characters", 'applies = "end"', 'applies = "never"'): "applies is “never”",
    ("characters", "cost = 2", "cost = -2"): "cost is -2",
    ("characters", 'name = "Ali Shar"', 'nom = "Ali Shar"'): "name is missing",
    ("characters", 'name = "Aziz"', 'name = "Aziz", age = 9'): "“age” is not a fact",
    ("table", "kept = 2", "kept = 2\nkebt = 2"): "“kebt” is not a fact",
    ("table", "rubies_a_point = 2 ", "rubies_a_point = 0 "): "rubies_a_point is 0",
}


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES.items(), ids=lambda one: str(one)[:30])
def test_damaged_data_is_refused_with_a_sentence(
    damage: tuple[str, str, str], sentence: str, tmp_path: Path
) -> None:
    name, before, after = damage
    shutil.copytree(DATA / "house-1", tmp_path / "ours")
    sheet = tmp_path / "ours" / f"{name}.toml"
    text = sheet.read_text(encoding="utf-8")
    assert before in text
    sheet.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(BadComponents) as refused:
        open_box("ours", tmp_path)
    assert sentence in refused.value.sentence
