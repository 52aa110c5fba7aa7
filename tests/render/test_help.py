"""What can be looked up: complete, short enough for Discord, and honest about our own figures."""

import pytest

from render.theme import ART
from rules.catalogue import GAMES
from rules.engine.help import Help, help_of

TAUGHT = [key for key in GAMES if help_of(key).topics]


def test_a_game_without_help_has_nothing_to_look_up() -> None:
    assert help_of("no such game") == Help()


@pytest.mark.parametrize("game", TAUGHT)
def test_topics_are_told_apart_and_fit_into_four_menus(game: str) -> None:
    topics = help_of(game).topics
    assert len(topics) <= 100
    assert len({topic.key for topic in topics}) == len(topics)
    assert len({topic.title for topic in topics}) == len(topics)
    assert [topic.key for topic in topics[:2]] == ["game", "turn"]
    for topic in topics:
        assert 1 <= len(topic.title) <= 100
        assert 1 <= len(topic.text) <= 1500
        assert not topic.art or (ART / f"{topic.art}.svg").is_file(), topic.art


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
