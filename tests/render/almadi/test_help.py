"""Almadi's help: found by any name, honest about our own figures, and named in other texts."""

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
