"""What a post says and offers, laid out without Discord."""

from bot.clock import DAY
from bot.discord_ui.posts.board import moment_of, post
from tests.bot.house import ANNA, BADR, House
from tests.bot.test_message import check


async def test_a_table_that_never_began_is_told_in_words(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    house.clock.advance(7 * DAY)
    await house.app.background.maintenance.sweep()
    await house.settle()
    message = await post(house.services, house.world.posts(match)[-1])
    assert f"table {match}" in check(message)
    assert not message.files()


async def test_every_post_of_a_match_is_one_that_discord_takes(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    await house.settle()
    for notice in house.world.posts(match):
        message = await post(house.services, notice)
        assert f"table {match}" in check(message)
        assert message.files()


async def test_a_table_waits_for_its_people_before_its_computers(house: House) -> None:
    match = await house.lobby(ANNA, BADR, computers=["random"], game="bids")
    await house.services.starts.start(match, ANNA)
    await house.services.delivery.deliver_due("posts")
    waits_for = []
    for answers in (ANNA, BADR, None):
        record = await house.record(match)
        moment = await moment_of(house.services, match, 0, record.entries)
        waits_for.append({record.seats[seat].person for seat in moment.awaited})
        if answers is not None:
            words = (await house.answers(match, answers))[0]
            await house.services.turns.choose(match, answers, words, None)
    assert waits_for == [{ANNA, BADR}, {BADR}, {None}]
