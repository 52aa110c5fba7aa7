"""Almadi in pictures and in words; everything here is made from a view."""

from collections.abc import Sequence

from render import scoresheet
from render.almadi.belongings import LINE_ICONS
from render.almadi.breakdown import breakdown
from render.almadi.private import private
from render.almadi.recap import recap
from render.almadi.replay import replay
from render.almadi.scene import table_of
from render.almadi.turn import board, realm, table, turn
from render.almadi.words import alt_text, private_alt_text, text_board
from render.page import Page
from render.painter import Painter
from render.poster import poster as shared_poster
from rules.almadi.scoring import score
from rules.almadi.table import AlmadiTable
from rules.engine.secret import View

EMOJI = {
    "oasis": "🌴",
    "caravan": "🐪",
    "palace": "🕌",
    "market": "🧺",
    "strip": "🧭",
    "cell": "📍",
    "genie": "🧞",
    "marteline": "🔨",
    "stall": "🛖",
    "moon": "🌙",
    "ruby": "💎",
    "end": "⏳",
    "objective-blue": "🔵",
    "objective-yellow": "🟡",
    "objective-red": "🔴",
    "objective-green": "🟢",
    "objective-grey": "⚪",
    "character": "🎭",
    "ali": "🔭",
    "hussain": "🪄",
    "zaynab": "⚖️",
}


def score_sheet(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """The score pad of all seats."""
    shown = table_of(view)
    sheet = score(shown).rank_last(view.last)
    return scoresheet.score_sheet(
        sheet, names, title=title or "Almadi", is_over=shown.is_over, icons=LINE_ICONS
    )


def poster(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """The end, made to be shared."""
    sheet = score(table_of(view)).rank_last(view.last)
    return shared_poster(sheet, names, title=title or "Almadi")


PAINTER: Painter[AlmadiTable] = Painter(
    turn=turn,
    table=table,
    private=private,
    score_sheet=score_sheet,
    breakdown=breakdown,
    alt_text=alt_text,
    private_alt_text=private_alt_text,
    recap=recap,
    replay=replay,
    text_board=text_board,
    poster=poster,
    emoji=EMOJI,
)

__all__ = [
    "EMOJI",
    "PAINTER",
    "alt_text",
    "board",
    "breakdown",
    "poster",
    "private",
    "realm",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]
