"""People who plan, for tests: they compose wishes by the answers that they are offered."""

import json
from random import Random

from bot.ids import MatchId, PersonId
from bot.manager.rows.plans import Plan
from bot.store.statement import Statement
from rules.engine.decision import END
from tests.bot.house import House


async def next_person(house: House, match: MatchId) -> PersonId:
    """Whoever plays after the one who is asked."""
    record, asked = await house.record(match), await house.awaited(match)
    people = [seat.person for seat in record.seats]
    after = people[(people.index(asked) + 1) % len(people)]
    assert after is not None
    return after


async def seat_number(house: House, match: MatchId, person: PersonId) -> int:
    return (await house.record(match)).seat_of(person).number


async def plan_of(house: House, match: MatchId, person: PersonId) -> Plan:
    return await house.services.plans.of(match, await seat_number(house, match, person))


async def add_wish(house: House, match: MatchId, person: PersonId, rng: Random) -> Plan:
    """A wish to the end of the turn, or as far as it can be planned."""
    plans = house.services.plans
    shown = await plans.open(match, person, add=True)
    while shown.question is not None:
        answers = list(shown.question.answers)
        path = END if END in answers else rng.choice(answers)
        shown = await plans.say(match, person, shown.plan.version, [path])
    if shown.rehearsal is not None:
        shown = await plans.stop(match, person, shown.plan.version)
    return shown.plan


async def arm(
    house: House, match: MatchId, person: PersonId, *, wishes: int = 1, seed: int = 1
) -> Plan:
    rng = Random(seed)
    for _ in range(wishes):
        await add_wish(house, match, person, rng)
    plan = await plan_of(house, match, person)
    shown = await house.services.plans.arm(match, person, plan.version)
    assert shown.plan.is_armed
    return shown.plan


async def make_impossible(house: House, match: MatchId, person: PersonId) -> None:
    """Their wishes mean things that are gone for good."""
    seat = await seat_number(house, match, person)
    [row] = await house.rows("SELECT wishes FROM plans WHERE match = ? AND seat = ?", match, seat)
    wishes = json.loads(str(row["wishes"]))
    for wish in wishes:
        wish["steps"][0] = ["gone", "for", "good"]
    change = Statement(
        "UPDATE plans SET wishes = ? WHERE match = ? AND seat = ?",
        (json.dumps(wishes), match, seat),
    )
    await house.services.store.write([change])


async def log_of(house: House, match: MatchId) -> list[tuple[object, ...]]:
    """Seat, words, and whether a computer and whether a plan made each choice."""
    rows = await house.rows(
        "SELECT seat, words, by_computer, planned FROM choices WHERE match = ? ORDER BY number",
        match,
    )
    return [tuple(row.values()) for row in rows]
