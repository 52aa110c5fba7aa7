"""Hints: what an advisor would do in one's place, from what one sees, and why; for friends only."""

import logging
from typing import TYPE_CHECKING

from bot import phrases_computers as phrases
from bot.answers import show, take_time
from bot.boards import COLOURS, add_picture, add_text
from bot.clicks import Asking, Click, button
from bot.errands import Errands
from bot.ids import LONGEST_ID, Id
from bot.layout import Message
from bot.phrases import REVEAL_MARK
from bot.refusals import Refused
from bot.sight import Asked, Sight, look
from bot.thinking import GaveUp
from bot.thoughts import Advice, Step, advice
from render.advice import advised
from rules.catalogue import game_of
from rules.engine.notation import written

if TYPE_CHECKING:
    from bot.client import Vizier
    from bot.record import Record

LOGGER = logging.getLogger(__name__)

PATIENCE = 30.0
MOST_KEPT = 64


class NoHint(Refused):
    CODE = "no-hint"
    SENTENCE = phrases.NO_HINT_NOW


Hints = Errands[Advice]


async def hint(click: Click) -> None:
    await give_hint(click.asking, click.id.match)


async def give_hint(asking: Asking, match: int) -> None:
    """Tell the asker, and nobody else, what they could do."""
    bot = asking.client
    sight, asked = _checked(await look(bot.manager, match, asking.user.id))
    await take_time(asking)
    await show(asking, await hint_post(bot, sight, asked))


def counts(record: "Record") -> bool:
    """Whether a match counts for the leaderboard: rated, not won together, between people."""
    people = sum(seat.person is not None for seat in record.seats)
    return record.rated and people > 1 and not game_of(record.game).cooperative


def _checked(sight: Sight) -> tuple[Sight, Asked]:
    record = sight.record
    if sight.view.table.is_over:
        raise NoHint(phrases.NO_HINTS_OVER)
    record.must_be_running()
    if counts(record):
        raise NoHint(phrases.NO_HINTS_RATED)
    if sight.asked is None:
        raise NoHint(phrases.NO_HINTS_WAITING)
    return sight, sight.asked


async def hint_post(bot: "Vizier", sight: Sight, asked: Asked) -> Message:
    """The advice in words, and its first step in the picture."""
    found = await _advice(bot, sight)
    steps = [phrases.step(written(one.answer), one.labels) for one in found.steps]
    message = Message(COLOURS[(sight.seat or 0) % len(COLOURS)])
    message.text(phrases.hint(sight.game.title, sight.record.id))
    message.text(phrases.advised(steps))
    message.text(phrases.why(found.plan.why))
    if len(found.steps) < len(found.plan.answers):
        message.text(f"-# {phrases.GUESSED}")
    first = found.steps[0]
    await _add_picture(bot, message, sight, first)
    known = Id("press", sight.record.id, asked.at, 0, written(first.answer))
    if len(known.words) < LONGEST_ID - 40:
        reveals = found.plan.certain == 1 < len(found.plan.answers)
        message.row(button(phrases.DO_THAT, known, emoji=REVEAL_MARK if reveals else None))
    return message


async def _advice(bot: "Vizier", sight: Sight) -> Advice:
    """Thought out once for each moment of a turn, from the seat's view alone."""
    record = sight.record
    key = (record.id, sight.seat, record.entries)
    mind = record.id * 1_000_003 + record.entries

    async def think() -> Advice:
        return await bot.manager.thinking.about(PATIENCE, advice, sight.game, sight.view, mind)

    try:
        return await bot.hints.run(key, think)
    except GaveUp as error:
        LOGGER.warning("no hint in match %d: %s", record.id, error)
        raise NoHint from error


async def _add_picture(bot: "Vizier", message: Message, sight: Sight, step: Step) -> None:
    person = sight.record.seats[sight.seat or 0].person
    settings = await bot.manager.people.of(person or 0)
    if settings.text_boards:
        add_text(
            message,
            f"hint-{sight.record.id}.txt",
            sight.painter.text_board(sight.view, sight.names),
        )
        return
    marked = advised(sight.view, step.answer)
    await add_picture(
        bot,
        message,
        f"hint-{sight.record.id}.png",
        lambda: sight.painter.private(marked, sight.names, step.answer[:-1]),
        sight.painter.alt_text(sight.view, sight.names, ()),
    )
