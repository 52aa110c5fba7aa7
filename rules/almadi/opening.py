"""Before the first turn: choosing strips and keeping characters, in those variants."""

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar

from rules.almadi import labels
from rules.almadi.news import ChoseStrip, LeftOpen
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import END_ONLY, TAKE
from rules.engine.decision import Decision, Label, Path
from rules.engine.secret import View


def ask_first_question(table: AlmadiTable) -> None:
    """Ask the first question that is still open."""
    if table.strips:
        table.ask(ChooseStrip(0))
    else:
        ask_after_strips(table)


def ask_after_strips(table: AlmadiTable) -> None:
    """Everybody keeps characters at the same time, or the first player begins."""
    if not table.with_characters:
        table.ask(TAKE[0])
        return
    for seat in range(len(table.architects)):
        table.ask(KeepCharacters(seat))


class ChooseStrip(Decision[AlmadiTable]):
    """Rulebook, Set-up 2, as a variant: a starting strip of one's own choice, in seat order."""

    opening: ClassVar[bool] = True

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


class KeepStrip(Decision[AlmadiTable]):
    """The end of choosing a strip: until then it may be put back."""

    answers_itself: ClassVar[bool] = False
    opening: ClassVar[bool] = True

    def question(self, table: AlmadiTable) -> str:
        return "Keep this strip?"

    def answers(self, table: AlmadiTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: AlmadiTable, answer: Path) -> None:
        following = self.seat + 1
        if following < len(table.architects):
            table.ask(ChooseStrip(following))
        else:
            ask_after_strips(table)

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return Label("Keep it", "The strip is yours for the match.", "end")


class KeepCharacters(Decision[AlmadiTable]):
    """Ruling A20: everyone keeps two of those dealt, at the same time and in secret."""

    together: ClassVar[bool] = True
    opening: ClassVar[bool] = True

    def question(self, table: AlmadiTable) -> str:
        return "Which two characters do you keep? The others go to the open row."

    def answers(self, table: AlmadiTable) -> list[Path]:
        dealt = [character.key for character in table.architects[self.seat].hand.known_faces()]
        return [("keep", *kept) for kept in permutations(dealt, table.box.kept)]

    def carry_out(self, table: AlmadiTable, answer: Path) -> None:
        hand = table.architects[self.seat].hand
        for character in hand.known_faces():
            if character.key not in answer[1:]:
                table.characters += (hand.remove(character, table),)
                table.tell(LeftOpen(seat=self.seat, character=character))

    def all_answered(self, table: AlmadiTable) -> None:
        table.ask(TAKE[0])

    def public(self, answer: Path) -> Path:
        return ("keep", *("?" for _ in answer[1:]))

    def label(self, view: View[AlmadiTable], path: Path) -> Label:
        return labels.label(view.table, self.seat, path)
