"""What can be looked up: complete, short enough for Discord, and honest about our own figures."""

import pytest

from render.theme import ART
from rules.catalogue import GAMES
from rules.engine.help import Help, help_of


def test_a_game_without_help_has_nothing_to_look_up() -> None:
    assert help_of("no such game") == Help()


@pytest.mark.parametrize("game", GAMES)
def test_topics_are_told_apart_and_fit_into_a_message(game: str) -> None:
    topics = help_of(game).topics
    assert len({topic.key for topic in topics}) == len(topics)
    assert len({topic.title for topic in topics}) == len(topics)
    for topic in topics:
        assert 1 <= len(topic.title) <= 100
        assert 1 <= len(topic.text) <= 1500
        assert not topic.art or (ART / f"{topic.art}.svg").is_file(), topic.art
