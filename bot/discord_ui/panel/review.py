"""Reviews: a finished match gone over once, how the scores went, and what cost each seat most."""

import logging
from collections.abc import Sequence

from bot.computers.jobs import Hindsight, Step
from bot.computers.processes import JobFailed
from bot.discord_ui.components import Click, Interaction, asker, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, options
from bot.discord_ui.panel.hint import add_advice
from bot.discord_ui.panel.words import past_button
from bot.discord_ui.posts.board import COLOURS, GOLD
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import computers as computers_text
from bot.discord_ui.which_match import place_of, which
from bot.errors import (
    Code,
    NoMatchHere,
    Refused,
)
from bot.ids import MatchId
from bot.manager.record import OVER, UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.services import Services
from render.review import chart, chart_text
from rules.catalogue import game_of
from rules.computer.review import Review
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.notation import text_of

LOGGER = logging.getLogger(__name__)


async def _hindsight(services: Services, record: Record) -> Hindsight:
    try:
        return await services.advisor.review(record)
    except JobFailed as error:
        LOGGER.warning("match %d was not reviewed: %s", record.id, error)
        raise Refused(Code.NO_REVIEW, computers_text.NO_REVIEW_NOW) from error


async def latest_here(interaction: Interaction, match: int | None) -> MatchId:
    """The match that is named, else the one that ended last in this place."""
    if match is not None:
        return await which(interaction, match)
    latest = await interaction.client.services.search.latest_finished_at(place_of(interaction))
    if latest is None:
        raise NoMatchHere(computers_text.NOTHING_TO_REVIEW)
    return latest


async def review(click: Click) -> None:
    await show_review(click.interaction, click.id.match)


async def show_review(interaction: Interaction, match: MatchId) -> None:
    """The chart, what decided the match, and a menu of what cost whom most."""
    services = interaction.client.services
    record = _must_be_reviewable(await services.matches.record(await which(interaction, match)))
    await defer_if_busy(interaction, always=True)
    found = (await _hindsight(services, record)).review
    names = await names_of(record, services.people)
    message = Message(GOLD).text(computers_text.review(game_of(record.game).title, match))
    title = common_text.title(game_of(record.game).title, match)
    decided = decision_text(game_of(record.game), found, names)
    message.text(decided)
    told = chart_text(found, names, title=title, together=_is_cooperative(record))
    if (await services.people.of(asker(interaction))).text_boards:
        message.text(told)
    else:
        await add_picture(
            services,
            message,
            f"review-{match}.png",
            lambda: chart(found, names, title=title, together=_is_cooperative(record)),
            lambda: told,
            key=("review", match, names),
        )
    message.row(_lessons_menu(match, names, found))
    await show(interaction, message)


async def lesson(click: Click) -> None:
    """What cost a seat most, and what would have been better, with that moment's picture."""
    services, match = click.services, await which(click.interaction, click.id.match)
    record = _must_be_reviewable(await services.matches.record(match))
    await defer_if_busy(click.interaction, update=True, always=True)
    found = await _hindsight(services, record)
    names = await names_of(record, services.people)
    seat = int(click.picked[:3]) if click.picked.isdecimal() else 0
    seat = min(seat, len(names) - 1)
    slip, learnt = found.review.slips[seat], found.lessons[seat]
    message = Message(COLOURS[seat % len(COLOURS)])
    message.text(computers_text.review(game_of(record.game).title, match))
    if slip is None or learnt is None:
        message.text(f"**{names[seat]}**").text(computers_text.NOTHING_COST)
    else:
        taken = _steps_text(learnt.taken, slip.turn.answers)
        better = _steps_text(learnt.better, slip.better)
        message.text(computers_text.lesson(names[seat], slip.turn.number, taken, better))
        gains = [str(one) for one in slip.lines]
        message.text(computers_text.cost(round(slip.cost), gains, sure=slip.sure))
        view = await services.views.past_view(record, seat, slip.turn.first, click.person)
        name = f"lesson-{match}-{seat}"
        await add_advice(services, message, name, view, slip.better[0])
        message.text(computers_text.AS_SEEN_THEN)
        if view.wants_text:
            message.row(past_button(view))
    message.row(_lessons_menu(match, names, found.review))
    await show(click.interaction, message, update=True)


def _must_be_reviewable(record: Record) -> Record:
    if record.phase in UNFINISHED:
        raise Refused(Code.NO_REVIEW, computers_text.NO_REVIEW_YET)
    if record.phase != OVER:
        raise Refused(Code.NO_REVIEW, computers_text.NO_REVIEW)
    return record


def _is_cooperative(record: Record) -> bool:
    return game_of(record.game).cooperative


def _steps_text(steps: tuple[Step, ...], answers: tuple[Path, ...]) -> str:
    shown = [computers_text.step(text_of(one.answer), one.labels) for one in steps]
    return computers_text.then(shown, whole=len(steps) == len(answers))


def decision_text(game: AnyGame, found: Review, names: Sequence[str]) -> str:
    """The turn that decided the match, in a sentence; nothing if somebody played alone."""
    turn = found.decisive
    if turn is None:
        return computers_text.OPEN_TO_THE_END
    if game.cooperative:
        return computers_text.changed_most(names[turn.seat], turn.number, turn.gain)
    if len(names) == 1:
        return ""
    best = max(turn.totals)
    led = [name for name, own in zip(names, turn.totals, strict=True) if own == best]
    if all(turn.last <= other.last for own in found.turns for other in own):
        return computers_text.led_throughout(led)
    return computers_text.decided(names[turn.seat], turn.number, led)


def _lessons_menu(match: MatchId, names: tuple[str, ...], found: Review) -> Part:
    listed = [
        (str(seat), name, "" if slip is None else computers_text.in_turn(slip.turn.number), "")
        for seat, (name, slip) in enumerate(zip(names, found.slips, strict=True))
    ]
    return menu(computers_text.WHOSE_LESSON, CustomId("lesson", match), options(listed))
