"""Sultaniya in pictures and in words; everything here is made from a view."""

from render.sultaniya.breakdown import breakdown
from render.sultaniya.private import private
from render.sultaniya.recap import recap
from render.sultaniya.replay import replay
from render.sultaniya.sheet import LINE_ICONS, score_sheet
from render.sultaniya.turn import table, turn
from render.sultaniya.words import alt_text, text_board

EMOJI = {
    "reveal": "👁️",
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

__all__ = [
    "EMOJI",
    "LINE_ICONS",
    "alt_text",
    "breakdown",
    "private",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]
