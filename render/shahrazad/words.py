"""Shahrazad without pictures: the alternative text of a picture, and the whole table as text."""

from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.shahrazad.scene import table_of
from rules.engine.decision import Path
from rules.engine.news import TurnNews
from rules.engine.secret import Hidden, View
from rules.engine.text import pluralize
from rules.shahrazad.news import ORDINALS, announce, breakdown
from rules.shahrazad.scoring import points_of, result, rounds, score, total
from rules.shahrazad.serialize import pattern_text, tile_text
from rules.shahrazad.spaces import column_name
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import KeepColumn, OpenSecondRound


def alt_text(
    view: View[ShahrazadTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The table in a few sentences, the most important first."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    sentences = [
        _state(table, called, title or "Shahrazad"),
        *wording.turn_sentences(turns, called, announce, view.seat),
        _points(table),
        *_shown_sentences(table, called),
        _hands(table, called),
        _columns(table),
        _flips(table),
    ]
    return wording.fit_sentences(sentences)


def _state(table: ShahrazadTable, called: Sequence[str], title: str) -> str:
    if table.is_over:
        how = "won" if score(table).winners else "lost"
        return f"{title}, the story is told and {how}: {result(table).words}"
    ((seat, stack),) = table.pending.items()
    if isinstance(stack[-1], KeepColumn | OpenSecondRound):
        return f"{title}, between the rounds. {called[seat]} chooses the column that stays."
    left = pluralize(len(table.stack), "tile")
    return f"{title}, round {table.round} of 2, {left} in the stack. {called[seat]} to play."


def _points(table: ShahrazadTable) -> str:
    parts = [
        f"{ORDINALS[number]} round {breakdown(each)}, makes {points_of(table.box, each)}"
        for number, each in enumerate(rounds(table), 1)
    ]
    when = "in all" if table.is_over else "as it lies"
    return f"Points {when}: {total(table)} ({'; '.join(parts)})."


def _shown_sentences(table: ShahrazadTable, called: Sequence[str]) -> list[str]:
    (seat, *_) = [*table.pending, 0]
    return [
        f"{called[seat]} has shown {tile.colour} {tile.number}."
        for tile in table.shown.known_faces()
    ]


def _hands(table: ShahrazadTable, called: Sequence[str]) -> str:
    parts = []
    for name, hand in zip(called, table.hands, strict=True):
        known = [f"{tile.colour} {tile.number}" for tile in hand.known_faces()]
        hidden = hand.hidden_count()
        known += [pluralize(hidden, "hidden tile")] if hidden else []
        if known:
            parts.append(f"{name} holds {', '.join(known)}")
    return f"{'; '.join(parts)}." if parts else ""


def _columns(table: ShahrazadTable) -> str:
    """Every column from the left, its tiles from the top."""
    parts = []
    for column, places in table.pattern.columns().items():
        tiles = [table.pattern.tiles[place] for place in reversed(places)]
        parts.append(
            f"{column_name(column)} {', '.join(f'{tile.colour} {tile.number}' for tile in tiles)}"
        )
    return f"Columns from the left, tiles from the top: {'; '.join(parts)}."


def _flips(table: ShahrazadTable) -> str:
    check, tiles = check_story(table.pattern), table.pattern.tiles
    parts = [
        f"{tiles[place].number} > {tiles[other].number}"
        for place, others in check.out_of_order.items()
        for other in others
    ]
    parts += [f"{tiles[place].number} on no path" for place in sorted(check.off_the_path)]
    return f"Face down: {', '.join(parts)}." if parts else ""


def private_alt_text(
    view: View[ShahrazadTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows."""
    return alt_text(view, names, (), title=title)


def text_board(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything that a picture of the table shows, place by place."""
    table = table_of(view)
    called = safe_names(names, table.seats)
    letters = ", ".join(f"{one.letter} {one.key}" for one in table.box.colours.values())
    parts = [
        _state(table, called, title or "Shahrazad"),
        f"{letters}; ! marks a tile that would lie face down",
        pattern_text(table.pattern, table),
    ]
    lines = []
    for seat, hand in enumerate(table.hands):
        held = ["hidden" if isinstance(tile, Hidden) else tile_text(table, tile) for tile in hand]
        two = ", places two" if table.replaced[seat] else ""
        lines.append(f"{seat + 1} {called[seat]}: {', '.join(held) or 'no tiles'}{two}")
    lines += [f"shown: {tile_text(table, tile)}" for tile in table.shown.known_faces()]
    lines.append(f"stack: {len(table.stack)}")
    parts += ["\n".join(lines), "\n".join(filter(None, (_points(table), _flips(table))))]
    return TextBoard("\n\n".join(parts))
