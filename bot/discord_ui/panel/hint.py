"""Hints: what an advisor would do in one's place, from what one sees, and why; for friends only."""

import logging
from typing import TYPE_CHECKING, Any

from bot.computers.jobs import Advice
from bot.computers.processes import JobFailed
from bot.discord_ui.components import Click, Interaction, asker, button
from bot.discord_ui.custom_id import LONGEST_ID, CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.posts.board import COLOURS, add_picture, add_text
from bot.discord_ui.reply import patience, show
from bot.discord_ui.text import computers as phrases
from bot.discord_ui.text.common import REVEAL_MARK
from bot.errors import (
    Code,
    Refused,
)
from bot.ids import NOBODY, MatchId, PersonId
from bot.manager.seat_view import Asked, SeatView, look, names_of
from bot.services import Services
from bot.store.statement import Statement
from render.advice import with_only_answer
from render.painters import PAINTERS
from rules.catalogue import game_of
from rules.engine.decision import Path
from rules.engine.notation import text_of
from rules.engine.secret import View

if TYPE_CHECKING:
    from bot.manager.record import Record

LOGGER = logging.getLogger(__name__)


async def hint(click: Click) -> None:
    await give_hint(click.interaction, click.id.match)


async def give_hint(interaction: Interaction, match: MatchId) -> None:
    """Tell the asker, and nobody else, what they could do."""
    services = interaction.client.services
    sight, asked = _checked(await look(services, match, asker(interaction)))
    await patience(interaction, always=True)
    message = await hint_post(services, sight, asked)
    await _counts_no_more(services, match)
    await show(interaction, message)


async def _counts_no_more(services: Services, match: MatchId) -> None:
    """A match with hints stays friendly, even if a second person takes a computer's seat."""
    async with services.matches.held(match) as live:
        if live.record.rated:
            change = Statement("UPDATE matches SET rated = 0 WHERE id = ?", (match,))
            await services.matches.keep(live, [change])


def counts(record: "Record") -> bool:
    """Whether a match counts for the leaderboard: rated, not won together, between people."""
    people = sum(seat.person is not None for seat in record.seats)
    return record.rated and people > 1 and not game_of(record.game).cooperative


def _checked(sight: SeatView) -> tuple[SeatView, Asked]:
    record = sight.record
    if sight.view.table.is_over:
        raise Refused(Code.NO_HINT, phrases.NO_HINTS_OVER)
    record.must_be_running()
    if counts(record):
        raise Refused(Code.NO_HINT, phrases.NO_HINTS_RATED)
    if sight.asked is None:
        raise Refused(Code.NO_HINT, phrases.NO_HINTS_WAITING)
    return sight, sight.asked


async def hint_post(services: Services, sight: SeatView, asked: Asked) -> Message:
    """The advice in words, and its first step in the picture."""
    found = await _advice(services, sight)
    steps = [phrases.step(text_of(one.answer), one.labels) for one in found.steps]
    message = Message(COLOURS[(sight.seat or 0) % len(COLOURS)])
    message.text(phrases.hint(sight.game.title, sight.record.id))
    message.text(phrases.advised(steps))
    gains = [str(one) for one in found.plan.lines if one.points > 0]
    losses = [str(one) for one in found.plan.lines if one.points < 0]
    sure = len(found.steps) == len(found.plan.answers)
    message.text(phrases.why(gains, losses, sure=sure))
    if not sure:
        message.text(f"-# {phrases.GUESSED}")
    first = found.steps[0]
    record = sight.record
    name, reader = f"hint-{record.id}", record.seats[sight.seat or 0].person or NOBODY
    await add_advised(
        services, message, name, sight.view, first.answer, record=record, reader=reader
    )
    known = CustomId("press", sight.record.id, asked.at, 0, text_of(first.answer))
    if len(known.words) < LONGEST_ID - 40:
        reveals = found.plan.certain == 1 < len(found.plan.answers)
        message.row(button(phrases.DO_THAT, known, emoji=REVEAL_MARK if reveals else None))
    return message


async def _advice(services: Services, sight: SeatView) -> Advice:
    try:
        return await services.advisor.hint(sight)
    except JobFailed as error:
        LOGGER.warning("no hint in match %d: %s", sight.record.id, error)
        raise Refused(Code.NO_HINT, phrases.NO_HINT_NOW) from error


async def add_advised(
    services: Services,
    message: Message,
    name: str,
    view: View[Any],
    answer: Path,
    *,
    record: "Record",
    reader: PersonId,
) -> None:
    """A seat's own view with that answer marked and no other; in letters for who likes letters."""
    painter = PAINTERS[record.game]
    names = await names_of(record, services.people)
    if (await services.people.of(reader)).text_boards:
        add_text(message, f"{name}.txt", painter.text_board(view, names))
        return
    marked = with_only_answer(view, answer)
    await add_picture(
        services,
        message,
        f"{name}.png",
        lambda: painter.private(marked, names, answer[:-1]),
        painter.alt_text(view, names, ()),
    )
