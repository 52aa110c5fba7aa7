"""What somebody is told by direct message of what others did at their table."""

from collections.abc import Sequence

from bot.discord_ui.text.common import headline, listed
from rules.engine.text import pluralize

WITHDRAW = "Withdraw"
WITHDRAWN = "Your vote is taken back."


def have_joined(
    game: str, match: int, names: Sequence[str], invited: Sequence[str], free: int
) -> str:
    """To the host of a table that is open."""
    come = f"{listed(names)} {'has' if len(names) == 1 else 'have'} joined"
    left = [f"{pluralize(free, 'seat')} left"] if free else []
    if invited:
        left.append(f"{listed(invited)} {'has' if len(invited) == 1 else 'have'} yet to answer")
    return f"{headline(game, match, come)}\n{'. '.join(left) or 'The table is full'}."


START_MEANS = "*Start* begins the match with everybody who is here."


def has_declined(game: str, match: int, name: str) -> str:
    return (
        f"{headline(game, match, f'{name} has declined')}\n"
        "The place is free again. You can /invite somebody else, or add a computer at the table."
    )


def host_now(game: str, match: int, name: str | None, *, is_open: bool) -> str:
    left = f"{name} has left" if name else "The host has left"
    means = "you decide when it starts" if is_open else "/match pace is yours to set now"
    return f"{headline(game, match, 'You are the host now')}\n{left}, so {means}."


def has_moved(game: str, match: int, channel: int) -> str:
    return f"{headline(game, match, 'The table has moved')}\nYou find it in <#{channel}>."


def was_ended(game: str, match: int, name: str | None) -> str:
    who = name or "A moderator"
    return f"{headline(game, match, f'{who} ended the match')}\nIt has no result."


def was_closed(game: str, match: int, name: str | None) -> str:
    who = name or "A moderator"
    return f"{headline(game, match, f'{who} closed the table')}\nYou can open another with /new."


def has_lapsed(game: str, match: int) -> str:
    return (
        f"{headline(game, match, 'I closed your table')}\n"
        "Nothing happened there for a week. You can open another with /new."
    )


def was_voted_down(game: str, match: int) -> str:
    return (
        f"{headline(game, match, 'The match has ended')}\n"
        "More than half of the players wanted that. It has no result."
    )


# Votes.


def vote_is_open(game: str, match: int) -> str:
    return headline(game, match, "There is a vote")


def end_wanted(names: Sequence[str], votes: int, needed: int) -> str:
    return f"{_want(names)} to end the match ({votes} of {needed})."


def you_want_the_end(votes: int, needed: int) -> str:
    return f"You want to end the match ({votes} of {needed}). The others have yet to agree."


def seat_wanted(
    names: Sequence[str], whose: str, newcomer: str | None, votes: int, needed: int
) -> str:
    to = newcomer or "the computer"
    return f"{_want(names)} to give {whose} to {to} ({votes} of {needed})."


YOUR_SEAT = "your seat"


def seat_of(name: str) -> str:
    return f"{name}'s seat"


def _want(names: Sequence[str]) -> str:
    return f"{listed(names)} {'wants' if len(names) == 1 else 'want'}"


AGREE_TO_END = "Agree: end it"
WITHDRAW_FROM_END = "Withdraw: end it"


def agree_to_seat(whose: str) -> str:
    return f"Agree: {whose}"[:80]


def withdraw_from_seat(whose: str) -> str:
    return f"Withdraw: {whose}"[:80]
