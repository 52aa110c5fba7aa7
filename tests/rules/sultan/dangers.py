"""Whether Sultan's warnings came true."""

from tests.every_game.dangers import ComesTrue, Story


def card_does_not_win(story: Story) -> bool:
    """The jewel of that cushion went to another seat: one more of its colour at the end of the
    round, but not for this card."""
    value, key = story.answer
    order = story.before.turn_order()
    others = [
        (offer.value, -order.index(offer.seat))
        for offer in story.before.cushion(key).offers
        if offer.seat != story.seat
    ]
    return max(others) > (int(value), -order.index(story.seat))


COMES_TRUE: dict[str, ComesTrue] = {
    "outbid": card_does_not_win,
    "ends": lambda story: bool(story.turn_end.is_over),
}
