"""What a personal notice says, and the buttons that answer it; wherever it lies, only its person
can."""

from collections.abc import Awaitable, Callable

from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId, decline_id, read_decline
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.panel import place_url
from bot.discord_ui.posts import table_notices
from bot.discord_ui.posts.lobby import facts_of, refresh_post
from bot.discord_ui.posts.opening import start_match
from bot.discord_ui.posts.table_notices import YES, Told
from bot.discord_ui.reply import redraw, say
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.text.common import MY_VIEW, TAKE_BACK, TO_THE_TABLE, headline
from bot.discord_ui.text.lobby import LOBBY_STARTED, joined
from bot.discord_ui.user_names import named_person
from bot.errors import UnknownButton
from bot.ids import PersonId, checked_person
from bot.manager.record import CARETAKER, INVITED, LOBBY, UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.notices import personal_notices as kinds
from bot.notices.notices import PersonalNotice
from bot.people import blocks
from bot.services import Services
from rules.catalogue import game_of


async def lay_out_personal_notice(services: Services, notice: PersonalNotice) -> Message | None:
    """The notice, or nothing if what it tells is no longer so."""
    record = await services.matches.record(notice.match)
    laid_out = await LAYOUTS[notice.kind](services, notice, record)
    if laid_out is None:
        return None
    message, answers = laid_out
    place = record.place
    there = link(TO_THE_TABLE, place_url(place.guild, place.thread or place.channel))
    return message.row(*answers, there)


async def _invited(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if not _is_invited(record, notice.person):
        return None
    title, owner = game_of(record.game).title, await _name(services, notice.other)
    message = Message().text(seats_text.invitation(owner or "", title, record.id))
    return message.text(facts_of(record)), [
        button(seats_text.ACCEPT, _known("accept", notice), style=YES),
        button(seats_text.DECLINE, _known("decline", notice)),
    ]


async def _offered(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if not _is_offered(record, notice.person):
        return None
    name = (await names_of(record, services.people))[notice.seat or 0]
    title, by = game_of(record.game).title, await _name(services, notice.other)
    message = Message().text(seats_text.offer(by or "", name, title, record.id))
    return message, [
        button(seats_text.TAKE_SEAT, _known("takeseat", notice), style=YES),
        button(seats_text.DECLINE, decline_id(record.id, 0, notice.key, notice.other)),
    ]


async def _offering(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if notice.other is None or not _is_offered(record, notice.other):
        return None
    title, other = game_of(record.game).title, await _name(services, notice.other)
    message = Message().text(seats_text.offering(other or "", title, record.id))
    return message, [button(seats_text.KEEP_SEAT, _known("keepseat", notice), style=YES)]


async def _caretaken(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if record.phase not in UNFINISHED or not _is_caretaken(record, notice.person):
        return None
    message = Message().text(seats_text.caretaken(game_of(record.game).title, record.id))
    return message, [button(TAKE_BACK, _known("takeback", notice), style=YES)]


async def _replaced(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    title, other = game_of(record.game).title, await _name(services, notice.other)
    message = Message().text(seats_text.no_longer_yours(other, title, record.id))
    return message, [button(MY_VIEW, _known("view", notice))]


Layout = Callable[[Services, PersonalNotice, Record], Awaitable[Told | None]]
LAYOUTS: dict[str, Layout] = {
    kinds.INVITED: _invited,
    kinds.OFFERED: _offered,
    kinds.OFFERING: _offering,
    kinds.CARETAKEN: _caretaken,
    kinds.REPLACED: _replaced,
    kinds.JOINED: table_notices.joined,
    kinds.DECLINED: table_notices.declined,
    kinds.HOST: table_notices.host,
    kinds.MOVED: table_notices.moved,
    kinds.VOTE: table_notices.vote,
    kinds.FINISHED: table_notices.finished,
    kinds.ENDED: table_notices.ended,
    kinds.VOTED_DOWN: table_notices.voted_down,
    kinds.PLANNED: table_notices.planned,
    kinds.LAPSED: table_notices.lapsed,
}
"""By kind; each gives nothing if what it tells is no longer so."""


def _known(verb: str, notice: PersonalNotice) -> CustomId:
    return CustomId(verb, notice.match, 0, 0, notice.key)


async def _name(services: Services, person: PersonId | None) -> str | None:
    return None if person is None else (await services.people.of(person)).called


def _is_invited(record: Record, person: PersonId) -> bool:
    return record.phase == LOBBY and any(
        seat.person == person and seat.state == INVITED for seat in record.seats
    )


def _is_offered(record: Record, person: PersonId) -> bool:
    return record.phase in UNFINISHED and any(seat.offered == person for seat in record.seats)


def _is_caretaken(record: Record, person: PersonId) -> bool:
    return any(seat.person == person and seat.state == CARETAKER for seat in record.seats)


async def accept(click: Click) -> None:
    record = await click.services.lobbies.accept(click.id.match, click.person, click.id.words)
    await answer_notice(click, joined(game_of(record.game).title, record.id))
    await refresh_post(click.interaction, record)


async def begin(click: Click) -> None:
    """The host starts the match from the notice that everybody is there."""
    record = await start_match(click.interaction, click.id.match, click.id.words)
    await answer_notice(click, LOBBY_STARTED)
    await refresh_post(click.interaction, record)


async def decline(click: Click) -> None:
    before = await click.services.matches.record(click.id.match)
    record = await click.services.lobbies.decline(before.id, click.person, click.id.words)
    await answer_notice(click, seats_text.DECLINED, await _block_button(click, before.owner))
    await refresh_post(click.interaction, record)


async def _block_button(click: Click, other: PersonId) -> Part:
    name = (await click.services.people.of(other)).called
    return button(seats_text.never_again(name), CustomId("block", words=str(other)))


async def block(click: Click) -> None:
    """Nothing more from that person, for good."""
    if not click.id.words.isdecimal():
        raise UnknownButton
    other = checked_person(int(click.id.words[:20]))
    await click.services.store.write([blocks.block(click.person, other)])
    await answer_notice(click, seats_text.BLOCKED, is_notice=True)


async def take_seat(click: Click) -> None:
    guest = named_person(click.interaction.user)
    await click.services.people.meet(guest.id, guest.name)
    seats = click.services.seats
    record = await seats.accept_offer(click.id.match, guest.id, click.id.words)
    await answer_notice(click, seats_text.took_seat(game_of(record.game).title, record.id))


async def no_seat(click: Click) -> None:
    key, by = read_decline(click.id)
    await click.services.seats.decline_offer(click.id.match, click.person, key, by=by)
    if by is None:
        await answer_notice(click, seats_text.NO_THANKS)
    else:
        await answer_notice(click, seats_text.NO_THANKS_TO_THEM, await _block_button(click, by))


async def keep_seat(click: Click) -> None:
    await click.services.seats.keep_seat(click.id.match, click.person, click.id.words)
    await answer_notice(click, seats_text.KEPT)


async def answer_notice(
    click: Click, sentence: str, *more: Part, is_notice: bool | None = None
) -> None:
    """A notice becomes its answer, wherever it lies; a board at the table stays as it is, and loses
    its buttons to the next one."""
    if is_notice is None:
        is_notice = click.id.words.startswith("l") or click.interaction.guild_id is None
    if not is_notice:
        await say(click.interaction, sentence)
        return
    message = Message()
    if click.id.match:
        record = await click.services.matches.record(click.id.match)
        message.text(headline(game_of(record.game).title, record.id))
    message.text(sentence)
    # What everybody can read has no button that is one person's alone.
    if click.interaction.guild_id is None and more:
        message.row(*more)
    await redraw(click.interaction, message)
