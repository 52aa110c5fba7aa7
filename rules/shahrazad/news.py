"""The news of Shahrazad, the sentences that announce a turn, and its few words for a post."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.news import Deed, News
from rules.engine.secret import EVERYONE, Seat
from rules.engine.text import YOU, pluralize
from rules.shahrazad.box import Result
from rules.shahrazad.table import RoundScore
from rules.shahrazad.tiles import COLOURS, Tile

ENDS_EARLY = "With so few points the king wants to hear no second round."
ORDINALS = {1: "first", 2: "second"}
ROUNDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(News):
    """A tile came from a hand to the table."""

    tile: Tile
    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced(News):
    """A tile from a hand took the place of one on the table, which was taken up."""

    tile: Tile
    taken: Tile
    space: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Showed(News):
    """A tile was chosen and shown, and must now be played."""

    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Drew(News):
    """A tile came from the stack; only its owner knows which."""

    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTold(News):
    """All tiles were placed, and the round was scored."""

    round: int
    score: RoundScore
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(News):
    """A column stayed for the second round; the rest was shuffled."""

    column: str
    tiles: tuple[Tile, ...]
    """From the bottom up."""
    removed: int
    """How many tiles left the game face down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(News):
    """The king's verdict at the end of the game."""

    round: int
    """After which it was given."""
    points: int
    result: Result


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    """A turn in sentences, in order, without news that only some seats may learn."""
    return " ".join(
        SENTENCES[type(item)](item, names)
        for item in news
        if type(item) in SENTENCES and item.eyes == EVERYONE
    )


def deeds(news: Sequence[News], names: Sequence[str]) -> list[Deed]:
    """`18 at C4`: what each seat played, then what the king hears."""
    told: dict[Seat, list[str]] = {}
    for item in news:
        if type(item) in SHORT and item.eyes == EVERYONE:
            told.setdefault(item.seat, []).append(SHORT[type(item)](item))
    played = [Deed(seat, ", ".join(words)) for seat, words in told.items()]
    return played + [
        Deed(None, SENTENCES[type(item)](item, names))
        for item in news
        if isinstance(item, RoundTold | Judged)
    ]


def breakdown(score: RoundScore) -> str:
    """A round in one line, as the rulebook reckons it."""
    parts = [f"{colour} {size}" for colour, size in zip(COLOURS, score.groups, strict=True)]
    parts.append(f"{score.face_down} face down")
    parts.append(pluralize(score.gaps, "gap"))
    return ", ".join(parts)


def _round_sentence(item: RoundTold, names: Sequence[str]) -> str:
    return (
        f"Round {item.round} is over: {breakdown(item.score)}; {pluralize(item.points, 'point')}."
    )


def _keep_sentence(item: Kept, names: Sequence[str]) -> str:
    tiles = ", ".join(str(tile.number) for tile in reversed(item.tiles))
    left = (
        f"{pluralize(item.removed, 'tile')} left the game" if item.removed else "no tile was lost"
    )
    return f"{names[item.seat]} kept column {item.column} ({tiles}) for the second round; {left}."


def _verdict(item: Judged) -> str:
    """Whoever earns too little in the first round is not asked for a second."""
    early = f"{ENDS_EARLY} " if item.round < ROUNDS else ""
    return f"{early}{pluralize(item.points, 'point')} in all: {item.result.words}"


SENTENCES: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    Placed: lambda item, names: (
        f"{names[item.seat]} placed the {item.tile.number} at {item.space}."
    ),
    Replaced: lambda item, names: (
        f"{names[item.seat]} replaced the {item.taken.number} at {item.space} "
        f"with the {item.tile.number}."
    ),
    Showed: lambda item, names: (
        f"{names[item.seat]} will play the {item.tile.number} and "
        f"{'ask' if names[item.seat] == YOU else 'asks'} where."
    ),
    RoundTold: _round_sentence,
    Kept: _keep_sentence,
    Judged: lambda item, _: _verdict(item),
}
"""Drawing has no sentence: it happens every turn, and its tile is secret."""

SHORT: dict[type[News], Callable[[Any], str]] = {
    Placed: lambda item: f"{item.tile.number} at {item.space}",
    Replaced: lambda item: f"{item.tile.number} for {item.taken.number} at {item.space}",
    Showed: lambda item: f"will play {item.tile.number}: where?",
    Kept: lambda item: f"kept column {item.column} for round {ROUNDS}",
}
"""What a seat did, for a line of a post."""
