"""The table: plain data that can be copied and compared, with what it waits for."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.engine.secret import Cards, Seat, State

if TYPE_CHECKING:
    from rules.engine.chance import Chance
    from rules.engine.decision import AnyDecision, Path
    from rules.engine.news import News


@dataclass(slots=True, kw_only=True)
class Table(State):
    """What every game's table has; a game adds its own components."""

    chance: "Chance | None" = field(compare=False, repr=False)
    """The match's randomness; no view has it."""
    pending: "dict[Seat, list[AnyDecision]]" = field(default_factory=dict)
    """For each asked seat its stack of decisions. Nobody asked: the match is over."""
    sealed: "dict[Seat, Cards[Path]]" = field(default_factory=dict)
    """Answers of seats asked together, kept closed until the last has answered."""
    barrier: int = 0
    """How many times eyes gained a face; `Cards` counts, undo stops there."""
    news: "list[News] | None" = field(default=None, compare=False)
    """Where to tell what happens; nowhere in search."""

    def ask(self, decision: "AnyDecision") -> None:
        """Put a question on top of its seat's stack."""
        pending, seat = self.pending, decision.seat
        if seat in pending:
            pending[seat].append(decision)
        else:
            pending[seat] = [decision]

    def tell(self, news: "News") -> None:
        """Note what happened, if anybody listens."""
        if self.news is not None:
            self.news.append(news)

    @property
    def is_over(self) -> bool:
        return not self.pending
