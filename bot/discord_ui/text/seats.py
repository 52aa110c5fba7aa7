"""What is said around the table: absences, invitations, seats that change hands, moderators."""

from collections.abc import Sequence

from bot.discord_ui.text.common import headline, listed, title

RESIGN = "Yes, resign"

# Days away.

NOT_AWAY = (
    "You have no time away planned. Tell me the last day with /away, and I will leave you in peace."
)
AWAY_MEANS = "-# I do not remind you on those days, and they do not count against your time."


def absences(spans: Sequence[str], zone: str) -> str:
    return f"You are away {listed(spans)} (time zone {zone}).\n{AWAY_MEANS}"


def span(first: str, last: str) -> str:
    return f"on {first}" if first == last else f"from {first} to {last}"


def is_away(name: str, until: str) -> str:
    return f"{name} is away until {until}."


def away_note(name: str, until: str) -> str:
    """Beside a name in a list."""
    return f"{name} (away until {until})"


# Which match is meant.


def with_whom(others: Sequence[str], state: str) -> str:
    """Below the title of a match in a menu."""
    company = f"with {listed(others)}" if others else ""
    return " · ".join(filter(None, (state.replace("*", ""), company)))


# Whoever resigns as the last person.

RESIGN_SURE = (
    "Resign for good? The computer plays your seat to the end, and it ranks last. "
    "This cannot be undone."
)
RESIGNED = "You have resigned. The computer plays on for you."
RESIGN_LAST_SURE = (
    "Resign for good? Nobody else is left to play on, so the match ends without a result. "
    "This cannot be undone."
)
RESIGNED_LAST = "You have resigned. Nobody is left to play, so the match is given up."


# Invitations.

ACCEPT = "Accept"
DECLINE = "Decline"
DECLINED = "Good to know. The place is free again, and they cannot invite you for a week."
BLOCKED = "You will hear nothing more from them. If you invite them yourself, that is over."
OWN_INVITATION = "You sit there already; invite somebody else."
ONLY_PEOPLE = "Other bots do not play here; I bring computer players of my own."


def never_again(name: str) -> str:
    return f"Never again from {name}"[:80]


def invitation(owner: str, game: str, match: int) -> str:
    return headline(game, match, f"{owner} invites you")


def invited(name: str, game: str, match: int) -> str:
    return f"{name} is invited to {title(game, match)}. They can accept or decline."


# Seats that change hands.

WHOSE_SEAT = "Whose seat?"
CHOOSE_FRIEND = "Choose a friend …"
THE_COMPUTER = "The computer"
TAKE_SEAT = "Take the seat"
KEEP_SEAT = "Keep my seat"
AGREE = "Agree"
KEPT = "The seat stays yours."
NO_THANKS = "Good to know. The seat is no longer offered to you."
NO_THANKS_TO_THEM = f"{NO_THANKS} Whoever offered it cannot ask you for a week."
VOTED = "Your vote is counted, and the others are asked at the table."
NOTHING_TO_AGREE = "That is settled already, or was never asked."


def offer(by: str, name: str, game: str, match: int) -> str:
    return (
        f"{headline(game, match, f'{by} offers you a seat')}\n"
        f"It is {name}'s. Take it, and you play on from where it stands, with its hand."
    )


def offering(name: str, game: str, match: int) -> str:
    return (
        f"{headline(game, match, f'Your seat is offered to {name}')}\n"
        "You are missed there. The seat is yours until they take it; if you are back, keep it."
    )


def no_longer_yours(name: str | None, game: str, match: int) -> str:
    who = name or "The computer"
    return (
        f"{headline(game, match, f'{who} plays your seat now')}\n"
        "Thank you for the turns you played. You are welcome to watch."
    )


def took_seat(game: str, match: int) -> str:
    return f"The seat is yours: {title(game, match)}. I will tell you when it is your turn."


def seat_given(name: str) -> str:
    return f"The computer plays {name}'s seat from now on."


def seat_offered(name: str, newcomer: str) -> str:
    return f"{name}'s seat is offered to {newcomer}. It changes hands when they take it."


def who_gets(name: str) -> str:
    return f"Who should play {name}'s seat? A friend is asked first."


def which_seat(names: Sequence[str]) -> str:
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return f"Whose seat? Say a name or a number: {seats}."


def motion(by: str, name: str, newcomer: str | None, votes: int, needed: int) -> str:
    too = " too" if votes > 1 else ""
    wanted = f"{by} wants to give {name}'s seat to {newcomer or 'the computer'}{too}"
    return f"{wanted} ({votes} of {needed}). *{AGREE}*?"


def withdrawn(by: str, seat: str | None) -> str:
    what = "end the match" if seat is None else f"give {seat}'s seat away"
    return f"{by} no longer wants to {what}."


def declined(name: str) -> str:
    return f"{name} does not take the seat that was offered."


def stays(name: str) -> str:
    return f"{name} is there and keeps the seat."


def caretaken(game: str, match: int) -> str:
    return (
        f"{headline(game, match, 'Your time ran out')}\n"
        "The computer looks after your seat. Take it back whenever you like, as long as the match "
        "goes on."
    )


# Pace.

CHANGE_PACE = "How long may a turn take?"
CHANGE_LATE = "What happens when time runs out?"
CHANGE_EVERY = "How often are people reminded?"


def pace_is(pace: str) -> str:
    return f"The pace is now: {pace}."


def pace_of_table(game: str, match: int, pace: str) -> str:
    return f"{title(game, match)}: {pace}."


# Ending.

END_IT = "Yes, end it"
CLOSE_IT = "Yes, close it"
END_SURE = "End this match? It will have no result, and nobody can play on. Its posts stay."
VOTE_SURE = (
    "End this match? You vote for it: it ends when more than half want it. Then it has no result, "
    "and nobody can play on. Its posts stay."
)
CLOSE_SURE = "Close this table? Nobody can join it any more."
ONLY_MODERATORS = "On this server only moderators end a match. /match resign leaves your own seat."
ENDED_IT = "The match has ended, without a result."
CLOSED_IT = "The table is closed."
VOTED_END = "Your vote is counted. The match ends when more than half want it."


def ending(name: str, votes: int, needed: int) -> str:
    too = " too" if votes > 1 else ""
    return f"{name} wants to end the match{too} ({votes} of {needed}). *{AGREE}*?"


def ended(name: str | None) -> str:
    who = name or "A moderator"
    return f"{who} ended the match. It has no result."


# Moderators.

NOT_A_MODERATOR = "Only those who may manage messages on this server can do that."
NOT_THE_HOST = "Only those who may manage this server can change what it prefers."
MOVE_IT = "Yes, move it here"
MOVE_SURE = "Move this table here? All its next posts come to this channel."
MOVED = "The table has moved here, and the match goes on."
NO_DEFAULTS = "This server has no preferences: /new decides each time."
ENDERS = {
    "majority": "more than half of a table",
    "owner": "whoever opened the table, or more than half of it",
    "moderators": "moderators only",
}


def moved_to(channel: int) -> str:
    return f"The table has moved to <#{channel}>."


def moved_here(game: str, match: int) -> str:
    return f"{title(game, match)} goes on here."


def defaults(game: str | None, pace: str, thread: bool | None, ends: str) -> str:
    lines = [
        "### What this server prefers",
        f"Game: **{game or 'whatever is asked for'}**",
        f"Pace: **{pace}**",
        f"A thread for each match: **{'no' if thread is False else 'where I may open one'}**",
        f"A match is ended by **{ENDERS[ends]}**",
    ]
    return "\n".join(lines)
