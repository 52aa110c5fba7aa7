"""Component data from TOML, with the provenance of every fact and loud errors."""

import tomllib
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import cast

from rules.engine.illegal import BadComponents

PROVENANCES = ("rulebook", "sourced", "derived", "house")


class Line:
    """One component: every fact is read once by name, and an unread fact is an error."""

    def __init__(self, sheet: "Sheet", key: str, facts: dict[str, object]) -> None:
        self.key = key
        self._sheet = sheet
        self._facts = dict(facts)
        own = self._facts.pop("provenance", {})
        if not isinstance(own, dict):
            raise self.error(f"provenance is {own!r}, not a table")
        self._provenance = sheet.check_provenance(own, self.where)

    @property
    def where(self) -> str:
        return f"{self._sheet.where}, {self.key}"

    def error(self, what: str) -> BadComponents:
        return BadComponents(f"{self.where}: {what}.")

    def has(self, name: str) -> bool:
        return name in self._facts

    def word(self, name: str, among: Collection[str] | None = None) -> str:
        value = self._take(name)
        if not isinstance(value, str):
            raise self.error(f"{name} is {value!r}, not a word")
        if among is not None and value not in among:
            raise self.error(f"{name} is “{value}”, not one of {', '.join(among)}")
        return value

    def number(self, name: str, least: int = 0) -> int:
        value = self._take(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(f"{name} is {value!r}, not a whole number")
        if value < least:
            raise self.error(f"{name} is {value}, less than {least}")
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self._take(name)
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise self.error(f"{name} is {value!r}, not a list of whole numbers")
        return tuple(value)

    def lines(self, name: str) -> "list[Line]":
        """Tables inside this one, as lines of their own."""
        value = self._take(name)
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.error(f"{name} is {value!r}, not a list of tables")
        return [
            Line(self._sheet, f"{self.key}, {name} {number}", one)
            for number, one in enumerate(value, 1)
        ]

    def check_all_read(self) -> None:
        """Raise an error if a fact has not been read; it must be misspelt."""
        if self._facts:
            raise self.error(f"“{next(iter(self._facts))}” is not a fact it should have")

    def _take(self, name: str) -> object:
        if name not in self._facts:
            raise self.error(f"{name} is missing")
        if name not in self._provenance and name not in self._sheet.provenance:
            raise self.error(f"{name} has no provenance")
        return self._facts.pop(name)

    def provenance(self, name: str) -> str:
        """Where that fact comes from."""
        return self._provenance.get(name) or self._sheet.provenance[name]


class Sheet:
    """One TOML file of a data set."""

    def __init__(self, folder: Path, name: str) -> None:
        path = folder / f"{name}.toml"
        self.where = f"{folder.name}/{path.name}"
        try:
            self._tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadComponents(f"{self.where} cannot be read: {error}.") from error
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"{self.where} is not TOML: {error}.") from error
        self.provenance = self.check_provenance(self._table("provenance"), self.where)

    def check_provenance(self, given: dict[str, object], where: str) -> dict[str, str]:
        for name, value in given.items():
            if value not in PROVENANCES:
                raise BadComponents(
                    f"{where}: the provenance of {name} is {value!r}, "
                    f"not one of {', '.join(PROVENANCES)}."
                )
        return cast(dict[str, str], dict(given))

    def lines(self, table: str) -> Iterator[Line]:
        """The components of a table, one a line, keyed by name."""
        for key, facts in self._table(table).items():
            if not isinstance(facts, dict):
                raise BadComponents(f"{self.where}, {key}: {facts!r} is not a table of facts.")
            yield Line(self, key, facts)

    def line(self, table: str) -> Line:
        """A table that is itself one line of facts."""
        return Line(self, table, self._table(table))

    def array(self, table: str) -> Iterator[Line]:
        """The components of an array of tables, each with its `key`."""
        rows = self._tables.get(table)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadComponents(f"{self.where}: the array [[{table}]] is missing.")
        for row in rows:
            facts = dict(row)
            yield Line(self, str(facts.pop("key", "a row without key")), facts)

    def _table(self, name: str) -> dict[str, object]:
        table = self._tables.get(name)
        if not isinstance(table, dict):
            raise BadComponents(f"{self.where}: the table [{name}] is missing.")
        return table


def data_sets(folder: Path) -> tuple[str, ...]:
    """The names of the data sets in a folder, ours (`house-1`, `house-2` …) last."""
    names = [each.name for each in folder.iterdir() if each.is_dir() and each.name[0] not in "._"]
    return tuple(sorted(names, key=lambda name: (name.startswith("house-"), len(name), name)))
