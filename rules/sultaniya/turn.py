"""A turn: build, call on a djinn, or pass; and `end`, until which all of it may be taken back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from rules.engine.decision import END, AnyDecision, Decision, Label, Path
from rules.engine.secret import Seat, View, eyes_of
from rules.sultaniya import labels
from rules.sultaniya.box import SEATS
from rules.sultaniya.building import build, front_answers, reveal_answers, take_answers
from rules.sultaniya.djinns import call, djinn_answers
from rules.sultaniya.ending import end_turn
from rules.sultaniya.meaning import meaning, open_tiles
from rules.sultaniya.news import Passed
from rules.sultaniya.objections import (
    ALREADY_DONE,
    build_objection,
    look_objection,
    turn_objection,
)
from rules.sultaniya.piles import LEVEL_OF, reveal
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES, LEVELS

ALL_LEVELS = range(len(LEVELS))
PASS: Path = ("pass",)


def pass_turn(table: SultaniyaTable, seat: Seat) -> AnyDecision:
    """Rulebook, Pass Their Turn: take 2 sapphires from the treasure."""
    taken = table.take_sapphires(seat, table.box.play.pass_sapphires)
    table.tell(Passed(seat=seat, sapphires=taken))
    return END_TURN[seat]


def finish(table: SultaniyaTable, seat: Seat) -> None:
    """The turn is over; the next seat is asked, unless the match is over too."""
    following = end_turn(table, seat)
    if following is not None:
        table.ask(TURN[following])


class Turn(Decision[SultaniyaTable]):
    """Rulebook, Game turn: build, call on a djinn, or pass."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: SultaniyaTable) -> str:
        last = "Your last turn: " if table.finisher is not None else ""
        asked = "do you reveal a tile to build, or pass?"
        if any(djinn_answers(table, self.seat)):
            asked = "do you build, call a djinn, or pass?"
        elif front_answers(table, self.seat):
            asked = "do you build, or pass?"
        return last + asked if last else asked.capitalize()

    def answers(self, table: SultaniyaTable) -> list[Path]:
        return [
            *reveal_answers(table, ALL_LEVELS),
            *front_answers(table, self.seat),
            *djinn_answers(table, self.seat),
            PASS,
        ]

    def carry_out(self, table: SultaniyaTable, answer: Path) -> AnyDecision:
        return DEEDS[answer[0]](table, self.seat, answer)

    def means(self, table: SultaniyaTable, path: Path) -> Path:
        return meaning(table, path)

    def beside(self, table: SultaniyaTable, path: Path) -> frozenset[str]:
        """The tiles that could be built instead, and whether it is the last turn."""
        last = frozenset() if table.finisher is None else frozenset(["last turn"])
        return open_tiles(table, self.seat) | last

    def label(self, view: View[SultaniyaTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)

    def objection(self, table: SultaniyaTable, path: Path) -> str | None:
        return turn_objection(table, self.seat, path)


class Build(Decision[SultaniyaTable]):
    """Rulebook, Build: reveal tiles of a pile, take one that lies in front of any, build it."""

    answers_itself: ClassVar[bool] = False

    def __init__(
        self,
        seat: Seat,
        djinn: str = "",
        opened: tuple[int, ...] = (),
        piles: int = 1,
        builds: int = 1,
    ) -> None:
        super().__init__(seat)
        self.djinn = djinn
        """Who helps; then the build may be left out."""
        self.opened = opened
        """The piles that were revealed from in this turn."""
        self.piles = piles
        """From how many it may be revealed."""
        self.builds = builds
        """How many tiles may still be built."""

    @property
    def facts(self) -> tuple[object, ...]:
        return self.seat, self.djinn, self.opened, self.piles, self.builds

    def question(self, table: SultaniyaTable) -> str:
        if not front_answers(table, self.seat):
            return "None of the face-up tiles can be built. What now?"
        if self.builds > 1:
            return "Which two tiles do you build? Take the first, or reveal more."
        return "Which tile do you build, and where?"

    def answers(self, table: SultaniyaTable) -> list[Path]:
        answers = [*reveal_answers(table, self.levels()), *front_answers(table, self.seat)]
        if self.djinn:
            answers.append(END)
        elif all(answer[0] == "reveal" for answer in answers):
            answers.append(PASS)
        return answers

    def levels(self) -> Sequence[int]:
        """The piles it may be revealed from now."""
        if not self.piles:
            return ()
        return ALL_LEVELS if len(self.opened) < self.piles else self.opened

    def carry_out(self, table: SultaniyaTable, answer: Path) -> AnyDecision | None:
        if answer == END:
            finish(table, self.seat)
            return None
        if answer == PASS:
            return pass_turn(table, self.seat)
        if answer[0] == "reveal":
            level = LEVEL_OF[answer[1]]
            reveal(table, self.seat, level)
            opened = self.opened if level in self.opened else (*self.opened, level)
            return Build(self.seat, self.djinn, opened, self.piles, self.builds)
        build(table, self.seat, answer, self.djinn)
        if self.builds > 1:
            return Build(self.seat, self.djinn, self.opened, 0, self.builds - 1)
        return END_TURN[self.seat]

    def means(self, table: SultaniyaTable, path: Path) -> Path:
        return meaning(table, path)

    def label(self, view: View[SultaniyaTable], path: Path) -> Label:
        label = labels.label(view.table, self.seat, path)
        if path == END and front_answers(view.table, self.seat):
            return replace(label, lost="the build")
        return label

    def objection(self, table: SultaniyaTable, path: Path) -> str | None:
        return build_objection(table, self.seat, path, self.levels(), has_djinn=bool(self.djinn))


class BuildSeen(Decision[SultaniyaTable]):
    """The djinn of the eye: one tile of the pile that was looked through must be built."""

    answers_itself: ClassVar[bool] = False

    def __init__(self, seat: Seat, level: int) -> None:
        super().__init__(seat)
        self.level = level

    @property
    def facts(self) -> tuple[object, ...]:
        return self.seat, self.level

    def question(self, table: SultaniyaTable) -> str:
        name = LEVEL_NAMES[self.level]
        if self.answers(table) == [END]:
            return f"No tile of the {name} pile fits your palace. End your turn?"
        return f"You see the whole {name} pile. Which tile do you build, and where?"

    def answers(self, table: SultaniyaTable) -> list[Path]:
        seen = table.piles[self.level].known_faces()
        palace = table.builders[self.seat].palace
        return list(take_answers(palace, sorted(seen, key=lambda tile: tile.key))) or [END]

    def carry_out(self, table: SultaniyaTable, answer: Path) -> AnyDecision | None:
        if answer == END:
            finish(table, self.seat)
            return None
        pile = table.piles[self.level]
        pile.remove(table.box.tiles[answer[1]], table, eyes_of(self.seat))
        table.forget(self.level, self.seat)
        build(table, self.seat, answer, "eye")
        return END_TURN[self.seat]

    def label(self, view: View[SultaniyaTable], path: Path) -> Label:
        return labels.look_label(view.table, self.seat, path)

    def objection(self, table: SultaniyaTable, path: Path) -> str | None:
        return look_objection(table, self.seat, path, self.level)


class EndTurn(Decision[SultaniyaTable]):
    """The last word of a turn."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: SultaniyaTable) -> str:
        return "End your turn?"

    def answers(self, table: SultaniyaTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: SultaniyaTable, answer: Path) -> None:
        finish(table, self.seat)

    def label(self, view: View[SultaniyaTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)

    def objection(self, table: SultaniyaTable, path: Path) -> str | None:
        return ALREADY_DONE


def _reveal(table: SultaniyaTable, seat: Seat, answer: Path) -> AnyDecision:
    level = LEVEL_OF[answer[1]]
    reveal(table, seat, level)
    return Build(seat, opened=(level,))


def _take(table: SultaniyaTable, seat: Seat, answer: Path) -> AnyDecision:
    build(table, seat, answer)
    return END_TURN[seat]


def _call(table: SultaniyaTable, seat: Seat, answer: Path) -> AnyDecision:
    call(table, seat, answer)
    return AFTER[answer[1]](seat, answer)


DEEDS: dict[str, Callable[[SultaniyaTable, Seat, Path], AnyDecision]] = {
    "reveal": _reveal,
    "take": _take,
    "djinn": _call,
    "pass": lambda table, seat, _answer: pass_turn(table, seat),
}
AFTER: dict[str, Callable[[Seat, Path], AnyDecision]] = {
    "wind": lambda seat, answer: Build(seat, "wind", (LEVEL_OF[answer[2]],)),
    "red": lambda seat, _answer: Build(seat, "red"),
    "hands": lambda seat, _answer: Build(seat, "hands", piles=2, builds=2),
    "eye": lambda seat, answer: BuildSeen(seat, LEVEL_OF[answer[2]]),
}
"""What is asked once a djinn has done its work."""

TURN = tuple(Turn(seat) for seat in range(SEATS[-1]))
END_TURN = tuple(EndTurn(seat) for seat in range(SEATS[-1]))
END_ONLY = (END,)
