"""Statistics: matches, wins, averages and bests of a person or a server, by game and seats."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bot.ids import PersonId
from bot.results.results import PEOPLE
from bot.results.sight import Sight
from bot.store.statement import Row, Value
from bot.store.store import Store
from rules.catalogue import GAMES

LATEST = 12
"""Matches of each kind that are shown one by one."""
LOOKED_AT = 600
"""The latest lines of the results from which those, and the times of turns, are taken."""

JOINED = (
    " FROM matches JOIN results ON results.match = matches.id"
    " JOIN seats ON seats.match = results.match AND seats.number = results.seat"
    # A seat that a caretaker mostly played is no match of its person's, unless they resigned.
    " WHERE matches.phase = 'over' AND (results.counts = 1 OR seats.state = 'resigned')"
)
# Whoever resigned played a match and did not win it, but the points are the computer's.
COUNTED = f"{PEOPLE} AND seats.state <> 'resigned'"
SUMS = (
    "SELECT matches.game, results.seats, COUNT(DISTINCT matches.id) AS matches,"
    f" COUNT(DISTINCT CASE WHEN results.won = 1 AND {PEOPLE} THEN matches.id END) AS won,"
    f" SUM(CASE WHEN {COUNTED} THEN 1 ELSE 0 END) AS counted,"
    f" SUM(CASE WHEN {COUNTED} THEN results.total ELSE 0 END) AS points,"
    f" MAX(CASE WHEN {COUNTED} THEN results.total END) AS best"
)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose matches are counted: a person's, a server's, or a person's on one server."""

    person: PersonId | None = None
    guild: int | None = None
    game: str | None = None
    sight: Sight | None = None
    """Of whoever asks about others."""

    def where(self) -> tuple[str, list[Value]]:
        wanted: dict[str, Value] = {
            "seats.person": self.person,
            "matches.guild": self.guild,
            "matches.game": self.game,
        }
        named = {column: value for column, value in wanted.items() if value is not None}
        seen, values = self.sight.where() if self.sight else ("", [])
        where = "".join(f" AND {column} = ?" for column in named)
        return where + seen, [*named.values(), *values]


@dataclass(frozen=True, slots=True)
class Tally:
    """All finished matches of one game with one number of seats."""

    game: str
    seats: int
    matches: int
    won: int
    average: float | None
    """Of the points of those who played to the end."""
    best: int | None
    best_by: PersonId | None
    latest: tuple[tuple[int, bool], ...]
    """Points of the latest matches and whether they were won, the newest last."""


@dataclass(frozen=True, slots=True)
class Tallies:
    """What /stats shows."""

    tallies: tuple[Tally, ...]
    people: int
    turn: int | None
    """The median time for a turn, in seconds."""

    @property
    def matches(self) -> int:
        return sum(one.matches for one in self.tallies)

    @property
    def won(self) -> int:
        return sum(one.won for one in self.tallies)


async def count_results(store: Store, scope: Scope) -> Tallies:
    """Count; the games come in the order of the catalogue, the fewest seats first."""
    where, values = scope.where()
    sums = await store.read(f"{SUMS}{JOINED}{where} GROUP BY matches.game, results.seats", *values)
    newest = await store.read(
        "SELECT matches.id, matches.game, results.seats, results.total, results.won,"
        f" results.turns, seats.person, CASE WHEN {COUNTED} THEN 1 ELSE 0 END AS counted"
        f"{JOINED}{where} ORDER BY matches.ended DESC, matches.id DESC, results.seat LIMIT ?",
        *values,
        LOOKED_AT,
    )
    (people,) = await store.read(
        f"SELECT COUNT(DISTINCT seats.person) AS people{JOINED}{where}", *values
    )
    order = {game: number for number, game in enumerate(GAMES)}
    known = sorted(
        (row for row in sums if row["game"] in order),
        key=lambda row: (order[row["game"]], row["seats"]),
    )
    latest = _latest(newest)
    turns = [seconds for row in newest for seconds in json.loads(row["turns"])]
    return Tallies(
        tuple(
            [
                _tally(row, await _best_by(store, scope, row), latest[row["game"], row["seats"]])
                for row in known
            ]
        ),
        people["people"],
        round(median(turns)) if turns else None,
    )


def _tally(row: Row, best_by: PersonId | None, latest: Sequence[tuple[int, bool]]) -> Tally:
    return Tally(
        game=row["game"],
        seats=row["seats"],
        matches=row["matches"],
        won=row["won"],
        average=row["points"] / row["counted"] if row["counted"] else None,
        best=row["best"],
        best_by=best_by,
        latest=tuple(reversed(latest[:LATEST])),
    )


def _latest(newest: Sequence[Row]) -> dict[tuple[str, int], list[tuple[int, bool]]]:
    """For each kind of match the best points of people, match by match, the newest first."""
    best: dict[int, tuple[tuple[str, int], int, bool]] = {}
    for row in newest:
        if row["counted"]:
            _, total, won = best.get(row["id"], (None, row["total"], False))
            kind = (row["game"], row["seats"])
            best[row["id"]] = kind, max(total, row["total"]), won or bool(row["won"])
    latest: dict[tuple[str, int], list[tuple[int, bool]]] = defaultdict(list)
    for kind, total, won in best.values():
        latest[kind].append((total, won))
    return latest


async def _best_by(store: Store, scope: Scope, row: Row) -> PersonId | None:
    """Who reached the best of a server's matches first; of a person's it is they themselves."""
    if scope.person is not None or row["best"] is None:
        return scope.person
    where, values = scope.where()
    first = await store.read(
        f"SELECT seats.person{JOINED}{where} AND matches.game = ? AND results.seats = ?"
        f" AND results.total = ? AND {COUNTED} ORDER BY matches.ended, matches.id LIMIT 1",
        *values,
        row["game"],
        row["seats"],
        row["best"],
    )
    return first[0]["person"] if first else None
