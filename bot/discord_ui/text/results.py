"""Sentences about what came of matches: statistics, ratings, proofs, and being forgotten."""

from bot.clock import DAY, HOUR, MINUTE
from bot.discord_ui.text.common import title

# /stats

ONLY_IN_A_SERVER = "That only works on a server: ask me in one of its channels."
THIS_SERVER = "This server"
EVERYWHERE = "all matches"
ON_THIS_SERVER = "matches on this server"
WON = "wins"
SHARE = "won"
WON_BY_PEOPLE = "won by people"
A_TURN = "median turn"
NO_TIME = "–"


def nothing_finished(who: str, game: str, *, here: bool) -> str:
    """Why there are no statistics of `You have` or `Anna has`."""
    of_game = f" of {game}" if game else ""
    place = " on this server" if here else ""
    return f"{who} not finished a match{of_game}{place} yet."


def nothing_here(game: str) -> str:
    of_game = f" of {game}" if game else ""
    return f"No match{of_game} has been finished on this server yet. Start one with /new."


def matches(number: int) -> str:
    return "match" if number == 1 else "matches"


def people(number: int) -> str:
    return "person" if number == 1 else "people"


def seats(number: int) -> str:
    return "1 seat" if number == 1 else f"{number} seats"


def share(part: int, whole: int) -> str:
    return f"{round(100 * part / whole)} %" if whole else NO_TIME


def about(seconds: int) -> str:
    """A duration in the largest unit that says something: `2 h`, `40 min`."""
    for unit, name in ((DAY, "days"), (HOUR, "h"), (MINUTE, "min")):
        if seconds >= 2 * unit or (unit < DAY and seconds >= unit):
            return f"{round(seconds / unit)} {name}"
    return f"{seconds} s"


# /leaderboard

PROVISIONAL_MARK = "?"
OWN_TURNS = (
    "A seat counts for its person if they took more than half of its turns themselves; what the "
    "computer played for somebody wins nothing."
)
"""What counts, for /stats, /leaderboard and /rules."""
NOBODY_RATED = (
    "Nobody is rated here yet. A rated match counts once two people have played it to its end."
)


def not_rated(game: str) -> str:
    return f"In {game} all win or lose together, so nobody is rated. /stats counts its matches."


def leaderboard(game: str) -> str:
    return f"### Leaderboard · {game}"


def ranked(place: int, name: str, points: int, count: int, won: int, *, provisional: bool) -> str:
    mark = PROVISIONAL_MARK if provisional else ""
    played = f"{count} {matches(count)}"
    # Not as a list: Discord would number it itself, and equals share a place.
    return f"**{place}.** {name} **{points}{mark}** · {played}, {won} won"


def how_rated(needed: int) -> str:
    return (
        f"-# “{PROVISIONAL_MARK}” marks a first guess, from fewer than {needed} matches. Rated "
        "matches between people on this server count; computers are left out. All begin at 1000. "
        f"{OWN_TURNS}"
    )


NOT_RATED = "friendly, not rated"

# /match export and /match verify


def exported(game: str, match: int) -> str:
    return (
        f"### {title(game, match)}\n"
        "The whole match with its seed. `python -m rules replay FILE` plays it again; "
        "`python -m rules verify FILE` checks every shuffle."
    )


def exported_so_far(game: str, match: int) -> str:
    return (
        f"### {title(game, match)}\n"
        "The match so far as you may read it: your own words, and what was announced of the "
        "others'. The seed stays sealed until the end; then /match export gives all of it."
    )


SEALED_NOTE = "The seed stays sealed until the match is over; the commitment is its SHA-256."
OWN_EYES = "Others' secrets are written as they were shown."


def verified(game: str, match: int, sentence: str, promise: str, seed: str) -> str:
    return (
        f"### ✔ {title(game, match)} was dealt fairly\n{sentence}\n"
        f"Promised at the start: `{promise}`\nThe seed: `{seed}`\n"
        "-# The SHA-256 of the seed's bytes is what was promised. /match export gives a file with "
        "which `python -m rules verify` confirms it on your own computer."
    )


def not_verified(game: str, match: int, sentence: str) -> str:
    return f"### ✘ {title(game, match)} does not add up\n{sentence} Please tell whoever runs me."


def given_up(game: str, match: int, promise: str, seed: str) -> str:
    return (
        f"### {title(game, match)} was given up\n"
        "There is no result to check, but the seed is the one that was promised.\n"
        f"Promised at the start: `{promise}`\nThe seed: `{seed}`"
    )


def sealed(game: str, match: int, promise: str) -> str:
    return (
        f"### {title(game, match)} is still being played\n"
        f"Promised at the start: `{promise}`\n"
        "That is the SHA-256 of a seed from which every shuffle follows. The seed is sealed until "
        "the end, so nobody can look ahead, and it was promised before the first choice, so nobody "
        "can change it. When the match is over, /match verify checks all of it."
    )


# /forget-me

FORGET = "Yes, forget me"
FORGET_SURE = (
    "### Shall I forget you?\n"
    "Your name, your settings, your days away, your invitations, your place on every leaderboard "
    "and your statistics are erased for good.\n"
    "Your running matches go on without you: the computer plays your seat, and it ranks last. "
    "Finished ones stay for the others, with a guest in your seat.\n"
    "Messages in the channels stay, and backups of the last seven days keep what they have. This "
    "cannot be undone."
)
FORGOTTEN = "Forgotten. Should you come again, we meet for the first time."


def forgetting_touches(running: int, lobbies: int) -> str:
    told = []
    if running:
        told.append("1 running match" if running == 1 else f"{running} running matches")
    if lobbies:
        told.append("1 open table" if lobbies == 1 else f"{lobbies} open tables")
    return f"You would leave {' and '.join(told)}." if told else ""
