"""The news of Sultaniya, the sentences that announce a turn, and its few words for a post."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules.engine.news import Deed, News
from rules.engine.text import join_words, pluralize, whose
from rules.sultaniya.box import Djinn
from rules.sultaniya.land import NAME, Place
from rules.sultaniya.names import tile_name
from rules.sultaniya.tiles import LEVEL_NAMES, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(News):
    """A tile came from the top of its pile to the front."""

    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(News):
    """A djinn was paid and stands beside the palace."""

    djinn: Djinn


@dataclass(frozen=True, slots=True, kw_only=True)
class Swept(News):
    """The tiles in front of a pile went under it."""

    level: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(News):
    """A pile was looked through; what was seen is in the seat's view."""

    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(News):
    """A tile of a palace went to another place of its level."""

    tile: Tile
    start: Place
    goal: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(News):
    """A tile of a palace went back under its pile."""

    tile: Tile
    start: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(News):
    """A tile was built."""

    tile: Tile
    place: Place
    mirrored: bool
    sapphires: int
    """Taken for those drawn on it."""
    completed: str
    """The shaft that it ended, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(News):
    """A turn was passed."""

    sapphires: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurns(News):
    """The fifth roof was built; all others have one turn left."""

    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(News):
    """The match is over, and the objectives are shown."""

    ending: str
    objectives: tuple[tuple[str, ...], ...]
    """By seat, the labels of what was secret."""


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    """A turn in sentences: what the seat did, in order, then what follows."""
    phrases = [PHRASES[type(item)](item) for item in news if type(item) in PHRASES]
    reveals = [item for item in news if isinstance(item, Revealed)]
    sentences = []
    if phrases or reveals:
        actor = next(item.seat for item in news if type(item) in PHRASES or item in reveals)
        sentences.append(f"{names[actor]} {join_words(phrases) or _reveal_phrase(reveals)}.")
    sentences += [SENTENCES[type(item)](item, names) for item in news if type(item) in SENTENCES]
    return " ".join(sentences)


def deeds(news: Sequence[News], names: Sequence[str]) -> list[Deed]:
    """`revealed 2 tiles, first floor at F1 (1 sapphire)`, then what follows for all."""
    seats = [
        Deed(seat, ", ".join(_short_phrases(list(group))))
        for seat, group in groupby(news, key=lambda item: item.seat)
    ]
    return seats + [
        Deed(None, SENTENCES[type(item)](item, names)) for item in news if type(item) in SENTENCES
    ]


def _short_phrases(news: Sequence[News]) -> list[str]:
    """All tiles that were revealed are told where the first was."""
    told = []
    reveals = sum(isinstance(item, Revealed) for item in news)
    for item in news:
        if isinstance(item, Revealed):
            told += [f"revealed {pluralize(reveals, 'tile')}"] if reveals else []
            reveals = 0
        elif type(item) in SHORT:
            told.append(SHORT[type(item)](item))
    return told


def _reveal_phrase(reveals: Sequence[Revealed]) -> str:
    """A turn so far in which tiles were only revealed."""
    return f"revealed {join_words([tile_name(item.tile) for item in reveals])}"


def _built_phrase(item: Built) -> str:
    gains = [f"completed a {item.completed}"] if item.completed else []
    gains += [f"took {pluralize(item.sapphires, 'sapphire')}"] if item.sapphires else []
    more = f" ({join_words(gains)})" if gains else ""
    return f"built {tile_name(item.tile)} at {NAME[item.place]}{more}"


def _passed_phrase(item: Passed) -> str:
    if not item.sapphires:
        return "passed, and the treasure was empty"
    return f"passed and took {pluralize(item.sapphires, 'sapphire')}"


def _swept_phrase(item: Swept) -> str:
    if not item.tiles:
        return f"opened the {LEVEL_NAMES[item.level]} pile"
    swept = pluralize(len(item.tiles), "tile")
    return f"swept {swept} under the {LEVEL_NAMES[item.level]} pile"


PHRASES: dict[type[News], Callable[[Any], str]] = {
    Called: lambda item: f"called the {item.djinn.name.lower()}",
    Swept: _swept_phrase,
    Looked: lambda item: f"looked through the {LEVEL_NAMES[item.level]} pile",
    Moved: lambda item: (
        f"moved the tile at {NAME[item.start]} to {NAME[item.goal]} ({tile_name(item.tile)})"
    ),
    Returned: lambda item: (
        f"put the tile at {NAME[item.start]} back under its pile ({tile_name(item.tile)})"
    ),
    Built: _built_phrase,
    Passed: _passed_phrase,
}
"""What the seat did itself. Revealed tiles have no phrase: the picture shows them."""


def _short_build(item: Built) -> str:
    gains = [f"{item.completed} completed"] if item.completed else []
    gains += [pluralize(item.sapphires, "sapphire")] if item.sapphires else []
    more = f" ({', '.join(gains)})" if gains else ""
    return f"{LEVEL_NAMES[item.tile.level]} at {NAME[item.place]}{more}"


SHORT: dict[type[News], Callable[[Any], str]] = {
    Called: lambda item: f"called the {item.djinn.name.lower()}",
    Swept: _swept_phrase,
    Looked: lambda item: f"looked through the {LEVEL_NAMES[item.level]} pile",
    Moved: lambda item: f"moved {NAME[item.start]} to {NAME[item.goal]}",
    Returned: lambda item: f"put {NAME[item.start]} back under its pile",
    Built: _short_build,
    Passed: _passed_phrase,
}
"""The same without naming the tiles, for a line of a post: the picture shows them."""


ENDINGS = {
    "roof": "The fifth roof is built, and the last turns are played.",
    "solo": "The fifth roof is built.",
    "idle": "Two rounds without a build: the palaces stay as they are.",
    "turns": "The last turn is played.",
}
"""Why a match is over (ruling U8, ruling U12)."""


def _last_turns_sentence(item: LastTurns, names: Sequence[str]) -> str:
    others = "the other seat has" if item.turns == 1 else "all others have"
    return f"That is {whose(names[item.seat])} fifth roof: {others} one last turn."


def _finished_sentence(item: Finished, names: Sequence[str]) -> str:
    shown = "; ".join(
        f"{names[seat]}: {', '.join(labels)}" for seat, labels in enumerate(item.objectives)
    )
    return f"{ENDINGS[item.ending]} The objectives were {shown}."


SENTENCES: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    LastTurns: _last_turns_sentence,
    Finished: _finished_sentence,
}
