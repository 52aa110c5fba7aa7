"""Sultaniya in pictures and in words; everything here is made from a view."""

from render.painter import Painter
from render.sultaniya.breakdown import breakdown
from render.sultaniya.poster import poster
from render.sultaniya.private import private
from render.sultaniya.private_words import private_alt_text
from render.sultaniya.recap import recap
from render.sultaniya.replay import replay
from render.sultaniya.sheet import LINE_ICONS, score_sheet
from render.sultaniya.table import table
from render.sultaniya.turn import turn
from render.sultaniya.words import alt_text, text_board
from rules.sultaniya.table import SultaniyaTable

EMOJI = {
    "reveal": "⤴️",
    "take": "🧱",
    "ground": "🟦",
    "first": "🟥",
    "second": "🟩",
    "roof": "🟨",
    "place": "📍",
    "djinn": "🧞",
    "wind": "🌪️",
    "red": "🔴",
    "hands": "🙌",
    "eye": "🔮",
    "under": "⤵️",
    "pass": "💎",
    "end": "⏳",
    "board": "👑",
    "objective": "🎯",
    "window": "🪟",
    "tower": "🏰",
    "cupola": "🕌",
    "garden": "🌳",
    "gate": "🚪",
    "minaret": "🗼",
    "guard": "💂",
    "sapphire": "🔷",
    "bonus": "🌟",
}
"""What menus name first, then what only the help does."""


PAINTER: Painter[SultaniyaTable] = Painter(
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
    "LINE_ICONS",
    "PAINTER",
    "alt_text",
    "breakdown",
    "poster",
    "private",
    "private_alt_text",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]
