"""The private panel: what one may do, marked in the picture and listed in menus, word by word.

A click on an inner word changes nothing but the panel; a whole path is a choice and is durable
before anybody sees it. The panel itself keeps nothing, so it can be lost and opened again.
"""

from typing import Any, NoReturn

from bot.discord_ui.components import Click, Interaction, asker, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.coaching import add_coaching, explanation
from bot.discord_ui.panel.menus import add_footer, add_words, plan_button, plan_outcome
from bot.discord_ui.panel.recap import LONGEST, LONGEST_IN_A_PANEL, add_recap
from bot.discord_ui.panel.view import add_view
from bot.discord_ui.panel.words import FEWEST_CHARS, MOST_CHARS, add_board_words, board_button
from bot.discord_ui.posts.board import COLOURS
from bot.discord_ui.posts.table_notices import result_buttons, result_in_words
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.text import posts as posts_text
from bot.errors import (
    SENTENCES,
    Code,
    Refused,
    Stale,
)
from bot.ids import MatchId
from bot.manager.plans.planning import may_plan
from bot.manager.questions.open_question import OpenQuestion
from bot.manager.record import CARETAKER, OVER, STARTING, UNFINISHED, Record
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.engine.decision import Path
from rules.engine.illegal import IllegalChoice, Refusal
from rules.engine.match import UNDO
from rules.engine.notation import answers_in, words_of

STALE = {"stale", "not-asked", "finished"}


async def take_turn(click: Click) -> None:
    """Open the panel afresh, wherever it was left; in place of what the asker alone sees."""
    await open_panel(click.interaction, click.id.match, update=True)


def is_published(interaction: Interaction, record: Record) -> bool:
    """Whether the clicked message is a post of ours that shows the commitment of the match."""
    message, me = interaction.message, interaction.client.user
    if message is None or me is None or record.phase != STARTING or record.commitment is None:
        return False
    place = record.place
    is_ours = message.author.id == me.id
    is_there = interaction.channel_id == (place.thread or place.channel)
    waiting: list[Any] = list(message.components)
    for one in waiting:
        waiting += getattr(one, "children", ())
    texts = [str(getattr(one, "content", "")) for one in waiting]
    return is_ours and is_there and any(record.commitment in text for text in texts)


async def open_panel(
    interaction: Interaction, match: MatchId, notice: str = "", *, update: bool = False
) -> None:
    await defer_if_busy(interaction, update=update)
    services = interaction.client.services
    view = await services.views.view_for(match, asker(interaction), notice=notice)
    if is_published(interaction, view.record):
        # Who sees the first post may play, whether or not Discord has told us that it is there.
        await services.starts.begin(match, [])
        view = await services.views.view_for(match, asker(interaction), notice=notice)
    message = await panel(services, view, is_opening=True)
    await show(interaction, message, update=update)
    interaction.client.waiting_panels.note(interaction, view)


async def say_word(click: Click) -> None:
    """Words were picked or pressed: a longer beginning, or whole answers."""
    paths = answers_in(f"{click.id.words} {click.picked}")
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.turns.answer(click.id.match, click.person, paths, click.id.entry)
    await _show_panel(click.interaction, view, update=True)


async def follow_hint(click: Click) -> None:
    """What a hint advised, also after something was chosen and taken back."""
    paths = answers_in(click.id.words)
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.turns.answer(
        click.id.match, click.person, paths, click.id.entry, is_advised=True
    )
    await _show_panel(click.interaction, view, update=True)


async def turn_page(click: Click) -> None:
    """Another page of the words, or a shorter beginning."""
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.turns.turn_page(
        click.id.match, click.person, words_of(click.id.words), click.id.entry, click.id.page
    )
    await _show_panel(click.interaction, view, update=True)


async def explain(click: Click) -> None:
    """What everything on the screen is for, inside the panel; if nothing is asked any more, who is
    awaited."""
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.views.view_for(
        click.id.match, click.person, words_of(click.id.words), click.id.page
    )
    if view.question is None or view.question.is_sealed:
        await _show_panel(click.interaction, view, update=True)
        return
    await show(click.interaction, explanation(view, view.question), update=True)


async def undo(click: Click) -> None:
    await choose(click.interaction, click.id.match, UNDO, click.id.entry, update=True)


async def choose(
    interaction: Interaction, match: MatchId, words: Path | str, at: int | None, *, update: bool
) -> None:
    """Make a choice durable and show what the table looks like now."""
    await defer_if_busy(interaction, update=update)
    try:
        view = await interaction.client.services.turns.choose(match, asker(interaction), words, at)
    except Stale:
        await open_panel(interaction, match, SENTENCES[Code.STALE], update=update)
        return
    except IllegalChoice as refusal:
        if at is None or refusal.code not in STALE | {"nothing-to-undo", "barrier"}:
            raise
        await open_panel(interaction, match, refusal.sentence, update=update)
        return
    await _show_panel(interaction, view, update=update)


async def _show_panel(interaction: Interaction, view: SeatView, *, update: bool) -> None:
    await show(interaction, await panel(interaction.client.services, view), update=update)
    interaction.client.waiting_panels.note(interaction, view)


async def panel(
    services: Services, view: SeatView, *, is_opening: bool = False, is_back: bool = False
) -> Message:
    """What that person may do now; if they may do nothing, who is awaited. Whoever is back after
    the computer looked after the seat is told all of it."""
    if view.seat is None:
        _say_why(view)
    if view.question is not None:
        return await asked_panel(
            services, view, view.question, is_opening=is_opening, is_back=is_back
        )
    if view.record.phase == OVER and view.record.result is not None:
        return _result_panel(view)
    message = _waiting_panel(view)
    await _add_plan(services, message, view)
    if is_back:
        await add_recap(services, message, view, LONGEST)
    return message


async def _add_plan(services: Services, message: Message, view: SeatView) -> None:
    """What came of one's plan, and the way to the next one."""
    if view.seat is None or view.record.phase not in UNFINISHED:
        return
    plan = await services.plans.of(view.record.id, view.seat)
    if plan.told is not None:
        message.text(plan_outcome(plan.told))
    is_waiting = view.question is None or view.question.is_sealed
    if may_plan(view) or (plan.wishes and is_waiting):
        message.row(plan_button(plan))


def _notice(view: SeatView) -> str:
    return panel_text.stopped(view.stopped_at, view.notice) if view.stopped_at else view.notice


def _say_why(view: SeatView) -> NoReturn:
    if view.is_over:
        raise Refused(Code.NOT_SEATED, common_text.MATCH_OVER)
    if view.record.paused is not None:
        view.record.must_be_running()
    raise Refused(Code.NOT_SEATED)


def _waiting_panel(view: SeatView) -> Message:
    record = view.record
    message = Message().text(common_text.headline(view.game.title, record.id)).text(_notice(view))
    is_caretaken = view.seat is not None and record.seats[view.seat].state == CARETAKER
    if is_caretaken and record.phase in UNFINISHED:
        # Also while the match is paused: perhaps it waits for just that.
        message.text(SENTENCES[Code.CARETAKER])
        return message.row(
            button(common_text.TAKE_BACK, CustomId("takeback", record.id, record.entries))
        )
    try:
        record.must_be_running()
    except Refusal as refusal:
        return message.text(refusal.sentence)
    if view.turns_taken:
        message.text(panel_text.not_asked_any_more(view.awaited))
    else:
        message.text(panel_text.not_your_turn(view.awaited))
    # It becomes the next turn by itself for a quarter of an hour; after that by a click.
    message.row(
        button(common_text.REFRESH, CustomId("turn", record.id, record.entries), emoji="🔄"),
        button(common_text.MY_VIEW, CustomId("view", record.id, record.entries)),
        _table_link(record),
    )
    return message


def _result_panel(view: SeatView) -> Message:
    """Whoever ends the match learns who won where they played; its pictures are at the table."""
    record = view.record
    message = result_in_words(record, view.names).text(_notice(view))
    scores = button(posts_text.SCORES, CustomId("scores", record.id, record.entries))
    return message.row(*result_buttons(record), scores, _table_link(record))


def _table_link(record: Record) -> Part:
    place = record.place
    return link(common_text.TO_THE_TABLE, place_url(place.guild, place.thread or place.channel))


def place_url(guild: int | None, channel: int, message: str | None = None) -> str:
    where = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{where}/{message}" if message else where


async def asked_panel(
    services: Services,
    view: SeatView,
    question: OpenQuestion,
    *,
    is_opening: bool = False,
    is_back: bool = False,
) -> Message:
    """The whole panel for a seat that is asked."""
    assert view.seat is not None
    record, game = view.record, view.game
    message = Message(COLOURS[view.seat % len(COLOURS)])
    message.text(panel_text.your_turn(game.title, record.id))
    message.text(_notice(view))
    if is_back:
        await add_recap(services, message, view, LONGEST)
    elif question.back is None and not view.so_far and not view.wants_text:
        await add_recap(services, message, view, LONGEST_IN_A_PANEL)
    if view.so_far:
        message.text(panel_text.so_far(view.so_far))
    if is_opening and not question.is_sealed:
        await _add_plan(services, message, view)
    if question.is_sealed:
        message.text(panel_text.SEALED)
    message.text(f"**{question.question}**")
    if question.back is not None:
        message.text(panel_text.chosen_so_far(question.label(question.prefix, ()).text))
    if not view.wants_text:
        await add_view(services, message, view, question.prefix)
    above = len(message.parts)
    await add_coaching(services, message, view, question)
    add_words(services, message, view, question)
    add_footer(services, message, view, question)
    if view.wants_text and is_opening and message.room >= FEWEST_CHARS:
        below = len(message.parts)
        add_board_words(message, view, min(MOST_CHARS, message.room))
        message.lift(below, above)
    elif view.wants_text:
        message.row(board_button(view))
    if question.is_sealed:
        # Who has answered waits for the others.
        await _add_plan(services, message, view)
    return message


async def take_back(click: Click) -> None:
    """The caretaker steps back, and the panel opens for its owner."""
    await click.services.seats.take_back(click.id.match, click.person)
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.views.view_for(click.id.match, click.person)
    message = await panel(click.services, view, is_back=True)
    await show(click.interaction, message, update=True)
