"""What is decided about a table: its pace, its place, its end; and what a server prefers."""

import pytest

from bot.clock import DAY, HOUR, FakeClock
from bot.delivery.transport import PlaceLost
from bot.discord_ui.paces import pace_of, usual_pace
from bot.errors import (
    BadSettings,
    Code,
    Refused,
)
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import Pace
from bot.people.server_defaults import Defaults
from rules.computer import PLAYERS
from rules.engine.illegal import Refusal
from tests.bot.house import ANNA, BADR, CEM, HERE, House, no_mishap, refused
from tests.games import SECOND

START = FakeClock().now()
TWO_DAYS = Pace(turn_time=2 * DAY, caretaker="random")
ELSEWHERE = Place(7, 71, 710)


def kinds(house: House, match: MatchId) -> list[str]:
    return [event.kind for post in house.world.posts(match) for event in post.events]


async def deadline(house: House) -> object:
    (row,) = await house.rows("SELECT deadline FROM waiting")
    return row["deadline"]


async def test_a_longer_pace_counts_from_when_the_turn_began(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.pass_time(DAY)
    record = await house.services.deadlines.change(
        match, ANNA, Pace(turn_time=5 * DAY, caretaker="random")
    )
    assert record.pace.turn_time == 5 * DAY
    assert await deadline(house) == START + 5 * DAY
    await house.settle()
    assert kinds(house, match)[-1] == "pace"
    await house.pass_time(4 * DAY - 1)
    assert "caretaker" not in kinds(house, match)
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)


async def test_a_shorter_pace_leaves_at_least_a_day(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.pass_time(9 * DAY, step=DAY)
    await house.services.deadlines.change(match, ANNA, TWO_DAYS)
    assert await deadline(house) == START + 10 * DAY
    await house.pass_time(DAY, step=HOUR)
    assert "caretaker" in kinds(house, match)


async def test_a_pace_without_a_deadline_takes_it_away(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.services.deadlines.change(match, ANNA, Pace(remind_every=2 * HOUR))
    assert await deadline(house) is None
    await house.pass_time(5 * DAY, step=HOUR)
    assert "caretaker" not in kinds(house, match)


async def test_more_frequent_reminders_begin_at_once(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    await house.services.deadlines.change(match, ANNA, Pace(remind_every=2 * HOUR))
    await house.pass_time(2 * HOUR)
    assert len(house.world.reminders(person)) == 2


async def test_only_the_owner_or_a_moderator_changes_the_pace(house: House) -> None:
    match = await house.match(ANNA, BADR)
    before = await house.contents()
    with refused(Code.NOT_OWNER):
        await house.services.deadlines.change(match, BADR, TWO_DAYS)
    with refused(Code.NO_SUCH_PLAYER):
        await house.services.deadlines.change(match, ANNA, Pace(turn_time=DAY, caretaker="no"))
    assert await house.contents() == before
    await house.services.deadlines.change(match, PersonId(999), TWO_DAYS, moderator=True)
    lobby = await house.lobby(ANNA, BADR)
    record = await house.services.deadlines.change(lobby, ANNA, TWO_DAYS)
    assert record.pace == TWO_DAYS
    await house.services.lobbies.close(lobby, ANNA)
    with refused(Code.FINISHED):
        await house.services.deadlines.change(lobby, ANNA, Pace())


async def test_a_paused_match_gets_its_new_time_when_it_goes_on(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.pass_time(DAY)
    await house.services.agreements.pause(match, ANNA)
    await house.pass_time(3 * DAY, step=DAY)
    await house.services.deadlines.change(match, ANNA, Pace(turn_time=4 * DAY))
    await house.services.agreements.resume(match, ANNA)
    assert await deadline(house) == house.clock.now() + 3 * DAY


async def test_whom_a_caretaker_stands_in_for_is_told(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    person = await house.awaited(match)
    await house.pass_time(2 * DAY)
    assert [letter.kind for letter in house.world.personal_notices(person)] == ["caretaken"]


async def test_votes_to_end_a_match_count_again_when_somebody_leaves(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    record, votes, needed = await house.services.agreements.abandon(match, ANNA)
    assert (record.phase, votes, needed) == ("running", 1, 2)
    await house.services.seats.resign(match, BADR)
    with refused(Code.ALREADY_VOTED):
        await house.services.agreements.abandon(match, ANNA)
    cem = next(seat.number for seat in record.seats if seat.person == CEM)
    await house.services.seats.replace_by_computer(match, CEM, cem, "random")
    record, votes, needed = await house.services.agreements.abandon(match, ANNA)
    assert (record.phase, votes, needed) == ("abandoned", 1, 1)


async def test_an_ended_match_has_no_result_and_awaits_nobody(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    with refused(Code.NOT_OWNER):
        await house.services.agreements.end(match, BADR)
    record = await house.services.agreements.end(match, PersonId(999), moderator=True)
    assert (record.phase, record.rated, record.result) == ("abandoned", False, None)
    await house.pass_time(9 * DAY, step=DAY)
    assert kinds(house, match)[-1] == "ended"
    assert await house.rows("SELECT * FROM waiting") == []
    with refused(Code.FINISHED):
        await house.services.agreements.end(match, ANNA)


async def test_a_match_whose_place_is_lost_can_be_ended_and_leaves_nothing_waiting(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: PlaceLost() if moment == "before" else None
    await house.services.agreements.end(match, ANNA)
    await house.pass_time(HOUR)
    record = await house.record(match)
    assert (record.phase, record.paused) == ("abandoned", None)
    assert await house.rows("SELECT * FROM outbox") == []


async def test_a_match_moves_and_goes_on_elsewhere(house: House) -> None:
    match = await house.match(ANNA, BADR)
    with pytest.raises(Refused, match="already"):
        await house.services.agreements.move(match, HERE)
    await house.services.agreements.move(match, ELSEWHERE)
    await house.settle()
    post = house.world.posts(match)[-1]
    assert (post.place, [event.kind for event in post.events]) == (ELSEWHERE, ["moved"])
    await house.play_turn(match)
    await house.settle()
    assert house.world.posts(match)[-1].place == ELSEWHERE


async def test_a_match_that_lost_its_place_goes_on_in_another(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: PlaceLost() if moment == "before" else None
    await house.play_turn(match)
    await house.settle()
    assert (await house.record(match)).paused == "place"
    house.transport.mishap = no_mishap
    record = await house.services.agreements.move(match, ELSEWHERE)
    assert (record.paused, record.place) == (None, ELSEWHERE)
    await house.pass_time(HOUR)
    assert house.world.posts(match)[-1].place == ELSEWHERE
    await house.play_out(match)


async def test_a_lobby_moves_too(house: House) -> None:
    lobby = await house.lobby(ANNA, BADR)
    record = await house.services.lobbies.move(lobby, ELSEWHERE, own_thread=True)
    assert (record.place, record.own_thread) == (ELSEWHERE, True)
    with pytest.raises(Refusal):
        await house.services.lobbies.move(lobby, Place(7, -1))


async def test_a_server_keeps_what_it_prefers(house: House) -> None:
    servers = house.services.servers
    assert await servers.of(7) == Defaults()
    assert await servers.of(None) == Defaults()
    wanted = Defaults("bids", 3 * DAY, 6 * HOUR, False, True, "owner")
    assert await servers.keep(7, wanted) == wanted
    await house.restart()
    assert await house.services.servers.of(7) == wanted
    assert await house.services.servers.of(8) == Defaults()
    assert (await house.services.servers.keep(7, Defaults(turn_time=0))).turn_time == 0


async def test_preferences_that_cannot_be_are_refused(house: House) -> None:
    with pytest.raises(BadSettings):
        Defaults(turn_time=5)
    with pytest.raises(BadSettings):
        Defaults(remind_every=5)
    with pytest.raises(BadSettings):
        Defaults(ends="the-crowd")
    with pytest.raises(Refusal):
        await house.services.servers.keep(7, Defaults(game="chess"))
    assert await house.services.servers.of(7) == Defaults()


def test_a_game_that_is_gone_is_not_opened_by_default() -> None:
    assert Defaults(game="gone").game_to_open == Defaults().game_to_open
    assert Defaults(game=SECOND.key).game_to_open == SECOND.key


def test_what_is_not_said_stays_as_it_was() -> None:
    before = Pace(6 * HOUR, 3 * DAY, "random")
    assert pace_of(before, PLAYERS, pace=None, every=None, late=None) == before
    aloud = pace_of(before, PLAYERS, pace="a week", every=None, late="aloud")
    assert aloud == Pace(6 * HOUR, 7 * DAY, None)
    # Said aloud it stays, until somebody says otherwise.
    assert pace_of(aloud, PLAYERS, pace="a day", every=2, late=None) == Pace(2 * HOUR, DAY)
    relaxed = pace_of(before, PLAYERS, pace="relaxed", every=None, late=None)
    assert relaxed == Pace(6 * HOUR)
    with pytest.raises(Refused, match="nobody is late"):
        pace_of(relaxed, PLAYERS, pace=None, every=None, late="aloud")
    with pytest.raises(Refused, match="one of"):
        pace_of(relaxed, PLAYERS, pace="hasty", every=None, late=None)
    usual = usual_pace(Defaults(turn_time=DAY, caretaker=False), PLAYERS)
    assert usual == Pace(turn_time=DAY)
    assert usual_pace(Defaults(turn_time=0, remind_every=HOUR), PLAYERS) == Pace(HOUR)
