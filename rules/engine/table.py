"""The table that every game extends: its open questions, sealed answers and news."""

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
    """The match's randomness; None in a view."""
    pending: "dict[Seat, list[AnyDecision]]" = field(default_factory=dict)
    """For each asked seat its stack of decisions. If no seat is asked, the match is over."""
    sealed: "dict[Seat, Cards[Path]]" = field(default_factory=dict)
    """Answers of seats asked together, kept closed until the last has answered."""
    barrier: int = 0
    """How often a hidden card was shown to somebody; undo stops at every increase."""
    news: "list[News] | None" = field(default=None, compare=False)
    """Where news are collected; None collects nothing, as in a search."""

    def ask(self, decision: "AnyDecision") -> None:
        """Put a question on top of its seat's stack."""
        pending, seat = self.pending, decision.seat
        if seat in pending:
            pending[seat].append(decision)
        else:
            pending[seat] = [decision]

    def tell(self, news: "News") -> None:
        """Collect a piece of news, if news are collected."""
        if self.news is not None:
            self.news.append(news)

    @property
    def is_over(self) -> bool:
        return not self.pending
