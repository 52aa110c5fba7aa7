"""What may be chosen, as menus and buttons, and the way back and on."""

import discord

from bot.discord_ui.components import back_button, button, menu
from bot.discord_ui.custom_id import LONGEST_ID, CustomId
from bot.discord_ui.message import MOST_IN_A_ROW, Message, Part, options
from bot.discord_ui.panel.hint import counts
from bot.discord_ui.panel.words import missed_turns
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.text.computers import HINT
from bot.manager.questions.open_question import OpenQuestion
from bot.manager.questions.panel_layout import Menu
from bot.manager.rows.plans import Plan, Told
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.engine.decision import END, Label, Path
from rules.engine.help import help_of
from rules.engine.notation import text_of, text_of_all

HELPS, NEUTRAL = discord.ButtonStyle.success, discord.ButtonStyle.secondary
LONGEST_WORDS = LONGEST_ID - 50
"""Of what a button says; its id holds the match and the question too."""


def add_words(services: Services, message: Message, view: SeatView, question: OpenQuestion) -> None:
    """Menus, and a row of buttons with `end` behind them."""
    if question.revealing:
        message.text(panel_text.REVEALS_IN_PLAN if question.is_rehearsed else panel_text.REVEALS)
    for one in question.menus:
        message.row(_menu(services, view, question, one))
    labels = question.labels(question.buttons, question.prefix)
    message.text(
        "\n".join(_line(services, view, question, path, label) for path, label in labels.items())
    )
    ending = [_end_button(services, message, view, question)] if _may_end(question) else []
    pressed = [
        _word_button(services, view, question, path, label) for path, label in labels.items()
    ]
    pressed += _take_all(view, question)
    if len(pressed) + len(ending) <= MOST_IN_A_ROW:
        message.row(*pressed, *ending)
    else:
        message.row(*pressed[:MOST_IN_A_ROW]).row(*pressed[MOST_IN_A_ROW:], *ending)


def _menu(services: Services, view: SeatView, question: OpenQuestion, one: Menu) -> Part:
    placeholder = common_text.CHOOSE
    if len(one.prefix) > len(question.prefix):
        placeholder = panel_text.begins(question.label(one.prefix).text)
    if question.pages > 1:
        placeholder = panel_text.page_of(question.page + 1, question.pages)
    said = (view.record.id, question.at, question.page, text_of(one.prefix))
    known = CustomId("plansay", *said) if question.is_rehearsed else CustomId("say", *said)
    return menu(
        placeholder,
        known,
        options(
            (
                text_of(path[len(one.prefix) :]),
                _marked(question, path, label),
                label.description,
                services.icons.of(view.record.game, label.icon),
            )
            for path, label in question.labels(one.paths, one.prefix).items()
        ),
    )


def _marked(question: OpenQuestion, path: Path, label: Label) -> str:
    if path not in question.whole:
        return panel_text.begins(label.text)
    marks = [
        *([common_text.WARNING_MARK] if path in question.warned else []),
        *([common_text.REVEAL_MARK] if path in question.revealing else []),
    ]
    return " ".join([*marks, label.text])


def _line(
    services: Services, view: SeatView, question: OpenQuestion, path: Path, label: Label
) -> str:
    icon = services.icons.of(view.record.game, label.icon)
    return f"{icon} **{_marked(question, path, label)}** {label.description}".strip()


def _word_button(
    services: Services, view: SeatView, question: OpenQuestion, path: Path, label: Label
) -> Part:
    return button(
        _marked(question, path, label),
        _press_id(view, question, text_of(path)),
        emoji=services.icons.of(view.record.game, label.icon),
        style=HELPS if path in question.free else NEUTRAL,
    )


def _take_all(view: SeatView, question: OpenQuestion) -> list[Part]:
    """One click for all that is given for nothing, if there are several."""
    words = text_of_all(question.free)
    if len(question.free) < 2 or question.prefix or len(words) > LONGEST_WORDS:
        return []
    return [button(panel_text.TAKE_ALL, _press_id(view, question, words), style=HELPS)]


def _press_id(view: SeatView, question: OpenQuestion, words: str) -> CustomId:
    said = (view.record.id, question.at, 0, words)
    return CustomId("planpress", *said) if question.is_rehearsed else CustomId("press", *said)


def _may_end(question: OpenQuestion) -> bool:
    return question.may_end and not question.prefix


def _end_button(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> Part:
    """Green if nothing is lost by it."""
    ending = question.end_label
    if ending.description:
        message.text(f"-# {ending.text}: {ending.description}")
    return button(
        panel_text.ending(ending.text, ending.lost),
        _press_id(view, question, text_of(END)),
        emoji=services.icons.of(view.record.game, ending.icon),
        style=NEUTRAL if ending.lost else HELPS,
    )


def plan_button(plan: Plan) -> Part:
    """The way to one's plan, or to a first one."""
    known = CustomId("plan", plan.match, plan.version)
    if plan.is_armed:
        return button(panel_text.MY_ARMED_PLAN, known, emoji="📜", style=HELPS)
    return button(panel_text.MY_PLAN if plan.wishes else panel_text.PLAN, known, emoji="📜")


def plan_outcome(told: Told) -> str:
    """What came of a plan, for its owner alone."""
    if told.played is None:
        return panel_text.plan_lapsed(told.reasons)
    return panel_text.plan_played(
        told.played, told.wishes, told.labels, is_whole=told.is_whole, is_over=told.ends_turn
    )


def add_footer(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> None:
    """The pages, the way back, and what else can be asked for."""
    match, at, prefix = view.record.id, question.at, question.prefix
    pager: list[Part] = []
    if question.pages > 1:
        words, page = text_of(prefix), question.page
        earlier = CustomId("page", match, at, max(page - 1, 0), words)
        later = CustomId("next", match, at, page + 1, words)
        pager.append(button(panel_text.EARLIER, earlier, disabled=page == 0))
        pager.append(button(panel_text.LATER, later, disabled=page + 1 == question.pages))
    if question.back is not None:
        pager.append(back_button(CustomId("back", match, at, 0, text_of(question.back))))
    message.row(*pager)
    footer: list[Part] = [
        button(
            panel_text.UNDO, CustomId("undo", match, at), emoji="↩️", disabled=not question.may_undo
        )
    ]
    here = (match, at, question.page, text_of(prefix))
    if help_of(view.record.game).topics:
        footer.append(button(panel_text.LOOK_UP, CustomId("lookup", *here)))
    if help_of(view.record.game).coaching:
        footer.append(button(panel_text.EXPLAIN, CustomId("explain", *here)))
    if not counts(view.record):
        footer.append(button(HINT, CustomId("hint", *here), emoji="💡"))
    if view.so_far and missed_turns(view):
        footer.append(button(panel_text.LOOK_BACK, CustomId("recap", *here)))
    message.row(*footer)
