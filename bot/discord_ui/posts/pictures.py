"""Pictures in messages, each with the words for those who do not see it."""

import logging
from collections.abc import Callable, Hashable, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from bot.discord_ui.message import Message
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import posts as posts_text
from bot.ids import MatchId
from bot.manager.record import Record
from bot.services import Services
from render.names import safe_names
from render.page import Page
from render.painters import PAINTERS
from render.wording import replay_text, turn_sentences
from rules.catalogue import game_of
from rules.engine.history import History
from rules.engine.news import TurnNews
from rules.engine.score import RanksLast
from rules.engine.secret import View

LOGGER = logging.getLogger(__name__)


async def add_picture(
    services: Services,
    message: Message,
    name: str,
    page: Callable[[], Page],
    tell: Callable[[], str],
    *,
    key: Hashable = None,
) -> None:
    """A picture with its words, and those that follow it, each in a gallery of its own.

    A painter that fails costs the picture, never the turn.
    """
    try:
        (first, *others), words = await services.pictures.all_of(page, tell, key)
    except Exception:
        LOGGER.exception("%s could not be painted", name)
        message.text(tell())
        return
    message.picture(name, first, words)
    path = PurePosixPath(name)
    for number, png in enumerate(others, 2):
        goes_on = posts_text.picture_goes_on(number, len(others) + 1)
        message.picture(f"{path.stem}-{number}{path.suffix}", png, goes_on)


class PublicTurns(NamedTuple):
    """Turns of a match that everybody is told of: the entries from `first` up to `end`."""

    record: Record
    names: tuple[str, ...]
    last: RanksLast
    """Seats that rank last whatever their points, with the reason."""
    first: int
    end: int
    turns: Sequence[TurnNews]


async def add_turns(
    services: Services, message: Message, told: PublicTurns, view: Callable[[], View[Any]]
) -> None:
    """The picture of these turns; the view is what everybody sees after them, and is not needed if
    that was painted already."""
    record, names, last, first, end, turns = told
    painter = PAINTERS[record.game]
    title = common_text.title(game_of(record.game).title, record.id)
    await add_picture(
        services,
        message,
        f"table-{record.id}.png",
        lambda: painter.turn(view(), names, turns, title=title),
        lambda: painter.alt_text(view(), names, turns, title=title),
        key=("turn", record.id, end, first, names, last),
    )


async def add_film(
    services: Services,
    message: Message,
    match: MatchId,
    history: History[Any],
    names: Sequence[str],
    *,
    view: View[Any],
    first: int = 0,
) -> None:
    """The match from that entry on as an animated picture; one that fails costs itself alone."""
    painter = PAINTERS[history.game.key]
    title = common_text.title(history.game.title, match)
    last = view.last
    alt = film_text(history, names, view, title=title, first=first)
    try:
        gif = await services.pictures.film(
            lambda: painter.replay(list(history.moments(first, last)), names, title=title),
            ("replay", match, len(history.choices), first, history.is_over, tuple(names), last),
        )
    except Exception:
        LOGGER.exception("the replay of match %d could not be painted", match)
        message.text(alt)
    else:
        message.picture(f"replay-{match}.gif", gif, alt)


def film_text(
    history: History[Any], names: Sequence[str], view: View[Any], *, title: str, first: int
) -> str:
    """What a film shows, in words."""
    game, named = history.game, safe_names(names, len(names))
    return replay_text(
        game.score(view.table).rank_last(view.last),
        named,
        title=title,
        # A picture a turn with news: where answers are sealed, they come to light together.
        turns=len(history.public_turns(first)),
        deeds=turn_sentences(history.turns(first, None), named, game.announce) if first else (),
        is_over=history.is_over,
        together=game.cooperative,
    )
