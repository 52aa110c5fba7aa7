"""Another match with the same people: one click, one lobby, however many click."""

from bot import phrases
from bot.answers import say
from bot.clicks import Click
from bot.commands.lobby import post_lobby
from bot.guests import guest_of
from bot.lobby import Guest
from bot.lobby_post import refresh_post
from bot.permissions import must_be_allowed
from bot.record import INVITED


async def rematch(click: Click) -> None:
    """Open a lobby like the one before; who clicks later joins it."""
    manager = click.bot.manager
    before = await manager.matches.record(click.id.match)
    me = guest_of(click.asking.user)
    open_already = await manager.store.read(
        "SELECT id FROM matches JOIN seats ON match = id WHERE phase = 'lobby' AND game = ?"
        " AND channel = ? AND opened >= ? AND person = ? ORDER BY id LIMIT 1",
        before.game,
        before.place.channel,
        before.ended or 0,
        me.id,
    )
    if open_already:
        record = await manager.matches.record(open_already[0]["id"])
        if any(seat.person == me.id and seat.state == INVITED for seat in record.seats):
            record = await manager.lobbies.join(record.id, me)
            await refresh_post(click.bot, record)
        await say(click.asking, phrases.rematch_is_open(record.id))
        return
    must_be_allowed(click.asking)
    friends = [
        Guest(seat.person, (await manager.people.of(seat.person)).name)
        for seat in before.seats
        if seat.person is not None and seat.person != me.id
    ]
    record = await manager.lobbies.open(
        me,
        before.game,
        before.place,
        seats=max(len(before.seats), len(friends) + 1),
        variants=before.variants,
        pace=before.pace,
        friends=friends,
        rated=before.rated,
    )
    for seat in before.seats:
        if seat.person is None and seat.computer is not None and len(record.seats) < record.wanted:
            record = await manager.lobbies.add_computer(record.id, me.id, seat.computer)
    await post_lobby(click.asking, record)
