"""One's plan for the next turn: the same menus as in a turn, on a table that is imagined, and the
list of wishes.

Every button carries the version of the plan, so that an old one changes nothing.
"""

from collections.abc import Awaitable

import discord

from bot.discord_ui.components import Click, Interaction, asker, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.panel.menus import add_words
from bot.discord_ui.panel.panel import open_panel
from bot.discord_ui.panel.words import board_button
from bot.discord_ui.posts.board import COLOURS
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.errors import AskedNow, Stale, UnknownButton
from bot.ids import MatchId
from bot.manager.plans.planning import PlanView
from bot.manager.questions.open_question import OpenQuestion
from bot.services import Services
from rules.engine.notation import answers_in, text_of, words_of
from rules.engine.plan import MOST_WISHES

ON, OFF = discord.ButtonStyle.success, discord.ButtonStyle.secondary
FEW_WISHES = 2
"""More of them are played rather blindly, and the list says so."""


async def open_plan(click: Click) -> None:
    """One's plan, as far as it has come."""
    await _answer(click, click.services.plans.open(click.id.match, click.person, add=False))


async def add_wish(click: Click) -> None:
    await _answer(click, click.services.plans.open(click.id.match, click.person, add=True))


async def say_word(click: Click) -> None:
    """Words were picked or pressed: a longer beginning, or whole answers."""
    paths = answers_in(f"{click.id.words} {click.picked}")
    plans, known = click.services.plans, click.id
    await _answer(click, plans.say(known.match, click.person, known.entry, paths))


async def turn_page(click: Click) -> None:
    """Another page of the words, or a shorter beginning."""
    plans, known = click.services.plans, click.id
    prefix = words_of(known.words)
    await _answer(click, plans.open(known.match, click.person, prefix, page=known.page, add=True))


async def take_back(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.take_back(known.match, click.person, known.entry))


async def stop_here(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.stop(known.match, click.person, known.entry))


async def cancel(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.cancel(known.match, click.person, known.entry))


async def arm(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.arm(known.match, click.person, known.entry))


async def disarm(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.disarm(known.match, click.person, known.entry))


async def tick(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.tick(known.match, click.person, known.entry))


async def remove(click: Click) -> None:
    plans, known = click.services.plans, click.id
    if known.page >= MOST_WISHES:
        raise UnknownButton
    await _answer(click, plans.remove(known.match, click.person, known.entry, known.page))


async def discard(click: Click) -> None:
    plans, known = click.services.plans, click.id
    await _answer(click, plans.discard(known.match, click.person, known.entry))


async def open_or_add(interaction: Interaction, match: MatchId, words: str) -> None:
    """By typing: a whole wish, which counts at once, or a look at the plan."""
    plans, person = interaction.client.services.plans, asker(interaction)
    if words.strip():
        await _show(interaction, match, plans.add_typed(match, person, words), update=False)
    else:
        await _show(interaction, match, plans.open(match, person, add=False), update=False)


async def _answer(click: Click, work: Awaitable[PlanView]) -> None:
    await _show(click.interaction, click.id.match, work, update=True)


async def _show(
    interaction: Interaction, match: MatchId, work: Awaitable[PlanView], *, update: bool
) -> None:
    await defer_if_busy(interaction, update=update)
    services = interaction.client.services
    try:
        shown = await work
    except AskedNow as refusal:
        await open_panel(interaction, match, refusal.sentence, update=update)
        return
    except Stale:
        # Another process was faster. What it left is shown.
        shown = await services.plans.open(match, asker(interaction), add=False)
    await show(interaction, await plan_panel(services, shown), update=update)
    interaction.client.waiting_panels.note(interaction, shown.view)


async def plan_panel(services: Services, shown: PlanView) -> Message:
    """The wish that is being composed, or the list."""
    view = shown.view
    assert view.seat is not None
    message = Message(COLOURS[view.seat % len(COLOURS)])
    message.text(panel_text.planning(view.game.title, view.record.id)).text(shown.notice)
    if shown.rehearsal is None:
        return _list(message, shown)
    message.text(panel_text.IMAGINE)
    if shown.labels:
        message.text(panel_text.wish_so_far(shown.labels))
    if shown.question is None:
        message.text(panel_text.NO_MORE_TO_PLAN)
    else:
        await _add_question(services, message, shown, shown.question)
    return message.row(*_footer(shown))


async def _add_question(
    services: Services, message: Message, shown: PlanView, question: OpenQuestion
) -> None:
    view = shown.view
    # What comes to light is not known, so nothing is drawn that might lie there.
    message.text(panel_text.PLANNED_BLINDLY if question.is_blind else f"**{question.question}**")
    if question.back is not None:
        message.text(panel_text.chosen_so_far(question.label(question.prefix, ()).text))
    if not question.is_blind and not view.wants_text:
        prefix, title = question.prefix, panel_text.plan_title(view.title)
        await add_picture(
            services,
            message,
            f"plan-{view.record.id}.png",
            lambda: view.painter.private(view.view, view.names, prefix, title=view.title),
            lambda: view.painter.private_alt_text(view.view, view.names, prefix, title=title),
            key=view.picture_key("plan", shown.labels, prefix),
        )
    add_words(services, message, view, question)
    if view.wants_text:
        message.row(board_button(view))
    message.row(*_pager(shown, question))


def _pager(shown: PlanView, question: OpenQuestion) -> list[Part]:
    match, version, words = shown.plan.match, shown.plan.version, text_of(question.prefix)
    parts: list[Part] = []
    if question.pages > 1:
        page = question.page
        earlier = CustomId("planpage", match, version, max(page - 1, 0), words)
        later = CustomId("planpage", match, version, page + 1, words)
        parts.append(button(panel_text.EARLIER, earlier, disabled=page == 0))
        parts.append(button(panel_text.LATER, later, disabled=page + 1 == question.pages))
    if question.back is not None:
        back = CustomId("planpage", match, version, 0, text_of(question.back))
        parts.append(button(common_text.BACK, back, leads_back=True))
    return parts


def _footer(shown: PlanView) -> list[Part]:
    here = (shown.plan.match, shown.plan.version)
    parts: list[Part] = []
    if shown.labels:
        parts.append(button(panel_text.UNDO, CustomId("planundo", *here), emoji="↩️"))
        stop = CustomId("planstop", *here)
        parts.append(button(panel_text.STOP_HERE, stop))
    back = panel_text.TO_THE_PLAN if shown.plan.wishes else common_text.CANCEL
    return [*parts, button(back, CustomId("plancancel", *here))]


def _list(message: Message, shown: PlanView) -> Message:
    plan = shown.plan
    here = (plan.match, plan.version)
    if not plan.wishes:
        message.text(panel_text.NO_PLAN)
        return message.row(
            button(panel_text.PLAN, CustomId("planadd", *here), emoji="📜"), _to_the_turn(shown)
        )
    message.text(panel_text.WHAT_A_PLAN_IS)
    wishes = list(enumerate(plan.wishes, 1))
    message.text(
        "\n".join(
            panel_text.wish_line(
                number, one.labels, only_if=one.only_if_nothing_new and one.beside is not None
            )
            for number, one in wishes
        )
    )
    if len(wishes) > FEW_WISHES:
        message.text(f"-# {panel_text.MANY_WISHES}")
    message.text(panel_text.IS_ARMED if plan.is_armed else panel_text.NOT_ARMED)
    if plan.is_armed:
        first = button(panel_text.DISARM, CustomId("plandisarm", *here))
    else:
        first = button(panel_text.ARM, CustomId("planarm", *here), style=ON)
    message.row(first, *_adding(shown), *_condition(shown))
    message.row(
        *(
            button(panel_text.remove_wish(number), CustomId("planremove", *here, number - 1))
            for number, _ in wishes
        )
    )
    discard_all = button(panel_text.DISCARD, CustomId("plandiscard", *here))
    return message.row(discard_all, _to_the_turn(shown))


def _adding(shown: PlanView) -> list[Part]:
    plan = shown.plan
    if len(plan.wishes) >= MOST_WISHES:
        return []
    return [button(panel_text.ADD_WISH, CustomId("planadd", plan.match, plan.version))]


def _condition(shown: PlanView) -> list[Part]:
    """The tick, where the game tells what lies beside a wish."""
    plan = shown.plan
    bound = [one.only_if_nothing_new for one in plan.wishes if one.beside is not None]
    if not bound:
        return []
    known = CustomId("plantick", plan.match, plan.version)
    if any(bound):
        return [button(panel_text.ONLY_IF, known, emoji="☑️", style=ON)]
    return [button(panel_text.WHATEVER_CAME, known, style=OFF)]


def _to_the_turn(shown: PlanView) -> Part:
    record = shown.view.record
    return button(common_text.REFRESH, CustomId("turn", record.id, record.entries), emoji="🔄")
