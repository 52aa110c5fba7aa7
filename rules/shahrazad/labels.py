"""The menu labels of Shahrazad's answers, made from a view when somebody looks."""

from rules.engine.decision import Label, Path
from rules.shahrazad.spaces import COLUMN_OF, Space, parse_space
from rules.shahrazad.story_check import check_story, groups
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile


def label(table: ShahrazadTable, path: Path) -> Label:
    """The last word of a path: what to do, a tile, or where it goes."""
    return LABELS[path[0]](table, path)


def _place(table: ShahrazadTable, path: Path) -> Label:
    if len(path) == 1:
        return Label("Place", "A tile from your hand, beside one on the table.", "place")
    tile = table.box.tile(int(path[1]))
    if len(path) == 2:
        return tile_label(table, tile)
    return Label(path[2], preview(table, tile, parse_space(path[2])), "space")


def _replace(table: ShahrazadTable, path: Path) -> Label:
    if len(path) == 1:
        return Label(
            "Replace", "Take up a tile from the table; next turn you place two.", "replace"
        )
    old = table.box.tile(int(path[1]))
    if len(path) == 2:
        return tile_label(table, old)
    place = table.pattern.where(old.number)
    assert place is not None
    new = table.box.tile(int(path[2]))
    shown = tile_label(table, new)
    return Label(f"with {shown.text}", preview(table, new, place), shown.icon)


def _show(table: ShahrazadTable, path: Path) -> Label:
    if len(path) == 1:
        return Label("Show", "Choose a tile and ask where it should go; you must play it.", "show")
    return tile_label(table, table.box.tile(int(path[1])))


LABELS = {"place": _place, "replace": _replace, "show": _show}


def end_turn_label(table: ShahrazadTable) -> Label:
    """The label of `end`, with what is drawn."""
    left = len(table.stack)
    drawn = f"Draw one of {left} tiles." if left else "The stack is empty."
    drawn = "Draw the last tile." if left == 1 else drawn
    more = " Next turn you place two." if table.swapped else ""
    return Label("End turn", drawn + more, "end")


def keep_label(table: ShahrazadTable, path: Path) -> Label:
    """A column and the tiles of it that stay."""
    if len(path) == 1:
        return Label("Keep", "One column stays for the second round.", "keep")
    check = check_story(table.pattern)
    staying = [
        str(table.pattern.tiles[place].number)
        for place in reversed(table.pattern.columns()[COLUMN_OF[path[1]]])
        if place in check.face_up
    ]
    return Label(f"Column {path[1]}", f"{', '.join(staying)}, from the top.", "column")


def tile_label(table: ShahrazadTable, tile: Tile) -> Label:
    """A tile, and the other numbers which share its colour."""
    others = [
        str(other.number)
        for other in table.box.tiles
        if other.colour == tile.colour and other is not tile
    ]
    words = f"{tile.colour}, as are {', '.join(others)}" if others else tile.colour
    return Label(f"{tile.number} {tile.title}", words, tile.colour)


def preview(table: ShahrazadTable, tile: Tile, place: Space) -> str:
    """What a tile would do in a space: its neighbours, what would flip, and its group."""
    pattern = table.pattern.copy()
    pattern.tiles[place] = tile
    before = ", ".join(str(other.number) for other in pattern.before(place))
    after = ", ".join(str(other.number) for other in pattern.after(place))
    check = check_story(pattern)
    # The room is short, and nothing weighs more.
    parts = [] if check.face_up else ["the story breaks: nothing scores"]
    parts += [f"after {before}"] if before else []
    parts += [f"before {after}"] if after else []
    wrong = [
        f"{pattern.tiles[high].number} > {pattern.tiles[low].number}"
        for high, lows in check.out_of_order.items()
        for low in lows
        if place in {high, low}
    ]
    parts += [f"out of order: {', '.join(wrong)}"] if wrong else []
    if place in check.face_up:
        # Tiles that would lie face down count for nothing.
        alike = (other for other in check.face_up if pattern.tiles[other].colour == tile.colour)
        group = next(group for group in groups(alike) if place in group)
        parts += [f"{len(group)} {tile.colour} together"] if len(group) > 1 else []
    return " · ".join(parts) or "above or below only"
