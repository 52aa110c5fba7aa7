"""What both databases offer on one blocking connection; all that is written once builds on it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from bot.store.statement import Change, Row, Value


class Session(Protocol):
    """A connection that one thread uses at a time, with at most one open transaction."""

    @property
    def transaction(self) -> str | None:
        """The name under which a server remembers the open transaction, once something was
        carried out in it; none on a file."""
        ...

    def begin(self, *, read_only: bool = False) -> None:
        """A transaction; one that only reads sees everything as it is at one moment."""
        ...

    def commit(self) -> None: ...

    def roll_back(self) -> None:
        """Undo what is open, if anything is; this never raises."""
        ...

    def execute(self, command: str) -> None:
        """A command without an answer. A server may hear it only with the next statements."""
        ...

    def ask(self, sql: str, values: Sequence[Value] = ()) -> list[Row]: ...

    def carry_out(self, change: Change) -> list[list[Row]]:
        """The rows of each statement; raises what the first one that fails has to say."""
        ...

    def is_lost(self, error: Exception) -> bool:
        """Whether this error has ended the whole transaction, not one change alone."""
        ...

    def tables(self) -> set[str]: ...

    def columns(self, table: str) -> list[str]: ...

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Many rows into a table."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """No other process migrates meanwhile."""
        ...
