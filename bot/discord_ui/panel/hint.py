"""Hints: what an advisor would do in one's place, from what one sees, and why; for friends only."""

import logging
from typing import TYPE_CHECKING

from bot.computers.jobs import Advice
from bot.computers.processes import JobFailed
from bot.discord_ui.components import Click, Interaction, asker, back_button, button
from bot.discord_ui.custom_id import LONGEST_ID, CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.panel.words import board_button
from bot.discord_ui.posts.board import COLOURS
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import computers as computers_text
from bot.discord_ui.text.common import REVEAL_MARK
from bot.errors import (
    Code,
    Refused,
)
from bot.ids import MatchId
from bot.manager.questions.open_question import OpenQuestion
from bot.manager.seat_view import SeatView
from bot.services import Services
from render.advice import with_only_answer
from rules.catalogue import game_of
from rules.engine.decision import END, Path
from rules.engine.notation import text_of

if TYPE_CHECKING:
    from bot.manager.record import Record

LOGGER = logging.getLogger(__name__)


async def hint(click: Click) -> None:
    await give_hint(click.interaction, click.id.match, back=click.id)


async def give_hint(
    interaction: Interaction, match: MatchId, *, back: CustomId | None = None
) -> None:
    """Tell the asker, and nobody else, what they could do; inside the panel if they asked there."""
    services = interaction.client.services
    view, question = _must_be_asked(await services.views.view_for(match, asker(interaction)))
    in_panel = back is not None
    await defer_if_busy(interaction, update=in_panel, always=True)
    message = await hint_post(services, view, question, back)
    await services.matches.mark_unrated(match)
    await show(interaction, message, update=in_panel)


def counts(record: "Record") -> bool:
    """Whether a match counts for the leaderboard: rated, not won together, between people."""
    people = sum(seat.person is not None for seat in record.seats)
    return record.rated and people > 1 and not game_of(record.game).cooperative


def _must_be_asked(view: SeatView) -> tuple[SeatView, OpenQuestion]:
    record = view.record
    if view.is_over:
        raise Refused(Code.NO_HINT, computers_text.NO_HINTS_OVER)
    record.must_be_running()
    if counts(record):
        raise Refused(Code.NO_HINT, computers_text.NO_HINTS_RATED)
    if view.question is None:
        raise Refused(Code.NO_HINT, computers_text.NO_HINTS_WAITING)
    return view, view.question


async def hint_post(
    services: Services, view: SeatView, question: OpenQuestion, back: CustomId | None = None
) -> Message:
    """The advice in words, and its first step in the picture."""
    found = await _advice(services, view)
    steps = [computers_text.step(text_of(one.answer), one.labels) for one in found.steps]
    is_done = found.steps[0].answer == END
    message = Message(COLOURS[(view.seat or 0) % len(COLOURS)])
    message.text(computers_text.hint(view.game.title, view.record.id))
    message.text(computers_text.advised([] if is_done else steps))
    gains = [str(one) for one in found.plan.lines if one.points > 0]
    losses = [str(one) for one in found.plan.lines if one.points < 0]
    if not is_done or gains or losses:
        # That a turn is over needs no reason.
        message.text(computers_text.why(gains, losses, sure=found.plan.sure))
    if len(found.steps) < len(found.plan.answers):
        message.text(f"-# {computers_text.GUESSED}")
    first = found.steps[0]
    record = view.record
    await add_advice(services, message, f"hint-{record.id}", view, first.answer)
    known = CustomId("follow", view.record.id, question.at, 0, text_of(first.answer))
    buttons = [board_button(view)] if view.wants_text else []
    if len(known.words) < LONGEST_ID - 40:
        reveals = found.plan.certain == 1 < len(found.plan.answers)
        mark = REVEAL_MARK if reveals else None
        label = computers_text.DO_FIRST if len(steps) > 1 else computers_text.DO_THAT
        buttons.insert(0, button(label, known, emoji=mark))
    if back is not None:
        buttons.append(back_button(back))
    return message.row(*buttons)


async def _advice(services: Services, view: SeatView) -> Advice:
    try:
        return await services.advisor.hint(view)
    except JobFailed as error:
        LOGGER.warning("no hint in match %d: %s", view.record.id, error)
        raise Refused(Code.NO_HINT, computers_text.NO_HINT_NOW) from error


async def add_advice(
    services: Services, message: Message, name: str, view: SeatView, answer: Path
) -> None:
    """A seat's own view with that answer marked and no other; in words for who likes words."""
    painter, names = view.painter, view.names
    marked = with_only_answer(view.view, answer)

    def tell() -> str:
        return painter.private_alt_text(marked, names, answer[:-1], title=view.title)

    if view.wants_text:
        message.text(tell())
        return
    await add_picture(
        services,
        message,
        f"{name}.png",
        lambda: painter.private(marked, names, answer[:-1], title=view.title),
        tell,
        key=view.picture_key("advised", answer),
    )
