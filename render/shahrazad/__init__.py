"""Shahrazad in pictures and in words; everything here is made from a view."""

from render.shahrazad.breakdown import breakdown
from render.shahrazad.private import private
from render.shahrazad.recap import recap
from render.shahrazad.replay import replay
from render.shahrazad.sheet import score_sheet
from render.shahrazad.turn import table, turn
from render.shahrazad.words import alt_text, text_board

EMOJI = {
    "place": "📜",
    "space": "📍",
    "replace": "🔁",
    "show": "👁️",
    "keep": "🗂️",
    "column": "🗂️",
    "end": "⏳",
    "red": "🔥",
    "blue": "🐦",
    "yellow": "🌼",
    "black": "🎭",
}

__all__ = [
    "EMOJI",
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
