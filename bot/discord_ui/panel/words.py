"""Boards in words, for those who do not see the pictures: a part at a time, and nothing is lost.

Every text is made of the asker's own view, so that it holds no secret of another seat.
"""

from collections.abc import Sequence

from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.panel.answer_lines import answer_lines
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import words as words_text
from bot.discord_ui.text.computers import NO_REVIEW_YET
from bot.errors import Code, Refused
from bot.manager.record import OVER
from bot.manager.seat_view import SeatView
from bot.manager.turn_news import announce_turns
from render.painter import TextBoard
from render.wording import fold_lines
from rules.engine.news import TurnNews

MOST_CHARS = 2500
"""Of a board in words in one message."""
FEWEST_CHARS = 600
"""A message with less room than that has a button for the board instead."""
LONGEST_OFFSET = 6
"""Digits of the place where a text goes on."""


def missed_turns(view: SeatView) -> list[TurnNews]:
    """The turns since that person chose last; for who has no seat, the latest round."""
    return view.history.turns(view.first_missed_entry, view.seat)


def board_text(view: SeatView) -> str:
    """What has happened, who is to play, one's own seat and what it may do, then what all see; for
    who has no seat, those that changed."""
    board = view.painter.text_board(view.view, view.names, title=view.title)
    own = [seat for seat in _shown_seats(view) if seat < len(board.seats)]
    free = [] if view.question is None else answer_lines(view.question)
    news = announce_turns(view.game, missed_turns(view), view.missed_names)
    return own_first(board, own, news, free)


def own_first(board: TextBoard, own: Sequence[int], news: str, free: Sequence[str]) -> str:
    """What has happened and who is to play; then one's own, what it may do, and what all see."""
    state, _, rest = board.shared.partition("\n\n")
    return _joined([news, state, *(board.seats[seat] for seat in own), "\n".join(free), rest])


def rivals_text(view: SeatView) -> str:
    """What lies before all the other seats."""
    board = view.painter.text_board(view.view, view.names, title=view.title)
    own = _shown_seats(view)
    return _joined([text for seat, text in enumerate(board.seats) if seat not in own])


def _shown_seats(view: SeatView) -> list[int]:
    if view.seat is not None:
        return [view.seat]
    latest = missed_turns(view)[-1:]
    return sorted({item.seat for turn in latest for item in turn.news})


def _joined(parts: list[str]) -> str:
    return fold_lines("\n\n".join(part.strip() for part in parts if part.strip()))


def part_end(text: str, first: int, most: int) -> int:
    """Where a part ends that begins there: behind a paragraph, a line or a word."""
    if len(text) - first <= most:
        return len(text)
    for mark in ("\n\n", "\n", " "):
        end = text.rfind(mark, first, first + most + 1)
        # A part is not cut short for the sake of a paragraph.
        if end - first > most // 2:
            return end
    return first + most


def add_board_words(message: Message, view: SeatView, most: int = MOST_CHARS) -> None:
    """The board as far as there is room, and buttons for the rest of it and for the others."""
    more = _add_part(message, view, "words", board_text(view), most=most)
    message.row(*more, *_rivals_button(view))


def board_button(view: SeatView) -> Part:
    """For a message that leaves the board out."""
    known = CustomId("words", view.record.id, view.record.entries)
    return button(words_text.BOARD_IN_WORDS, known)


def past_button(view: SeatView) -> Part:
    """For a moment of a finished match: the board as that seat saw it then."""
    known = CustomId("then", view.record.id, view.record.entries, view.seat or 0)
    return button(words_text.BOARD_THEN, known)


async def board_in_words(click: Click) -> None:
    """The board from its beginning, or what did not fit into the message before."""
    view, first, message = await _asked_part(click)
    more = _add_part(message, view, "words", board_text(view), first=first)
    await show(click.interaction, message.row(*more, *_rivals_button(view)))


async def rivals_in_words(click: Click) -> None:
    """What lies before the others, a part at a time too."""
    view, first, message = await _asked_part(click)
    text = rivals_text(view) or words_text.NO_RIVALS
    await show(
        click.interaction, message.row(*_add_part(message, view, "rivals", text, first=first))
    )


async def _asked_part(click: Click) -> tuple[SeatView, int, Message]:
    """The asker's view now, where the text goes on, and a message that says which match it is. A
    text that has changed since its first part begins anew."""
    await defer_if_busy(click.interaction)
    view = await click.services.views.view_for(click.id.match, click.person)
    message = Message().text(common_text.headline(view.game.title, view.record.id))
    first = _offset(click)
    if first and click.id.entry != view.record.entries:
        message.text(words_text.CHANGED_SINCE)
        first = 0
    return view, first, message


async def past_board_in_words(click: Click) -> None:
    """All that a seat saw at a moment of a match that is over."""
    services, known = click.services, click.id
    await defer_if_busy(click.interaction)
    record = await services.matches.record(known.match)
    if record.phase != OVER:
        raise Refused(Code.NO_REVIEW, NO_REVIEW_YET)
    seat, entry = min(known.page, len(record.seats) - 1), min(known.entry, record.entries)
    view = await services.views.past_view(record, seat, entry, click.person)
    text = fold_lines(view.painter.text_board(view.view, view.names, title=view.title).whole())
    message = Message().text(common_text.headline(view.game.title, record.id))
    more = _add_part(message, view, "then", text, first=_offset(click))
    await show(click.interaction, message.row(*more))


def _offset(click: Click) -> int:
    said = click.id.words
    return int(said) if said.isdecimal() and len(said) <= LONGEST_OFFSET else 0


def _add_part(
    message: Message,
    view: SeatView,
    verb: str,
    text: str,
    *,
    first: int = 0,
    most: int = MOST_CHARS,
) -> list[Part]:
    """Add the part that begins there; a button for the next, if there is one."""
    end = part_end(text, first, most)
    message.text(text[first:end].strip() or words_text.NO_MORE)
    if end >= len(text):
        return []
    seat = view.seat or 0
    known = CustomId(verb, view.record.id, view.record.entries, seat, str(end))
    return [button(words_text.MORE, known)]


def _rivals_button(view: SeatView) -> list[Part]:
    if not rivals_text(view):
        return []
    others = len(view.names) - len(_shown_seats(view))
    are_rivals = view.seat is not None and not view.game.cooperative
    label = words_text.others(others, rivals=are_rivals)
    return [button(label, CustomId("rivals", view.record.id, view.record.entries))]
