"""Group commit: many changes in one transaction, each in a savepoint of its own."""

import sqlite3
from collections.abc import Sequence

from bot.store.database import Outcome, Point, no_point
from bot.store.statement import Change, Collision, Row


def commit_together(
    connection: sqlite3.Connection, changes: Sequence[Change], point: Point = no_point
) -> list[Outcome]:
    """Commit what succeeds and say for each change how it went; a refused one leaves no trace."""
    point("taken")
    connection.execute("BEGIN IMMEDIATE")
    try:
        point("begun")
        outcomes = [_kept_or_undone(connection, change, point) for change in changes]
        point("committing")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    point("committed")
    return outcomes


def _kept_or_undone(connection: sqlite3.Connection, change: Change, point: Point) -> Outcome:
    outcome: Outcome
    connection.execute("SAVEPOINT change")
    try:
        outcome = _carried_out(connection, change)
    except Exception as error:
        if not connection.in_transaction:
            # A full disk ends the whole transaction: then nobody's change was kept.
            raise
        connection.execute("ROLLBACK TO change")
        outcome = error
    point("written")
    connection.execute("RELEASE change")
    point("released")
    return outcome


def _carried_out(connection: sqlite3.Connection, change: Change) -> list[list[Row]]:
    answers: list[list[Row]] = []
    for statement in change:
        try:
            cursor = connection.execute(statement.sql, statement.values)
            rows: list[Row] = cursor.fetchall() if cursor.description else []
        except sqlite3.IntegrityError as error:
            if statement.must is not None:
                raise statement.must() from error
            raise Collision(f"{error} in {statement.sql}") from error
        if statement.must is not None and not rows and cursor.rowcount < 1:
            raise statement.must()
        answers.append(rows)
    return answers
