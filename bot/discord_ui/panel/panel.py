"""The private panel: what one may do, marked in the picture and listed in menus, word by word.

A click on an inner word changes nothing but the panel; a whole path is a choice and is durable
before anybody sees it. The panel itself keeps nothing, so it can be lost and opened again.
"""

from typing import Any, NoReturn

import discord

from bot.discord_ui.components import Click, Interaction, asker, button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link, options
from bot.discord_ui.panel.coaching import coaching_line
from bot.discord_ui.panel.hint import counts
from bot.discord_ui.panel.recap import LONGEST, LONGEST_IN_A_PANEL, add_recap
from bot.discord_ui.posts.board import COLOURS, add_picture, add_text
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.text.computers import HINT
from bot.errors import (
    SENTENCES,
    Code,
    Refused,
    Stale,
)
from bot.ids import MatchId, PersonId
from bot.manager.record import CARETAKER, STARTING, UNFINISHED, Record, paused_code
from bot.manager.seat_view import OpenQuestion, SeatView
from bot.services import Services
from rules.engine.decision import END, Label, Path
from rules.engine.help import help_of
from rules.engine.illegal import IllegalChoice, Refusal
from rules.engine.match import UNDO
from rules.engine.notation import text_of, words_of

AS_BUTTONS = 5
"""Up to so many words of a turn's second part are buttons; more, or deeper ones, are a menu."""
STALE = {"stale", "not-asked", "finished"}


async def take_turn(click: Click) -> None:
    """Open the panel afresh, wherever it was left."""
    await open_panel(click.interaction, click.id.match)


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
    await _show_panel(interaction, view, update=update)


async def say_word(click: Click) -> None:
    """A word was picked or pressed: a longer beginning, or a whole answer."""
    word = click.picked or click.id.words.rsplit(" ", 1)[-1]
    before = click.id.words if click.picked else click.id.words.rpartition(" ")[0]
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.turns.answer(
        click.id.match, click.person, (*words_of(before), word), click.id.entry
    )
    await _show_panel(click.interaction, view, update=True)


async def turn_page(click: Click) -> None:
    """Another page of the words, or a shorter beginning."""
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.turns.turn_page(
        click.id.match, click.person, words_of(click.id.words), click.id.entry, click.id.page
    )
    await _show_panel(click.interaction, view, update=True)


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


async def panel(services: Services, view: SeatView, *, is_back: bool = False) -> Message:
    """What that person may do now; if they may do nothing, who is awaited. Whoever is back after
    the computer looked after the seat is told all of it."""
    if view.seat is None:
        _say_why(view)
    if view.question is not None:
        return await asked_panel(services, view, view.question, is_back=is_back)
    message = _waiting_panel(view)
    if is_back:
        await add_recap(services, message, view, LONGEST)
    return message


def _say_why(view: SeatView) -> NoReturn:
    if view.is_over:
        raise Refused(Code.NOT_SEATED, common_text.MATCH_OVER)
    if view.record.paused is not None:
        view.record.must_be_running()
    raise Refused(Code.NOT_SEATED)


def _waiting_panel(view: SeatView) -> Message:
    record = view.record
    message = Message().text(view.notice)
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
    place = record.place
    message.row(
        button(common_text.MY_VIEW, CustomId("view", record.id, record.entries)),
        link(common_text.TO_THE_TABLE, place_url(place.guild, place.thread or place.channel)),
    )
    return message


def place_url(guild: int | None, channel: int, message: str | None = None) -> str:
    where = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{where}/{message}" if message else where


async def asked_panel(
    services: Services, view: SeatView, question: OpenQuestion, *, is_back: bool = False
) -> Message:
    """The whole panel for a seat that is asked."""
    assert view.seat is not None
    record, game = view.record, view.game
    message = Message(COLOURS[view.seat % len(COLOURS)])
    message.text(view.notice)
    message.text(panel_text.your_turn(game.title, record.id))
    if is_back:
        await add_recap(services, message, view, LONGEST)
    elif question.back is None and not view.so_far:
        await add_recap(services, message, view, LONGEST_IN_A_PANEL)
    if view.so_far:
        message.text(panel_text.so_far(view.so_far))
    if question.is_sealed:
        message.text(panel_text.SEALED)
    message.text(f"**{question.question}**")
    if question.back is not None:
        message.text(panel_text.chosen_so_far(text_of(question.prefix)))
    await _add_board(services, message, view, question)
    line = await coaching_line(services, view, question) if question.back is None else ""
    if line:
        message.text(panel_text.coaching(line))
    _add_words(services, message, view, question)
    _add_footer(services, message, view, question)
    return message


async def _add_board(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> None:
    if view.wants_text:
        board = view.painter.text_board(view.view, view.names, title=view.title).whole()
        add_text(message, f"view-{view.record.id}.txt", board)
        return
    await add_view(services, message, view, question.prefix)


async def add_view(services: Services, message: Message, view: SeatView, prefix: Path) -> None:
    """The picture of what that seat may do, after the words it has chosen already."""
    await add_picture(
        services,
        message,
        f"view-{view.record.id}.png",
        lambda: view.painter.private(view.view, view.names, prefix, title=view.title),
        view.alt_text,
        key=view.picture_key("private", prefix),
    )


def _add_words(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> None:
    labels = question.labels
    if question.revealing:
        message.text(panel_text.REVEALS)
    if not labels:
        return
    if question.may_end and not question.prefix and len(question.words) <= AS_BUTTONS:
        message.text(
            "\n".join(_line(services, view, question, word, labels[word]) for word in labels)
        )
        message.row(
            *(_word_button(services, view, question, word, labels[word]) for word in labels)
        )
        return
    placeholder = common_text.CHOOSE
    if question.pages > 1:
        placeholder = panel_text.page_of(question.page + 1, question.pages)
    known = CustomId("say", view.record.id, question.at, question.page, text_of(question.prefix))
    message.row(
        menu(
            placeholder,
            known,
            options(
                (
                    word,
                    _marked(question, word, label),
                    label.description,
                    services.icons.of(view.record.game, label.icon),
                )
                for word, label in labels.items()
            ),
        )
    )


def _marked(question: OpenQuestion, word: str, label: Label) -> str:
    return f"{common_text.REVEAL_MARK} {label.text}" if word in question.revealing else label.text


def _line(
    services: Services, view: SeatView, question: OpenQuestion, word: str, label: Label
) -> str:
    icon = services.icons.of(view.record.game, label.icon)
    return f"{icon} **{_marked(question, word, label)}** {label.description}".strip()


def _word_button(
    services: Services, view: SeatView, question: OpenQuestion, word: str, label: Label
) -> Part:
    known = CustomId("press", view.record.id, question.at, 0, text_of((*question.prefix, word)))
    return button(
        _marked(question, word, label), known, emoji=services.icons.of(view.record.game, label.icon)
    )


def _add_footer(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> None:
    match, at, prefix = view.record.id, question.at, question.prefix
    pager: list[Part] = []
    if question.pages > 1:
        words, page = text_of(prefix), question.page
        earlier = CustomId("page", match, at, max(page - 1, 0), words)
        later = CustomId("next", match, at, page + 1, words)
        pager.append(button(panel_text.EARLIER, earlier, disabled=page == 0))
        pager.append(button(panel_text.LATER, later, disabled=page + 1 == question.pages))
    if question.back is not None:
        pager.append(
            button(panel_text.BACK, CustomId("back", match, at, 0, text_of(question.back)))
        )
    message.row(*pager)
    footer: list[Part] = [
        button(
            panel_text.UNDO, CustomId("undo", match, at), emoji="↩️", disabled=not question.may_undo
        )
    ]
    if question.may_end and not prefix:
        ending = question.end_label
        if ending.description:
            message.text(f"-# {ending.text}: {ending.description}")
        footer.append(
            button(
                ending.text,
                CustomId("press", match, at, 0, text_of(END)),
                emoji=services.icons.of(view.record.game, ending.icon),
                style=discord.ButtonStyle.success,
            )
        )
    if help_of(view.record.game).topics:
        known = CustomId("lookup", match, at, question.page, text_of(prefix))
        footer.append(button(panel_text.LOOK_UP, known))
    if not counts(view.record):
        footer.append(button(HINT, CustomId("hint", match, at), emoji="💡"))
    message.row(*footer)


async def take_back(click: Click) -> None:
    """The caretaker steps back, and the panel opens for its owner."""
    await click.services.seats.take_back(click.id.match, click.person)
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.views.view_for(click.id.match, click.person)
    message = await panel(click.services, view, is_back=True)
    await show(click.interaction, message, update=True)


async def my_view(click: Click) -> None:
    """Everything the asker may see, without a question."""
    await defer_if_busy(click.interaction)
    await show(click.interaction, await view_of(click.services, click.id.match, click.person))


async def view_of(services: Services, match: MatchId, person: PersonId) -> Message:
    view = await services.views.view_for(match, person)
    message = Message().text(f"### {common_text.title(view.game.title, match)}")
    if view.wants_text:
        add_text(
            message,
            f"view-{match}.txt",
            view.painter.text_board(view.view, view.names, title=view.title).whole(),
        )
    elif view.seat is None:
        await add_picture(
            services,
            message,
            f"view-{match}.png",
            lambda: view.painter.table(view.view, view.names, title=view.title),
            view.alt_text,
            key=view.picture_key("table"),
        )
    else:
        await add_view(services, message, view, ())
    if view.record.paused is not None and view.record.phase in UNFINISHED:
        message.text(SENTENCES[paused_code(view.record)])
    elif not view.is_over:
        message.text(common_text.waits_for(view.awaited))
    if view.question is not None:
        known = CustomId("turn", match, view.question.at)
        message.row(button(common_text.TAKE_TURN, known, style=discord.ButtonStyle.primary))
    return message
