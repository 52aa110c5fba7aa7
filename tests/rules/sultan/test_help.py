"""The help in our own words: it can be read, and agrees with the data."""

from rules.engine.help import help_of
from rules.sultan.box import COLOURS, open_box

HELP = help_of("sultan")
THREE = "Three jewels of one colour bring {} more points, four {}, five {}, six or more {}."
TWO_SEATS = "four bring {}, five {}, six {}, seven or more {}."


def test_every_topic_has_words() -> None:
    assert all(topic.text and topic.title for topic in HELP.topics)


def test_the_figures_are_those_of_the_data() -> None:
    box = open_box("house-1")
    jewels, bonus, score = HELP.topic("jewels"), HELP.topic("bonus"), HELP.topic("score")
    assert jewels is not None
    assert bonus is not None
    assert score is not None
    assert ", ".join(f"{one} {box.points[one]}" for one in COLOURS) in score.text
    numbers = [f"{box.jewels.count(colour)} {colour}" for colour in COLOURS]
    assert f"{', '.join(numbers[:-1])} and {numbers[-1]} ones" in jewels.text
    assert THREE.format(*box.bonus[False][3:]) in bonus.text
    assert TWO_SEATS.format(*box.bonus[True][4:]) in bonus.text


def test_what_rests_on_our_readings_says_so() -> None:
    house = {topic.key for topic in HELP.topics if topic.house}
    assert house == {"jewels", "bonus", "two", "together"}
