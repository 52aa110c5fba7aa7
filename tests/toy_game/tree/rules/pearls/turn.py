"""A turn of Pearls: take one pearl, then end the turn."""

from typing import ClassVar

from rules.pearls.table import PearlsTable, Took

from rules.engine.decision import END, Decision, Label, Path
from rules.engine.secret import View


class TakePearl(Decision[PearlsTable]):
    """Which pearl a seat takes."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: PearlsTable) -> str:
        return "Which pearl do you take?"

    def answers(self, table: PearlsTable) -> list[Path]:
        return [("take", str(pearl)) for pearl in table.row]

    def carry_out(self, table: PearlsTable, answer: Path) -> "EndTurn":
        pearl = int(answer[1])
        table.row = tuple(other for other in table.row if other != pearl)
        table.taken[self.seat] += (pearl,)
        table.tell(Took(seat=self.seat, pearl=pearl))
        return EndTurn(self.seat)

    def label(self, view: View[PearlsTable], path: Path) -> Label:
        if len(path) == 1:
            return Label("Take a pearl", "The others stay in the row.", "take")
        return Label(f"Pearl {path[1]}", f"It is worth {path[1]} points.", "take")

    def objection(self, table: PearlsTable, path: Path) -> str | None:
        if len(path) == 2 and path[0] == "take":
            return "That pearl is not in the row."
        return None


class EndTurn(Decision[PearlsTable]):
    """The end of a turn; after the last pearl the shells are opened."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: PearlsTable) -> str:
        return "Do you end your turn?"

    def answers(self, table: PearlsTable) -> list[Path]:
        return [END]

    def carry_out(self, table: PearlsTable, answer: Path) -> None:
        if table.row:
            table.ask(TakePearl((self.seat + 1) % len(table.taken)))
            return
        for shell in table.shells:
            shell.add(shell.draw(table), -1)

    def label(self, view: View[PearlsTable], path: Path) -> Label:
        return Label("End turn", "The other seat is next.", "end")
