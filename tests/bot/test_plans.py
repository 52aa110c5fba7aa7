"""Plans: sealed wishes that are played once, as soon as their seat is asked."""

import asyncio
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.clock import HOUR, MINUTE
from bot.discord_ui.text.panel import REASONS
from bot.errors import AskedNow, Code, Stale
from bot.ids import PersonId
from bot.manager.plans import playing
from bot.manager.rows.plans import DRAFT, LAPSED, keep_plan
from bot.notices.personal_notices import FINISHED, PLANNED
from bot.store.statement import Change, Statement
from bot.store.store import Store
from rules.catalogue import GAMES
from rules.engine.illegal import Refusal
from rules.engine.notation import text_of
from rules.engine.plan import MOST_WISHES, Why
from tests.bot.house import ANNA, BADR, CEM, DINA, House, guest, refused
from tests.bot.planning import (
    add_wish,
    arm,
    log_of,
    make_impossible,
    next_person,
    plan_of,
    seat_number,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

NO_PLANS = "SELECT 1 FROM plans"


async def test_a_plan_plays_as_soon_as_its_seat_is_asked(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person)
    await house.play_turn(match)
    before = len(await log_of(house, match))
    assert await house.awaited(match) == person
    await house.settle()
    assert await house.awaited(match) != person
    played = (await log_of(house, match))[before:]
    assert len(played) == len(plan.wishes[0].steps)
    assert {(seat, by, planned) for seat, _, by, planned in played} == {(plan.seat, 0, 1)}
    assert played[-1][1] == "end"
    left = await plan_of(house, match, person)
    assert (left.state, left.wishes) == (DRAFT, ())
    assert left.told is not None
    assert (left.told.played, left.told.is_whole, left.told.ends_turn) == (1, True, True)


async def test_a_planned_turn_is_one_commit_with_the_end_of_the_plan(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person)
    await house.play_turn(match)
    written: list[Change] = []
    write = Store.write

    async def noted(self: Store, change: Change) -> object:
        written.append(change)
        return await write(self, change)

    monkeypatch.setattr(Store, "write", noted)
    assert await house.services.plan_player.play_due() == 1
    (change,) = written
    told = [one.sql.split("(")[0].strip() for one in change]
    assert told.count("INSERT INTO choices") == len(plan.wishes[0].steps)
    assert any(sql.startswith("UPDATE plans") for sql in told)
    assert any(sql.startswith("INSERT INTO outbox") for sql in told)
    assert any(sql.startswith("INSERT INTO personal_notices") for sql in told)


async def test_wishes_that_were_not_needed_are_the_draft_of_the_next_plan(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person, wishes=3)
    await house.play_turn(match)
    await house.settle()
    left = await plan_of(house, match, person)
    assert left.told is not None
    assert left.told.played is not None
    number = left.told.played - 1
    assert left.wishes == plan.wishes[:number] + plan.wishes[number + 1 :]
    assert left.state == DRAFT
    # A draft is never played.
    await house.play_turn(match)
    await house.play_turn(match)
    await house.settle()
    assert await house.awaited(match) == person


async def test_a_plan_of_which_nothing_is_possible_lapses_and_its_owner_is_asked(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)
    await make_impossible(house, match, person)
    await house.play_turn(match)
    await house.settle()
    assert await house.awaited(match) == person
    lapsed = await plan_of(house, match, person)
    assert lapsed.state == LAPSED
    assert lapsed.told is not None
    assert (lapsed.told.played, lapsed.told.reasons) == (None, ("gone",))
    # By then it is known, and what lapsed is no draft.
    await house.play_choice(match)
    over = await plan_of(house, match, person)
    assert (over.state, over.wishes, over.told) == (DRAFT, (), None)


async def test_who_acts_by_hand_is_not_overtaken_by_a_plan(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person)
    await house.play_turn(match)
    await house.play_choice(match)
    left = await plan_of(house, match, person)
    assert (left.state, left.wishes) == (DRAFT, plan.wishes)
    entries = (await house.record(match)).entries
    await house.settle()
    assert (await house.record(match)).entries == entries


async def test_who_is_asked_plays_instead_of_planning(house: House) -> None:
    match = await house.match(ANNA, BADR)
    asked = await house.awaited(match)
    plans = house.services.plans
    before = await house.contents()
    for work in (
        plans.open(match, asked, add=True),
        plans.say(match, asked, 0, [("1L", "A1")]),
        plans.arm(match, asked, 0),
        plans.add_typed(match, asked, "1L A1; end"),
    ):
        with pytest.raises(AskedNow):
            await work
    with refused(Code.NOT_SEATED):
        await plans.open(match, DINA, add=True)
    assert await house.contents() == before


async def test_an_old_button_changes_nothing(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan, plans = await arm(house, match, person, wishes=2), house.services.plans
    old = plan.version - 1
    before = await house.contents()
    for work in (
        plans.disarm(match, person, old),
        plans.remove(match, person, old, 0),
        plans.discard(match, person, old),
        plans.tick(match, person, old),
        plans.say(match, person, old, [("end",)]),
        plans.stop(match, person, old),
        plans.take_back(match, person, old),
        plans.cancel(match, person, old),
    ):
        assert (await work).notice
    assert await house.contents() == before


async def test_a_plan_holds_five_wishes_and_loses_them_one_by_one(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person, plans = await next_person(house, match), house.services.plans
    plan = await arm(house, match, person, wishes=MOST_WISHES)
    assert len(plan.wishes) == MOST_WISHES
    for work in (plans.open(match, person, add=True), plans.add_typed(match, person, "1L A1")):
        with refused(Code.PLAN_FULL):
            await work
    shown = await plans.remove(match, person, plan.version, 1)
    assert shown.plan.wishes == plan.wishes[:1] + plan.wishes[2:]
    assert shown.plan.is_armed
    while shown.plan.wishes:
        shown = await plans.remove(match, person, shown.plan.version, 0)
    # Nothing is nothing to play.
    assert not shown.plan.is_armed
    assert not (await plans.arm(match, person, shown.plan.version)).plan.is_armed


async def test_a_wish_is_composed_step_by_step_and_survives_a_restart(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    shown = await house.services.plans.open(match, person, add=True)
    assert shown.question is not None
    first = shown.question.answers[0]
    # A beginning changes nothing but the view.
    before = await house.contents()
    longer = await house.services.plans.say(match, person, 0, [first[:1]])
    assert longer.question is not None
    assert longer.question.prefix == first[:1]
    assert await house.contents() == before
    shown = await house.services.plans.say(match, person, 0, [first])
    assert len(shown.labels) == 1
    await house.restart()
    again = await house.services.plans.open(match, person, add=False)
    assert again.labels == shown.labels
    back = await house.services.plans.take_back(match, person, again.plan.version)
    assert back.labels == ()
    shown = await house.services.plans.say(match, person, back.plan.version, [first])
    stopped = await house.services.plans.stop(match, person, shown.plan.version)
    (wish,) = stopped.plan.wishes
    assert len(wish.steps) == len(wish.labels) == 1
    await house.services.plans.arm(match, person, stopped.plan.version)
    await house.restart()
    await house.play_turn(match)
    await house.settle()
    left = await plan_of(house, match, person)
    assert left.told is not None
    assert left.told.played == 1
    # The rest of the turn is its owner's, who is reminded of it, and may take the choice back.
    assert await house.awaited(match) == person
    assert not left.told.ends_turn
    assert len(house.world.reminders(person)) == 1
    assert notices(house, person) == []
    await house.services.turns.undo(match, person, None)


async def test_a_typed_wish_counts_at_once_and_one_that_does_not_fit_changes_nothing(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person, plans = await next_person(house, match), house.services.plans
    shown = await plans.open(match, person, add=True)
    assert shown.question is not None
    words = text_of(shown.question.answers[0])
    before = await house.contents()
    for wrong in ("nonsense", f"{words}; nonsense", f"{words}; end; end", "; ".join(["end"] * 30)):
        with pytest.raises(Refusal):
            await plans.add_typed(match, person, wrong)
    assert await house.contents() == before
    shown = await plans.add_typed(match, person, words.lower())
    assert shown.plan.is_armed
    assert len(shown.plan.wishes[0].steps) == 1


async def test_nothing_plays_while_a_match_is_paused(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)
    await house.play_turn(match)
    await house.services.agreements.pause(match, person)
    await house.settle()
    assert (await plan_of(house, match, person)).is_armed
    await house.services.agreements.resume(match, person)
    await house.settle()
    assert await house.awaited(match) != person
    assert not (await plan_of(house, match, person)).is_armed


async def test_a_seat_that_changes_hands_takes_no_plan_along(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person)
    seats = house.services.seats
    await seats.offer(match, person, plan.seat, guest(DINA))
    assert (await plan_of(house, match, person)).is_armed
    await seats.accept_offer(match, DINA)
    assert await house.rows(NO_PLANS) == []
    assert (await house.services.plans.open(match, DINA, add=False)).plan.wishes == ()
    other = await arm(house, match, DINA)
    await seats.replace_by_computer(match, DINA, other.seat, "random")
    assert await house.rows(NO_PLANS) == []


async def test_who_resigns_or_is_forgotten_leaves_no_plan(house: House) -> None:
    for leave in (house.services.seats.resign, None):
        match = await house.match(ANNA, BADR, CEM)
        person = await next_person(house, match)
        await arm(house, match, person)
        if leave is not None:
            await leave(match, person)
        else:
            await house.services.forgetting.forget(person)
        assert await house.rows(NO_PLANS) == []


async def test_a_match_that_is_given_up_keeps_no_plan(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await next_person(house, match)
    await arm(house, match, person)
    await house.services.agreements.abandon(match, ANNA)
    await house.services.agreements.abandon(match, BADR)
    assert (await house.record(match)).phase == "abandoned"
    assert await house.rows(NO_PLANS) == []


def notices(house: House, person: PersonId) -> list[str]:
    return [one.kind for one in house.world.personal_notices(person)]


async def test_who_is_not_there_hears_that_their_plan_has_played(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)
    await house.pass_time(HOUR)
    await house.play_turn(match)
    await house.settle()
    assert notices(house, person) == [PLANNED]
    assert house.world.reminders(person) == []


async def test_who_is_there_is_not_written_to(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)
    house.services.presence.note(match, person)
    await house.play_turn(match)
    await house.settle()
    house.clock.advance(MINUTE)
    house.services.presence.note(match, person)
    await house.pass_time(HOUR)
    assert notices(house, person) == []


async def test_a_planned_choice_is_not_its_owners_presence(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    seat = await seat_number(house, match, person)
    await arm(house, match, person)
    await house.play_turn(match)
    await house.settle()
    for _ in range(2):
        async with house.services.matches.held(match) as live:
            assert seat not in live.chosen_at
            assert live.chosen_until(seat) is None
            assert live.planned
        view = await house.services.views.view_for(match, person)
        # What they had planned is told as their own deed, and nothing before it is left out.
        assert view.first_missed_entry == 0
        assert view.missed_names == view.told_names
        await house.restart()


async def test_a_plan_that_cannot_be_played_is_disarmed_and_its_owner_reminded(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    plan = await arm(house, match, person)

    def fail(*_: object) -> None:
        raise LookupError(plan.wishes)

    monkeypatch.setattr(playing, "first_possible", fail)
    await house.play_turn(match)
    await house.settle()
    assert await house.awaited(match) == person
    assert (await plan_of(house, match, person)).state == DRAFT
    assert len(house.world.reminders(person)) == 1
    assert "cannot be played: LookupError" in caplog.text
    assert plan.wishes[0].labels[0] not in caplog.text


async def test_a_reminder_waits_two_minutes_for_a_plan_and_no_longer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)

    async def nothing(_: object) -> int:
        return 0

    monkeypatch.setattr(playing.PlanPlayer, "play_due", nothing)
    await house.play_turn(match)
    await house.pass_time(2 * MINUTE - 1, step=MINUTE)
    assert house.world.reminders(person) == []
    await house.pass_time(MINUTE)
    assert len(house.world.reminders(person)) == 1


@pytest.mark.ci
async def test_plans_of_several_seats_play_one_after_another(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    first = await house.awaited(match)
    people = [one for one in (ANNA, BADR, CEM) if one != first]
    for number, person in enumerate(people):
        await arm(house, match, person, wishes=3, seed=number)
    await house.play_turn(match)
    await house.settle()
    for person in people:
        assert not (await plan_of(house, match, person)).is_armed
    planned = [seat for seat, _, _, is_planned in await log_of(house, match) if is_planned]
    assert len(set(planned)) == len(people)
    assert await house.awaited(match) == first


@pytest.mark.ci
@pytest.mark.parametrize("key", GAMES)
async def test_a_match_that_is_planned_throughout_replays_and_ends_without_plans(
    house: House, key: str
) -> None:
    rng, match = Random(5), await house.match(ANNA, BADR, game=key)
    planned_turns = 0
    while (await house.record(match)).phase == "running":
        for person in (ANNA, BADR):
            # Whoever is asked, or has five wishes, goes on with what there is.
            with suppress(Refusal):
                await arm(house, match, person, seed=rng.randrange(100))
        await house.play_choice(match)
        before = len(await log_of(house, match))
        await house.settle()
        planned_turns += len(await log_of(house, match)) > before
    assert planned_turns > 2
    assert await house.rows(NO_PLANS) == []
    record = await house.record(match)
    replayed = await house.services.matches.as_of(match, record.entries)
    assert replayed.is_over
    # Who had only planned the last turn hears how it ended.
    await house.pass_time(HOUR)
    if (await log_of(house, match))[-1][3]:
        assert [one for one in notices(house, ANNA) if one == FINISHED] == [FINISHED]
        assert [one for one in notices(house, BADR) if one == FINISHED] == [FINISHED]


@pytest.mark.ci
async def test_planned_turns_are_not_timed(house: House) -> None:
    match = await house.match(ANNA, BADR)
    while (await house.record(match)).phase == "running":
        person = await next_person(house, match)
        with suppress(Refusal):
            await arm(house, match, person)
        house.clock.advance(MINUTE)
        await house.play_turn(match)
        await house.settle()
    await house.settle()
    log = await log_of(house, match)
    by_hand = sum(words == "end" and not planned for _, words, _, planned in log)
    assert by_hand < sum(words == "end" for _, words, _, _ in log)
    rows = await house.rows("SELECT turns FROM results WHERE match = ?", match)
    # When the first turn began is not in the log.
    assert sum(str(row["turns"]).count(",") + 1 for row in rows) == by_hand - 1


@pytest.mark.ci
async def test_whoever_is_faster_wins_and_the_other_changes_nothing(house: House) -> None:
    """Arming beside the end of the turn before it, and playing beside a click."""
    match = await house.match(ANNA, BADR, CEM)
    for number in range(8):
        person = await next_person(house, match)
        with suppress(Refusal):
            await add_wish(house, match, person, Random(number))
        version = (await plan_of(house, match, person)).version
        arming = house.services.plans.arm(match, person, version)
        armed_late, _ = await asyncio.gather(arming, house.play_turn(match), return_exceptions=True)
        assert not isinstance(armed_late, Exception) or isinstance(armed_late, AskedNow)
        words = (await house.answers(match, person))[0]
        clicked, _ = await asyncio.gather(
            house.services.turns.choose(match, person, words, await house.asked_at(match, person)),
            house.services.plan_player.play_due(),
            return_exceptions=True,
        )
        assert not isinstance(clicked, Exception) or isinstance(clicked, Refusal)
        assert not (await plan_of(house, match, person)).is_armed
        while await house.is_awaited(match, person):
            await house.play_turn(match)
        await house.settle()
    record = await house.record(match)
    replayed = await house.services.matches.as_of(match, record.entries)
    assert len(replayed.log) == record.entries


async def test_a_change_to_a_plan_that_was_changed_meanwhile_is_refused(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    empty = await plan_of(house, match, person)
    plan, store = await arm(house, match, person), house.services.store
    await store.write([keep_plan(plan, 0)])
    before = await house.contents()
    for old in (plan, empty):
        with pytest.raises(Stale):
            await store.write([keep_plan(old, 0)])
    assert await house.contents() == before


async def test_a_plan_that_cannot_be_read_is_not_played_and_stops_nobody(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    person = await next_person(house, match)
    await arm(house, match, person)
    await house.services.store.write([Statement("UPDATE plans SET wishes = '[{}]'")])
    await house.play_turn(match)
    await house.settle()
    assert await house.awaited(match) == person
    assert await house.rows("SELECT 1 FROM plans WHERE state = 'armed'") == []
    await house.play_turn(match)
    await arm(house, match, person)


@pytest.mark.ci
async def test_stale_foreign_and_doubled_clicks_never_touch_another_plan(house: House) -> None:
    match, rng, plans = await house.match(ANNA, BADR, CEM), Random(9), house.services.plans
    people = (ANNA, BADR, CEM, DINA)
    shown = dict.fromkeys(people, 0)
    done = 0
    for _ in range(400):
        person, whose = rng.choice(people), rng.choice(people[:3])
        version = rng.choice([0, shown[person], shown[whose], shown[person] - 1])
        others = [await plan_of(house, match, one) for one in people[:3] if one != person]
        works: list[Callable[[], Awaitable[object]]] = [
            partial(plans.open, match, person, add=True),
            partial(plans.stop, match, person, version),
            partial(plans.cancel, match, person, version),
            partial(plans.arm, match, person, version),
            partial(plans.disarm, match, person, version),
            partial(plans.tick, match, person, version),
            partial(plans.remove, match, person, version, 0),
            partial(plans.take_back, match, person, version),
            partial(add_wish, house, match, person, rng),
        ]
        work = rng.choice(works)
        with suppress(Refusal):
            before = await plan_of(house, match, person)
            await work()
            done += 1
            plan = await plan_of(house, match, person)
            shown[person] = plan.version
            assert plan == before or plan.version > before.version
            assert len(plan.wishes) <= MOST_WISHES
        assert others == [await plan_of(house, match, one) for one in people[:3] if one != person]
    assert done > 100
    assert (await house.record(match)).entries == 0


def test_there_are_words_for_every_reason_that_a_wish_was_not_played() -> None:
    assert set(REASONS) == {why.value for why in Why}
