"""Paces by name: how long a turn may take, how often one is reminded, and what happens then."""

from collections.abc import Mapping

from discord import app_commands

from bot.clock import DAY, HOUR
from bot.errors import (
    Code,
    Refused,
)
from bot.manager.record import Pace, stand_in
from bot.people.server_defaults import Defaults
from rules.computer.player import Player

PACES = {
    "relaxed": None,
    "half a day": 12 * HOUR,
    "a day": DAY,
    "two days": 2 * DAY,
    "three days": 3 * DAY,
    "a week": 7 * DAY,
    "two weeks": 14 * DAY,
}
PACE_CHOICES = [
    app_commands.Choice(
        name=f"{name}, no deadline" if time is None else f"{name} a turn", value=name
    )
    for name, time in PACES.items()
]
CARETAKER, ALOUD = "computer", "aloud"
LATE_CHOICES = [
    app_commands.Choice(name="the computer looks after the seat", value=CARETAKER),
    app_commands.Choice(name="post a note and keep waiting", value=ALOUD),
]


def time_of(pace: str) -> int | None:
    if pace not in PACES:
        raise Refused(Code.REFUSED, f"A pace is one of: {', '.join(PACES)}.")
    return PACES[pace]


def is_caretaken(late: str) -> bool:
    if late not in {CARETAKER, ALOUD}:
        raise Refused(
            Code.REFUSED, "After a deadline the computer looks after the seat, or I post a note."
        )
    return late == CARETAKER


def pace_of(
    before: Pace,
    players: Mapping[str, Player],
    *,
    pace: str | None,
    every: int | None,
    late: str | None,
) -> Pace:
    """What was said, and for the rest what was there before."""
    time = before.turn_time if pace is None else time_of(pace)
    if late is not None and time is None:
        raise Refused(
            Code.REFUSED, "Without a deadline nobody is late. Choose a pace that has one."
        )
    caretaken = before.caretaker is not None or before.turn_time is None
    if late is not None:
        caretaken = is_caretaken(late)
    return Pace(
        before.remind_every if every is None else every * HOUR,
        time,
        (before.caretaker or stand_in(players)) if time is not None and caretaken else None,
    )


def usual_pace(defaults: Defaults, players: Mapping[str, Player]) -> Pace:
    """How a server plays if nobody says otherwise."""
    time = defaults.turn_time or None
    caretaken = time is not None and defaults.caretaker is not False
    every = Pace().remind_every if defaults.remind_every is None else defaults.remind_every
    return Pace(every, time, stand_in(players) if caretaken else None)
