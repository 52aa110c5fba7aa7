"""Lobbies: open, invite, join, accept, decline, leave, fill with computers, start or lapse."""

import asyncio

import pytest

from bot.clock import DAY
from bot.discord_ui.posts.personal_notice import lay_out_personal_notice
from bot.errors import (
    Code,
)
from bot.ids import PersonId, Place
from bot.manager.lobby import NamedPerson
from bot.manager.record import Pace
from bot.manager.rows import limits
from rules.engine.illegal import Refusal
from tests.bot.house import ANNA, BADR, CEM, DINA, HERE, House, guest, refused
from tests.games import FIRST


async def test_a_lobby_remembers_all_that_was_agreed(house: House) -> None:
    pace = Pace(remind_every=7200, turn_time=2 * DAY, caretaker="greedy")
    record = await house.services.lobbies.open(
        guest(ANNA),
        FIRST.key,
        Place(7, 70, 700),
        seats=3,
        variants=["choose-strips"],
        pace=pace,
        friends=[guest(BADR)],
        own_thread=True,
    )
    assert record == await house.record(record.id)
    assert (record.phase, record.owner, record.wanted, record.own_thread) == (
        "lobby",
        ANNA,
        3,
        True,
    )
    assert (record.variants, record.pace) == (("choose-strips",), pace)
    assert record.place == Place(7, 70, 700)
    assert [(seat.person, seat.state) for seat in record.seats] == [
        (ANNA, "seated"),
        (BADR, "invited"),
    ]


async def test_friends_accept_or_decline_and_others_join_and_leave(house: House) -> None:
    lobbies = house.services.lobbies
    opened = await lobbies.open(guest(ANNA), FIRST.key, HERE, seats=4, friends=[guest(BADR)])
    await lobbies.invite(opened.id, ANNA, guest(CEM))
    await lobbies.accept(opened.id, BADR)
    await lobbies.decline(opened.id, CEM)
    await lobbies.join(opened.id, guest(DINA))
    record = await lobbies.leave(opened.id, DINA)
    assert [seat.person for seat in record.seats] == [ANNA, BADR]
    with refused(Code.NOT_INVITED):
        await lobbies.accept(opened.id, BADR)
    with refused(Code.NOT_SEATED):
        await lobbies.leave(opened.id, DINA)


async def test_a_start_waits_for_every_answer_and_for_enough_seats(house: House) -> None:
    lobbies, start = house.services.lobbies, house.services.starts.start
    opened = await lobbies.open(guest(ANNA), FIRST.key, HERE, seats=3, friends=[guest(BADR)])
    with refused(Code.NOT_ACCEPTED):
        await start(opened.id, ANNA)
    await lobbies.dismiss(opened.id, ANNA, 1)
    with refused(Code.TOO_FEW, match="2 to 5 seats"):
        await start(opened.id, ANNA)
    await lobbies.add_computer(opened.id, ANNA, "random")
    with refused(Code.NOT_OWNER):
        await start(opened.id, BADR)
    assert (await start(opened.id, ANNA)).phase == "starting"
    with refused(Code.NOT_LOBBY):
        await start(opened.id, ANNA)


async def test_a_table_never_has_more_guests_than_seats(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    with refused(Code.TABLE_FULL):
        await house.services.lobbies.join(match, guest(CEM))
    with refused(Code.ALREADY_SEATED):
        await house.services.lobbies.join(match, guest(BADR))
    with refused(Code.TABLE_FULL):
        await house.services.lobbies.add_computer(match, ANNA, "random")


async def test_many_who_join_at_once_get_as_many_seats_as_there_are(house: House) -> None:
    opened = await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=4)
    joins = (
        house.services.lobbies.join(opened.id, NamedPerson(PersonId(900 + n), f"N{n}"))
        for n in range(10)
    )
    outcomes = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(getattr(outcome, "code", "") == Code.TABLE_FULL for outcome in outcomes) == 7
    seats = (await house.record(opened.id)).seats
    assert [seat.number for seat in seats] == [0, 1, 2, 3]


async def test_when_the_owner_leaves_the_next_person_owns_the_table(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    record = await house.services.lobbies.leave(match, ANNA)
    assert (record.owner, record.phase) == (BADR, "lobby")
    assert (await house.services.lobbies.leave(match, BADR)).phase == "lapsed"


async def test_a_lobby_lapses_after_a_week_and_says_so(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    house.clock.advance(7 * DAY - 1)
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).phase == "lobby"
    house.clock.advance(1)
    await house.app.background.maintenance.sweep()
    await house.settle()
    assert (await house.record(match)).phase == "lapsed"
    assert [event.kind for event in house.world.posts(match)[0].events] == ["lapsed"]
    with refused(Code.NOT_LOBBY):
        await house.services.lobbies.join(match, guest(CEM))
    # Those who sat there also hear it directly.
    for person in (ANNA, BADR):
        (notice,) = (one for one in house.world.personal_notices(person) if one.kind == "lapsed")
        message = await lay_out_personal_notice(house.services, notice)
        assert message is not None
        assert "I closed your table" in str(message.view(0).to_components())
    assert house.world.personal_notices(CEM) == []


async def test_nobody_but_the_owner_says_who_sits_at_a_table(house: House) -> None:
    match = await house.lobby(ANNA, BADR, computers=["random"])
    lobbies = house.services.lobbies
    for asked in (
        lobbies.invite(match, BADR, guest(CEM)),
        lobbies.add_computer(match, BADR, "random"),
        lobbies.dismiss(match, BADR, 2),
    ):
        with refused(Code.NOT_OWNER):
            await asked
    assert len((await lobbies.dismiss(match, ANNA, 2)).seats) == 2
    with refused(Code.NOT_INVITED):
        await lobbies.dismiss(match, ANNA, 1)


async def test_an_owner_can_close_a_lobby(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    with refused(Code.NOT_OWNER):
        await house.services.lobbies.close(match, BADR)
    assert (await house.services.lobbies.close(match, ANNA)).phase == "lapsed"


async def test_nobody_takes_more_than_their_share_of_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MATCHES_OF_A_PERSON", 3)
    opens = (house.services.lobbies.open(guest(ANNA), FIRST.key, HERE) for _ in range(6))
    outcomes = await asyncio.gather(*opens, return_exceptions=True)
    assert sum(getattr(outcome, "code", "") == Code.TOO_MANY_MATCHES for outcome in outcomes) == 3
    monkeypatch.setattr(limits, "MATCHES_OF_A_SERVER", 4)
    await house.lobby(BADR, CEM)
    with refused(Code.TOO_MANY_MATCHES):
        await house.lobby(DINA, CEM)
    elsewhere = await house.services.lobbies.open(guest(DINA), FIRST.key, Place(8, 80))
    assert elsewhere.phase == "lobby"
    with refused(Code.TOO_MANY_MATCHES):
        await house.services.lobbies.join(elsewhere.id, guest(ANNA))


@pytest.mark.parametrize(
    "words",
    [
        {"game": "chess"},
        {"game": f"../{FIRST.key}"},
        {"game": f"{FIRST.key}'; DROP TABLE matches; --"},
        {"seats": 1},
        {"seats": 99},
        {"variants": ["no-such"]},
        {"place": Place(7, -1)},
        {"place": Place(7, 1 << 63)},
        {"friends": [guest(ANNA)]},
        {"friends": [guest(BADR), guest(BADR)]},
        {"friends": [NamedPerson(PersonId(-5), "Nobody")]},
        {"friends": [NamedPerson(BADR, "\u200b\u202e")]},
        {"seats": 2, "friends": [guest(BADR), guest(CEM)]},
        {"pace": Pace(turn_time=DAY, caretaker="no-such")},
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_sentence(
    house: House, words: dict[str, object]
) -> None:
    before = await house.contents()
    asked: dict[str, object] = {"game": FIRST.key, "place": HERE, **words}
    with pytest.raises(Refusal) as refusal:
        await house.services.lobbies.open(guest(ANNA), **asked)  # type: ignore[arg-type]
    assert refusal.value.code
    assert refusal.value.sentence.endswith(".")
    assert await house.contents() == before
