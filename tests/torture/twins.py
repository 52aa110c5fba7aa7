"""Pairs of matches that differ only in what a viewer may not see, their logs included.

Two matches run side by side. The second has one shuffle twisted, and hidden answers of others
replaced by ones that read the same in public. What the viewer's eyes may see is reckoned here
from the cards themselves, so that the views of the engine are among the things on trial.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from random import Random
from typing import Any, TypeVar

import pytest

from rules.engine import match as engine
from rules.engine.chance import Chance, Shuffle
from rules.engine.decision import Path
from rules.engine.game import AnyGame, Setting
from rules.engine.match import UNDO, Match
from rules.engine.secret import Cards, Eyes, Seat, State, eyes_of

Item = TypeVar("Item")
AnyMatch = Match[Any]


@dataclass(frozen=True)
class Twist:
    """Two places of one shuffle that have changed what lies there."""

    label: str
    one: int
    other: int

    def apply(self, patch: pytest.MonkeyPatch) -> None:
        """From here on every match is dealt like that."""
        twist = self

        class Twisted(Chance):
            __slots__ = ()

            def shuffle(self, label: str, items: Any, count: int | None = None) -> list[Any]:  # noqa: ANN401
                deck = super().shuffle(label, items, count)
                if label == twist.label and max(twist.one, twist.other) < len(deck):
                    deck[twist.one], deck[twist.other] = deck[twist.other], deck[twist.one]
                return deck

        patch.setattr(engine, "Chance", Twisted)


STRAIGHT = Twist("", 0, 0)
"""The same deal; only the choices differ."""


@dataclass(frozen=True)
class Twins:
    """Two matches that look alike to a viewer, so far."""

    one: AnyMatch
    other: AnyMatch
    viewer: Seat | None
    twist: Twist

    @property
    def differ(self) -> bool:
        return self.one.log != self.other.log or self.one.table != self.other.table


def visible(value: object, eyes: Eyes) -> object:
    """What those eyes may see of a table, reckoned from scratch: the harness trusts no view."""
    if isinstance(value, Cards):
        return [
            face if seen & eyes else getattr(face, "back", None)
            for face, seen in zip(value, value.eyes(), strict=True)
        ]
    if isinstance(value, State):
        names = [one.name for one in fields(value)]  # type: ignore[arg-type]
        return [visible(getattr(value, name), eyes) for name in names]
    if isinstance(value, (list, tuple)):
        return [visible(part, eyes) for part in value]
    if isinstance(value, dict):
        return [(key, visible(part, eyes)) for key, part in value.items()]
    return None if isinstance(value, Chance) else value


def look_alike(twins: Twins) -> bool:
    eyes = eyes_of(twins.viewer)
    return visible(twins.one.table, eyes) == visible(twins.other.table, eyes)


def pairs(game: AnyGame, settings: list[Setting], random: Random) -> Iterator[Twins]:
    """Moments of pairs of matches, for ever; the same two come a few times, further on."""
    while True:
        yield from _side_by_side(game, random.choice(settings), random)


def _side_by_side(game: AnyGame, setting: Setting, random: Random) -> Iterator[Twins]:
    seed = random.randbytes(32)
    made: list[Shuffle] = []
    one: AnyMatch = Match(game, setting, seed, shuffles=made)
    viewer = random.choice([None, *range(setting.seats)])
    twins = _dealt(one, viewer, made, random)
    patience = random.randrange(40)
    while twins is not None and not twins.one.is_over:
        if random.random() < 0.4 and twins.differ:
            yield twins
        if patience == 0 and not twins.differ:
            return
        patience -= 1
        if not _step(twins, random) or not look_alike(twins):
            return


def _dealt(one: AnyMatch, viewer: Seat | None, made: list[Shuffle], random: Random) -> Twins | None:
    """A twin whose beginning looks the same, if one of a few twists gives one."""
    for _ in range(8):
        shuffle = random.choice(made)
        size = len(shuffle.after)
        if size < 2:
            continue
        twist = Twist(shuffle.label, *random.sample(range(size), 2))
        with pytest.MonkeyPatch.context() as patch:
            twist.apply(patch)
            other: AnyMatch = Match(one.game, one.setting, one.seed)
        twins = Twins(one, other, viewer, twist)
        if twins.differ and look_alike(twins):
            return twins
    straight: AnyMatch = Match(one.game, one.setting, one.seed)
    return Twins(one, straight, viewer, STRAIGHT)


def _step(twins: Twins, random: Random) -> bool:
    """Both go on by one choice that reads the same in public; false if that cannot be."""
    one, other = twins.one, twins.other
    seat = random.choice(list(one.table.pending))
    if one.may_undo(seat) and random.random() < 0.1:
        if not other.may_undo(seat):
            return False
        one.undo(seat)
        other.undo(seat)
        return True
    if seat not in one.awaited or seat not in other.awaited:
        return seat in one.table.sealed
    answer = random.choice(one.answers(seat))
    alike = _read_alike(twins, seat, answer)
    if not alike:
        return False
    one.choose(seat, answer)
    other.choose(seat, random.choice(alike))
    return True


def _read_alike(twins: Twins, seat: Seat, answer: Path) -> list[Path]:
    """The answers that the twin may give; the viewer's own are the same to the letter."""
    answers = list(twins.other.answers(seat))
    if seat == twins.viewer:
        return [one for one in answers if one == answer]
    public = twins.one.question(seat).public(answer)
    question = twins.other.question(seat)
    return [one for one in answers if question.public(one) == public and one != UNDO]
