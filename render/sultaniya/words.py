"""Sultaniya without pictures: what a picture shows, and the whole table by place."""

from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.sultaniya.deeds import actors
from render.sultaniya.sayings import (
    counts_words,
    djinns_sentence,
    free_places,
    held_words,
    palace_sentences,
    pile_sentence,
    seen_sentence,
)
from render.sultaniya.scene import public_sheet, table_of, turn_words
from render.viewing import sheet_of
from rules.engine.news import TurnNews
from rules.engine.score import ScoreSheet
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import join_words, pluralize
from rules.sultaniya.box import Objective
from rules.sultaniya.news import announce
from rules.sultaniya.scoring import objective_points, score
from rules.sultaniya.table import SultaniyaTable


def alt_text(
    view: View[SultaniyaTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The picture in a few sentences: whose turn, what happened, points, offers, the palace."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    sheet = public_sheet(view)
    sentences = [
        state_sentence(table, called, sheet, title or "Sultaniya"),
        *wording.turn_sentences(turns, called, announce, view.seat),
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        *(pile_sentence(table, level) for level in _levels(table)),
        *(_builder_sentence(table, seat, called) for seat in range(table.seats)),
        *_shown_palace(table, called, sheet, turns),
        djinns_sentence(table, called),
        f"{pluralize(table.treasure, 'sapphire')} in the treasure.",
    ]
    return wording.fit_sentences(sentences)


def state_sentence(
    table: SultaniyaTable, called: Sequence[str], sheet: ScoreSheet, title: str
) -> str:
    """How far the match is, and who is awaited or has won."""
    if table.is_over:
        winners = join_words([called[seat] for seat in sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    where = turn_words(table)
    waiting = join_words([called[seat] for seat in table.pending])
    return f"{title}, {where[0].lower()}{where[1:]}. {waiting} to build."


def _levels(table: SultaniyaTable) -> range:
    """The piles that count: none once the match is over."""
    return range(0 if table.is_over else len(table.piles))


def _builder_sentence(table: SultaniyaTable, seat: Seat, called: Sequence[str]) -> str:
    board = table.builders[seat].board
    counts = join_words([f"{symbol}s" for symbol in board.counts])
    return f"{called[seat]} as {board.name} counts {counts} and has {held_words(table, seat)}."


def _shown_palace(
    table: SultaniyaTable, called: Sequence[str], sheet: ScoreSheet, turns: Sequence[TurnNews]
) -> list[str]:
    """The palace of the picture: of who did something last, or who is asked, or has won."""
    asked = [sheet.ranks.index(1)] if table.is_over else list(table.pending)
    seat = (actors(turns) or asked)[0]
    return [f"The palace of {called[seat]}.", *palace_sentences(table.builders[seat].palace)]


def text_board(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything, place by place; what all see first, then what lies before each seat."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    sheet = public_sheet(view)
    levels = _levels(table)
    told = []
    if table.seats > 1 or table.is_over:
        told.append(wording.scores_sentence(sheet, called, is_over=table.is_over))
    told += [pile_sentence(table, level) for level in levels]
    told += [seen for level in levels if (seen := seen_sentence(table, level))]
    treasure = f"{pluralize(table.treasure, 'sapphire')} in the treasure."
    told.append(f"{djinns_sentence(table, called)} {treasure}")
    opening = state_sentence(table, called, sheet, title or "Sultaniya")
    seats = [_seat_part(view, seat, called, sheet) for seat in range(table.seats)]
    return TextBoard(f"{opening}\n\n" + "\n".join(told), tuple(seats))


def _seat_part(
    view: View[SultaniyaTable], seat: Seat, called: Sequence[str], sheet: ScoreSheet
) -> str:
    """What lies before a seat: a line for each matter, then the palace from its roof down."""
    table = view.table
    builder = table.builders[seat]
    points = ", ".join(f"{line.label} {line.points}" for line in sheet.seats[seat] if line.points)
    total = pluralize(sheet.totals[seat], "point")
    return "\n".join(
        [
            f"{seat + 1} {called[seat]} as {builder.board.name}: {total}"
            + (f" ({points})." if points else "."),
            f"Counts {counts_words(table, seat)}.",
            f"Has {held_words(table, seat)}.",
            *objective_lines(view, seat),
            "Palace, at each place the left half, the right half:",
            *palace_sentences(builder.palace),
            *([] if table.is_over else [free_places(builder.palace)]),
        ]
    )


def objective_lines(view: View[SultaniyaTable], seat: Seat) -> list[str]:
    """The objectives of a seat that are seen here; how many are secret."""
    table = view.table
    cards = table.builders[seat].objectives
    lines = [_objective(table, seat, one) for one in cards if not isinstance(one, Hidden)]
    if hidden := cards.hidden_count():
        lines.append(f"{pluralize(hidden, 'secret objective')}.")
    elif lines and seat == view.seat and not (table.is_open or table.is_over):
        more = sheet_of(view, score).totals[seat] - public_sheet(view).totals[seat]
        lines.append(f"Only you know of these {pluralize(more, 'point')}.")
    return lines


def _objective(table: SultaniyaTable, seat: Seat, card: Objective) -> str:
    points, why = objective_points(table, seat, card)
    return f"Objective {card.label}: {pluralize(points, 'point')} now ({why})."
