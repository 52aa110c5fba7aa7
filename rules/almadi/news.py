"""The news of Almadi, the sentence that announces a turn, and its few words for a post."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rules.almadi.box import Character, Objective
from rules.almadi.landscapes import Landscape
from rules.engine.news import Deed, News
from rules.engine.secret import Seat
from rules.engine.text import join_words, pluralize, whom


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


def deeds(news: Sequence[News], names: Sequence[str]) -> list[Deed]:
    """`oasis A2, stall (silk)`: what each seat did, in the order of its news."""
    seats = ((seat, list(group)) for seat, group in groupby(news, key=lambda item: item.seat))
    return [
        Deed(seat, ", ".join(SHORT[type(item)](item, names) for item in _told(each, SHORT)))
        for seat, each in seats
    ]


def _sentence(news: Sequence[News], names: Sequence[str]) -> str:
    told = [(PHRASES[type(item)](item, names), item) for item in _told(news, PHRASES)]
    if not told:
        return ""
    # What is done twice in a row is said once: `drew a stall with silk and a star mosaic`.
    phrases = [
        f"{verb} {join_words([things for (_, things), _ in group])}"
        for verb, group in groupby(told, key=lambda each: each[0][0])
    ]
    return f"{names[news[0].seat]} {join_words(phrases)}."


def _told(news: Sequence[News], words: Mapping[type[News], object]) -> list[News]:
    """What there are words for; rubies are told once, all that were taken."""
    kept: list[News] = []
    rubies = sum(item.rubies for item in news if isinstance(item, TookRubies))
    for item in news:
        if isinstance(item, TookRubies):
            if rubies:
                kept.append(replace(item, rubies=rubies))
            rubies = 0
        elif type(item) in words:
            kept.append(item)
    return kept


def _drawn(item: Drew) -> str:
    if item.deck == "stalls":
        return f"a stall with {item.card}"
    return f"{_with_article(item.card)} mosaic"


def _rubies(item: TookRubies) -> str:
    return "a ruby" if item.rubies == 1 else f"{item.rubies} rubies"


def _promise(item: TookObjective, names: Sequence[str]) -> tuple[str, str]:
    if item.rival is None:
        return "promised", f"“{item.objective.label}”"
    return "took", f"the promise of “{item.objective.label}” from {whom(names[item.rival])}"


def _short_promise(item: TookObjective, names: Sequence[str]) -> str:
    verb = "promised" if item.rival is None else f"took from {whom(names[item.rival])}"
    return f"{verb} “{item.objective.label}”"


PHRASES: dict[type[News], Callable[[Any, Sequence[str]], tuple[str, str]]] = {
    ChoseStrip: lambda item, _: ("chose", f"the {item.strip} strip"),
    Placed: lambda item, _: (
        "placed",
        f"{_with_article(item.landscape.landscape)} at {item.cell}",
    ),
    Moved: lambda item, _: (
        "moved",
        f"the {item.landscape.landscape} from {item.start} to {item.cell}",
    ),
    Drew: lambda item, _: ("drew", _drawn(item)),
    TookRubies: lambda item, _: ("took", _rubies(item)),
    TookObjective: _promise,
    Completed: lambda item, _: (
        "fulfilled",
        f"“{item.objective.label}” ({pluralize(item.objective.points, 'point')})",
    ),
    Recruited: lambda item, _: ("recruited", item.character.name),
    Copied: lambda item, _: ("let", f"Zumurrud copy {item.character.name}"),
    Exchanged: lambda item, _: ("let", f"Zaynab exchange {item.given} for {item.taken}"),
    Foresaw: lambda item, _: ("let", f"Ali draw {_with_article(item.landscape.landscape)}"),
    Swapped: lambda item, _: ("left", f"it at {item.slot}"),
    Switched: lambda item, _: ("let", f"Hussain switch {item.cells[0]} and {item.cells[1]}"),
}
"""What each kind of news adds to a sentence, the verb first; a refilled board adds nothing."""

SHORT: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    ChoseStrip: lambda item, _: f"{item.strip} strip",
    Placed: lambda item, _: f"{item.landscape.landscape} {item.cell}",
    Moved: lambda item, _: f"{item.landscape.landscape} {item.start} → {item.cell}",
    Drew: lambda item, _: (
        f"stall ({item.card})" if item.deck == "stalls" else f"{item.card} mosaic"
    ),
    TookRubies: lambda item, _: pluralize(item.rubies, "ruby", "rubies"),
    TookObjective: _short_promise,
    Completed: lambda item, _: f"fulfilled “{item.objective.label}”",
    Recruited: lambda item, _: f"recruited {item.character.name}",
    Copied: lambda item, _: f"Zumurrud copies {item.character.name}",
    Exchanged: lambda item, _: f"Zaynab: {item.given} for {item.taken}",
    Foresaw: lambda item, _: f"Ali drew {_with_article(item.landscape.landscape)}",
    Swapped: lambda item, _: f"left it at {item.slot}",
    Switched: lambda item, _: f"Hussain: {item.cells[0]} ⇄ {item.cells[1]}",
}
"""The same in a word or two, for a line of a post."""


def _with_article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
