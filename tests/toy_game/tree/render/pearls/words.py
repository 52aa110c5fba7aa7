"""Pearls in words: the text beside a picture, and the board in letters."""

from collections.abc import Sequence

from render.pearls.pages import TITLE, table_of
from rules.pearls import announce, as_text, score
from rules.pearls.table import PearlsTable

from render.names import safe_names
from render.wording import fit_sentences, scores_sentence
from rules.engine.news import News
from rules.engine.secret import View
from rules.engine.text import join_words


def alt_text(view: View[PearlsTable], names: Sequence[str], news: Sequence[News] = ()) -> str:
    shown = table_of(view)
    named = safe_names(names, len(shown.taken))
    who = join_words([named[seat] for seat in shown.pending])
    row = join_words([*map(str, shown.row)]) or "no pearl"
    return fit_sentences(
        [
            f"{TITLE}, the match is over." if shown.is_over else f"{TITLE}, {who} to play.",
            announce(news, named),
            scores_sentence(score(shown), named, is_over=shown.is_over),
            f"In the row: {row}.",
        ]
    )


def text_board(view: View[PearlsTable], names: Sequence[str]) -> str:
    named = safe_names(names, len(table_of(view).taken))
    return f"{join_words(named)}\n{as_text(view)}"
