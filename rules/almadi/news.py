"""What happens in Almadi, and the sentence that tells a turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.almadi.box import Objective
from rules.almadi.landscapes import Landscape
from rules.engine.news import News
from rules.engine.secret import Seat


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


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    """The turn in one sentence: who did what, in the order it happened."""
    deeds = [deed for item in news if (deed := _deed(item, names))]
    if not deeds:
        return ""
    seat = news[0].seat
    told = deeds[0] if len(deeds) == 1 else f"{', '.join(deeds[:-1])} and {deeds[-1]}"
    return f"{names[seat]} {told}."


def _deed(item: News, names: Sequence[str]) -> str:
    match item:
        case ChoseStrip():
            return f"chose the {item.strip} strip"
        case Placed():
            return f"placed {_a(item.landscape.landscape)} at {item.cell}"
        case Moved():
            return f"moved the {item.landscape.landscape} from {item.start} to {item.cell}"
        case Drew(deck="stalls"):
            return f"drew a stall with {item.card}"
        case Drew():
            return f"drew {_a(item.card)} mosaic"
        case TookRubies():
            return "took a ruby" if item.rubies == 1 else f"took {item.rubies} rubies"
        case TookObjective(rival=None):
            return f"promised “{item.objective.label}”"
        case TookObjective(rival=int(rival)):
            return f"took the promise of “{item.objective.label}” from {names[rival]}"
        case Completed():
            return f"fulfilled “{item.objective.label}” ({item.objective.points} points)"
    return ""


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
