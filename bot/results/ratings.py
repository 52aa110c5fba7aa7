"""Ratings of people, game by game and server by server; derived from the results, never stored.

Plackett-Luce over the places of each finished match marked rated, in the order in which they ended.
Computers are left out, so that nobody rises by beating them: who is rated was measured against
people who took most of their turns themselves, and a match with fewer than two of them counts for
nobody. Somebody who was forgotten sits there as a newcomer.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.ids import NOBODY, PersonId
from bot.results.results import PEOPLE
from bot.results.sight import Sight
from bot.store.statement import Row
from bot.store.store import Store

PROVISIONAL = 5
"""So many matches until a rating is more than a first guess."""
SCALE, START = 20, 1000
"""A newcomer stands at 1000; most people stay between 800 and 1800."""
KEPT = 256
"""Boards that are kept in memory."""

MODEL = PlackettLuce()

Version = tuple[int, int | None, int | None]
"""Changes with every match that is added."""

RATED = (
    "SELECT results.match, results.place, seats.person, results.won"
    " FROM matches JOIN results ON results.match = matches.id"
    " JOIN seats ON seats.match = results.match AND seats.number = results.seat"
    " WHERE matches.guild = ? AND matches.phase = 'over' AND matches.game = ?"
    f" AND matches.rated = 1 AND results.counts = 1 AND {PEOPLE}"
)
IN_TIME = " ORDER BY matches.ended, matches.id, results.place, results.seat"
VERSION = (
    "SELECT COUNT(*) AS matches, MAX(id) AS latest, MAX(ended) AS ended FROM matches"
    " WHERE guild = ? AND phase = 'over' AND game = ? AND rated = 1 AND noted <> 0"
)


@dataclass(slots=True)
class Rated:
    """Somebody's rating in one game on one server."""

    person: PersonId
    matches: int = 0
    won: int = 0
    skill: PlackettLuceRating = field(default_factory=MODEL.rating)

    @property
    def points(self) -> int:
        """What they have surely shown: the mean less three deviations, on a friendlier scale."""
        return round(self.skill.ordinal(alpha=SCALE, target=START))

    @property
    def is_provisional(self) -> bool:
        return self.matches < PROVISIONAL


def rated(rows: Iterable[Row]) -> list[Rated]:
    """Everybody's rating after these matches, the best first."""
    known: dict[int, Rated] = {}
    for _, seats in groupby(rows, key=lambda row: row["match"]):
        _count(known, list(seats))
    return sorted(known.values(), key=lambda one: (-one.points, -one.matches, one.person))


def _count(known: dict[int, Rated], seats: list[Row]) -> None:
    people = [row["person"] for row in seats]
    if len(people) < 2:
        return
    players = [Rated(NOBODY) if one is None else known.get(one, Rated(one)) for one in people]
    teams = [[player.skill] for player in players]
    ranks = [float(row["place"]) for row in seats]
    for player, (skill,), row in zip(players, MODEL.rate(teams, ranks=ranks), seats, strict=True):
        player.skill = skill
        player.matches += 1
        player.won += row["won"]
        if row["person"] is not None:
            known[player.person] = player


class Ratings:
    """The boards of all servers; one is reckoned anew when a match has been added to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._boards: dict[tuple[int, str, Sight | None], tuple[Version, list[Rated]]] = {}

    async def board(self, guild: int, game: str, sight: Sight | None = None) -> list[Rated]:
        """Everybody who was rated in that game on that server, the best first, by the matches that
        the asker may know of."""
        (row,) = await self._store.read(VERSION, guild, game)
        version = (row["matches"], row["latest"], row["ended"])
        # Whoever sees everything sees the same.
        key = guild, game, sight if sight and sight.hidden else None
        known = self._boards.get(key)
        if known is None or known[0] != version:
            seen, values = sight.where() if sight else ("", [])
            rows = await self._store.read(f"{RATED}{seen}{IN_TIME}", guild, game, *values)
            known = version, await asyncio.to_thread(rated, rows)
            self._boards.pop(key, None)
            self._boards[key] = known
            if len(self._boards) > KEPT:
                del self._boards[next(iter(self._boards))]
        return known[1]

    def forget(self) -> None:
        """Reckon every board anew: somebody is no longer on them."""
        self._boards.clear()
