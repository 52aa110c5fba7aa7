"""What has happened in a match, turn by turn, in words that fit in a message."""

from collections.abc import Iterable, Sequence

from bot.manager.live import AnyMatch
from rules.engine.game import AnyGame
from rules.engine.history import turns_of
from rules.engine.news import TurnNews

LONGEST_TOLD = 1200
"""Characters of what has happened; after a long silence the latest is told."""


def announce_turns(game: AnyGame, turns: Iterable[TurnNews], names: Sequence[str]) -> str:
    """What a game says of each of these turns."""
    sentences = [sentence for turn in turns if (sentence := game.announce(turn.news, names))]
    return latest_that_fit(sentences, LONGEST_TOLD)


def latest_that_fit(told: Sequence[str], letters: int, between: str = " ") -> str:
    """Sentences or lines, or the last of them that fit."""
    kept: list[str] = []
    for one in reversed(told):
        if kept and sum(map(len, kept)) + len(kept) + len(one) > letters:
            return between.join(["…", *reversed(kept)])
        kept.append(one[:letters])
    return between.join(reversed(kept))


def turns_since(played: AnyMatch, first: int) -> list[TurnNews]:
    """The public news from that entry on, turn by turn."""
    return turns_of(choice for choice in played.choices if choice.entry >= first)
