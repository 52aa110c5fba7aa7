"""Almadi's help: found by any name, honest about our own figures, and named in other texts."""

from rules.almadi.box import open_box
from rules.engine.help import help_of


def test_a_topic_is_found_by_key_or_title_in_any_case() -> None:
    known = help_of("almadi")
    assert known.topic(" GENIE ") is known.topic("genie")
    assert known.topic("Five Oases") is known.topic("five-oases")
    assert known.topic("dragons") is None


def test_house_figures_are_marked_and_the_rulebooks_are_not() -> None:
    known = help_of("almadi")
    marked = {topic.key: topic.house for topic in known.topics}
    assert not marked["five-oases"]
    assert marked["oasis-square"]
    assert not marked["ali-baba"]
    assert marked["jafar"]


def test_topics_that_a_text_names_are_found_in_its_order() -> None:
    known = help_of("almadi")
    named = known.topics_named_in("2L market", "↑ moon · → arrow · ↓ moon · ← Ruby", "five-oases")
    assert [topic.key for topic in named] == ["market", "moon", "ruby", "five-oases"]
    assert known.topics_named_in("Five oases: 6 points") == (known.topic("oasis"),)
    assert known.topics_named_in("", "dragons") == ()


def test_the_figures_of_the_first_pages_are_those_of_the_data() -> None:
    box = open_box("house-1")
    score, detail = (help_of("almadi").topic(key) for key in ("score", "scoring"))
    assert score is not None
    assert detail is not None
    assert f"that touch: {box.oasis_points} points each" in score.text
    assert f"all realms: {box.largest_oasis_points} more" in score.text
    assert f"pointing at them: {box.jar_points} point each" in score.text
    assert {seats: one.grey for seats, one in box.seats.items()} == {2: 1, 3: 2, 4: 3, 5: 4}
    loads = [*map(str, box.capacity[1:])]
    assert f"{', '.join(loads[:-1])} or {loads[-1]} goods" in detail.text
    most, second = box.ruby_ranks[True][:2]
    assert f"{most} and {second} with two seats" in detail.text
    ranks = [str(points) for points in box.ruby_ranks[False] if points]
    assert f"{', '.join(ranks[:-1])} and {ranks[-1]} points by rank" in detail.text
