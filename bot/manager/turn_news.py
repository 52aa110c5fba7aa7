"""What has happened in a match, turn by turn, in words that fit in a message."""

from collections.abc import Iterable, Sequence

from bot.manager.live import AnyMatch
from rules.engine.game import AnyGame
from rules.engine.news import News, visible_news

LONGEST_TOLD = 1200
"""Characters of what has happened; after a long silence the latest is told."""


def announce_turns(game: AnyGame, turns: Iterable[Sequence[News]], names: Sequence[str]) -> str:
    """What a game says of each of these turns."""
    sentences = [sentence for turn in turns if (sentence := game.announce(turn, names))]
    return latest_sentences(sentences, LONGEST_TOLD)


def latest_sentences(sentences: Sequence[str], letters: int) -> str:
    """The sentences, or the last of them that fit."""
    kept: list[str] = []
    for sentence in reversed(sentences):
        if kept and sum(map(len, kept)) + len(kept) + len(sentence) > letters:
            return " ".join(["…", *reversed(kept)])
        kept.append(sentence[:letters])
    return " ".join(reversed(kept))


def turns_since(played: AnyMatch, first: int) -> list[list[News]]:
    """The public news from that entry on, turn by turn. What several seats answered together is one
    turn: it comes to light with the last of them."""
    turns: list[list[News]] = [[]]
    for choice in played.choices:
        if choice.entry >= first:
            turns[-1] += visible_news(list(choice.news), None)
            if choice.ends_turn:
                turns.append([])
    return turns
