"""Pearls in pictures and in words; everything here is made from a view."""

from render.pearls.pages import (
    breakdown,
    poster,
    private,
    recap,
    replay,
    score_sheet,
    table,
    turn,
)
from render.pearls.words import alt_text, private_alt_text, text_board
from rules.pearls.table import PearlsTable

from render.painter import Painter

PAINTER: Painter[PearlsTable] = Painter(
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
    emoji={"take": "🦪", "end": "⏳"},
)
