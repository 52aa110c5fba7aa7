"""What stands between the picture and the menus: dangers for everybody, and lines about things that
the reader has seldom met."""

from collections.abc import Mapping
from functools import lru_cache

from bot.discord_ui.components import back_button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.posts.board import COLOURS
from bot.discord_ui.text import panel as panel_text
from bot.manager.questions.open_question import OpenQuestion
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.catalogue import game_of
from rules.engine.help import help_of
from rules.engine.notation import text_of

MOST_LINES = 2


async def add_coaching(
    services: Services, message: Message, view: SeatView, question: OpenQuestion
) -> None:
    """Warnings, and at the beginning of a question what helps with it."""
    if question.is_sealed:
        return
    said = _warnings(question)
    if question.back is None:
        said += await _goal(services, view)
        said += map(panel_text.coaching, await _lines(services, view, question))
    message.text("\n".join(said))


def _warnings(question: OpenQuestion) -> list[str]:
    return [panel_text.warning(one.sentence) for one in question.dangers if one.sentence]


async def _goal(services: Services, view: SeatView) -> list[str]:
    """In the first turn of somebody's first matches: what all of it is for."""
    topic = help_of(view.record.game).topic("game")
    if view.reader is None or topic is None or view.turns_taken or view.so_far:
        return []
    goal = f"{view.record.game}/goal"
    turn = view.record.id, view.turns_taken
    told = await services.lessons.choose(view.reader.id, turn, [goal], lambda _: True, most=1)
    return [panel_text.goal(" ".join(topic.text.split()))] if told else []


async def _lines(services: Services, view: SeatView, question: OpenQuestion) -> list[str]:
    """The lines of what the reader does not know yet; they count as told."""
    if view.reader is None:
        return []
    things = _keys(view.game.key, type(question.decision).__name__)
    told = await services.lessons.choose(
        view.reader.id,
        (view.record.id, view.turns_taken),
        things,
        lambda key: question.lies_there(things[key]),
        most=MOST_LINES,
    )
    lines = help_of(view.game.key).coaching
    return [lines[things[key]] for key in told]


@lru_cache(maxsize=256)
def _keys(game: str, question: str) -> Mapping[str, str]:
    """Every thing that may lie before a seat and has a line, by what lessons call it."""
    lines, things = help_of(game).coaching, game_of(game).things_at(question)
    return {f"{game}/{thing}": thing for thing in things if thing in lines}


def explanation(view: SeatView, question: OpenQuestion) -> Message:
    """All warnings and all lines about what lies before a seat, inside its panel."""
    assert view.seat is not None
    lines = help_of(view.record.game).coaching
    said = _warnings(question)
    said += [panel_text.explained(lines[thing]) for thing in question.things if thing in lines]
    message = Message(COLOURS[view.seat % len(COLOURS)])
    message.text(panel_text.explanation(view.game.title, view.record.id))
    message.text(f"**{question.question}**")
    message.text("\n".join(said))
    known = CustomId(
        "explain", view.record.id, question.at, question.page, text_of(question.prefix)
    )
    return message.row(back_button(known))
