"""Sultaniya without pictures: the alternative text of a picture, and the whole table as text."""

from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.sultaniya.scene import known_tiles, table_of, turn_words
from rules.engine.decision import Path
from rules.engine.news import TurnNews
from rules.engine.score import ScoreSheet
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import join_words, pluralize
from rules.sultaniya.boards import SHAFT
from rules.sultaniya.box import Objective
from rules.sultaniya.labels import tile_words
from rules.sultaniya.news import announce
from rules.sultaniya.scoring import objective_points, score, symbol_count
from rules.sultaniya.serialize import LETTER, SHAFT_LETTER, palace_text
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, COUNTED, LEVEL_NAMES, Tile


def alt_text(
    view: View[SultaniyaTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The table in a few sentences, the most important first."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    sheet = score(table).rank_last(view.last)
    sentences = [
        _state(table, called, sheet, title or "Sultaniya"),
        *wording.turn_sentences(turns, called, announce, view.seat),
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        *(_objectives(table, seat, called) for seat in range(table.seats) if not table.is_over),
        *(_palace(table, seat, called) for seat in range(table.seats)),
        *(_pile(table, level) for level in range(len(table.piles)) if not table.is_over),
        _djinns(table, called),
        f"{pluralize(table.treasure, 'sapphire')} in the treasure.",
    ]
    return wording.fit_sentences(sentences)


def _state(table: SultaniyaTable, called: Sequence[str], sheet: ScoreSheet, title: str) -> str:
    if table.is_over:
        winners = join_words([called[seat] for seat in sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    where = turn_words(table)
    waiting = join_words([called[seat] for seat in table.pending])
    return f"{title}, {where[0].lower()}{where[1:]}. {waiting} to build."


def _objectives(table: SultaniyaTable, seat: Seat, called: Sequence[str]) -> str:
    """The visible objectives of a seat; at the end the announcement lists them all."""
    labels = [one.label for one in table.builders[seat].objectives.known_faces()]
    return f"Objectives of {called[seat]}: {join_words(labels)}." if labels else ""


def _palace(table: SultaniyaTable, seat: Seat, called: Sequence[str]) -> str:
    builder = table.builders[seat]
    roofs = f"{builder.palace.roofs} of {pluralize(table.box.play.roofs, 'roof')}"
    held = pluralize(builder.sapphires, "sapphire")
    shown = _symbols(table, seat)
    return f"{called[seat]} as {builder.board.name} shows {shown}; {roofs}; holds {held}."


def _symbols(table: SultaniyaTable, seat: Seat) -> str:
    """How often a palace shows each symbol, and which shafts are complete."""
    palace = table.builders[seat].palace
    shown = [pluralize(palace.count(each), each) for each in COUNTED if palace.count(each)]
    shown += [
        pluralize(symbol_count(palace, shaft), f"complete {shaft}")
        for shaft in SHAFT
        if symbol_count(palace, shaft)
    ]
    shown += [f"+{extra}" for symbol, extra in BONUSES.items() for _ in range(palace.count(symbol))]
    return join_words(shown) or "nothing that counts"


def _pile(table: SultaniyaTable, level: int) -> str:
    front = ", ".join(f"{tile.key} ({tile_words(tile)})" for tile in table.fronts[level])
    top = table.piles[level].top
    shown = f", top {tile_words(top)}" if isinstance(top, Tile) else ""
    pile = f"{len(table.piles[level])} in the pile{shown}"
    return f"{LEVEL_NAMES[level].capitalize()}: {front or 'nothing'} in front; {pile}."


def _djinns(table: SultaniyaTable, called: Sequence[str]) -> str:
    shown = [
        f"{key} with {called[holder]}" for key, holder in table.djinns.items() if holder is not None
    ]
    return f"Djinns: {join_words(shown)}." if shown else "No djinn was called yet."


def private_alt_text(
    view: View[SultaniyaTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows."""
    return alt_text(view, names, (), title=title)


def text_board(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything that a picture of the table shows, place by place."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    sheet = score(table).rank_last(view.last)
    parts = [_state(table, called, sheet, title or "Sultaniya"), _middle(table, called)]
    parts += [_builder(table, seat, called) for seat in range(table.seats)]
    parts.append(_legend())
    return TextBoard("\n\n".join(parts))


def _middle(table: SultaniyaTable, called: Sequence[str]) -> str:
    lines = ["Piles"]
    for level, name in enumerate(LEVEL_NAMES):
        pile = table.piles[level]
        lines.append(f"  {name}: {pluralize(len(pile), 'tile')}{_top(pile.top)}")
        lines += [f"    {tile.key}: {tile_words(tile)}" for tile in table.fronts[level]]
        if below := known_tiles(table, level)[1:]:
            lines.append(f"    you saw below the top: {', '.join(tile.key for tile in below)}")
    lines.append(f"  {_djinns(table, called)}")
    lines.append(f"  {pluralize(table.treasure, 'sapphire')} in the treasure")
    return "\n".join(lines)


def _top(top: Tile | Hidden | None) -> str:
    return f", on top {top.key}: {tile_words(top)}" if isinstance(top, Tile) else ""


def _builder(table: SultaniyaTable, seat: Seat, called: Sequence[str]) -> str:
    builder = table.builders[seat]
    sheet = score(table)
    total = pluralize(sheet.totals[seat], "point")
    points = ", ".join(f"{line.label} {line.points}" for line in sheet.seats[seat] if line.points)
    return "\n".join(
        [
            f"{seat + 1} {called[seat]}, {builder.board.name}: {total}",
            f"  counts {join_words([f'{symbol}s' for symbol in builder.board.counts])}",
            f"  shows {_symbols(table, seat)}",
            f"  holds {pluralize(builder.sapphires, 'sapphire')}",
            *(f"  objective: {_objective(table, seat, one)}" for one in builder.objectives),
            f"  score: {points or 'nothing yet'}",
            *(f"  {line}" for line in palace_text(builder.palace).splitlines()),
        ]
    )


def _objective(table: SultaniyaTable, seat: Seat, card: Objective | Hidden) -> str:
    if isinstance(card, Hidden):
        return "secret"
    points, why = objective_points(table, seat, card)
    return f"{card.label}, {pluralize(points, 'point')} now ({why})"


def _legend() -> str:
    names = {**SHAFT_LETTER, **LETTER}
    letters = [f"{letter} {name.replace('-', ' ')}" for name, letter in names.items()]
    return f"{', '.join(letters)}; | wall edge, : arcade edge."
