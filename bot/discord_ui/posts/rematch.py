"""Another match with the same people: one click, one lobby, however many click."""

from bot.discord_ui.components import Click, must_be_rested
from bot.discord_ui.permissions import must_be_allowed_at
from bot.discord_ui.posts.lobby import post_lobby, refresh_post
from bot.discord_ui.posts.opening import name_thread
from bot.discord_ui.reply import defer_if_busy, say
from bot.discord_ui.text import lobby as lobby_text
from bot.discord_ui.user_names import named_person
from bot.manager.lobby import NamedPerson
from bot.manager.record import INVITED


async def rematch(click: Click) -> None:
    """Open a lobby like the one before; who clicks later joins it."""
    services = click.services
    before = await services.matches.record(click.id.match)
    me = named_person(click.interaction.user)
    open_already = await services.search.open_rematch(
        before.game, before.place.channel, before.ended or 0, me.id
    )
    if open_already is not None:
        record = await services.matches.record(open_already)
        joins = any(seat.person == me.id and seat.state == INVITED for seat in record.seats)
        if joins:
            record = await services.lobbies.join(record.id, me)
        await say(click.interaction, lobby_text.rematch_is_open(record.id))
        if joins:
            await refresh_post(click.interaction, record)
        return
    if click.interaction.guild_id is None:
        # Discord is asked who may write there, before there is anything to tell.
        await defer_if_busy(click.interaction, always=True)
    await must_be_allowed_at(click.interaction, before.place)
    must_be_rested(click.interaction)
    friends = [
        NamedPerson(seat.person, (await services.people.of(seat.person)).name)
        for seat in before.seats
        if seat.person is not None and seat.person != me.id
    ]
    record = await services.lobbies.open(
        me,
        before.game,
        before.place,
        seats=max(len(before.seats), len(friends) + 1),
        variants=before.variants,
        pace=before.pace,
        friends=friends,
        own_thread=before.own_thread and before.place.thread is not None,
        rated=before.rated,
    )
    for seat in before.seats:
        if seat.person is None and seat.computer is not None and len(record.seats) < record.wanted:
            record = await services.lobbies.add_computer(record.id, me.id, seat.computer)
    await post_lobby(click.interaction, record)
    await name_thread(click.interaction, record)
