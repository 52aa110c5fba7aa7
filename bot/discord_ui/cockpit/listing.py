"""A list of matches: one entry each, with the button for what is most likely wanted there."""

from collections.abc import Callable, Sequence

import discord

from bot.discord_ui.cockpit.doing import do_id
from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.panel import place_url
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.text.lobby import JOIN
from bot.discord_ui.text.seats import away_note
from bot.ids import PersonId
from bot.manager.record import LOBBY, STARTING, seat_names
from bot.manager.search import ListedMatch, MatchPage
from bot.people.dates import shown_day
from bot.people.people import Person
from bot.services import Services
from rules.catalogue import game_of

PRIMARY = discord.ButtonStyle.primary

People = dict[PersonId, Person]


async def add_matches(
    services: Services,
    message: Message,
    matches: Sequence[ListedMatch],
    me: PersonId | None,
    beside: Callable[[ListedMatch], Part],
) -> Message:
    """The entries of a list. Whoever `me` is reads of themselves as you; nobody does for a
    moderator."""
    seats = (seat for one in matches for seat in one.record.seats)
    people = await services.people.all_of(
        {seat.person for seat in seats if seat.person is not None}
    )
    for one in matches:
        message.beside_button(entry(services, one, people, me), beside(one))
    return message


def entry(services: Services, one: ListedMatch, people: People, me: PersonId | None) -> str:
    record = one.record
    names = seat_names(record, people)
    others = [
        name
        for seat, name in zip(record.seats, names, strict=True)
        if me is None or seat.person != me
    ]
    states = _states(services, one, names, people, me)
    # Where all answer at once, much may be played before a turn is ended.
    if record.phase not in (LOBBY, STARTING) and (one.turns or not record.entries):
        states.append(matches_text.turns_played(one.turns))
    game = game_of(record.game).title
    return matches_text.match_entry(
        game, record.id, url_of(one), matches_text.company(others), states
    )


def url_of(one: ListedMatch) -> str:
    """Its latest post, or else its place."""
    place = one.record.place
    if one.posted is None:
        return place_url(place.guild, place.thread or place.channel)
    channel, _, message = one.posted.partition("/")
    return place_url(place.guild, int(channel), message)


def _states(
    services: Services,
    one: ListedMatch,
    names: Sequence[str],
    people: People,
    me: PersonId | None,
) -> list[str]:
    """Where it stands, a line each."""
    record = one.record
    if one.is_untold:
        return [matches_text.IS_UNTOLD]
    paused = []
    if record.paused is not None:
        paused = [matches_text.paused_since(record.paused_at or record.acted)]
    if record.phase == LOBBY:
        kept = [matches_text.INVITES_YOU] if me is not None and one.invites(me) else []
        return [*kept, matches_text.seats_taken(len(record.seats), record.wanted), *paused]
    if record.phase == STARTING:
        return paused or [matches_text.BEGINS_SOON]
    mine = [matches_text.COMPUTER_HAS_SEAT] if me is not None and one.is_caretaken(me) else []
    if paused:
        return [*mine, *paused]
    asked = None if me is None else one.awaits(me)
    if asked is not None:
        return [matches_text.your_turn(asked.since, asked.deadline)]
    return [*mine, *_others_awaited(services, one, names, people)]


def _others_awaited(
    services: Services, one: ListedMatch, names: Sequence[str], people: People
) -> list[str]:
    if not one.awaited:
        return []
    now = services.clock.now()
    awaited = []
    for seat, *_ in one.awaited:
        name = names[seat.number]
        if seat.person is not None and not seat.is_played_by_computer:
            until = people[seat.person].hours.away_until(now)
            name = name if until is None else away_note(name, shown_day(until))
        awaited.append(name)
    deadlines = [seat.deadline for seat in one.awaited if seat.deadline is not None]
    since = min(seat.since for seat in one.awaited)
    return [matches_text.waits_for(awaited, since, min(deadlines, default=None))]


def wanted_first(one: ListedMatch, me: PersonId) -> Part:
    """What its player most likely wants there."""
    record = one.record
    known = CustomId("turn", record.id, record.entries)
    if record.phase == LOBBY and one.invites(me):
        return button(JOIN, known._replace(verb="accept"), style=PRIMARY)
    if record.phase != LOBBY and one.is_caretaken(me):
        return button(common_text.TAKE_BACK, known._replace(verb="takeback"), style=PRIMARY)
    if record.paused is not None:
        return button(matches_text.RESUME, do_id(record.id, "list", "resume"))
    if one.awaits(me) is not None:
        return button(common_text.TAKE_TURN, known, style=PRIMARY)
    return link(common_text.TO_THE_TABLE, url_of(one))


def pager(fresh: CustomId, turning: CustomId, page: MatchPage) -> list[Part]:
    """The pages, where there are several, and a fresh look at this one: to that leads back what the
    list opens."""
    here = fresh._replace(page=page.number)
    shown = [button(common_text.REFRESH, here, emoji="🔄", leads_back=True)]
    if page.number:
        earlier = turning._replace(page=page.number - 1)
        shown.insert(0, button(matches_text.PREVIOUS_PAGE, earlier))
    if page.has_more:
        shown.append(button(matches_text.NEXT_PAGE, turning._replace(page=page.number + 1)))
    return shown
