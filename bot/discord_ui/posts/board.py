"""Public posts: what happened, the picture, whose turn it is; nothing that is anybody's secret."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId, decline_id
from bot.discord_ui.message import MOST_IN_A_ROW, Message, Part
from bot.discord_ui.posts.events import event_sentence
from bot.discord_ui.posts.pictures import PublicTurns, add_film, add_picture, add_turns
from bot.discord_ui.posts.turn_lines import PointsAfter, turn_lines
from bot.discord_ui.posts.votes import shown_votes, vote_buttons
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import posts as posts_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.text.computers import REVIEW
from bot.discord_ui.text.more import MORE
from bot.errors import SENTENCES, CannotReplay, NotBegun
from bot.ids import MatchId
from bot.manager.live import AnyMatch
from bot.manager.outcome import shown_last
from bot.manager.record import DESERTED, OVER, RUNNING, UNFINISHED, Record, paused_code
from bot.manager.seat_view import names_of
from bot.manager.turn_news import turns_since
from bot.manager.waiting import away_seats
from bot.notices.notices import Event, PostNotice
from bot.people.dates import shown_day
from bot.services import Services
from render.names import safe_names
from render.painters import PAINTERS
from render.theme import hexadecimal
from render.wording import REST_OF_SCORES, fit_sentences, poster_text, sheet_lines
from rules.catalogue import game_of
from rules.engine.history import History, history_of
from rules.engine.news import TurnNews
from rules.engine.score import RanksLast
from rules.engine.secret import View

COLOURS = tuple(int(hexadecimal(f"seat-{seat}")[1:], 16) for seat in range(1, 6))
"""By seat, the ones of the emblems in the pictures."""
GOLD = int(hexadecimal("gold")[1:], 16)
CAUSES = frozenset({"caretaker", "resigned", "replaced", "back"})
"""Events that explain who did what a post tells."""
TALK = frozenset(
    {"motion", "ending", "withdrawn", "paused", "resumed", "pace", "declined", "stays"}
)
"""Events that leave the table as it is: the picture above still shows it."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as everybody saw it after so many entries."""

    record: Record
    names: tuple[str, ...]
    view: View[Any]
    turns: Sequence[TurnNews]
    awaited: tuple[int, ...]
    told: str
    """What has happened, in lines."""
    away: tuple[str, ...]
    """Of those it waits for, who is away and until when."""

    @property
    def title(self) -> str:
        """Which match it is, for every picture."""
        return common_text.title(game_of(self.record.game).title, self.record.id)

    @property
    def waiting(self) -> str:
        """Whom the table waits for, in words."""
        waits = common_text.waits_for([self.names[seat] for seat in self.awaited])
        return " ".join((waits, *self.away))

    history: History[Any]


async def moment_of(services: Services, match: MatchId, first: int, end: int) -> Moment:
    """The public table after `end` entries, and what has happened since `first`."""
    matches = services.matches
    played: AnyMatch | None = None
    async with matches.held(match) as live:
        record, last = live.record, shown_last(live)
        awaited = _really_awaited(record, live.match.awaited)
        if len(live.match.log) == end:
            return await _moment(
                services, record, live.match, first, last, points_after=live.points_after
            )
    played = await matches.as_of(match, end)
    moment = await _moment(services, record, played, first, last)
    # Whose answer lies there, sealed since, is not waited for any more.
    return replace(moment, awaited=_still(moment.awaited, awaited))


def _really_awaited(record: Record, awaited: Sequence[int]) -> tuple[int, ...]:
    """The people among them; computers only if nobody waits for anybody else."""
    people = tuple(seat for seat in awaited if not record.seats[seat].is_played_by_computer)
    return people or tuple(awaited)


def _still(then: tuple[int, ...], now: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in then if seat in now) or then


async def _moment(
    services: Services,
    record: Record,
    played: AnyMatch,
    first: int,
    last: RanksLast,
    *,
    points_after: PointsAfter = lambda _: None,
) -> Moment:
    names = await names_of(record, services.people)
    turns, history = turns_since(played, first), history_of(played)
    people, now = services.people, services.clock.now()
    away = await away_seats(record, people, played.awaited, now)
    return Moment(
        record=record,
        names=names,
        view=played.seen_by(None)._replace(last=last),
        turns=turns,
        awaited=_really_awaited(record, played.awaited),
        told=turn_lines(history, first, names, last, points_after) if turns else "",
        away=tuple(
            seats_text.is_away(names[seat], shown_day(until)) for seat, until in away.items()
        ),
        history=history,
    )


async def post(services: Services, announcement: PostNotice) -> Message:
    """The post of an announcement; its buttons are taken off once a newer one is there."""
    try:
        moment = await moment_of(
            services, announcement.match, announcement.first_entry, announcement.end_entry
        )
    except (NotBegun, CannotReplay):
        record = await services.matches.record(announcement.match)
        return await _words_only(services, record, announcement)
    record = moment.record
    if announcement.has("over"):
        return await end_post(services, moment, announcement)
    message = Message(COLOURS[moment.awaited[0] % len(COLOURS)] if moment.awaited else None)
    message.text(_headline(record, announcement, moment))
    # The cause comes before the deed: time ran out, then the computer placed something.
    causes = [event for event in announcement.events if event.kind in CAUSES]
    others = [event for event in announcement.events if event.kind not in CAUSES]
    message.text("\n".join(await _event_sentences(services, causes, moment)))
    message.text(moment.told)
    message.text("\n".join(await _event_sentences(services, others, moment)))
    first, end = announcement.first_entry, announcement.end_entry
    if not _is_talk(announcement):
        shown = PublicTurns(record, moment.names, moment.view.last, first, end, moment.turns)
        await add_turns(services, message, shown, lambda: moment.view)
    if record.phase in UNFINISHED and record.paused is None:
        message.text(moment.waiting)
    for event in announcement.events:
        if event.commitment:
            message.text(posts_text.commitment(event.commitment))
    votes = await shown_votes(services, record)
    events = announcement.events
    news = [one.sentence for one in votes if not any(map(one.is_told_by, events))]
    message.text("\n".join(news))
    usual = _buttons(record, announcement)
    answers = _answers(record, announcement)
    answers = answers or vote_buttons(votes, _marked("agreeend", record, announcement))
    if len(usual) + len(answers) > MOST_IN_A_ROW:
        return message.row(*answers).row(*usual)
    return message.row(*usual, *answers)


def _is_talk(announcement: PostNotice) -> bool:
    """Whether nothing has changed that a picture would show. In another place there is none yet."""
    return announcement.first_entry == announcement.end_entry and all(
        event.kind in TALK and not (event.kind == "resumed" and event.reason == "place")
        for event in announcement.events
    )


def _headline(record: Record, announcement: PostNotice, moment: Moment) -> str:
    title = game_of(record.game).title
    if announcement.has("start"):
        return posts_text.match_begins(title, record.id, moment.names)
    return common_text.headline(title, record.id)


def _buttons(record: Record, announcement: PostNotice) -> list[Part]:
    """Each carries the post's mark, by which it is found after an interrupted sending."""

    def known(verb: str) -> CustomId:
        return _marked(verb, record, announcement)

    shown = [button(common_text.MY_VIEW, known("view")), button(common_text.HELP, known("help"))]
    if record.phase in UNFINISHED:
        shown.append(button(MORE, known("more")))
    primary = discord.ButtonStyle.primary
    if record.phase in UNFINISHED and record.paused is None:
        shown.insert(0, button(common_text.TAKE_TURN, known("turn"), style=primary))
    if record.phase in UNFINISHED and record.paused == DESERTED:
        shown.insert(0, button(common_text.TAKE_BACK, known("takeback"), style=primary))
    return shown


def _answers(record: Record, announcement: PostNotice) -> list[Part]:
    """To what the post asks of somebody."""
    for event in announcement.events:
        if event.kind == "offered" and record.seats[event.seat or 0].offered == event.person:
            take = button(seats_text.TAKE_SEAT, _marked("takeseat", record, announcement))
            no = decline_id(record.id, announcement.end_entry, announcement.key, event.by)
            return [take, button(seats_text.DECLINE, no)]
    return []


def _marked(verb: str, record: Record, announcement: PostNotice) -> CustomId:
    return CustomId(verb, record.id, announcement.end_entry, 0, announcement.key)


async def _event_sentences(
    services: Services, events: Sequence[Event], moment: Moment
) -> list[str]:
    return [
        sentence
        for event in events
        if (sentence := await event_sentence(services, event, moment.names))
    ]


async def _words_only(services: Services, record: Record, announcement: PostNotice) -> Message:
    """For a table that never began, or that cannot be laid out."""
    message = Message().text(common_text.headline(game_of(record.game).title, record.id))
    names = await names_of(record, services.people)
    for event in announcement.events:
        message.text(await event_sentence(services, event, names))
    known = CustomId("help", record.id, 0, 0, announcement.key)
    return message.row(button(common_text.HELP, known))


async def end_post(services: Services, moment: Moment, announcement: PostNotice) -> Message:
    """The score sheet, the Grand Vizier, every seat's points, and the seed."""
    record = moment.record
    game, painter = game_of(record.game), PAINTERS[record.game]
    sheet = game.score(moment.view.table).rank_last(moment.view.last)
    named = safe_names(moment.names, len(moment.names))
    winners = [moment.names[seat] for seat in sheet.winners]
    message = Message(GOLD).text(posts_text.grand_vizier(winners, game.title, record.id))
    message.text(moment.told)
    await add_picture(
        services,
        message,
        f"poster-{record.id}.png",
        lambda: painter.poster(moment.view, moment.names, title=moment.title),
        lambda: poster_text(sheet, named, title=moment.title, together=game.cooperative),
        key=("poster", record.id, announcement.end_entry, None, moment.names, moment.view.last),
    )
    await add_picture(
        services,
        message,
        f"scores-{record.id}.png",
        lambda: painter.score_sheet(moment.view, moment.names, title=moment.title),
        lambda: fit_sentences(
            sheet_lines(sheet, named, title=moment.title, is_over=True, together=game.cooperative),
            REST_OF_SCORES,
        ),
        key=("score", record.id, announcement.end_entry, None, moment.names, moment.view.last),
    )
    reasons, totals = dict(sheet.last), sheet.totals
    ranked = sorted(
        (rank, moment.names[seat], totals[seat], reasons.get(seat, ""))
        for seat, rank in enumerate(sheet.ranks)
    )
    message.text(posts_text.final_scores(ranked, cooperative=game.cooperative))
    await add_film(services, message, record.id, moment.history, moment.names, view=moment.view)
    if record.phase == OVER:
        message.text(posts_text.seed_revealed(await services.matches.seed(record.id)))
    mark = announcement.key
    known = CustomId("rematch", record.id, announcement.end_entry, 0, mark)
    return message.row(
        button(posts_text.REMATCH, known, style=discord.ButtonStyle.primary),
        button(posts_text.SCORES, CustomId("scores", record.id, announcement.end_entry, 0, mark)),
        button(common_text.MY_VIEW, CustomId("view", record.id, announcement.end_entry, 0, mark)),
        button(REVIEW, CustomId("review", record.id, announcement.end_entry, 0, mark), emoji="📈"),
    )


async def public_board(services: Services, match: MatchId) -> Message:
    """The table as it was last announced, for anybody who asks."""
    async with services.matches.held(match) as live:
        entry = len(live.match.log)
        moment = await _moment(services, live.record, live.match, entry, shown_last(live))
    record = moment.record
    game, painter = game_of(record.game), PAINTERS[record.game]
    message = Message().text(common_text.headline(game.title, record.id))
    await add_picture(
        services,
        message,
        f"table-{record.id}.png",
        lambda: painter.table(moment.view, moment.names, title=moment.title),
        lambda: painter.alt_text(moment.view, moment.names, (), title=moment.title),
        key=("table", record.id, entry, None, moment.names, moment.view.last),
    )
    if record.phase == RUNNING and record.paused is not None:
        message.text(SENTENCES[paused_code(record)])
    elif record.phase == RUNNING:
        message.text(moment.waiting)
        message.row(
            button(
                common_text.TAKE_TURN,
                CustomId("turn", record.id, entry),
                style=discord.ButtonStyle.primary,
            ),
            button(common_text.MY_VIEW, CustomId("view", record.id, entry)),
            button(common_text.HELP, CustomId("help", record.id, entry)),
        )
    return message
