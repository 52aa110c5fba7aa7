"""Looking back: what somebody has missed, in words and a picture, and a match as a film."""

from collections.abc import Sequence

import discord

from bot.discord_ui.components import Click, back_button, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.panel.words import MOST_CHARS, missed_turns
from bot.discord_ui.posts.pictures import PublicTurns, add_film, add_picture, add_turns
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.errors import SENTENCES
from bot.ids import MatchId, PersonId
from bot.manager.record import paused_code
from bot.manager.seat_view import SeatView
from bot.services import Services
from render.recap import changes, lines
from render.wording import turn_sentences
from rules.engine.news import TurnNews

LONGEST_IN_A_PANEL = 500
"""Characters of a recap above a question: half of a phone's screen; the latest is told."""
LONGEST_IN_A_LETTER = 1200
LONGEST = 3000


async def add_recap(
    services: Services,
    message: Message,
    view: SeatView,
    letters: int = LONGEST_IN_A_LETTER,
) -> bool:
    """What happened since, or a turn a line for who likes words; whether anything did. Several
    turns are numbered alike in words and picture."""
    turns = missed_turns(view)
    if view.wants_text:
        return _add_sentences(message, view, turns, min(letters, MOST_CHARS))
    if shown := _only_turn(view):
        if not _add_sentences(message, view, turns, letters):
            return False
        # It was painted for its post.
        await add_turns(services, message, shown, lambda: view.public_view)
        return True
    told = changes(turns, view.missed_names, view.game.announce)
    if not told:
        return False
    heading = _heading(view)
    message.text(panel_text.recap(heading, lines(told), letters))
    await add_picture(
        services,
        message,
        f"recap-{view.record.id}.png",
        lambda: view.painter.recap(view.view, view.names, turns, title=view.title),
        lambda: panel_text.recap_shows(heading, [change.caption for change in told]),
        key=view.picture_key("recap", view.first_missed_entry),
    )
    return True


def _only_turn(view: SeatView) -> PublicTurns | None:
    """What the reader has missed, if that is one turn of somebody else."""
    if view.seat is None or view.so_far:
        return None
    first, end = 0 if view.chosen_until is None else view.chosen_until + 1, view.record.entries
    turns = view.history.turns(first, None)
    if len(turns) != 1:
        return None
    return PublicTurns(view.record, view.names, view.last, first, end, turns)


def _add_sentences(
    message: Message, view: SeatView, turns: Sequence[TurnNews], letters: int
) -> bool:
    sentences = told_turns(view, turns)
    if sentences:
        message.text(panel_text.recap(_heading(view), sentences, letters))
    return bool(sentences)


def told_turns(view: SeatView, turns: Sequence[TurnNews]) -> list[str]:
    """What happened in each of them, in sentences."""
    return turn_sentences(turns, view.missed_names, view.game.announce, view.seat)


def _heading(view: SeatView) -> str:
    if view.seat is None:
        return panel_text.LATEST_ROUND
    return panel_text.SINCE_START if view.chosen_until is None else panel_text.RECAP


async def recap(click: Click) -> None:
    """From the panel, inside it."""
    await defer_if_busy(click.interaction, update=True)
    message = await recap_of(click.services, click.id.match, click.person, back=click.id)
    await show(click.interaction, message, update=True)


async def recap_of(
    services: Services, match: MatchId, person: PersonId, *, back: CustomId | None = None
) -> Message:
    """All that somebody has missed; for who has no seat, the latest round."""
    view = await services.views.view_for(match, person)
    message = Message().text(common_text.headline(view.game.title, match))
    if not await add_recap(services, message, view, LONGEST):
        message.text(
            panel_text.NOTHING_YET if view.chosen_until is None else panel_text.NOTHING_MISSED
        )
    if view.is_over:
        message.text(common_text.MATCH_OVER)
    elif view.record.paused is not None:
        message.text(SENTENCES[paused_code(view.record)])
    else:
        message.text(common_text.waits_for(view.awaited))
    if back is not None:
        message.row(back_button(back))
    elif view.question is not None:
        known = CustomId("turn", match, view.question.at)
        message.row(button(common_text.TAKE_TURN, known, style=discord.ButtonStyle.primary))
    return message


async def replay_of(services: Services, match: MatchId, person: PersonId, what: str) -> Message:
    """A film of the whole match or of its latest round, as everybody may see it; its turns in
    sentences for who likes words."""
    view = await services.views.view_for(match, None)
    history = view.history
    message = Message().text(common_text.headline(view.game.title, match))
    if not history.choices:
        return message.text(panel_text.NOTHING_TO_REPLAY)
    first = history.latest_round_entry() if what == panel_text.ROUND else 0
    if (await services.people.of(person)).text_boards:
        heading = panel_text.LATEST_ROUND if first else panel_text.SINCE_START
        told = told_turns(view, history.turns(first, None))
        message.text(panel_text.recap(heading, told, MOST_CHARS))
    else:
        await add_film(services, message, match, history, view.names, view=view.view, first=first)
    if not history.is_over:
        message.text(f"-# {panel_text.REPLAY_SO_FAR}")
    return message
