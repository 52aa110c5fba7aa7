"""Almadi in pictures and in words; everything here is made from a view."""

from collections.abc import Sequence

from render import scoresheet
from render.almadi.belongings import LINE_ICONS
from render.almadi.breakdown import breakdown
from render.almadi.poster import poster
from render.almadi.private import private
from render.almadi.recap import recap
from render.almadi.replay import replay
from render.almadi.scene import table_of
from render.almadi.table import table
from render.almadi.text_board import text_board
from render.almadi.turn import turn
from render.almadi.words import alt_text, private_alt_text
from render.page import Page
from render.painter import Painter
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
    "breakdown",
    "poster",
    "private",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]
