"""Reviews: a finished match gone over once, how the scores went, and what cost each seat most."""

import asyncio
import logging
from typing import TYPE_CHECKING

from bot import phrases_computers as told
from bot.answers import patience, show
from bot.boards import COLOURS, GOLD, add_picture
from bot.clicks import Asking, Click, menu
from bot.errands import Errands
from bot.hints import add_advised
from bot.ids import Id
from bot.layout import Message, Part, options
from bot.record import OVER, UNFINISHED, Record
from bot.refusals import Refused
from bot.sight import names_of
from bot.thinking import GaveUp
from bot.thoughts import Hindsight, Step, hindsight
from bot.which import NoMatchHere, place_of, which
from render.review import chart, chart_text
from rules.catalogue import game_of
from rules.computer.review import Review, Thoroughness
from rules.engine.decision import Path
from rules.engine.notation import text_of

if TYPE_CHECKING:
    from bot.client import Vizier

LOGGER = logging.getLogger(__name__)

PATIENCE = 600.0
"""Seconds for a whole match; Discord waits for an answer that was promised for fifteen minutes."""
MOST_KEPT = 32


class NoReview(Refused):
    CODE = "no-review"
    SENTENCE = told.NO_REVIEW_NOW


class Reviews:
    """Goes over one match at a time, so that a desk stays free for those who play."""

    def __init__(self, bot: "Vizier", thoroughness: Thoroughness) -> None:
        self._bot = bot
        self._thoroughness = thoroughness
        self._errands: Errands[Hindsight] = Errands(MOST_KEPT)
        self._one_at_a_time = asyncio.Lock()

    async def of(self, match: int) -> Hindsight:
        """The match in hindsight; thought out once, whoever asks how often."""
        try:
            return await self._errands.run(match, lambda: self._think(match))
        except GaveUp as error:
            LOGGER.warning("match %d was not gone over: %s", match, error)
            raise NoReview from error

    async def _think(self, match: int) -> Hindsight:
        matches = self._bot.manager.matches
        written, _ = await matches.written(_reviewable(await matches.record(match)))
        game = game_of(written.game)
        async with self._one_at_a_time:
            return await self._bot.manager.thinking.about(
                PATIENCE, hindsight, written, game, match, self._thoroughness
            )


async def latest_here(asking: Asking, match: int | None) -> int:
    """The match that is named, else the one that ended last in this place."""
    if match is not None:
        return await which(asking, match)
    place = place_of(asking)
    rows = await asking.client.manager.store.read(
        "SELECT id FROM matches WHERE phase = 'over' AND channel = ?"
        " AND COALESCE(thread, 0) = ? ORDER BY ended DESC, id DESC LIMIT 1",
        place.channel,
        place.thread or 0,
    )
    if not rows:
        raise NoMatchHere(told.NOTHING_TO_REVIEW)
    return int(rows[0]["id"])


async def review(click: Click) -> None:
    await show_review(click.asking, click.id.match)


async def show_review(asking: Asking, match: int) -> None:
    """The chart, what decided the match, and a menu of what cost whom most."""
    bot = asking.client
    record = _reviewable(await bot.manager.matches.record(await which(asking, match)))
    await patience(asking, always=True)
    found = (await bot.reviews.of(match)).review
    names = await names_of(record, bot.manager.people)
    message = Message(GOLD).text(told.review(game_of(record.game).title, match))
    decided = _decided(record, found, names)
    message.text(decided)
    await add_picture(
        bot,
        message,
        f"review-{match}.png",
        lambda: chart(found, names, title=game_of(record.game).title, together=_together(record)),
        chart_text(found, names, title=game_of(record.game).title, together=_together(record)),
        key=("review", match, names),
    )
    message.row(_lessons_menu(match, names, found))
    await show(asking, message)


async def lesson(click: Click) -> None:
    """What cost a seat most, and what would have been better, with that moment's picture."""
    bot, match = click.bot, await which(click.asking, click.id.match)
    record = _reviewable(await bot.manager.matches.record(match))
    await patience(click.asking, update=True, always=True)
    found = await bot.reviews.of(match)
    names = await names_of(record, bot.manager.people)
    seat = int(click.picked[:3]) if click.picked.isdecimal() else 0
    seat = min(seat, len(names) - 1)
    slip, learnt = found.review.slips[seat], found.lessons[seat]
    message = Message(COLOURS[seat % len(COLOURS)])
    if slip is None or learnt is None:
        message.text(f"### {names[seat]}").text(told.NOTHING_COST)
    else:
        taken = _said(learnt.taken, slip.turn.answers)
        better = _said(learnt.better, slip.better)
        message.text(told.lesson(names[seat], slip.turn.number, taken, better))
        gains, sure = [str(one) for one in slip.lines], len(learnt.better) == len(slip.better)
        message.text(told.cost(round(slip.cost), gains, sure=sure))
        view = (await bot.manager.matches.as_of(match, slip.turn.first)).seen_by(seat)
        name, first = f"lesson-{match}-{seat}", slip.better[0]
        await add_advised(bot, message, name, view, first, record=record, reader=click.person)
        message.text(told.AS_SEEN_THEN)
    message.row(_lessons_menu(match, names, found.review))
    await show(click.asking, message, update=True)


def _reviewable(record: Record) -> Record:
    if record.phase in UNFINISHED:
        raise NoReview(told.NO_REVIEW_YET)
    if record.phase != OVER:
        raise NoReview(told.NO_REVIEW)
    return record


def _together(record: Record) -> bool:
    return game_of(record.game).cooperative


def _said(steps: tuple[Step, ...], answers: tuple[Path, ...]) -> str:
    shown = [told.step(text_of(one.answer), one.labels) for one in steps]
    return told.then(shown, whole=len(steps) == len(answers))


def _decided(record: Record, found: Review, names: tuple[str, ...]) -> str:
    turn = found.decisive
    if turn is None:
        return told.OPEN_TO_THE_END
    if _together(record):
        return told.changed_most(names[turn.seat], turn.number, turn.gain)
    if len(names) == 1:
        return ""
    best = max(turn.totals)
    led = [name for name, own in zip(names, turn.totals, strict=True) if own == best]
    return told.decided(names[turn.seat], turn.number, led)


def _lessons_menu(match: int, names: tuple[str, ...], found: Review) -> Part:
    listed = [
        (str(seat), name, "" if slip is None else told.in_turn(slip.turn.number), "")
        for seat, (name, slip) in enumerate(zip(names, found.slips, strict=True))
    ]
    return menu(told.WHOSE_LESSON, Id("lesson", match), options(listed))
