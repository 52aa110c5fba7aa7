"""Every accepted turn is announced exactly once, as Discord saw it: through errors before and
after the effect, plugs that are pulled, and restarts between the commit and the post."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.clock import MINUTE
from bot.discord_ui.custom_id import CustomId
from bot.ids import MatchId
from rules.engine.notation import text_of
from tests.e2e.shown import Shown, turns_told
from tests.e2e.stage import Person, Stage, staged
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.stages import PATIENCE, all_answered, in_a_hurry, texts

INTERACTIONS = amount("DISCORD_INTERACTIONS", 150)
A_DAY = 250
TABLES = 2

BEFORE = (429, 500, 502, 503, 504)
AFTER = (500, 502, 503, 504)


@dataclass(frozen=True)
class Sent:
    """A message that has come to be, whatever the bot was told about it."""

    nonce: str
    words: str


class Weather:
    """Stands between the bot and Discord; fair for a while, then stormy."""

    def __init__(self, rng: Random, dispatch: Callable[..., Any]) -> None:
        self._random = rng
        self._dispatch = dispatch
        self._stormy = 0
        self.is_calm = True
        self.sent: list[Sent] = []
        self.struck: Counter[str] = Counter()

    def __call__(self, backend: object, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        strike = self._strike(method, path)
        if strike == "before":
            self._fail(strike, BEFORE)
        result = self._dispatch(backend, method, path, **rest)
        json = rest.get("json")
        if method == "POST" and path.endswith("/messages") and json:
            self.sent.append(Sent(str(json["nonce"]), "\n".join(texts(json))))
        if strike == "after":
            self._fail(strike, AFTER)
        return result

    def _strike(self, method: str, path: str) -> str:
        """Whether this request fails; logging in is spared, or nobody would play."""
        if self.is_calm or not path.startswith(("/channels/", "/interactions/", "/users/@me/")):
            return ""
        if self._random.random() < 0.04:
            self._stormy = self._random.randint(1, 9)
        if not self._stormy:
            return ""
        self._stormy -= 1
        return self._random.choice(["before", "after", ""])

    def _fail(self, moment: str, statuses: tuple[int, ...]) -> None:
        self.struck[moment] += 1
        raise BackendError(self._random.choice(statuses), 0, f"a storm, {moment} the effect")


class Days:
    """A few tables, played by clicks through all weathers."""

    def __init__(self, stage: Stage, people: list[Person], weather: Weather, rng: Random) -> None:
        self.stage = stage
        self.people = people
        self.weather = weather
        self.random = rng
        self.tables: list[MatchId] = []
        self.post: Shown | None = None
        """Where they click: an old post will do, and Discord is not asked for its history."""
        self.interactions = 0
        self.restarts = 0

    async def live(self, interactions: int) -> None:
        tries = 0
        while self.interactions < interactions:
            running = [match for match in self.tables if await self._is_running(match)]
            if len(running) < TABLES:
                self.weather.is_calm = True
                self.tables.append(await self.stage.match_of(*self.people))
                self.post = self.stage.post
                self.weather.is_calm = False
                continue
            await self._click(self.random.choice(running))
            await self._go_on()
            tries += 1
            assert tries < 20 * interactions, f"only {self.interactions} clicks in {tries} tries"
        self.weather.is_calm = True
        await self.stage.restart()
        for _ in range(12):
            await self.stage.passes(5 * MINUTE)

    async def _is_running(self, match: MatchId) -> bool:
        return (await self.stage.services.matches.record(match)).phase == "running"

    async def _click(self, match: MatchId) -> None:
        """Whoever is asked answers; whether they hear of it is up to the weather."""
        async with self.stage.services.matches.held(match) as live:
            seat = live.match.awaited[0]
            answers = [text_of(path) for path in live.match.answers(seat)]
            at = live.match.asked_at(seat)
            person, before = live.record.seats[seat].person, live.record.entries
        words = "end" if "end" in answers else self.random.choice(answers)
        me = next(one for one in self.people if one.id == person)
        known = CustomId("press", match, at, 0, words).encode("b")
        record = self.stage.clicked(me, known, on=self.post)
        for _ in range(PATIENCE):
            if (await self.stage.services.matches.record(match)).entries > before:
                break
            await asyncio.sleep(0.001)
        self.interactions += 1
        if self.weather.is_calm:
            await all_answered([record])

    async def _go_on(self) -> None:
        fate = self.random.random()
        if fate < 0.05:
            # Somebody pulls the plug while things are on their way.
            step = asyncio.create_task(self.stage.app.background.step())
            for _ in range(self.random.randint(0, 40)):
                await asyncio.sleep(0)
            step.cancel()
            await asyncio.gather(step, return_exceptions=True)
            await self._restart()
        elif fate < 0.08:
            await self._restart()
        elif fate < 0.8:
            await self.stage.app.background.step()
            self.stage.clock.advance(self.random.choice([0, 1, 5, 30]))

    async def _restart(self) -> None:
        self.restarts += 1
        await self.stage.restart()


async def wrongs(days: Days) -> list[str]:
    """Turns that Discord was told never, twice or out of order."""
    found = []
    sent = days.weather.sent
    nonces = Counter(one.nonce for one in sent)
    found += [f"{nonce} was sent {times} times" for nonce, times in nonces.items() if times > 1]
    posts: dict[MatchId, list[Sent]] = defaultdict(list)
    for one in sent:
        if one.nonce.startswith("p"):
            posts[MatchId(int(one.nonce[1:].split(".")[0]))].append(one)
    for match in days.tables:
        rows = await days.stage.services.store.read(
            "SELECT number FROM choices WHERE match = ? AND words = 'end'", match
        )
        found += _badly_told(match, posts[match], [row["number"] + 1 for row in rows])
    left = await days.stage.services.store.read("SELECT * FROM outbox")
    found += [f"left in the outbox: {dict(row)}" for row in left]  # type: ignore[call-overload]
    return found


def _badly_told(match: MatchId, posts: list[Sent], ended: list[int]) -> list[str]:
    found = []
    begun = sum(" begins" in post.words for post in posts)
    if begun != 1:
        found.append(f"match {match} was begun {begun} times")
    told = 0
    for post in posts:
        end = int(post.nonce.split(".")[2])
        turns = sum(told < one <= end for one in ended)
        if turns_told(post.words) != turns and "…" not in post.words:
            found.append(f"{post.nonce} should tell {turns} turns: {post.words}")
        if end < told:
            found.append(f"{post.nonce} comes too late")
        told = end
    if told != max(ended, default=0):
        found.append(f"match {match} is told up to {told}, its turns end at {ended[-1:]}")
    return found


async def lived(
    path: Path, patch: pytest.MonkeyPatch, interactions: int, seed: int
) -> tuple[Days, list[str]]:
    in_a_hurry(patch)
    rng = Random(seed)
    weather = Weather(rng, router.dispatch)
    patch.setattr(router, "dispatch", weather)
    async with staged(path, seed, "Anna", "Badr") as (stage, people):
        days = Days(stage, people, weather, rng)
        await days.live(interactions)
        return days, await wrongs(days)


@pytest.mark.slow
@pytest.mark.parametrize("day", range(-(-INTERACTIONS // A_DAY)))
async def test_discord_is_told_of_every_turn_once_whatever_the_weather(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: int
) -> None:
    wanted = min(A_DAY, INTERACTIONS - day * A_DAY)
    days, found = await lived(tmp_path / "vizier.db", monkeypatch, wanted, day)
    assert found == []
    assert days.interactions == wanted
    if wanted == A_DAY:
        assert min(days.weather.struck["before"], days.weather.struck["after"]) > 20
        assert days.restarts > 5


@pytest.mark.slow
@pytest.mark.parametrize("build", [broken.posts_without_outbox, broken.sends_again_without_looking])
async def test_control_a_build_that_forgets_or_repeats_posts_is_found_out_in_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    # The store's thread has a say in what meets what, so that one day may pass unharmed.
    for seed in range(3, 9):
        with monkeypatch.context() as patch:
            build(patch)
            _, found = await lived(tmp_path / f"{seed}.db", patch, 100, seed)
        if any("should tell" in one or "was sent" in one or "told up to" in one for one in found):
            return
    pytest.fail("nobody noticed")
