"""Pearls in words: the text beside a picture, and the board in letters."""

from collections.abc import Sequence

from render.pearls.pages import TITLE, sheet_of, table_of
from rules.pearls import announce
from rules.pearls.table import PearlsTable

from render.names import safe_names
from render.painter import TextBoard
from render.wording import fit_sentences, scores_sentence, turn_sentences
from rules.engine.decision import Path
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
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
    """The question and the pearls that may be taken; without a question, what all see."""
    shown = table_of(view)
    if view.seat is None or view.seat not in shown.pending:
        return alt_text(view, names, (), title=title)
    decision = decision_of(shown, view.seat)
    answers = [one for one in decision.answers(shown) if one[: len(prefix)] == prefix]
    pearls = join_words([one[1] for one in answers if len(one) > 1])
    named = safe_names(names, len(shown.taken))
    return fit_sentences(
        [
            f"{title or TITLE}.",
            decision.question(shown),
            f"You may take {pearls}." if pearls else "",
            f"Before you: {_seat(view, view.seat, named)}",
        ]
    )


def text_board(view: View[PearlsTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    shown = table_of(view)
    named = safe_names(names, len(shown.taken))
    row = join_words([*map(str, shown.row)]) or "no pearl"
    scores = scores_sentence(sheet_of(view), named, is_over=shown.is_over)
    return TextBoard(
        f"{_state(view, named, title)}\n\n{scores}\nIn the row: {row}.",
        tuple(_seat(view, seat, named) for seat in range(len(shown.taken))),
    )


def _seat(view: View[PearlsTable], seat: Seat, named: Sequence[str]) -> str:
    shown = table_of(view)
    pearls = join_words([*map(str, shown.taken[seat])]) or "none"
    shell = shown.shells[seat].known_faces()
    return f"{named[seat]}: pearls {pearls}; shell {shell[0] if shell else 'hidden'}."


def _state(view: View[PearlsTable], named: Sequence[str], title: str) -> str:
    shown = table_of(view)
    if shown.is_over:
        winners = join_words([named[seat] for seat in sheet_of(view).winners]) or "nobody"
        return f"{title or TITLE}, the match is over: {winners} won."
    return f"{title or TITLE}, {join_words([named[seat] for seat in shown.pending])} to play."
