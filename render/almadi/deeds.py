"""The second line of a picture: what a seat did, in the menu's words."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from render import lettering
from render.almadi.scene import Scene
from rules.almadi.news import (
    ChoseStrip,
    Completed,
    Copied,
    Drew,
    Exchanged,
    Foresaw,
    Moved,
    Placed,
    Recruited,
    Swapped,
    Switched,
    TookObjective,
    TookRubies,
)
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat
from rules.engine.text import pluralize

NAME_PX, LONGEST_NAME = 34, 330
"""The type of the second line, and how much of it a name may take."""

DEEDS: dict[type[News], Callable[[Any], str]] = {
    ChoseStrip: lambda item: f"strip {item.strip}",
    Placed: lambda item: f"{item.slot or item.landscape.landscape} to {item.cell}",
    Moved: lambda item: f"genie {item.start} to {item.cell}",
    Drew: lambda item: f"{item.card} {'stall' if item.deck == 'stalls' else 'mosaic'}",
    TookRubies: lambda item: pluralize(item.rubies, "ruby", "rubies"),
    TookObjective: lambda item: f"moon “{item.objective.label}”",
    Completed: lambda item: f"fulfils “{item.objective.label}”",
    Recruited: lambda item: f"recruits {item.character.name}",
    Copied: lambda item: f"Zumurrud copies {item.character.name}",
    Exchanged: lambda item: f"Zaynab: {item.given} for {item.taken}",
    Foresaw: lambda item: f"Ali draws: {item.landscape.landscape}",
    Swapped: lambda item: f"leaves it at {item.slot}",
    Switched: lambda item: f"Hussain {item.cells[0]} and {item.cells[1]}",
}
"""What each kind of news adds to the line; a refilled board adds nothing."""


def deeds_of(turns: Sequence[TurnNews], seat: Seat) -> str:
    """What a seat did in these turns; empty if nothing."""
    own = [item for turn in turns for item in turn.news if item.seat == seat]
    told = [DEEDS[type(item)](item) for item in own if type(item) in DEEDS]
    # A second genie in a row goes without saying.
    return ", ".join(
        deed.removeprefix("genie ") if before.startswith("genie ") else deed
        for before, deed in pairwise(["", *told])
    )


def deed_line(scene: Scene, turns: Sequence[TurnNews], seat: Seat) -> str:
    """The same with the seat's name."""
    done = deeds_of(turns, seat)
    if not done:
        return ""
    return f"{lettering.truncate(scene.names[seat], 'sans', NAME_PX, LONGEST_NAME)}: {done}"


def acting_seats(scene: Scene, turns: Sequence[TurnNews]) -> list[Seat]:
    """The seats that did something, the latest first."""
    acted = [
        item.seat
        for turn in turns
        for item in turn.news
        if type(item) in DEEDS and item.seat in scene.seats
    ]
    return list(dict.fromkeys(reversed(acted)))
