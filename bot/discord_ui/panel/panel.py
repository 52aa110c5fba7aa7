"""The private panel: what one may do, marked in the picture and listed in menus, word by word.

A click on an inner word changes nothing but the panel; a whole path is a choice and is durable
before anybody sees it. The panel itself keeps nothing, so it can be lost and opened again.
"""

from typing import NoReturn

import discord

from bot.discord_ui.components import Click, Interaction, asker, button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link, options
from bot.discord_ui.panel.coaching import coaching_line
from bot.discord_ui.panel.hint import counts
from bot.discord_ui.panel.recap import LONGEST_IN_A_PANEL, add_recap
from bot.discord_ui.posts.board import COLOURS, add_picture, add_text
from bot.discord_ui.reply import patience, show
from bot.discord_ui.text import common as phrases
from bot.discord_ui.text.computers import HINT
from bot.errors import (
    SENTENCES,
    Code,
    Refused,
    Stale,
)
from bot.ids import NOBODY, MatchId, PersonId
from bot.manager.record import CARETAKER
from bot.manager.seat_view import Asked, SeatView, look
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


async def open_panel(
    interaction: Interaction, match: MatchId, notice: str = "", *, update: bool = False
) -> None:
    await patience(interaction, update=update)
    message = await panel(interaction.client.services, match, asker(interaction), notice=notice)
    await show(interaction, message, update=update)


async def say_word(click: Click) -> None:
    """A word was picked or pressed: a longer beginning, or a whole answer."""
    word = click.picked or click.id.words.rsplit(" ", 1)[-1]
    before = click.id.words if click.picked else click.id.words.rpartition(" ")[0]
    path: Path = (*words_of(before), word)
    sight = await look(click.services, click.id.match, click.person, path[:-1])
    if sight.asked is None or sight.asked.at != click.id.entry:
        await _moved_on(click)
        return
    if path in sight.asked.decision.answers(sight.view.table):
        await choose(click.interaction, click.id.match, path, click.id.entry, update=True)
        return
    await _turned(click, path, 0)


async def turn_page(click: Click) -> None:
    await _turned(click, words_of(click.id.words), click.id.page)


async def undo(click: Click) -> None:
    await choose(click.interaction, click.id.match, UNDO, click.id.entry, update=True)


async def choose(
    interaction: Interaction, match: MatchId, words: Path | str, at: int | None, *, update: bool
) -> None:
    """Make a choice durable and show what the table looks like now."""
    await patience(interaction, update=update)
    try:
        await interaction.client.services.turns.choose(match, asker(interaction), words, at)
    except Stale:
        await open_panel(interaction, match, SENTENCES[Code.STALE], update=update)
        return
    except IllegalChoice as refusal:
        if at is None or refusal.code not in STALE | {"nothing-to-undo", "barrier"}:
            raise
        await open_panel(interaction, match, refusal.sentence, update=update)
        return
    message = await panel(interaction.client.services, match, asker(interaction))
    await show(interaction, message, update=update)


async def _moved_on(click: Click) -> None:
    await open_panel(click.interaction, click.id.match, SENTENCES[Code.STALE], update=True)


async def _turned(click: Click, prefix: Path, page: int) -> None:
    await patience(click.interaction, update=True)
    sight = await look(click.services, click.id.match, click.person, prefix, page)
    if sight.asked is None or sight.asked.at != click.id.entry:
        await _moved_on(click)
        return
    await show(
        click.interaction, await asked_panel(click.services, sight, sight.asked), update=True
    )


async def panel(
    services: Services, match: MatchId, person: PersonId, *, notice: str = ""
) -> Message:
    """What that person may do now; if they may do nothing, who is awaited."""
    sight = await look(services, match, person)
    if sight.seat is None:
        _say_why(sight)
    if sight.asked is not None:
        return await asked_panel(services, sight, sight.asked, notice)
    return _waiting_panel(sight, notice)


def _say_why(sight: SeatView) -> NoReturn:
    if sight.view.table.is_over:
        raise Refused(Code.NOT_SEATED, phrases.MATCH_OVER)
    if sight.record.paused is not None:
        sight.record.must_be_running()
    raise Refused(Code.NOT_SEATED)


def _waiting_panel(sight: SeatView, notice: str) -> Message:
    record = sight.record
    message = Message().text(notice)
    try:
        record.must_be_running()
    except Refusal as refusal:
        return message.text(refusal.sentence)
    if sight.seat is not None and record.seats[sight.seat].state == CARETAKER:
        message.text(SENTENCES[Code.CARETAKER])
        return message.row(
            button(phrases.TAKE_BACK, CustomId("takeback", record.id, record.entries))
        )
    if sight.turns_taken:
        message.text(phrases.not_asked_any_more(sight.awaited))
    else:
        message.text(phrases.not_your_turn(sight.awaited))
    place = record.place
    message.row(
        button(phrases.MY_VIEW, CustomId("view", record.id, record.entries)),
        link(phrases.TO_THE_TABLE, place_url(place.guild, place.thread or place.channel)),
    )
    return message


def place_url(guild: int | None, channel: int, message: str | None = None) -> str:
    where = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return f"{where}/{message}" if message else where


async def asked_panel(
    services: Services, sight: SeatView, asked: Asked, notice: str = ""
) -> Message:
    """The whole panel for a seat that is asked."""
    assert sight.seat is not None
    record, game = sight.record, sight.game
    message = Message(COLOURS[sight.seat % len(COLOURS)])
    message.text(notice)
    message.text(phrases.your_turn(game.title, record.id))
    if asked.back is None and not sight.so_far:
        person = record.seats[sight.seat].person or NOBODY
        await add_recap(services, message, sight, person, LONGEST_IN_A_PANEL)
    if sight.so_far:
        message.text(phrases.so_far(sight.so_far))
    if asked.is_sealed:
        message.text(phrases.SEALED)
    message.text(f"**{asked.question}**")
    if asked.back is not None:
        message.text(phrases.chosen_so_far(text_of(asked.prefix)))
    await _add_board(services, message, sight, asked)
    line = await coaching_line(services, sight, asked) if asked.back is None else ""
    if line:
        message.text(phrases.coaching(line))
    _add_words(services, message, sight, asked)
    _add_footer(services, message, sight, asked)
    return message


async def _add_board(services: Services, message: Message, sight: SeatView, asked: Asked) -> None:
    person = sight.record.seats[sight.seat or 0].person
    settings = await services.people.of(person or NOBODY)
    if settings.text_boards:
        board = sight.painter.text_board(sight.view, sight.names)
        add_text(message, f"view-{sight.record.id}.txt", board)
        return
    await add_view(services, message, sight, asked.prefix)


async def add_view(services: Services, message: Message, sight: SeatView, prefix: Path) -> None:
    """The picture of what that seat may do, after the words it has chosen already."""
    await add_picture(
        services,
        message,
        f"view-{sight.record.id}.png",
        lambda: sight.painter.private(sight.view, sight.names, prefix),
        sight.painter.alt_text(sight.view, sight.names, ()),
    )


def _add_words(services: Services, message: Message, sight: SeatView, asked: Asked) -> None:
    labels = {word: asked.decision.label(sight.view, (*asked.prefix, word)) for word in asked.shown}
    if asked.revealing:
        message.text(phrases.REVEALS)
    if not labels:
        return
    if asked.may_end and not asked.prefix and len(asked.words) <= AS_BUTTONS:
        message.text(
            "\n".join(_line(services, sight, asked, word, labels[word]) for word in labels)
        )
        message.row(*(_word_button(services, sight, asked, word, labels[word]) for word in labels))
        return
    placeholder = phrases.CHOOSE
    if asked.pages > 1:
        placeholder = phrases.page_of(asked.page + 1, asked.pages)
    known = CustomId("say", sight.record.id, asked.at, asked.page, text_of(asked.prefix))
    message.row(
        menu(
            placeholder,
            known,
            options(
                (
                    word,
                    _marked(asked, word, label),
                    label.description,
                    services.icons.of(sight.record.game, label.icon),
                )
                for word, label in labels.items()
            ),
        )
    )


def _marked(asked: Asked, word: str, label: Label) -> str:
    return f"{phrases.REVEAL_MARK} {label.text}" if word in asked.revealing else label.text


def _line(services: Services, sight: SeatView, asked: Asked, word: str, label: Label) -> str:
    icon = services.icons.of(sight.record.game, label.icon)
    return f"{icon} **{_marked(asked, word, label)}** {label.description}".strip()


def _word_button(
    services: Services, sight: SeatView, asked: Asked, word: str, label: Label
) -> Part:
    known = CustomId("press", sight.record.id, asked.at, 0, text_of((*asked.prefix, word)))
    return button(
        _marked(asked, word, label), known, emoji=services.icons.of(sight.record.game, label.icon)
    )


def _add_footer(services: Services, message: Message, sight: SeatView, asked: Asked) -> None:
    match, at, prefix = sight.record.id, asked.at, asked.prefix
    pager: list[Part] = []
    if asked.pages > 1:
        words, page = text_of(prefix), asked.page
        earlier = CustomId("page", match, at, max(page - 1, 0), words)
        later = CustomId("next", match, at, page + 1, words)
        pager.append(button(phrases.EARLIER, earlier, disabled=page == 0))
        pager.append(button(phrases.LATER, later, disabled=page + 1 == asked.pages))
    if asked.back is not None:
        pager.append(button(phrases.BACK, CustomId("back", match, at, 0, text_of(asked.back))))
    message.row(*pager)
    footer: list[Part] = [
        button(phrases.UNDO, CustomId("undo", match, at), emoji="↩️", disabled=not asked.may_undo)
    ]
    if asked.may_end and not prefix:
        ending = asked.decision.label(sight.view, END)
        if ending.description:
            message.text(f"-# {ending.text}: {ending.description}")
        footer.append(
            button(
                ending.text,
                CustomId("press", match, at, 0, text_of(END)),
                emoji=services.icons.of(sight.record.game, ending.icon),
                style=discord.ButtonStyle.success,
            )
        )
    if help_of(sight.record.game).topics:
        known = CustomId("lookup", match, at, asked.page, text_of(prefix))
        footer.append(button(phrases.LOOK_UP, known))
    if not counts(sight.record):
        footer.append(button(HINT, CustomId("hint", match, at), emoji="💡"))
    message.row(*footer)


async def take_back(click: Click) -> None:
    """The caretaker steps back, and the panel opens for its owner."""
    await click.services.seats.take_back(click.id.match, click.person)
    await open_panel(click.interaction, click.id.match, update=True)


async def my_view(click: Click) -> None:
    """Everything the asker may see, without a question."""
    await patience(click.interaction)
    await show(click.interaction, await view_of(click.services, click.id.match, click.person))


async def view_of(services: Services, match: MatchId, person: PersonId) -> Message:
    sight = await look(services, match, person)
    message = Message().text(f"### {phrases.title(sight.game.title, match)}")
    settings = await services.people.of(person)
    if settings.text_boards:
        board = sight.painter.text_board(sight.view, sight.names)
        add_text(message, f"view-{match}.txt", board)
    else:
        seat, paint = sight.seat, sight.painter
        await add_picture(
            services,
            message,
            f"view-{match}.png",
            lambda: (
                paint.table(sight.view, sight.names)
                if seat is None
                else paint.private(sight.view, sight.names, ())
            ),
            paint.alt_text(sight.view, sight.names, ()),
        )
    if not sight.view.table.is_over:
        message.text(phrases.waits_for(sight.awaited))
    if sight.asked is not None:
        known = CustomId("turn", match, sight.asked.at)
        message.row(button(phrases.TAKE_TURN, known, style=discord.ButtonStyle.primary))
    return message
