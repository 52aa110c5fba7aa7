"""Events as the JSON of their rows, also of rows that an older release wrote."""

import json
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from bot.notices.notices import Event

PARTS = tuple(one.name for one in fields(Event))


def write_events(events: Iterable[Event]) -> str:
    return json.dumps([_parts(event) for event in events])


def _parts(event: Event) -> dict[str, int | str]:
    """What there is to say of it. Every turn passes here, and `asdict` took half of its time."""
    parts = ((name, getattr(event, name)) for name in PARTS)
    return {name: part for name, part in parts if part is not None}


def read_events(text: str) -> tuple[Event, ...]:
    return tuple(_event(parts) for parts in json.loads(text))


def _event(parts: dict[str, Any]) -> Event:
    words = parts.pop("words", None)
    if words is not None and parts["kind"] in FORMER_WORDS:
        parts |= FORMER_WORDS[parts["kind"]](words)
    return Event(**parts)


def _votes(words: str) -> dict[str, object]:
    votes, needed = words.split(" ")
    return {"votes": int(votes), "needed": int(needed)}


def _motion(words: str) -> dict[str, object]:
    to, _, votes = words.partition(" ")
    got_by = {"newcomer": int(to)} if to.isdecimal() else {"player": to}
    return {**got_by, **_votes(votes)}


def _pace(words: str) -> dict[str, object]:
    remind_every, turn_time, caretaker = words.split(" ")
    return {
        "remind_every": int(remind_every),
        "turn_time": int(turn_time) or None,
        "caretaker": caretaker or None,
    }


FORMER_WORDS: dict[str, Callable[[str], dict[str, object]]] = {
    "start": lambda words: {"commitment": words},
    "paused": lambda words: {"reason": words},
    "replaced": lambda words: {"player": words},
    "motion": _motion,
    "ending": _votes,
    "pace": _pace,
}
"""By kind, what the words of an event meant up to schema 4; those of other kinds said nothing."""
