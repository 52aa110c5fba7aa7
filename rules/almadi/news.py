"""The news of Almadi, and the sentence that announces a turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rules.almadi.box import Character, Objective
from rules.almadi.landscapes import Landscape
from rules.engine.news import News
from rules.engine.secret import Seat
from rules.engine.text import join_words, pluralize


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoseStrip(News):
    """A starting strip was chosen."""

    strip: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(News):
    """A landscape came from the board into the realm."""

    slot: str
    landscape: Landscape
    cell: str
    triggered: tuple[str, ...]
    """The effects it activated, each as often as it did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(News):
    """A genie moved a landscape."""

    landscape: Landscape
    start: str
    cell: str
    triggered: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drew(News):
    """A card was drawn from one of the two open decks."""

    deck: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TookRubies(News):
    """Rubies came from the supply."""

    rubies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TookObjective(News):
    """A moon gave an objective, from the centre or from a rival."""

    objective: Objective
    rival: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed(News):
    """An objective was fulfilled, for good."""

    objective: Objective


@dataclass(frozen=True, slots=True, kw_only=True)
class Refilled(News):
    """The board got a new landscape."""

    slot: str
    landscape: Landscape


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOpen(News):
    """A character was not kept and lies open for all."""

    character: Character


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruited(News):
    """A character entered a seat's service."""

    character: Character


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied(News):
    """Zumurrud took on a rival's character."""

    character: Character


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged(News):
    """Zaynab changed a card of one kind for one of the other."""

    given: str
    taken: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresaw(News):
    """Ali drew a landscape from the supply."""

    landscape: Landscape


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapped(News):
    """Ali left what he drew on the board and took another."""

    slot: str
    landscape: Landscape
    """What lies there now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switched(News):
    """Hussain's carpet exchanged two landscapes."""

    cells: tuple[str, str]
    landscapes: tuple[Landscape, Landscape]
    """What lies on those cells now."""
    triggered: tuple[str, ...]


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    """A turn in one sentence, in the order of its news; a sentence a seat if several acted."""
    seats = (list(group) for _, group in groupby(news, key=lambda item: item.seat))
    return " ".join(sentence for sentence in (_sentence(each, names) for each in seats) if sentence)


def _sentence(news: Sequence[News], names: Sequence[str]) -> str:
    phrases = [PHRASES[type(item)](item, names) for item in news if type(item) in PHRASES]
    if not phrases:
        return ""
    return f"{names[news[0].seat]} {join_words(phrases)}."


def _drew_phrase(item: Drew) -> str:
    return (
        f"drew a stall with {item.card}"
        if item.deck == "stalls"
        else f"drew {_with_article(item.card)} mosaic"
    )


def _took_rubies_phrase(item: TookRubies) -> str:
    return "took a ruby" if item.rubies == 1 else f"took {item.rubies} rubies"


def _took_objective_phrase(item: TookObjective, names: Sequence[str]) -> str:
    if item.rival is None:
        return f"promised “{item.objective.label}”"
    return f"took the promise of “{item.objective.label}” from {names[item.rival]}"


PHRASES: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    ChoseStrip: lambda item, _: f"chose the {item.strip} strip",
    Placed: lambda item, _: f"placed {_with_article(item.landscape.landscape)} at {item.cell}",
    Moved: lambda item, _: f"moved the {item.landscape.landscape} from {item.start} to {item.cell}",
    Drew: lambda item, _: _drew_phrase(item),
    TookRubies: lambda item, _: _took_rubies_phrase(item),
    TookObjective: _took_objective_phrase,
    Completed: lambda item, _: (
        f"fulfilled “{item.objective.label}” ({pluralize(item.objective.points, 'point')})"
    ),
    Recruited: lambda item, _: f"recruited {item.character.name}",
    Copied: lambda item, _: f"let Zumurrud copy {item.character.name}",
    Exchanged: lambda item, _: f"let Zaynab exchange {item.given} for {item.taken}",
    Foresaw: lambda item, _: f"let Ali draw {_with_article(item.landscape.landscape)}",
    Swapped: lambda item, _: f"left it at {item.slot}",
    Switched: lambda item, _: f"let Hussain switch {item.cells[0]} and {item.cells[1]}",
}
"""What each kind of news adds to a sentence; a refilled board adds nothing."""


def _with_article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
