"""What can be looked up: complete, short enough for Discord, and honest about our own figures."""

import pytest

from render.theme import ART
from rules.catalogue import GAMES
from rules.engine.card import Card, card_of
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


@pytest.mark.parametrize("game", GAMES)
def test_only_the_page_about_typing_speaks_in_typed_words(game: str) -> None:
    """Whoever plays by menus reads names, never keys such as f07."""
    for topic in help_of(game).topics:
        is_typed = "`" in topic.text or "/play" in topic.text
        assert is_typed == (topic.key == "typing"), topic.title
    assert not [line for line in help_of(game).coaching.values() if "`" in line]


def test_a_game_without_a_card_is_known_by_its_title_alone() -> None:
    assert card_of("no such game") == Card()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_a_sentence_or_two_and_a_drawing_of_ours(game: str) -> None:
    card = card_of(game)
    assert 1 <= len(card.pitch) <= 160
    assert (ART / f"{card.art}.svg").is_file()
