"""Every accepted turn is announced exactly once, through outages, half-sent posts and restarts."""

import asyncio
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.clock import MINUTE
from bot.delivery.transport import NotSent
from bot.ids import MatchId, PersonId
from tests.bot.house import House, Interrupted, no_mishap, opened
from tests.torture import broken
from tests.torture.amounts import amount

INTERACTIONS = amount("INTERACTIONS", 150)
A_DAY = 250
TABLES = 4


class Weather:
    """Fair for a while, then stormy: errors before and after the effect, and while looking."""

    def __init__(self, rng: Random) -> None:
        self._random = rng
        self._stormy = 0

    def __call__(self, moment: str) -> Exception | None:
        if self._random.random() < 0.05:
            self._stormy = self._random.randint(1, 12)
        if not self._stormy:
            return None
        self._stormy -= 1
        return (
            self._random.choice([NotSent("429"), Interrupted(), None])
            if (moment == "before")
            else self._random.choice([Interrupted(), None])
        )


async def lived(house: House, interactions: int, rng: Random) -> list[MatchId]:
    """Play that many turns through all weathers, broken off and restarted at any moment."""
    house.transport.mishap = Weather(rng)
    tables: list[MatchId] = []
    played = tries = 0
    while played < interactions:
        open_tables = [match for match in tables if (await house.record(match)).phase != "over"]
        if len(open_tables) < TABLES:
            match = await _begun(house, len(tables))
            tables.append(match)
        else:
            match = rng.choice(open_tables)
        if await _can_play(house, match):
            await house.play_turn(match)
            played += 1
        else:
            house.clock.advance(rng.choice([1, 5, 60]))
        await _go_on(house, rng)
        tries += 1
        assert tries < 40 * interactions, f"only {played} turns in {tries} tries"
    house.transport.mishap = no_mishap
    await house.restart()
    await house.pass_time(60 * MINUTE, step=5 * MINUTE)
    return tables


async def _begun(house: House, table: int) -> MatchId:
    people = (PersonId(20_000 + 2 * table), PersonId(20_001 + 2 * table))
    match = await house.lobby(*people, computers=["random"] if table % 2 else [])
    await house.services.starts.start(match, people[0])
    return match


async def _can_play(house: House, match: MatchId) -> bool:
    """Whether a person is awaited: not before the start is posted, nor while computers play."""
    record = await house.record(match)
    if record.phase != "running":
        return False
    async with house.services.matches.held(match) as live:
        return any(not record.seats[seat].is_played_by_computer for seat in live.match.awaited)


async def _go_on(house: House, rng: Random) -> None:
    fate = rng.random()
    if fate < 0.3:
        # Somebody pulls the plug while things are on their way.
        step = asyncio.create_task(house.app.background.step())
        await asyncio.sleep(rng.random() * 0.01)
        step.cancel()
        await asyncio.gather(step, return_exceptions=True)
        await house.restart()
    elif fate < 0.8:
        await house.app.background.step()
        house.clock.advance(rng.choice([0, 1, 5, 30]))


async def wrongs(house: House, tables: list[MatchId]) -> list[str]:
    """Turns told never, twice or out of order."""
    found = []
    for match in tables:
        told = [(post.first_entry, post.end_entry) for post in house.world.posts(match)]
        record = await house.record(match)
        if not told or told[0][0] != 0:
            found.append(f"match {match} has no beginning: {told[:1]}")
            continue
        if any(end != first for (_, end), (first, _) in pairwise(told)):
            found.append(f"match {match} is told as {told}")
        log = await house.rows("SELECT number, words FROM choices WHERE match = ?", match)
        ended = [int(str(row["number"])) + 1 for row in log if row["words"] == "end"]
        if told[-1][1] != max(ended, default=0):
            found.append(
                f"match {match} is told up to {told[-1][1]}, its turns end at {ended[-1:]}"
            )
        turns = sum(
            event.kind in ("turn", "over")
            for post in house.world.posts(match)
            for event in post.events
        )
        if turns != len(ended):
            found.append(f"match {match} ({record.phase}): {turns} of {len(ended)} turns are told")
        starts = [post.events[0].kind for post in house.world.posts(match)].count("start")
        if starts != 1:
            found.append(f"match {match} was started {starts} times")
    nonces = [notice.key for notice in house.world.everything]
    found += [f"{nonce} was sent twice" for nonce in set(nonces) if nonces.count(nonce) > 1]
    left = await house.rows("SELECT * FROM outbox")
    found += [f"left in the outbox: {row}" for row in left]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("day", range(-(-INTERACTIONS // A_DAY)))
async def test_every_turn_is_told_once_whatever_the_weather(tmp_path: Path, day: int) -> None:
    async with opened(tmp_path / "vizier.db", seed=day) as house:
        tables = await lived(house, min(A_DAY, INTERACTIONS - day * A_DAY), Random(day))
        assert await wrongs(house, tables) == []


@pytest.mark.slow
@pytest.mark.parametrize("build", [broken.posts_without_outbox, broken.sends_again_without_looking])
async def test_control_a_build_that_forgets_or_repeats_posts_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    build(monkeypatch)
    async with opened(tmp_path / "vizier.db") as house:
        tables = await lived(house, 120, Random(3))
        assert await wrongs(house, tables)
