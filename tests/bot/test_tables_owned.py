"""Each table has one module that writes it, and the rooms stay small; no linter knows that."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.store.sqlite.schema import STAYS, tables

ROOT = Path(__file__).parents[2]
BOT = ROOT / "bot"
MODULES = sorted(BOT.rglob("*.py"))
ANY = "{}"
"""A table whose name is put together when the statement is."""
WRITES = re.compile(r"\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+|\{\})")
SQL = re.compile(r"\b(?:SELECT\b.+\bFROM|INSERT INTO|UPDATE\s+\w+\s+SET|DELETE FROM)\b", re.DOTALL)


def name_of(module: Path) -> str:
    return module.relative_to(BOT).with_suffix("").as_posix()


def literals(source: str) -> Iterator[str]:
    """Every text in the code; whatever is put into one when it is used stands there as `{}`."""
    tree = ast.parse(source)
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.Expr)
        for part in ast.iter_child_nodes(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else ANY for part in node.values
            )
        elif isinstance(node, ast.Constant) and id(node) not in inside:
            yield str(node.value)


@cache
def known_tables() -> set[str]:
    """Making them is what takes time."""
    return {*tables(), *STAYS, ANY}


def written_tables(source: str) -> set[str]:
    return {table for text in literals(source) for table in WRITES.findall(text)} & known_tables()


OWNERS = {
    "away": "people/people",
    "blocks": "people/blocks",
    "open_notices": "notices/personal_notices",
    "choices": "manager/turns",
    "forgotten": "people/forgotten",
    "counters": "store/counters",
    "leases": "store/lease",
    "lessons": "people/lessons",
    "matches": "manager/rows/matches",
    "people": "people/people",
    "plans": "manager/rows/plans",
    "results": "results/results",
    "seats": "manager/rows/seats",
    "servers": "people/server_defaults",
    "votes": "manager/rows/votes",
    "computer_turns": "manager/rows/computer_turns",
    "outbox": "notices/outbox",
    "personal_notices": "notices/personal_notices",
    "posts": "notices/outbox",
    "reminders": "notices/reminders",
    "takedowns": "notices/takedowns",
    "waiting": "manager/waiting",
    "schema_version": "store/schema",
}

EXCEPTIONS = {
    (ANY, "store/copy"): "a whole house is copied, whatever its tables are",
    (ANY, "store/sqlite/session"): "a whole house is copied, whatever its tables are",
    (ANY, "notices/outbox"): "the same events wait in the outbox and stand among the posts",
    (ANY, "store/postgres/restore"): "what a dump does not know is saved beside it",
    ("counters", "store/sqlite/open_mark"): "every commit of a file is counted as it is made",
    ("matches", "notices/outbox"): "a post takes its number with the row that it is sent from",
}
"""Who else writes a table, and why."""


@pytest.mark.slow
def test_every_table_is_written_by_its_owner_and_the_listed_exceptions_alone() -> None:
    found = {
        (table, name_of(module))
        for module in MODULES
        for table in written_tables(module.read_text(encoding="utf-8"))
    }
    assert found == {*OWNERS.items(), *EXCEPTIONS}


def test_every_table_has_an_owner() -> None:
    assert set(OWNERS) == {*tables(), *STAYS}


def test_no_sql_where_discord_is_talked_to() -> None:
    found = {
        name_of(module)
        for module in MODULES
        if name_of(module).startswith("discord_ui/")
        and any(SQL.search(text) for text in literals(module.read_text(encoding="utf-8")))
    }
    assert found == set()


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ('Statement("UPDATE seats SET person = ?")', {"seats"}),
        ('Statement("INSERT INTO" " votes (match)" f" VALUES ({place})")', {"votes"}),
        ('f"DELETE FROM {table}"', {ANY}),
        ('x = "INSERT INTO people (id) ON CONFLICT DO UPDATE SET id = 1"', {"people"}),
        ('x = "SELECT * FROM seats"', set()),
        ('"""`UPDATE seats` is what it says."""', set()),
    ],
)
def test_control_what_is_written_is_seen(source: str, written: set[str]) -> None:
    assert written_tables(source) == written


MOST_AT_THE_TOP, MOST_IN_A_ROOM, LONGEST_MODULE = 8, 16, 400


def test_there_are_few_modules_at_the_top() -> None:
    assert len(list(BOT.glob("*.py"))) <= MOST_AT_THE_TOP


@pytest.mark.parametrize(
    "room", sorted({module.parent for module in MODULES}), ids=lambda room: room.name
)
def test_a_room_has_few_modules(room: Path) -> None:
    assert len(list(room.glob("*.py"))) <= MOST_IN_A_ROOM


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_a_module_is_short(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE
