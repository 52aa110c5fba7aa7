"""What others did at one's table is told once, to those concerned, and to nobody who sees it."""

from dataclasses import replace

import pytest

from bot.clock import DAY, HOUR, MINUTE, FakeClock
from bot.discord_ui.posts.personal_notice import LAYOUTS, lay_out_personal_notice
from bot.errors import Code
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import Pace
from bot.manager.rows.votes import ABANDON
from bot.notices import personal_notices
from bot.people import blocks
from bot.people.hours import Hours, Quiet
from bot.people.presence import MOST_REMEMBERED, PERHAPS_THERE_S, Presence
from tests.bot.house import ANNA, BADR, CEM, DINA, EVE, HERE, House, guest, refused
from tests.games import FIRST

ELSEWHERE = Place(guild=7, channel=71)


def kinds(house: House, person: PersonId) -> list[str]:
    return [notice.kind for notice in house.world.personal_notices(person)]


async def opened(house: House, *friends: PersonId) -> MatchId:
    """A table of Anna's, who has gone away since she opened it."""
    record = await house.services.lobbies.open(
        guest(ANNA), FIRST.key, HERE, seats=4, friends=[guest(one) for one in friends]
    )
    await house.pass_time(PERHAPS_THERE_S)
    return record.id


async def words(house: House, person: PersonId) -> str:
    """The latest notice to somebody as it would be laid out now."""
    message = await lay_out_personal_notice(
        house.services, house.world.personal_notices(person)[-1]
    )
    return "" if message is None else str(message.view(0).to_components())


async def test_the_host_hears_who_joined(house: House) -> None:
    match = await opened(house)
    await house.services.lobbies.join(match, guest(BADR))
    await house.pass_time(MINUTE)
    assert kinds(house, ANNA) == ["joined"]
    assert kinds(house, BADR) == []
    said = await words(house, ANNA)
    assert "Badr" in said
    assert "has joined" in said
    assert "2 seats left" in said


async def test_people_who_join_together_are_told_of_in_one_message(house: House) -> None:
    match = await opened(house)
    for person in (BADR, CEM, DINA):
        await house.services.lobbies.join(match, guest(person))
        await house.pass_time(10)
    await house.pass_time(MINUTE)
    assert kinds(house, ANNA) == ["joined"]
    said = await words(house, ANNA)
    assert all(name in said for name in ("Badr", "Cem", "Dina"))
    assert "The table is full" in said
    assert "'label': 'Start'" in said


async def test_a_later_guest_takes_the_place_of_the_message_of_the_earlier_one(
    house: House,
) -> None:
    match = await opened(house)
    for person in (BADR, CEM):
        await house.services.lobbies.join(match, guest(person))
        await house.pass_time(HOUR)
    assert kinds(house, ANNA) == ["joined", "joined"]
    assert len(house.world.messages) == 1


async def test_a_host_who_is_there_is_told_of_nobody_for_ten_minutes(house: House) -> None:
    record = await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=4)
    await house.services.lobbies.join(record.id, guest(BADR))
    await house.pass_time(PERHAPS_THERE_S - 1, step=60)
    assert kinds(house, ANNA) == []
    await house.pass_time(1)
    assert kinds(house, ANNA) == ["joined"]


async def test_a_host_who_has_been_back_is_not_told_what_they_have_seen(house: House) -> None:
    record = await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=4)
    await house.services.lobbies.join(record.id, guest(BADR))
    await house.pass_time(5 * MINUTE)
    house.services.presence.note(record.id, ANNA)
    await house.pass_time(DAY)
    assert kinds(house, ANNA) == []
    assert await house.rows("SELECT * FROM personal_notices") == []


async def test_nobody_is_told_who_joined_a_match_that_has_begun(house: House) -> None:
    match = await opened(house)
    await house.services.lobbies.join(match, guest(BADR))
    await house.services.starts.start(match, ANNA)
    await house.pass_time(HOUR)
    assert "joined" not in kinds(house, ANNA)


async def test_a_message_of_guests_goes_when_the_match_begins(house: House) -> None:
    match = await opened(house)
    await house.services.lobbies.join(match, guest(BADR))
    await house.pass_time(HOUR)
    assert len(house.world.messages) == 1
    await house.services.starts.start(match, ANNA)
    await house.settle()
    assert not any(getattr(one, "kind", "") == "joined" for one in house.world.messages.values())


async def test_who_joined_and_left_again_is_not_told_of(house: House) -> None:
    match = await opened(house)
    await house.services.lobbies.join(match, guest(BADR))
    await house.pass_time(MINUTE)
    await house.services.lobbies.leave(match, BADR)
    assert await words(house, ANNA) == ""


async def test_an_answer_to_an_invitation_is_told_to_the_host(house: House) -> None:
    match = await opened(house, BADR, CEM)
    await house.services.lobbies.accept(match, BADR)
    await house.services.lobbies.decline(match, CEM)
    await house.pass_time(MINUTE)
    assert sorted(kinds(house, ANNA)) == ["declined", "joined"]
    assert kinds(house, CEM) == ["invited"]
    (said,) = [one for one in house.world.personal_notices(ANNA) if one.kind == "declined"]
    assert said.other == CEM


async def test_who_inherits_a_table_hears_it(house: House) -> None:
    match = await opened(house)
    await house.services.lobbies.join(match, guest(BADR))
    await house.services.lobbies.leave(match, ANNA)
    await house.settle()
    assert kinds(house, BADR) == ["host"]
    assert "You are the host now" in await words(house, BADR)
    assert kinds(house, ANNA) == []


async def test_who_inherits_a_running_match_hears_it(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.seats.resign(match, ANNA)
    await house.settle()
    heir = (await house.record(match)).owner
    assert kinds(house, heir) == ["host"]
    assert "/match pace is yours to set now" in await words(house, heir)


async def test_the_others_hear_the_result_once_they_are_gone(house: House) -> None:
    match, last = await house.match(ANNA, BADR, computers=["random"]), ANNA
    while (await house.record(match)).phase == "running":
        last = await house.play_turn(match)
        await house.settle()
    other = BADR if last == ANNA else ANNA
    assert kinds(house, ANNA) == kinds(house, BADR) == []
    await house.pass_time(PERHAPS_THERE_S)
    assert kinds(house, other) == ["finished"]
    assert kinds(house, last) == []
    said = await words(house, other)
    assert "Grand Vizier" in said
    assert "'label': 'Rematch'" in said
    assert "'label': 'Review'" in said


async def test_whoever_plays_against_computers_sees_the_end_and_is_not_told(house: House) -> None:
    match = await house.match(ANNA, computers=["random"])
    await house.play_out(match)
    await house.pass_time(DAY)
    assert kinds(house, ANNA) == []


async def test_a_vote_is_told_to_the_others_with_its_count(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.agreements.abandon(match, ANNA)
    await house.settle()
    assert [kinds(house, one) for one in (ANNA, BADR, CEM)] == [[], ["vote"], ["vote"]]
    said = await words(house, BADR)
    assert "wants to end the match (1 of 2)." in said
    assert "'label': 'Agree'" in said


async def test_a_vote_on_a_seat_is_told_to_whoever_has_it_too(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    seat = (await house.record(match)).seat_of(CEM).number
    await house.services.seats.replace_by_computer(match, BADR, seat, "random")
    await house.pass_time(PERHAPS_THERE_S)
    assert kinds(house, CEM) == ["vote"]
    assert "wants to give your seat to the computer (1 of 2)." in await words(house, CEM)
    assert "wants to give Cem's seat to the computer (1 of 2)." in await words(house, ANNA)


async def test_several_votes_are_told_together(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, DINA)
    seat = (await house.record(match)).seat_of(CEM).number
    await house.services.seats.replace_by_computer(match, BADR, seat, "random")
    await house.services.agreements.abandon(match, ANNA)
    await house.settle()
    said = await words(house, DINA)
    assert "Agree: end it" in said
    assert "Agree: Cem's seat" in said


async def test_a_second_vote_takes_the_place_of_a_message_that_is_not_out(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, DINA)
    house.services.presence.note(match, DINA)
    await house.services.agreements.abandon(match, ANNA)
    await house.services.agreements.abandon(match, BADR)
    await house.pass_time(PERHAPS_THERE_S)
    assert kinds(house, DINA) == ["vote"]
    assert " want to end the match (2 of 3)." in await words(house, DINA)


async def test_who_plays_right_now_is_told_of_a_vote_when_they_have_paused_for_ten_minutes(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, CEM)
    house.services.presence.note(match, BADR)
    await house.services.agreements.abandon(match, ANNA)
    await house.pass_time(5 * MINUTE, step=60)
    house.services.presence.note(match, BADR)
    await house.pass_time(9 * MINUTE, step=60)
    assert kinds(house, BADR) == []
    await house.pass_time(10 * MINUTE, step=60)
    assert kinds(house, BADR) == ["vote"]


async def test_a_vote_that_is_carried_is_told_to_those_who_did_not_carry_it(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.agreements.abandon(match, ANNA)
    await house.settle()
    await house.pass_time(PERHAPS_THERE_S)
    await house.services.agreements.abandon(match, BADR)
    await house.settle()
    assert kinds(house, ANNA) == ["voted down"]
    assert kinds(house, BADR) == ["vote"]
    assert kinds(house, CEM) == ["vote", "voted down"]
    # What was asked is decided.
    shown = [getattr(one, "kind", "") for one in house.world.messages.values()]
    assert "vote" not in shown


@pytest.mark.parametrize("moderator", [False, True])
async def test_who_ended_a_match_is_told_to_the_others(house: House, moderator: bool) -> None:
    match = await house.match(ANNA, BADR)
    by = EVE if moderator else ANNA
    await house.pass_time(PERHAPS_THERE_S)
    await house.services.agreements.end(match, by, moderator=moderator)
    await house.settle()
    assert kinds(house, BADR) == ["ended"]
    assert kinds(house, ANNA) == (["ended"] if moderator else [])
    said = await words(house, BADR)
    assert ("A moderator ended the match" if moderator else "Anna ended the match") in said


@pytest.mark.parametrize("moderator", [False, True])
async def test_who_closed_a_table_is_told_to_those_who_had_joined(
    house: House, moderator: bool
) -> None:
    match = await opened(house, CEM)
    await house.services.lobbies.join(match, guest(BADR))
    by = EVE if moderator else ANNA
    await house.services.lobbies.close(match, by, moderator=moderator)
    await house.settle()
    assert kinds(house, BADR) == ["ended"]
    # Whoever had not answered is asked no more, and that is all.
    assert kinds(house, CEM) == ["invited"]
    said = await words(house, BADR)
    assert ("A moderator closed the table" if moderator else "Anna closed the table") in said


async def test_a_table_that_moves_says_where_it_is(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.services.agreements.move(match, ELSEWHERE, by=ANNA)
    await house.settle()
    assert kinds(house, ANNA) == []
    assert kinds(house, BADR) == ["moved"]
    assert "<#71>" in await words(house, BADR)


async def test_whoever_gives_their_own_seat_away_is_not_told_so(house: House) -> None:
    match = await house.match(ANNA, BADR)
    seat = (await house.record(match)).seat_of(ANNA).number
    await house.services.seats.replace_by_computer(match, ANNA, seat, "random")
    await house.pass_time(HOUR)
    assert kinds(house, ANNA) == []


async def test_whoever_comes_and_goes_is_told_of_three_times_a_day(house: House) -> None:
    match = await opened(house)
    for _ in range(6):
        await house.services.lobbies.join(match, guest(BADR))
        await house.pass_time(HOUR)
        await house.services.lobbies.leave(match, BADR)
    assert kinds(house, ANNA) == ["joined"] * 3


async def test_nobody_hears_of_somebody_they_blocked(house: House) -> None:
    match = await opened(house)
    await house.services.store.write([blocks.block(ANNA, BADR)])
    await house.services.lobbies.join(match, guest(BADR))
    await house.pass_time(HOUR)
    assert kinds(house, ANNA) == []


@pytest.mark.parametrize("way", ["mention", "off"])
async def test_who_wants_no_direct_messages_hears_it_at_the_table_only(
    house: House, way: str
) -> None:
    match = await house.match(ANNA, BADR)
    badr = await house.services.people.of(BADR)
    await house.services.change_settings(replace(badr, way=way))
    await house.services.agreements.abandon(match, ANNA)
    await house.settle()
    assert kinds(house, BADR) == []


async def test_what_happens_in_the_night_is_told_in_the_morning(house: House) -> None:
    match = await house.match(ANNA, BADR)
    badr = await house.services.people.of(BADR)
    night = Hours("UTC", Quiet(22 * 60, 8 * 60))
    await house.services.change_settings(replace(badr, hours=night))
    await house.services.agreements.end(match, ANNA)
    await house.pass_time(8 * HOUR - 1)
    assert kinds(house, BADR) == []
    await house.pass_time(1)
    assert kinds(house, BADR) == ["ended"]


async def test_new_settings_bring_nothing_to_whoever_is_there(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.services.presence.note(match, BADR)
    await house.services.agreements.end(match, ANNA)
    badr = await house.services.people.of(BADR)
    await house.services.change_settings(replace(badr, text_boards=True))
    await house.settle()
    assert kinds(house, BADR) == []
    await house.pass_time(PERHAPS_THERE_S)
    assert kinds(house, BADR) == ["ended"]


async def test_a_vote_can_be_taken_back_and_cast_again(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    agreements = house.services.agreements
    with refused(Code.NOT_VOTED):
        await agreements.withdraw(match, ANNA, ABANDON)
    await agreements.abandon(match, ANNA)
    await agreements.withdraw(match, ANNA, ABANDON)
    assert await agreements.open_votes(await house.record(match)) == []
    with refused(Code.NOT_VOTED):
        await agreements.withdraw(match, ANNA, ABANDON)
    with refused(Code.NOT_SEATED):
        await agreements.withdraw(match, EVE, ABANDON)
    _, votes, needed = await agreements.abandon(match, ANNA)
    assert (votes, needed) == (1, 2)
    # A vote that nobody wants any more is no message any more.
    await agreements.withdraw(match, ANNA, ABANDON)
    await house.settle()
    assert [event.kind for post in house.world.posts(match)[1:] for event in post.events] == [
        "ending",
        "withdrawn",
        "ending",
        "withdrawn",
    ]
    assert await words(house, BADR) == ""


async def test_a_caretaken_seat_and_a_late_turn_are_told_as_before(house: House) -> None:
    pace = Pace(turn_time=2 * DAY, caretaker="random")
    match = await house.match(ANNA, BADR, pace=pace)
    late = await house.awaited(match)
    await house.pass_time(2 * DAY, step=DAY)
    assert kinds(house, late) == ["caretaken"]


def test_only_the_latest_who_did_something_are_remembered() -> None:
    presence = Presence(FakeClock())
    for number in range(1, MOST_REMEMBERED + 2):
        presence.note(MatchId(number), ANNA)
    assert presence.last(MatchId(1), ANNA) is None
    assert presence.last(MatchId(2), ANNA) is not None
    presence.forget(ANNA)
    assert presence.last(MatchId(2), ANNA) is None


def test_every_kind_of_notice_has_a_layout() -> None:
    names = {
        value
        for name, value in vars(personal_notices).items()
        if name.isupper() and isinstance(value, str)
    }
    assert names == set(LAYOUTS)
