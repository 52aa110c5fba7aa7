"""Plans of seats that are not asked yet: the one module that writes the table `plans`.

A row names a seat and no person: whoever gets the seat never finds it, since it goes before that.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.errors import Stale
from bot.ids import MatchId, PersonId
from bot.store.statement import ReadWrite, Row, Statement
from rules.engine.decision import Path
from rules.engine.plan import Wish

DRAFT, ARMED, LAPSED = "draft", "armed", "lapsed"
VERSIONS_AN_ENTRY = 1000
"""So many changes fit between two log entries: a row that is made anew after a choice has no
version that an old button carries."""
HERE = "WHERE match = ? AND seat = ?"


@dataclass(frozen=True, slots=True)
class PlannedWish:
    """A wish as it is kept: with what was shown when it was made, which decides nothing."""

    question: str
    steps: tuple[Path, ...]
    labels: tuple[str, ...]
    beside: tuple[str, ...] | None
    """What lay beside it then; None if the game tells nothing of the kind."""
    only_if_nothing_new: bool

    @property
    def wish(self) -> Wish:
        is_bound = self.only_if_nothing_new and self.beside is not None
        return Wish(self.question, self.steps, frozenset(self.beside or ()) if is_bound else None)


@dataclass(frozen=True, slots=True)
class Composing:
    """The answers of a wish so far, and what the imagined worlds behind them are drawn from."""

    mind: str
    answers: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a plan."""

    wishes: int
    played: int | None = None
    """The number of the wish that was played; None if none was possible."""
    labels: tuple[str, ...] = ()
    """What was done."""
    is_whole: bool = True
    """Whether all of the wish was possible."""
    ends_turn: bool = True
    """Whether nothing of the turn was left to its owner."""
    reasons: tuple[str, ...] = ()
    """Why each of the wishes before it was not."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One row."""

    match: MatchId
    seat: int
    version: int = 0
    """0 if there is no row yet."""
    state: str = DRAFT
    wishes: tuple[PlannedWish, ...] = ()
    composing: Composing | None = None
    told: Told | None = None

    @property
    def is_armed(self) -> bool:
        return self.state == ARMED

    def with_wish(self, wish: PlannedWish) -> "Plan":
        return replace(self, wishes=(*self.wishes, wish), composing=None)

    def without(self, number: int) -> "Plan":
        """Without that wish, counted from 0; an empty plan is not armed."""
        left = self.wishes[:number] + self.wishes[number + 1 :]
        return replace(self, wishes=left, state=self.state if left else DRAFT)


async def read_plan(store: ReadWrite, match: MatchId, seat: int) -> Plan:
    """The plan of a seat, empty if there is none."""
    rows = await store.read(f"SELECT * FROM plans {HERE}", match, seat)
    if not rows:
        return Plan(match, seat)
    try:
        return _plan(rows[0])
    except (ValueError, LookupError, TypeError):
        # What cannot be read is never played, and stops nobody from planning anew.
        return Plan(match, seat, rows[0]["version"])


def keep_plan(plan: Plan, entries: int) -> Statement:
    """The plan as it is now, if nobody has changed it since it was read."""
    values = (
        plan.state,
        json.dumps([asdict(one) for one in plan.wishes]),
        _written(plan.composing),
        _written(plan.told),
    )
    if not plan.version:
        first = 1 + entries * VERSIONS_AN_ENTRY
        return Statement(
            "INSERT INTO plans (match, seat, version, state, wishes, composing, told)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match, seat) DO NOTHING",
            (plan.match, plan.seat, first, *values),
            must=Stale,
        )
    return Statement(
        "UPDATE plans SET version = version + 1, state = ?, wishes = ?, composing = ?, told = ?"
        f" {HERE} AND version = ?",
        (*values, plan.match, plan.seat, plan.version),
        must=Stale,
    )


def has_acted(match: MatchId, seat: int) -> Statement:
    """Its person chooses something: what the plan came to is known, and it plays nothing in this
    turn. What lapsed is over with that; all else is the draft of the next plan."""
    return Statement(
        "UPDATE plans SET version = version + 1, told = NULL, state = 'draft',"
        f" wishes = CASE WHEN state = 'lapsed' THEN '[]' ELSE wishes END {HERE}"
        " AND (state <> 'draft' OR told IS NOT NULL)",
        (match, seat),
    )


def disarm_plan(match: MatchId, seat: int) -> Statement:
    """It cannot be played, whatever the reason: it waits to be looked at."""
    return Statement(
        f"UPDATE plans SET version = version + 1, state = 'draft' {HERE} AND state = 'armed'",
        (match, seat),
    )


def erase_plan(match: MatchId, seat: int) -> Statement:
    """The seat changes hands."""
    return Statement(f"DELETE FROM plans {HERE}", (match, seat))


def erase_plans(match: MatchId) -> Statement:
    """The match is over."""
    return Statement("DELETE FROM plans WHERE match = ?", (match,))


def forget_person(person: PersonId) -> Statement:
    """Before the seats forget them."""
    return Statement(
        "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats WHERE seats.match = plans.match"
        " AND seats.number = plans.seat AND seats.person = ?)",
        (person,),
    )


def _plan(row: Row) -> Plan:
    composing, told = _read(row["composing"]), _read(row["told"])
    return Plan(
        row["match"],
        row["seat"],
        row["version"],
        row["state"],
        tuple(_wish(one) for one in _read(row["wishes"])),
        composing and Composing(composing["mind"], _paths(composing["answers"])),
        told and Told(**{**told, "labels": (*told["labels"],), "reasons": (*told["reasons"],)}),
    )


def _written(kept: Composing | Told | None) -> str | None:
    return None if kept is None else json.dumps(asdict(kept))


def _read(text: str | None) -> Any:  # noqa: ANN401 - whatever was written above
    return None if text is None else json.loads(text)


def _wish(kept: dict[str, Any]) -> PlannedWish:
    beside = kept["beside"]
    return PlannedWish(
        kept["question"],
        _paths(kept["steps"]),
        tuple(kept["labels"]),
        None if beside is None else tuple(beside),
        kept["only_if_nothing_new"],
    )


def _paths(kept: Sequence[Sequence[str]]) -> tuple[Path, ...]:
    return tuple(tuple(path) for path in kept)
