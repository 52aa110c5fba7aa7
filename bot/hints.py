"""Hints: what an advisor would do in one's place, from what one sees, and why; for friends only."""

import logging
from typing import TYPE_CHECKING, Any

from bot import phrases_computers as phrases
from bot.answers import patience, show
from bot.boards import COLOURS, add_picture, add_text
from bot.clicks import Asking, Click, button
from bot.errands import Errands
from bot.ids import LONGEST_ID, Id
from bot.layout import Message
from bot.phrases import REVEAL_MARK
from bot.refusals import Refused
from bot.sight import Asked, Sight, look, names_of
from bot.store.statement import Statement
from bot.thinking import GaveUp
from bot.thoughts import Advice, advice
from render.advice import with_only_answer
from render.painters import PAINTERS
from rules.catalogue import game_of
from rules.engine.decision import Path
from rules.engine.notation import text_of
from rules.engine.secret import View

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
    await patience(asking, always=True)
    message = await hint_post(bot, sight, asked)
    await _counts_no_more(bot, match)
    await show(asking, message)


async def _counts_no_more(bot: "Vizier", match: int) -> None:
    """A match with hints stays friendly, even if a second person takes a computer's seat."""
    async with bot.manager.matches.held(match) as live:
        if live.record.rated:
            change = Statement("UPDATE matches SET rated = 0 WHERE id = ?", (match,))
            await bot.manager.matches.keep(live, [change])


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
    name, reader = f"hint-{record.id}", record.seats[sight.seat or 0].person or 0
    await add_advised(bot, message, name, sight.view, first.answer, record=record, reader=reader)
    known = Id("press", sight.record.id, asked.at, 0, text_of(first.answer))
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


async def add_advised(
    bot: "Vizier",
    message: Message,
    name: str,
    view: View[Any],
    answer: Path,
    *,
    record: "Record",
    reader: int,
) -> None:
    """A seat's own view with that answer marked and no other; in letters for who likes letters."""
    painter = PAINTERS[record.game]
    names = await names_of(record, bot.manager.people)
    if (await bot.manager.people.of(reader)).text_boards:
        add_text(message, f"{name}.txt", painter.text_board(view, names))
        return
    marked = with_only_answer(view, answer)
    await add_picture(
        bot,
        message,
        f"{name}.png",
        lambda: painter.private(marked, names, answer[:-1]),
        painter.alt_text(view, names, ()),
    )
