"""Pearls in words: the text beside a picture, and the board in letters."""

from collections.abc import Sequence

from render.pearls.pages import TITLE, sheet_of, table_of
from rules.pearls import announce, as_text
from rules.pearls.table import PearlsTable

from render.names import safe_names
from render.painter import TextBoard
from render.wording import fit_sentences, scores_sentence, turn_sentences
from rules.engine.decision import Path
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.engine.text import join_words


def alt_text(
    view: View[PearlsTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    shown = table_of(view)
    named = safe_names(names, len(shown.taken))
    row = join_words([*map(str, shown.row)]) or "no pearl"
    return fit_sentences(
        [
            _state(view, named, title),
            *turn_sentences(turns, named, announce),
            scores_sentence(sheet_of(view), named, is_over=shown.is_over),
            f"In the row: {row}.",
        ]
    )


def private_alt_text(
    view: View[PearlsTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows."""
    return alt_text(view, names, (), title=title)


def text_board(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    named = safe_names(names, len(table_of(view).taken))
    return TextBoard(f"{_state(view, named, title)}\n\n{join_words(named)}\n{as_text(view)}")


def _state(view: View[PearlsTable], named: Sequence[str], title: str) -> str:
    shown = table_of(view)
    if shown.is_over:
        winners = join_words([named[seat] for seat in sheet_of(view).winners]) or "nobody"
        return f"{title or TITLE}, the match is over: {winners} won."
    return f"{title or TITLE}, {join_words([named[seat] for seat in shown.pending])} to play."
