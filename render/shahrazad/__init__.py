"""Shahrazad in pictures and in words; everything here is made from a view."""

from render.painter import Painter
from render.shahrazad.breakdown import breakdown
from render.shahrazad.poster import poster
from render.shahrazad.private import private
from render.shahrazad.recap import recap
from render.shahrazad.replay import replay
from render.shahrazad.sheet import score_sheet
from render.shahrazad.turn import table, turn
from render.shahrazad.words import alt_text, private_alt_text, text_board
from rules.shahrazad.table import ShahrazadTable

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


PAINTER: Painter[ShahrazadTable] = Painter(
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
    "private_alt_text",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]
