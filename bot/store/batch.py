"""Group commit: many changes in one transaction, each in a savepoint of its own if need be."""

from collections.abc import Callable, Sequence
from itertools import islice

from bot.store.database import Outcome, Point, no_point
from bot.store.session import Session
from bot.store.statement import Change


class Batch:
    """Some changes that want to be committed together."""

    def __init__(self, changes: Sequence[Change], point: Point = no_point) -> None:
        self._changes = changes
        self._point = point
        self.outcomes: list[Outcome] = []
        """How each change went, if the transaction is kept."""
        self.unanswered: str | None = None
        """The transaction whose commit was asked for and not answered."""

    def commit(self, session: Session) -> list[Outcome]:
        """Commit what succeeds and say for each change how it went; a refused one leaves no trace.

        First without savepoints, which cost as much as the writing itself: almost always
        everything succeeds.
        """
        try:
            return self._transaction(session, self._all_at_once)
        except _Refused as refused:
            if len(self._changes) == 1:
                return [refused.error]
        return self._transaction(session, self._one_by_one)

    def _transaction(
        self, session: Session, work: Callable[[Session], list[Outcome]]
    ) -> list[Outcome]:
        self.unanswered = None
        self._point("taken")
        try:
            session.begin()
            self._point("begun")
            self.outcomes = work(session)
            self._point("committing")
            self.unanswered = session.transaction
            session.commit()
            self.unanswered = None
        except BaseException:
            session.roll_back()
            raise
        self._point("committed")
        return self.outcomes

    def _all_at_once(self, session: Session) -> list[Outcome]:
        try:
            answers = iter(session.carry_out([one for change in self._changes for one in change]))
        except Exception as error:
            if session.is_lost(error):
                raise
            raise _Refused(error) from error
        outcomes: list[Outcome] = []
        for change in self._changes:
            outcomes.append(list(islice(answers, len(change))))
            self._point("written")
        return outcomes

    def _one_by_one(self, session: Session) -> list[Outcome]:
        return [self._keep_or_undo(session, change) for change in self._changes]

    def _keep_or_undo(self, session: Session, change: Change) -> Outcome:
        outcome: Outcome
        session.execute("SAVEPOINT change")
        try:
            outcome = session.carry_out(change)
        except Exception as error:
            if session.is_lost(error):
                raise
            session.execute("ROLLBACK TO change")
            outcome = error
        self._point("written")
        session.execute("RELEASE change")
        self._point("released")
        return outcome


class _Refused(Exception):
    """One of the changes could not be carried out, and the transaction is still open."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def commit_alone(session: Session, change: Change) -> None:
    """One change, whole or not at all."""
    (outcome,) = Batch([change]).commit(session)
    if isinstance(outcome, Exception):
        raise outcome
