"""A turn: take a landscape and place it, perform what it activated, end; the board is refilled."""

from collections.abc import Sequence
from typing import ClassVar

from rules.almadi import labels
from rules.almadi.answers import SLOT_OF, SLOTS, meaning, placements
from rules.almadi.anytime import ANYTIME, anytime_answers
from rules.almadi.cells import CELL_OF, NAME, ROW_MASKS, Cells, each
from rules.almadi.characters import ALI, MORGIANA, copy, copyable_characters, has_power
from rules.almadi.effects import (
    PERFORM,
    effect_names,
    free_effects,
    genie_moves,
    possible_effects,
    trigger,
)
from rules.almadi.landscapes import Landscape
from rules.almadi.news import Foresaw, Placed, Refilled, Swapped
from rules.almadi.objections import effect_objection, foreseen_objection, placement_objection
from rules.almadi.table import NO_SLOT, AlmadiTable, Architect
from rules.engine.decision import END, AnyDecision, Decision, Label, Path
from rules.engine.secret import Seat, View

END_ONLY = (END,)


class TakeLandscape(Decision[AlmadiTable]):
    """Rulebook, Game turn 1: one of the eight landscapes, placed in the row it was taken from."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        return "Which landscape do you take, and where does it go?"

    def answers(self, table: AlmadiTable) -> list[Path]:
        architect = table.architects[self.seat]
        # Whoever has neither rubies nor powers has no other choice, while the board is full.
        if table.with_characters and (architect.rubies or architect.powers or table.is_finale):
            return self._answers_with_characters(table, architect)
        return placements(architect.realm.frontier)

    def _answers_with_characters(self, table: AlmadiTable, architect: Architect) -> list[Path]:
        answers = board_answers(table, self.seat)
        if architect.powers & ALI and table.supply.count:
            answers.append(("ali",))
        return answers + anytime_answers(table, self.seat)

    def carry_out(self, table: AlmadiTable, answer: Path) -> AnyDecision:
        slot = SLOT_OF.get(answer[0])
        if slot is None:
            return self._before_taking(table, answer)
        board = table.board
        landscape = board[slot]
        assert landscape is not None
        board[slot] = None
        table.turn.slot = slot
        return place(table, self.seat, answer[0], landscape, answer[1])

    def _before_taking(self, table: AlmadiTable, answer: Path) -> AnyDecision:
        if answer == ("ali",):
            table.turn.foreseen = table.supply.draw(table)
            table.tell(Foresaw(seat=self.seat, landscape=table.turn.foreseen))
            return PlaceForeseen(self.seat)
        ANYTIME[answer[0]](table, self.seat, answer)
        table.complete_objectives(self.seat)
        return self

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)

    def means(self, table: AlmadiTable, path: Path) -> Path:
        return meaning(table, path)

    def objection(self, table: AlmadiTable, path: Path) -> str | None:
        return placement_objection(table, self.seat, path)


class PlaceForeseen(Decision[AlmadiTable]):
    """Ruling A23: what Ali drew goes into any row, or onto the board for another landscape."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        return "Do you place what Ali drew, or swap it for a landscape on the board?"

    def answers(self, table: AlmadiTable) -> list[Path]:
        free = table.architects[self.seat].realm.frontier
        answers: list[Path] = [("place", NAME[goal]) for goal in each(free)]
        answers += [("swap", *path) for path in board_answers(table, self.seat)]
        return answers + anytime_answers(table, self.seat)

    def carry_out(self, table: AlmadiTable, answer: Path) -> AnyDecision:
        if answer[0] in ANYTIME:
            ANYTIME[answer[0]](table, self.seat, answer)
            table.complete_objectives(self.seat)
            return self
        landscape = table.turn.foreseen
        assert landscape is not None
        table.turn.foreseen = None
        if answer[0] == "place":
            return place(table, self.seat, "", landscape, answer[1])
        slot = SLOT_OF[answer[1]]
        taken, table.board[slot] = table.board[slot], landscape
        assert taken is not None
        table.tell(Swapped(seat=self.seat, slot=answer[1], landscape=landscape))
        return place(table, self.seat, answer[1], taken, answer[2])

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)

    def means(self, table: AlmadiTable, path: Path) -> Path:
        return meaning(table, path)

    def objection(self, table: AlmadiTable, path: Path) -> str | None:
        return foreseen_objection(table, self.seat, path)


def board_answers(table: AlmadiTable, seat: Seat) -> list[Path]:
    """Every landscape on the board, with every cell it may go to."""
    architect = table.architects[seat]
    free = architect.realm.frontier
    morgiana = bool(architect.powers & MORGIANA)
    if not morgiana and all(table.board):
        return placements(free)
    answers: list[Path] = []
    for slot, landscape in enumerate(table.board):
        if landscape is not None:
            rows = rows_for(slot // 2, morgiana=morgiana)
            answers += [(SLOTS[slot], NAME[goal]) for goal in each(free & rows)]
    return answers


def rows_for(row: int, *, morgiana: bool) -> Cells:
    """Ruling A26: its own row; with Morgiana the one above and below too, inside rows 1–4."""
    if not morgiana:
        return ROW_MASKS[row]
    rows: Cells = 0
    for mask in ROW_MASKS[max(row - 1, 0) : row + 2]:
        rows |= mask
    return rows


def place(
    table: AlmadiTable, seat: Seat, slot: str, landscape: Landscape, cell: str
) -> "PerformEffects":
    """Lay the landscape down and note what it activates."""
    architect = table.architects[seat]
    gained = architect.realm.place(CELL_OF[cell], landscape)
    if gained:
        trigger(table, seat, gained)
    if table.news is not None:
        table.tell(
            Placed(
                seat=seat, slot=slot, landscape=landscape, cell=cell, triggered=effect_names(gained)
            )
        )
    if architect.objectives:
        table.complete_objectives(seat)
    return PERFORM_EFFECTS[seat]


class PerformEffects(Decision[AlmadiTable]):
    """Rulebook, Game turn 2: any of the effects that wait, in any order, or the end of the turn."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        if table.turn.genie or possible_effects(table, self.seat):
            return "Which effect do you perform?"
        return "Nothing is left to perform. End your turn?"

    def answers(self, table: AlmadiTable) -> Sequence[Path]:
        turn = table.turn
        offers: Sequence[Path] = ()
        if table.with_characters:
            architect = table.architects[self.seat]
            if architect.rubies or architect.powers:
                offers = anytime_answers(table, self.seat)
        if not (turn.due or turn.genie or turn.woken or offers):
            return END_ONLY
        answers = [*possible_effects(table, self.seat), *offers, END]
        return genie_moves(table, self.seat).with_others(answers) if turn.genie else answers

    def free_answers(self, table: AlmadiTable) -> Sequence[Path]:
        return free_effects(table, self.seat)

    def carry_out(self, table: AlmadiTable, answer: Path) -> "PerformEffects | None":
        if answer == END:
            end_turn(table, self.seat)
            return None
        perform = PERFORM.get(answer[0]) or ANYTIME[answer[0]]
        perform(table, self.seat, answer)
        if table.architects[self.seat].objectives:
            table.complete_objectives(self.seat)
        return self

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)

    def objection(self, table: AlmadiTable, path: Path) -> str | None:
        return effect_objection(table, self.seat, path)


TAKE = tuple(TakeLandscape(seat) for seat in range(5))
PERFORM_EFFECTS = tuple(PerformEffects(seat) for seat in range(5))


def end_turn(table: AlmadiTable, seat: Seat) -> None:
    """Rulebook, Game turn 3: refill the board; the last landscape of the supply ends the game."""
    turn, supply = table.turn, table.supply
    slot = turn.slot
    if slot != NO_SLOT and not table.is_finale:
        landscape = table.board[slot] = supply.draw(table)
        if table.news is not None:
            table.tell(Refilled(seat=seat, slot=SLOTS[slot], landscape=landscape))
    turn.clear()
    if supply.count:
        table.ask(TAKE[(seat + 1) % len(table.architects)])
    elif table.with_characters:
        after_the_supply(table)


def after_the_supply(table: AlmadiTable) -> None:
    """Ruling A28: Dunyazad gives one more turn, from the first player on."""
    if not table.is_finale:
        table.is_finale = True
        for seat in range(len(table.architects)):
            if any(character.key == "dunyazad" for character in copyable_characters(table, seat)):
                table.ask(CopyDunyazad(seat))
                return
        begin_extra_turns(table)
    elif table.extra_turns:
        next_extra_turn(table)


def begin_extra_turns(table: AlmadiTable) -> None:
    """Line up the seats for whom Dunyazad works."""
    table.extra_turns = tuple(
        seat for seat, architect in enumerate(table.architects) if has_power(architect, "dunyazad")
    )
    if table.extra_turns:
        next_extra_turn(table)


def next_extra_turn(table: AlmadiTable) -> None:
    seat, *others = table.extra_turns
    table.extra_turns = tuple(others)
    table.ask(TAKE[seat])


class CopyDunyazad(Decision[AlmadiTable]):
    """Ruling A27: the last moment for an undecided Zumurrud to gain one more turn."""

    def question(self, table: AlmadiTable) -> str:
        return "Shall Zumurrud copy Dunyazad and give you one more turn?"

    def answers(self, table: AlmadiTable) -> list[Path]:
        return [("copy", "dunyazad"), ("decline",)]

    def carry_out(self, table: AlmadiTable, answer: Path) -> AnyDecision:
        if answer != ("decline",):
            copy(table, self.seat, answer)
        return BeginExtraTurns(self.seat)

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)


class BeginExtraTurns(Decision[AlmadiTable]):
    """The end of that question: until then the answer may be taken back."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: AlmadiTable) -> str:
        return "Is that settled?"

    def answers(self, table: AlmadiTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: AlmadiTable, answer: Path) -> None:
        begin_extra_turns(table)

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return Label("Settled", "On to the extra turns and the scores.", "end")
