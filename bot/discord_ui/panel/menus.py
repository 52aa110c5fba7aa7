"""What may be chosen, as menus and buttons, and the way back and on."""

import discord

from bot.discord_ui.components import button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, options
from bot.discord_ui.panel.hint import counts
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.text.computers import HINT
from bot.manager.seat_view import OpenQuestion, SeatView
from bot.services import Services
from rules.engine.decision import END, Label
from rules.engine.help import help_of
from rules.engine.notation import text_of

AS_BUTTONS = 5
"""Up to so many words of a turn's second part are buttons; more, or deeper ones, are a menu."""


def add_words(services: Services, message: Message, view: SeatView, question: OpenQuestion) -> None:
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


def add_footer(
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
