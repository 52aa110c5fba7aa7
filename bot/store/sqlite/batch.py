"""Group commit: many changes in one transaction, each in a savepoint of its own if need be."""

import sqlite3
from collections.abc import Callable, Sequence

from bot.store.database import Outcome, Point, no_point
from bot.store.statement import Change, Collision, Row

Work = Callable[[sqlite3.Cursor, Sequence[Change], Point], list[Outcome]]


def commit_together(
    connection: sqlite3.Connection, changes: Sequence[Change], point: Point = no_point
) -> list[Outcome]:
    """Commit what succeeds and say for each change how it went; a refused one leaves no trace.

    First without savepoints, which cost as much as the writing itself: almost always everything
    succeeds.
    """
    try:
        return _transaction(connection, changes, point, _all_at_once)
    except _Refused as refused:
        if len(changes) == 1:
            return [refused.error]
    return _transaction(connection, changes, point, _one_by_one)


class _Refused(Exception):
    """One of the changes could not be carried out, and the transaction is still open."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def _transaction(
    connection: sqlite3.Connection, changes: Sequence[Change], point: Point, work: Work
) -> list[Outcome]:
    point("taken")
    cursor = connection.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        point("begun")
        outcomes = work(cursor, changes, point)
        point("committing")
        cursor.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            cursor.execute("ROLLBACK")
        raise
    point("committed")
    return outcomes


def _all_at_once(cursor: sqlite3.Cursor, changes: Sequence[Change], point: Point) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for change in changes:
        try:
            outcomes.append(_carried_out(cursor, change))
        except Exception as error:
            if not cursor.connection.in_transaction:
                raise  # A full disk ends the whole transaction: then nobody's change was kept.
            raise _Refused(error) from error
        point("written")
    return outcomes


def _one_by_one(cursor: sqlite3.Cursor, changes: Sequence[Change], point: Point) -> list[Outcome]:
    return [_kept_or_undone(cursor, change, point) for change in changes]


def _kept_or_undone(cursor: sqlite3.Cursor, change: Change, point: Point) -> Outcome:
    outcome: Outcome
    cursor.execute("SAVEPOINT change")
    try:
        outcome = _carried_out(cursor, change)
    except Exception as error:
        if not cursor.connection.in_transaction:
            raise
        cursor.execute("ROLLBACK TO change")
        outcome = error
    point("written")
    cursor.execute("RELEASE change")
    point("released")
    return outcome


def _carried_out(cursor: sqlite3.Cursor, change: Change) -> list[list[Row]]:
    answers: list[list[Row]] = []
    for statement in change:
        try:
            cursor.execute(statement.sql, statement.values)
            rows: list[Row] = cursor.fetchall() if cursor.description else []
        except sqlite3.IntegrityError as error:
            if statement.must is not None:
                raise statement.must() from error
            raise Collision(f"{error} in {statement.sql}") from error
        if statement.must is not None and not rows and cursor.rowcount < 1:
            raise statement.must()
        answers.append(rows)
    return answers
