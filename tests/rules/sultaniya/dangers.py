"""Whether Sultaniya's warnings came true."""

from tests.every_game.dangers import ComesTrue, Story

LEVELS = ("ground", "first", "second", "roof")


def builds_nothing_there(story: Story) -> bool:
    """In that turn the palace gets no tile of the pile that was opened."""
    level = LEVELS.index(story.answer[-1])
    before = story.before.builders[story.seat].palace.run(level)
    return bool(before == story.turn_end.builders[story.seat].palace.run(level))


def is_over_after_the_turn(story: Story) -> bool:
    return bool(story.turn_end.is_over)


COMES_TRUE: dict[str, ComesTrue] = {
    "closed-pile": builds_nothing_there,
    "ends-by-passing": is_over_after_the_turn,
    "last-turn": is_over_after_the_turn,
    "ends": is_over_after_the_turn,
}
