"""A seat changes hands: by its person, the owner, a moderator or a majority, and all are told."""

from dataclasses import replace
from datetime import date

import pytest

from bot.clock import DAY, HOUR
from bot.errors import (
    Code,
)
from bot.ids import MatchId, PersonId
from bot.manager.record import Pace
from bot.people.absence import with_absence
from tests.bot.house import ANNA, BADR, CEM, DINA, EVE, House, guest, refused


async def seat_of(house: House, match: MatchId, person: PersonId) -> int:
    record = await house.record(match)
    return next(seat.number for seat in record.seats if seat.person == person)


async def holder(house: House, match: MatchId, seat: int) -> int | None:
    return (await house.record(match)).seats[seat].person


async def goes_away(house: House, match: MatchId, person: PersonId) -> None:
    """They are away, and after a while the table has waited for them for three days."""
    await says_away(house, person)
    while await house.awaited(match) != person:
        await house.play_turn(match)
    await house.pass_time(3 * DAY, step=DAY)


async def says_away(house: House, person: PersonId) -> None:
    known = await house.services.people.of(person)
    hours = with_absence(known.hours, date(2026, 1, 1), date(2026, 1, 20), date(2026, 1, 1))
    await house.services.change_settings(replace(known, hours=hours))


async def test_who_says_that_they_are_away_does_not_lose_the_seat_for_that(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    cem = await seat_of(house, match, CEM)
    await says_away(house, CEM)
    record = await house.services.seats.offer(match, ANNA, cem, guest(DINA))
    assert record.seats[cem].offered is None
    while await house.awaited(match) != CEM:
        await house.play_turn(match)
    await house.pass_time(3 * DAY - 1, step=HOUR)
    record = await house.services.seats.offer(match, ANNA, cem, guest(EVE))
    assert record.seats[cem].offered is None
    record = await house.services.seats.replace_by_computer(match, ANNA, cem, "random")
    assert record.seats[cem].person == CEM


def kinds(house: House, match: MatchId) -> list[str]:
    return [event.kind for post in house.world.posts(match) for event in post.events]


def letters(house: House, person: PersonId) -> list[str]:
    return [letter.kind for letter in house.world.personal_notices(person)]


async def test_the_owner_alone_offers_only_an_absent_seat(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    cem = await seat_of(house, match, CEM)
    record = await house.services.seats.offer(match, ANNA, cem, guest(DINA))
    assert record.seats[cem].offered is None
    await goes_away(house, match, CEM)
    record = await house.services.seats.offer(match, ANNA, cem, guest(EVE))
    assert record.seats[cem].offered == EVE


async def test_who_lets_the_table_wait_for_three_days_counts_as_absent(house: House) -> None:
    match = await house.match(ANNA, BADR)
    while await house.awaited(match) != BADR:
        await house.play_turn(match)
    badr = await seat_of(house, match, BADR)
    await house.pass_time(3 * DAY - 1, step=HOUR)
    record = await house.services.seats.offer(match, ANNA, badr, guest(CEM))
    assert record.seats[badr].offered is None
    await house.pass_time(1)
    record = await house.services.seats.offer(match, ANNA, badr, guest(DINA))
    assert record.seats[badr].offered == DINA


async def test_what_others_do_meanwhile_gives_nobody_more_time(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    await house.pass_time(2 * DAY, step=DAY)
    words = (await house.answers(match, CEM))[0]
    await house.services.turns.choose(match, CEM, words, None)
    await house.pass_time(DAY, step=DAY)
    badr = await seat_of(house, match, BADR)
    record = await house.services.seats.offer(match, ANNA, badr, guest(DINA))
    assert record.seats[badr].offered == DINA


async def test_so_does_who_is_late_without_a_caretaker(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(turn_time=DAY))
    while await house.awaited(match) != BADR:
        await house.play_turn(match)
    badr = await seat_of(house, match, BADR)
    await house.pass_time(DAY)
    record = await house.services.seats.offer(match, ANNA, badr, guest(CEM))
    assert record.seats[badr].offered == CEM


async def test_a_newcomer_takes_the_seat_with_its_hand_and_the_old_one_is_told(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    while await house.awaited(match) != BADR:
        await house.play_turn(match)
    await house.settle()
    badr = await seat_of(house, match, BADR)
    await goes_away(house, match, BADR)
    await house.services.seats.offer(match, ANNA, badr, guest(CEM))
    await house.settle()
    assert letters(house, CEM) == ["offered"]
    assert await house.awaited(match) == BADR
    record = await house.services.seats.accept_offer(match, CEM)
    assert record.seats[badr].person == CEM
    await house.settle()
    assert house.world.reminders(CEM)
    # Whoever is away hears of it on coming back.
    assert letters(house, BADR) == []
    await house.pass_time(20 * DAY, step=DAY)
    assert "replaced" in letters(house, BADR)
    with refused(Code.NOT_SEATED):
        await house.services.turns.choose(match, BADR, "end", None)
    assert await house.awaited(match) == CEM
    await house.play_out(match)


async def test_a_resigned_seat_and_a_caretakers_can_be_taken_over(house: House) -> None:
    pace = Pace(turn_time=2 * DAY, caretaker="random")
    match = await house.match(ANNA, BADR, CEM, computers=["random"], pace=pace)
    cem = await seat_of(house, match, CEM)
    await house.services.seats.resign(match, CEM)
    await house.services.seats.offer(match, ANNA, cem, guest(DINA))
    record = await house.services.seats.accept_offer(match, DINA)
    assert (record.seats[cem].person, record.seats[cem].state) == (DINA, "seated")
    computer = next(seat.number for seat in record.seats if seat.person is None)
    await house.services.seats.offer(match, ANNA, computer, guest(EVE))
    record = await house.services.seats.accept_offer(match, EVE)
    assert record.seats[computer].person == EVE
    late = await house.awaited(match)
    await house.pass_time(2 * DAY)
    with refused(Code.CARETAKER):
        await house.services.turns.choose(match, late, "end", None)
    seat = await seat_of(house, match, late)
    owner = (await house.record(match)).owner
    await house.services.seats.offer(match, owner, seat, guest(CEM))
    # Whoever comes back in time keeps the seat, and the offer is gone.
    await house.services.seats.take_back(match, late)
    with refused(Code.NOT_INVITED):
        await house.services.seats.accept_offer(match, CEM)


async def test_an_offer_is_declined_or_the_seat_is_kept(house: House) -> None:
    match = await house.match(ANNA, BADR)
    badr = await seat_of(house, match, BADR)
    await goes_away(house, match, BADR)
    await house.services.seats.offer(match, ANNA, badr, guest(CEM))
    with refused(Code.NOT_INVITED):
        await house.services.seats.accept_offer(match, DINA)
    await house.services.seats.decline_offer(match, CEM)
    with refused(Code.NOT_INVITED):
        await house.services.seats.accept_offer(match, CEM)
    await house.services.seats.offer(match, ANNA, badr, guest(DINA))
    await house.services.seats.keep_seat(match, BADR)
    with refused(Code.NOT_INVITED):
        await house.services.seats.keep_seat(match, BADR)
    await house.settle()
    told = kinds(house, match)
    assert [one for one in told if one not in ("start", "turn")] == [
        "offered", "declined", "offered", "stays",
    ]  # fmt: skip
    assert await holder(house, match, badr) == BADR


async def test_ones_own_seat_can_be_handed_on(house: House) -> None:
    match = await house.match(ANNA, BADR)
    badr = await seat_of(house, match, BADR)
    record = await house.services.seats.offer(match, BADR, badr, guest(CEM))
    assert record.seats[badr].offered == CEM
    await house.settle()
    assert letters(house, BADR) == []
    await house.services.seats.accept_offer(match, CEM)
    assert await holder(house, match, badr) == CEM


async def test_a_majority_replaces_and_its_votes_survive_a_restart(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    anna = await seat_of(house, match, ANNA)
    record = await house.services.seats.offer(match, BADR, anna, guest(DINA))
    assert record.seats[anna].offered is None
    with refused(Code.ALREADY_VOTED):
        await house.services.seats.offer(match, BADR, anna, guest(DINA))
    await house.restart()
    record = await house.services.seats.offer(match, CEM, anna, guest(DINA))
    assert record.seats[anna].offered == DINA
    await house.settle()
    assert "motion" in kinds(house, match)
    assert letters(house, ANNA) == ["offering"]
    # A decided motion can be moved again.
    await house.services.seats.decline_offer(match, DINA)
    await house.services.seats.offer(match, BADR, anna, guest(DINA))
    record = await house.services.seats.offer(match, CEM, anna, guest(DINA))
    assert record.seats[anna].offered == DINA


async def test_an_absent_person_has_no_vote_about_their_own_seat(house: House) -> None:
    match = await house.match(ANNA, BADR)
    anna = await seat_of(house, match, ANNA)
    record = await house.services.seats.offer(match, BADR, anna, guest(CEM))
    assert record.seats[anna].offered is None
    with refused(Code.ALREADY_VOTED):
        await house.services.seats.offer(match, BADR, anna, guest(CEM))
    await goes_away(house, match, ANNA)
    # The vote that was too little before is enough now.
    record = await house.services.seats.offer(match, BADR, anna, guest(CEM))
    assert record.seats[anna].offered == CEM


@pytest.mark.slow
async def test_a_moderator_replaces_anybody_and_needs_no_seat(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    badr = await seat_of(house, match, BADR)
    with refused(Code.NOT_SEATED):
        await house.services.seats.replace_by_computer(match, PersonId(999), badr, "random")
    record = await house.services.seats.replace_by_computer(
        match, PersonId(999), badr, "random", moderator=True
    )
    assert (record.seats[badr].person, record.seats[badr].computer) == (None, "random")
    with refused(Code.ALREADY_SEATED, match="already"):
        await house.services.seats.replace_by_computer(match, ANNA, badr, "random")
    await house.settle()
    assert letters(house, BADR) == ["replaced"]
    await house.play_out(match)


async def test_when_the_owners_seat_goes_the_next_person_owns_the_table(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.seats.resign(match, ANNA)
    heir = (await house.record(match)).owner
    assert heir in (BADR, CEM)
    seat = await seat_of(house, match, heir)
    await house.services.seats.offer(match, heir, seat, guest(DINA))
    await house.services.seats.accept_offer(match, DINA)
    record = await house.record(match)
    assert record.owner in record.voices()


async def test_nobody_is_offered_two_seats_of_one_table(house: House) -> None:
    match = await house.match(ANNA, BADR, computers=["random", "random"])
    record = await house.record(match)
    first, second = [seat.number for seat in record.seats if seat.person is None]
    await house.services.seats.offer(match, ANNA, first, guest(CEM))
    with refused(Code.ALREADY_SEATED, match="offered to them already"):
        await house.services.seats.offer(match, ANNA, second, guest(CEM))
    with refused(Code.ALREADY_SEATED, match="sit at this table"):
        await house.services.seats.offer(match, ANNA, second, guest(BADR))
