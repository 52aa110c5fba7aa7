"""Public posts and reminders."""

from collections.abc import Sequence

from bot.clock import Instant
from bot.discord_ui.text.common import headline, listed, together, worth
from render.wording import winners_sentence
from rules.engine.text import format_number

MUTE = "Mute this turn"
REMATCH = "Rematch"
SCORES = "Scores"
DM_CLOSED = (
    "I can't send you direct messages, so I tell you here. "
    "/settings reminders lets you choose how you are reminded."
)
TIE_BROKEN = "Equal points: the tie-break decides."
RANKED_LAST = "Whoever left a seat to the computer comes last, whatever the points."


def match_begins(game: str, match: int, names: Sequence[str]) -> str:
    order = f"\nTurn order: {listed(names)}." if len(names) > 1 else ""
    return f"{headline(game, match)} begins{order}"


def turn_line(mark: str, name: str, words: str, brought: str) -> str:
    """One seat's turn: `🟣 *Anna* · oasis A2, stall · **+6 → 24**`."""
    return " · ".join(part for part in (f"{mark} *{name}*", words, brought) if part)


def points_now(gain: int, total: int) -> str:
    """What a turn has brought, and what it makes."""
    if not gain:
        return f"**{format_number(total)}**"
    return f"**{'+' if gain > 0 else ''}{format_number(gain)} → {format_number(total)}**"


def leads(name: str) -> str:
    return f"👑 *{name}* takes the lead."


def commitment(promise: str) -> str:
    return f"-# Fair shuffles: all follow from a sealed seed. SHA-256: `{promise}`"


def seed_revealed(seed: str) -> str:
    return f"-# The seed was `{seed}`. /match verify checks that every shuffle followed from it."


def grand_vizier(names: Sequence[str], game: str, match: int) -> str:
    return headline(game, match, winners_sentence(names).rstrip("."))


def picture_goes_on(number: int, pictures: int) -> str:
    """What a picture shows that follows another."""
    return f"Picture {number} of {pictures}. The first one describes them all."


def final_scores(ranked: Sequence[tuple[int, str, int, str]], *, cooperative: bool = False) -> str:
    """By rank, with the reason why a seat is last whatever its points; not as a list, because
    Discord would number one itself and tell ties apart."""
    if cooperative:
        everybody = together([name for _, name, *_ in ranked])
        return f"{everybody}: **{worth(ranked[0][2])}**" if ranked else ""
    lines = [
        f"**{rank}** · {name} · {worth(total)}{f' · {reason}' if reason else ''}"
        for rank, name, total, reason in ranked
    ]
    totals = {(rank, total) for rank, _, total, reason in ranked if not reason}
    if len({total for _, total in totals}) < len(totals) and len(totals) > 1:
        lines.append(f"-# {TIE_BROKEN}")
    if any(reason for *_, reason in ranked):
        lines.append(f"-# {RANKED_LAST}")
    return "\n".join(lines)


EVENTS = {
    "resigned": "{name} has resigned. The computer plays on for them.",
    "back": "{name} is back and plays on.",
    "caretaker": "{name}'s time ran out: the computer looks after the seat until they are back.",
    "late": "{name}'s time has run out. Nobody loses a turn: the table waits.",
    "deserted": "Nobody came back for 30 days, so the match is closed. It has no result.",
    "abandoned": "The match was given up. It has no result.",
    "lapsed": "Nobody joined for a week, so I closed this table. Open another with /new.",
}
PAUSE_REASONS = {
    "asked": "The match is paused. Use /match resume to continue.",
    "silent": (
        "Nothing has happened for a month, so I paused the match. Use /match resume to continue."
    ),
    "deserted": (
        "Everybody has left their seat to the computer, so the match is paused. It goes on when "
        "somebody takes a seat back; after 30 days it is closed without a result."
    ),
    "place": "I could not post where this match was, so I paused it.",
    "replay": "I cannot rebuild this match, so it is paused. Nothing of it is lost.",
}


def replaced(name: str, player: str | None) -> str:
    return f"The computer plays {name}'s seat now." if player else f"{name} takes over a seat."


def offered(name: str, seat: str, by: str | None) -> str:
    if by is None:
        return f"{seat}'s seat is offered to {name}, who takes or declines it."
    return f"{by} offers {seat}'s seat to {name}, who takes or declines it."


def paused(reason: str, by: str) -> str:
    if reason == "asked" and by:
        return f"{by} has paused the match. Use /match resume to continue."
    return PAUSE_REASONS[reason]


def resumed(by: str) -> str:
    return f"{by} has resumed the match." if by else "The match goes on."


def reminder(game: str, match: int, *, number: int, everybody_waits: bool) -> str:
    if number == 1:
        return headline(game, match, "It is your turn")
    return headline(
        game, match, "Everybody is waiting for you" if everybody_waits else "Still your turn"
    )


def deadline(instant: Instant, *, warning: bool) -> str:
    sign = "⏰ " if warning else ""
    return f"{sign}Your time runs out <t:{instant}:R>."


def mention(person: int, game: str, match: int) -> str:
    return f"{headline(game, match, 'Your turn')}\n<@{person}>, it is your turn."
