"""Matches from the lobby to the score sheet, through the real services and the real store."""

import hashlib
import json
import threading

import pytest

from bot.errors import (
    Code,
)
from bot.ids import MatchId
from bot.notices.notices import Event
from rules.engine.chance import seat_order
from rules.engine.illegal import IllegalChoice, Refusal
from tests.bot.house import ANNA, BADR, CEM, House, down, no_mishap, refused


async def test_a_match_is_played_to_its_end_and_its_result_is_kept(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_out(match)
    record = await house.record(match)
    assert record.phase == "over"
    assert record.result is not None
    assert record.result["winners"]
    replayed = await house.services.matches.as_of(match, record.entries)
    assert json.loads(json.dumps(replayed.score().as_json())) == record.result["scores"]


async def test_the_commitment_is_posted_before_anybody_can_choose(house: House) -> None:
    house.transport.mishap = down
    match = await house.lobby(ANNA, BADR)
    record = await house.services.starts.start(match, ANNA)
    await house.settle()
    assert record.commitment is not None
    with pytest.raises(Refusal) as refusal:
        await house.services.turns.choose(match, ANNA, "1L A1", None)
    assert refusal.value.code == "not-begun"
    house.transport.mishap = no_mishap
    await house.pass_time(60)
    assert house.world.posts()[0].events == (Event("start", commitment=record.commitment),)
    assert (await house.record(match)).phase == "running"
    await house.play_turn(match)


@pytest.mark.slow
async def test_the_seed_is_drawn_published_late_and_decides_the_seats(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    with refused(Code.SEED_IS_SECRET):
        await house.services.matches.seed(match)
    await house.play_out(match)
    record = await house.record(match)
    seed = bytes.fromhex(await house.services.matches.seed(match))
    assert hashlib.sha256(seed).hexdigest() == record.commitment
    assert [seat.person for seat in record.seats] == seat_order(seed, [ANNA, BADR, CEM])


async def test_nothing_that_is_returned_holds_the_seed_while_the_match_runs(house: House) -> None:
    match = await house.match(ANNA, BADR)
    rows = await house.rows("SELECT seed FROM matches WHERE id = ?", match)
    seed = str(rows[0]["seed"])
    assert len(seed) == 64
    assert seed not in repr(await house.record(match))
    assert seed not in repr(house.world.everything)


async def test_a_choice_can_be_undone_until_the_turn_has_ended(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    before = await house.answers(match, person)
    await house.play_choice(match)
    undone = await house.services.turns.undo(match, person, await house.asked_at(match, person))
    latest = undone.record.entries - 1
    [choice] = await house.rows("SELECT words FROM choices WHERE number = ?", latest)
    assert choice["words"] == "undo"
    assert await house.answers(match, person) == before
    await house.play_turn(match)
    with pytest.raises(Refusal):
        await house.services.turns.undo(match, person, None)


async def test_a_live_table_equals_its_replay_after_a_restart(house: House) -> None:
    match = await house.match(ANNA, BADR)
    for _ in range(7):
        await house.play_choice(match)
    async with house.services.matches.held(match) as live:
        before = live.match.table.copy()
    await house.restart()
    async with house.services.matches.held(match) as live:
        assert live.match.table == before


@pytest.mark.slow
async def test_computer_seats_play_by_themselves_and_the_same_way_every_time(house: House) -> None:
    logs, match = [], MatchId(0)
    for _ in range(2):
        house.random.seed(5)
        match = await house.match(ANNA, computers=["greedy", "random"])
        await house.play_out(match)
        logs.append(
            await house.rows(
                "SELECT seat, words FROM choices WHERE match = ? ORDER BY number", match
            )
        )
    assert logs[0] == logs[1]
    seats = (await house.record(match)).seats
    computers = {seat.number for seat in seats if seat.person is None}
    rows = await house.rows("SELECT DISTINCT seat FROM choices WHERE by_computer = 1")
    assert {row["seat"] for row in rows} == computers


async def test_a_computer_that_was_interrupted_goes_on_after_a_restart(house: House) -> None:
    match = await house.lobby(ANNA, computers=["random"])
    await house.services.starts.start(match, ANNA)
    await house.services.delivery.deliver_due("posts")
    await house.restart()
    await house.settle()
    await house.play_turn(match)
    await house.restart()
    await house.settle()
    assert await house.awaited(match) == ANNA


async def test_a_house_that_closes_leaves_no_player_behind(house: House) -> None:
    match = await house.match(ANNA, computers=["random"])
    await house.play_turn(match)
    await house.settle()

    def thinking() -> list[str]:
        return [one.name for one in threading.enumerate() if "computer player" in one.name]

    assert thinking()
    await house.restart()
    assert not thinking()


async def test_also_in_the_middle_of_its_turn(house: House) -> None:
    match = await house.lobby(ANNA, computers=["random"])
    await house.services.starts.start(match, ANNA)
    await house.services.delivery.deliver_due("posts")
    if await house.is_awaited(match, ANNA):
        await house.play_turn(match)
    async with house.services.matches.held(match) as live:
        (seat,) = live.match.awaited
        answer, at = live.match.answers(seat)[0], live.match.asked_at(seat)
    await house.services.turns.choose_by_computer(match, seat, answer, at)
    assert not await house.is_awaited(match, ANNA)
    await house.restart()
    await house.settle()
    assert await house.awaited(match) == ANNA


@pytest.mark.slow
async def test_who_resigns_is_played_on_by_the_computer_and_ranks_last(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.play_turn(match)
    await house.services.seats.resign(match, BADR)
    with refused(Code.RESIGNED):
        await house.services.turns.choose(match, BADR, "end", None)
    await house.settle()
    while (await house.record(match)).phase == "running":
        await house.play_turn(match)
        await house.settle()
    record = await house.record(match)
    assert record.result is not None
    ranks = record.result["ranks"]
    assert isinstance(ranks, list)
    seat = next(seat.number for seat in record.seats if seat.person == BADR)
    assert ranks[seat] == 3


async def test_when_the_last_person_resigns_the_match_is_given_up(house: House) -> None:
    match = await house.match(ANNA, computers=["random"])
    record = await house.services.seats.resign(match, ANNA)
    assert (record.phase, record.rated) == ("abandoned", False)
    await house.settle()
    assert await house.rows("SELECT * FROM waiting") == []


async def test_sealed_answers_can_be_replaced_until_the_last_one_reveals_all(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    asked = {person: await house.asked_at(match, person) for person in (ANNA, BADR, CEM)}
    first, second = (await house.answers(match, ANNA))[:2]
    turns = house.services.turns
    await turns.choose(match, ANNA, first, asked[ANNA])
    await turns.choose(match, ANNA, second, await house.asked_at(match, ANNA))
    # Anna's answers have not made Badr's question stale.
    await turns.choose(match, BADR, (await house.answers(match, BADR))[0], asked[BADR])
    posts = len(house.world.posts(match))
    await house.settle()
    assert len(house.world.posts(match)) == posts
    words = (await house.answers(match, CEM))[0]
    assert (await turns.choose(match, CEM, words, asked[CEM])).turn_ended
    await house.settle()
    kinds = [event.kind for event in house.world.posts(match)[-1].events]
    assert kinds == ["turn", "turn", "turn"]


async def test_an_illegal_choice_is_answered_with_a_sentence_and_changes_nothing(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    before = await house.contents()
    for words in ("", "nonsense", "end end", "2L Z9", "'; DROP TABLE choices; --", "\x00"):
        with pytest.raises(IllegalChoice):
            await house.services.turns.choose(match, person, words, None)
    assert await house.contents() == before
    await house.play_turn(match)
