"""Nobody but its owner can tell a plan from a click, or a plan that lapsed from none at all."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.ids import MatchId, PersonId
from bot.manager.plans.playing import PlanPlayer
from bot.notices.notices import PersonalNotice
from bot.people.notifier import Notifier
from bot.store.statement import Statement
from rules.engine.plan import first_possible, resolved
from tests.bot.house import ANNA, BADR, CEM, House, Notice, opened
from tests.bot.planning import add_wish, arm, log_of, make_impossible, next_person
from tests.games import COOPERATIVE, FIRST, SECOND

PLANNED, CLICKED = "planned", "clicked"
HANDS = {FIRST.key: (ANNA, BADR, CEM), SECOND.key: (ANNA, BADR, CEM), COOPERATIVE.key: (ANNA, BADR)}


@asynccontextmanager
async def waiting(path: Path, key: str) -> AsyncIterator[tuple[House, MatchId, PersonId]]:
    """A house as every other of this game, an hour after the match began."""
    async with opened(path, seed=3) as house:
        match = await house.match(*HANDS[key], game=key)
        person = await next_person(house, match)
        await house.pass_time(HOUR)
        yield house, match, person


async def click_wish(house: House, match: MatchId, person: PersonId) -> None:
    """The same turn by hand, at once."""
    seat = (await house.record(match)).seat_of(person).number
    plan = await house.services.plans.of(match, seat)
    wishes = [one.wish for one in plan.wishes]
    async with house.services.matches.held(match) as live:
        number, _ = first_possible(live.match.table, seat, wishes)
    assert number is not None
    for meant in wishes[number].steps:
        async with house.services.matches.held(match) as live:
            answer = resolved(live.match.question(seat), live.match.table, meant)
        assert answer is not None
        await house.services.turns.choose(match, person, answer, None)


async def told_to_others(path: Path, key: str, how: str) -> tuple[list[object], list[Notice]]:
    """What is played, and all that others are shown and when; and what the owner is."""
    async with waiting(path, key) as (house, match, person):
        rng = Random(1)
        for _ in range(4):
            await add_wish(house, match, person, rng)
        seat = (await house.record(match)).seat_of(person).number
        plan = await house.services.plans.of(match, seat)
        # Whatever comes beside it, so that it is played in any case.
        plans = house.services.plans
        if any(one.only_if_nothing_new for one in plan.wishes):
            plan = (await plans.tick(match, person, plan.version)).plan
        if how == PLANNED:
            await plans.arm(match, person, plan.version)
        await house.play_turn(match)
        if how == CLICKED:
            await click_wish(house, match, person)
        shown: list[object] = []
        for _ in range(3 * DAY // (30 * MINUTE)):
            await house.settle()
            others = [one for one in house.world.everything if whose(one) != person]
            shown.append((house.clock.now(), others))
            house.clock.advance(30 * MINUTE)
        log = [line[:3] for line in await log_of(house, match)]
        mine = [one for one in house.world.everything if whose(one) == person]
        return [log, shown], mine


def whose(notice: Notice) -> PersonId | None:
    return getattr(notice, "person", None)


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", [FIRST.key, *(pytest.param(key, marks=pytest.mark.ci) for key in list(HANDS)[1:])]
)
async def test_others_see_the_same_as_if_the_owner_had_clicked_at_once(
    tmp_path: Path, key: str
) -> None:
    planned, owner_heard = await told_to_others(tmp_path / "planned.db", key, PLANNED)
    clicked, clicker_heard = await told_to_others(tmp_path / "clicked.db", key, CLICKED)
    assert planned == clicked
    assert len(planned[0]) > 2  # type: ignore[arg-type]
    kinds = [one.kind for one in owner_heard if isinstance(one, PersonalNotice)]
    assert kinds == ["planned"]
    assert not any(isinstance(one, PersonalNotice) for one in clicker_heard)


@pytest.mark.ci
async def test_control_who_tells_others_of_a_plan_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = FIRST.key
    clicked, _ = await told_to_others(tmp_path / "clicked.db", key, CLICKED)

    def careless(
        self: Notifier, match: MatchId, person: PersonId, *, chosen: object
    ) -> list[Statement]:
        return self.notify(match, "planned", HANDS[key], by=None)

    monkeypatch.setattr(Notifier, "notify_planned", careless)
    planned, _ = await told_to_others(tmp_path / "planned.db", key, PLANNED)
    assert planned != clicked


async def everything_told(path: Path, *, with_plan: bool) -> list[object]:
    async with waiting(path, FIRST.key) as (house, match, person):
        if with_plan:
            await arm(house, match, person)
            await make_impossible(house, match, person)
        await house.play_turn(match)
        shown: list[object] = []
        for _ in range(DAY // MINUTE // 10):
            await house.settle()
            shown.append((house.clock.now(), list(house.world.everything)))
            house.clock.advance(10 * MINUTE)
        return [await log_of(house, match), shown]


async def test_a_plan_that_lapses_is_told_when_no_plan_would_be_reminded(tmp_path: Path) -> None:
    """Its reason stands in the reminder itself, if that is a direct message."""
    lapsed = await everything_told(tmp_path / "lapsed.db", with_plan=True)
    without = await everything_told(tmp_path / "without.db", with_plan=False)
    assert lapsed == without


@pytest.mark.ci
async def test_control_a_plan_that_is_looked_at_late_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = await everything_told(tmp_path / "without.db", with_plan=False)
    play, looks = PlanPlayer.play_due, [0]

    async def late(self: PlanPlayer) -> int:
        looks[0] += 1
        return await play(self) if looks[0] > 2 else 0

    monkeypatch.setattr(PlanPlayer, "play_due", late)
    assert await everything_told(tmp_path / "lapsed.db", with_plan=True) != without
