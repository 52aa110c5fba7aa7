"""Every sentence that people read from us in Discord, in one place and in one voice."""

from collections.abc import Sequence

from bot.clock import DAY, HOUR, MINUTE, Instant
from rules.engine.score import counted, signed

# Buttons.
TAKE_TURN = "Take turn"
MY_VIEW = "My view"
HELP = "Help"
MUTE = "Mute"
JOIN = "Join"
LEAVE = "Leave"
ADD_COMPUTER = "Add computer"
START = "Start"
UNDO = "Undo"
BACK = "Back"
EARLIER = "‹"
LATER = "›"
REMATCH = "Rematch"
SCORES = "Scores"
LOOK_UP = "Look up"
RESIGN = "Yes, resign"
TAKE_BACK = "Take my seat back"
TO_THE_TABLE = "To the table"

# Menus.
CHOOSE = "Choose …"
FREE_A_PLACE = "Free a place …"
WHICH_COMPUTER = "Choose a computer player …"
WHICH_MATCH = "Which match?"
WHOSE_POINTS = "Whose points?"
WHERE_EARNED = "Where they were earned"
WHAT_IS = "What lies before you: what is …"

COMPUTER_MARK = "🤖"
REVEAL_MARK = "👁"

REVEALS = f"{REVEAL_MARK} brings something new to light; nothing before it can then be undone."
NOTHING_TO_DO_HERE = "No table here awaits you. /games lists all your matches."
NO_TABLE_HERE = "There is no table here. Open one with /new."
NO_LOBBY_HERE = "No table here is looking for players. Open one with /new."
NOT_A_CHANNEL = "I cannot lay a table here. Try a text channel or a thread."
COULD_NOT_POST = "I could not post here. Please check that I may send messages and attach files."
DM_CLOSED = (
    "I cannot write to you directly, so I tell you here. "
    "/settings reminders lets you choose how you are reminded."
)
MUTED = "Good: no more reminders of this turn. You will still hear of a deadline."
PAUSED = "The match is paused: no reminders, no deadlines. With /resume it goes on."
RESUMED = "On we go."
RESULT_COMES = "The match is over, and its result comes in a moment."
SEALED = "Your answer lies sealed. Until everybody has answered you may replace it."
MATCH_OVER = "This match is over."
TIE_BROKEN = "Equal points are told apart by the tie-break; whoever resigned comes last."
WELCOME = (
    "### Vizier\n"
    "Board games with friends, turn by turn, over days.\n"
    "**/new** opens a table here; friends press *Join*, computers fill what is left, and *Start* "
    "begins.\n"
    "When it is your turn, I will tell you. Press **Take turn**, choose from the menus, look at "
    "the picture, take back what you like, and press **End turn**.\n"
    "**/play** does the same by typing, **/undo** takes back. **/board**, **/hand** and **/score** "
    "show where you stand, **/recap** what you have missed, **/replay** the match as a moving "
    "picture, **/hint** what you could do and **/review** what you could have done, **/rules** "
    "explains the game, **/games** lists your matches.\n"
    "**/settings** says how and when you are reminded, **/away** when you are gone. **/invite** "
    "asks a friend, **/pace** changes how fast you play, **/replace** finds somebody for a seat, "
    "**/resign** leaves yours to the computer, **/end** ends a match together.\n"
    "**/stats** and **/leaderboard** count what was played, **/export** and **/verify** prove that "
    "it was fair, and **/forget-me** erases what I know about you."
)


def unexpected(code: str) -> str:
    return (
        f"Something went wrong on my side (code {code}). Nothing you chose is lost: press again, "
        "or open the panel anew with /play or Take turn."
    )


def listed(words: Sequence[str]) -> str:
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def title(game: str, match: int) -> str:
    return f"{game} · table {match}"


def waits_for(names: Sequence[str]) -> str:
    return f"**{listed(names)}** to play." if names else ""


def your_turn(game: str, match: int) -> str:
    return f"### Your turn · {title(game, match)}"


def not_your_turn(names: Sequence[str]) -> str:
    return f"It is not your turn yet; the table waits for {listed(names)}."


def not_asked_any_more(names: Sequence[str]) -> str:
    return f"Your turn is over. The table waits for {listed(names)}." if names else MATCH_OVER


RECAP = "Since your last turn"
LATEST_ROUND = "The latest round"
NOTHING_YET = "Nothing has happened yet: the first turn is still to come."
NOTHING_MISSED = "Nothing has happened since your last turn."
NOTHING_TO_REPLAY = "There is nothing to show again yet: the first turn is still to come."
REPLAY_SO_FAR = "As everybody saw it; when the match is over, hands are shown too."
MATCH, ROUND = "match", "round"
"""What `/replay` can show."""


def recap(heading: str, changes: Sequence[str], letters: int) -> str:
    """A line a change; of too many the last ones, with their own numbers."""
    kept: list[str] = []
    for line in reversed(changes):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > letters:
            kept.append("…")
            break
        kept.append(line[:letters])
    return "\n".join([f"**{heading}:**", *reversed(kept)])


def recap_shows(heading: str, captions: Sequence[str]) -> str:
    """What the picture of a recap shows."""
    told = " ".join(f"{number}. {caption}" for number, caption in enumerate(captions, 1))
    return f"{heading}, numbered on the table: {told}"


def replay_shows(game: str, names: Sequence[str], turns: int, *, whole: bool) -> str:
    """What a replay shows, for those who do not see it move."""
    part = "the whole match" if whole else "the latest round"
    told = "1 turn" if turns == 1 else f"{turns} turns"
    return f"{game} of {listed(names)}, {part} again in {told}, one picture after each."


def so_far(sentences: str) -> str:
    return f"**This turn:** {sentences}"


def chosen_so_far(words: str) -> str:
    return f"Chosen so far: `{words}`"


def rules_of(game: str) -> str:
    return f"-# The rules of {game}"


def page_of(page: int, pages: int) -> str:
    return f"{CHOOSE} (page {page} of {pages})"


def coaching(line: str) -> str:
    return f"💡 {line}"


# Lobbies.


def lobby_title(game: str, match: int, *, is_open: bool) -> str:
    return f"### {title(game, match)}{' looks for players' if is_open else ''}"


def lobby_facts(seats: int, variants: Sequence[str], pace: str) -> str:
    plays = f" · {listed(variants)}" if variants else ""
    return f"{f'Up to {seats} seats' if seats > 1 else 'One seat'}{plays} · {pace}"


def lobby_seat(name: str, *, owner: bool, computer: bool, invited: bool) -> str:
    if computer:
        return f"{COMPUTER_MARK} {name}"
    if invited:
        return f"✉️ {name} is invited; *Join* accepts, *Leave* declines"
    return f"🪑 {name}{' opened this table' if owner else ''}"


FREE_SEAT = "▫️ free"
LOBBY_STARTED = "Everybody is seated. The match begins in a moment …"
LOBBY_BEGUN = "Everybody is seated, and the match has begun."
LOBBY_GONE = "This table was given up."
LOBBY_ENDS = {"lapsed": LOBBY_GONE, "starting": LOBBY_STARTED}
LOBBY_ENOUGH = "*Start* begins with those who sit here; their order is drawn by lot."


def joined(game: str, match: int) -> str:
    return f"You sit at {title(game, match)}. I will tell you when it is your turn."


def rematch_is_open(match: int) -> str:
    return f"The rematch is open already: table {match}. I have noted that you play."


def opened_in(thread: int) -> str:
    return f"The table stands in <#{thread}>."


def pace(remind_every: int, turn_time: int | None, caretaker: str | None) -> str:
    if turn_time is None:
        return f"no deadline, reminders {every(remind_every)}"
    after = "then the computer looks after the seat" if caretaker else "then it is said aloud"
    often = "" if remind_every == DAY else f", reminders {every(remind_every)}"
    return f"{duration(turn_time)} a turn, {after}{often}"


def every(seconds: int) -> str:
    return "every day" if seconds == DAY else f"every {duration(seconds)}"


def duration(seconds: int) -> str:
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit and seconds % unit == 0:
            count = seconds // unit
            return f"{count} {name}" if count == 1 else f"{count} {name}s"
    return f"{seconds} seconds"


# Posts.


def match_begins(game: str, match: int, names: Sequence[str]) -> str:
    return f"### {title(game, match)} begins\nSeats in turn order: {listed(names)}."


def commitment(promise: str) -> str:
    return f"-# Every shuffle follows from a sealed seed. SHA-256: `{promise}`"


def seed_revealed(seed: str) -> str:
    return f"-# The seed was `{seed}`. `python -m rules verify` checks every shuffle."


def grand_vizier(names: Sequence[str], game: str, match: int) -> str:
    if not names:
        return f"### Nobody is Grand Vizier this time\n{title(game, match)} is over."
    if len(names) == 1:
        return f"### {names[0]} is Grand Vizier\n{title(game, match)} is over."
    return f"### {listed(names)} are Grand Viziers together\n{title(game, match)} is over."


def final_scores(ranked: Sequence[tuple[int, str, int]], *, cooperative: bool = False) -> str:
    """By rank; not as a list, because Discord would number one itself and tell ties apart."""
    if cooperative:
        everybody = together([name for _, name, _ in ranked])
        return f"{everybody}: **{worth(ranked[0][2])}**" if ranked else ""
    lines = [f"**{rank}** · {name} · {worth(total)}" for rank, name, total in ranked]
    totals = {(rank, total) for rank, _, total in ranked}
    if len({total for _, total in totals}) < len(totals) and len(totals) > 1:
        lines.append(f"-# {TIE_BROKEN}")
    return "\n".join(lines)


def together(names: Sequence[str]) -> str:
    """Whose points they are where all seats share them."""
    return names[0] if len(names) == 1 else "Together"


def worth(total: int) -> str:
    return counted(total, "point")


EVENTS = {
    "resigned": "{name} has resigned; the computer plays on.",
    "back": "{name} is back and plays on.",
    "caretaker": "{name}'s time ran out: the computer looks after the seat until they are back.",
    "late": "{name}'s time has run out. Nobody forfeits; the table waits.",
    "resumed": "The match goes on.",
    "abandoned": "The match was given up. It has no result.",
    "lapsed": "Nobody came for a week, so this table is given up. /new opens another.",
}
PAUSE_REASONS = {
    "asked": "The match is paused. With /resume it goes on.",
    "silent": "Nothing has happened for a month, so the match is paused. With /resume it goes on.",
    "place": "The table had lost its place, so the match was paused.",
    "replay": "I cannot lay out this match again; it is paused, and nothing of it is lost.",
}


def replaced(name: str, player: str | None) -> str:
    return f"The computer plays {name}'s seat now." if player else f"{name} takes over a seat."


def offered(name: str) -> str:
    return f"A seat is offered to {name}, who takes or declines it."


# Reminders.


def alert(game: str, match: int, *, number: int, everybody_waits: bool) -> str:
    if number == 1:
        return f"### It is your turn · {title(game, match)}"
    if everybody_waits:
        return f"### Everybody waits for you · {title(game, match)}"
    return f"### Still your turn · {title(game, match)}"


def deadline(instant: Instant, *, warning: bool) -> str:
    sign = "⏰ " if warning else ""
    return f"{sign}Your time runs out <t:{instant}:R>."


def mention(person: int, game: str, match: int) -> str:
    return f"<@{person}>, it is your turn · {title(game, match)}"


# Commands.


def several(matches: Sequence[str]) -> str:
    return f"{WHICH_MATCH} Say its number with `match`:\n" + "\n".join(matches)


def match_line(game: str, match: int, state: str, where: str) -> str:
    return f"**{title(game, match)}** · {state}{' · ' + where if where else ''}"


NO_GAMES = "You sit at no table. /new opens one."
AWAITS_YOU = "**awaits you**"


def awaits(names: Sequence[str]) -> str:
    return f"waits for {listed(names)}"


STATES = {
    "lobby": "looks for players",
    "starting": "begins in a moment",
    "over": "is over",
    "abandoned": "was given up",
    "lapsed": "was given up",
}
IS_PAUSED = "is paused"
IS_UNTOLD = "is over, and its result found no place: type /resume where it shall stand"


def missing_permissions(names: Sequence[str]) -> str:
    return (
        f"I need a little more room here before a match can start: {listed(names)}. "
        "Somebody who runs this server can allow that in the channel's settings."
    )


def settings(
    way: str, every: str, zone: str, quiet: str, away: Sequence[str], *, text_boards: bool
) -> str:
    ways = {"dm": "by direct message", "mention": "by a mention at the table", "off": "off"}
    lines = [
        "### Your settings",
        f"Reminders: **{ways[way]}**{'' if way == 'off' else f', {every}'}",
        f"Time zone: **{zone}** · quiet hours: **{quiet}**",
        f"Away: {listed(away) if away else 'no dates'}",
        f"Boards in letters instead of pictures: **{'yes' if text_boards else 'no'}**",
    ]
    return "\n".join(lines)


def points(name: str, total: int, lines: Sequence[tuple[str, int, str]]) -> str:
    told = "\n".join(f"{label.capitalize()} **{signed(own)}** · {why}" for label, own, why in lines)
    return f"### {name}: {worth(total)}\n{told}"


HOUSE_DATA = "-# 🏠 Our own figures, where the rulebook gives none."
NO_SUCH_TOPIC = "I know nothing of that. Here is what I can explain:"
NO_RULES_YET = "I have no words of my own on that game yet; its rulebook has."
BAD_QUIET = "Quiet hours go from one time of the day to another, like 22:00-8:00, or say off."
BAD_AWAY = "Say the first and the last day, like 2026-12-24 to 2026-12-31, or say off."
