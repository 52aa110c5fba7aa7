"""A turn: take a landscape and place it, perform what it activated, end; the board is refilled."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.almadi import labels
from rules.almadi.answers import PLACEMENTS, SLOT_OF, SLOTS
from rules.almadi.cells import CELL_OF, ROW_MASKS
from rules.almadi.effects import PERFORM, possible, trigger, triggered
from rules.almadi.news import ChoseStrip, Placed, Refilled
from rules.almadi.objections import genie_objection, placement_objection
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.decision import END, Decision, Label, Path
from rules.engine.secret import Seat, View

END_ONLY = (END,)
ROW_1, ROW_2, ROW_3, ROW_4 = ROW_MASKS
PLACEMENTS_1, PLACEMENTS_2, PLACEMENTS_3, PLACEMENTS_4 = PLACEMENTS


@dataclass(frozen=True, slots=True)
class ChooseStrip(Decision[AlmadiTable]):
    """Rulebook, Set-up 2, as a variant: a starting strip of one's own choice, in seat order."""

    def question(self, table: AlmadiTable) -> str:
        return "Which strip does your realm begin with?"

    def answers(self, table: AlmadiTable) -> list[Path]:
        return [("strip", strip.key) for strip in table.strips]

    def carry_out(self, table: AlmadiTable, answer: Path) -> "KeepStrip":
        strip = next(one for one in table.strips if one.key == answer[1])
        table.strips = tuple(one for one in table.strips if one is not strip)
        table.architects[self.seat].realm = Realm.beginning_with(strip)
        table.tell(ChoseStrip(seat=self.seat, strip=strip.key))
        return KeepStrip(self.seat)

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.strip(view.table, path)


@dataclass(frozen=True, slots=True)
class KeepStrip(Decision[AlmadiTable]):
    """The end of choosing a strip: until then it may be put back."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        return "Keep this strip?"

    def answers(self, table: AlmadiTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: AlmadiTable, answer: Path) -> None:
        following = self.seat + 1
        table.ask(ChooseStrip(following) if following < len(table.architects) else TAKE[0])

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return Label("Keep it", "The strip is yours for the match.", "end")


@dataclass(frozen=True, slots=True)
class TakeLandscape(Decision[AlmadiTable]):
    """Rulebook, Game turn 1: one of the eight landscapes, placed in the row it was taken from."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        return "Which landscape do you take, and where does it go?"

    def answers(self, table: AlmadiTable) -> list[Path]:
        free = table.architects[self.seat].realm.frontier()
        return [
            *PLACEMENTS_1[free & ROW_1],
            *PLACEMENTS_2[free & ROW_2],
            *PLACEMENTS_3[free & ROW_3],
            *PLACEMENTS_4[free & ROW_4],
        ]

    def carry_out(self, table: AlmadiTable, answer: Path) -> "PerformEffects":
        slot, place = SLOT_OF[answer[0]], CELL_OF[answer[1]]
        landscape = table.board[slot]
        assert landscape is not None
        table.board[slot] = None
        table.turn.begin(slot)
        architect = table.architects[self.seat]
        gained = architect.realm.place(place, landscape)
        if gained:
            trigger(table, gained)
        if table.news is not None:
            table.tell(
                Placed(
                    seat=self.seat,
                    slot=answer[0],
                    landscape=landscape,
                    cell=answer[1],
                    triggered=triggered(gained),
                )
            )
        if architect.objectives:
            table.complete_objectives(self.seat)
        return PERFORM_EFFECTS[self.seat]

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.placement(view.table, self.seat, path)

    def objection(self, table: AlmadiTable, path: Path) -> str | None:
        return placement_objection(table, self.seat, path)


@dataclass(frozen=True, slots=True)
class PerformEffects(Decision[AlmadiTable]):
    """Rulebook, Game turn 2: any of the effects that wait, in any order, or the end of the turn."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        if possible(table, self.seat):
            return "Which effect do you perform?"
        return "Nothing is left to perform. End your turn?"

    def answers(self, table: AlmadiTable) -> Sequence[Path]:
        turn = table.turn
        if not turn.due and not turn.genie:
            return END_ONLY
        answers = possible(table, self.seat)
        answers.append(END)
        return answers

    def carry_out(self, table: AlmadiTable, answer: Path) -> "PerformEffects | None":
        if answer == END:
            end_turn(table, self.seat)
            return None
        PERFORM[answer[0]](table, self.seat, answer)
        table.complete_objectives(self.seat)
        return self

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.effect(view.table, self.seat, path)

    def objection(self, table: AlmadiTable, path: Path) -> str | None:
        return genie_objection(table, self.seat, path)


TAKE = tuple(TakeLandscape(seat) for seat in range(5))
PERFORM_EFFECTS = tuple(PerformEffects(seat) for seat in range(5))


def end_turn(table: AlmadiTable, seat: Seat) -> None:
    """Rulebook, Game turn 3: refill the board; the last landscape of the supply ends the game."""
    slot = table.turn.slot
    landscape = table.board[slot] = table.supply.draw(table)
    if table.news is not None:
        table.tell(Refilled(seat=seat, slot=SLOTS[slot], landscape=landscape))
    if table.supply.count:
        table.ask(TAKE[(seat + 1) % len(table.architects)])
