"""Almadi's table as JSON data and as text, for records, exports and tests."""

from rules.almadi.answers import SLOTS
from rules.almadi.box import Character
from rules.almadi.cells import NAME, ROWS, cell, column_name, column_of, row_of
from rules.almadi.labels import sides
from rules.almadi.landscapes import LETTERS, Landscape
from rules.almadi.realm import Realm
from rules.almadi.scoring import total
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.secret import Hidden, View


def as_json(table: AlmadiTable) -> dict[str, object]:
    """A table or view as JSON data; what is hidden is null."""
    data: dict[str, object] = {
        "seats": [_architect(architect) for architect in table.architects],
        "board": {
            slot: None if tile is None else _landscape(tile)
            for slot, tile in zip(SLOTS, table.board, strict=True)
        },
        "supply": [None if isinstance(tile, Hidden) else tile.key for tile in table.supply],
        "decks": {
            "stalls": [None if isinstance(card, Hidden) else card for card in table.stalls],
            "mosaics": [None if isinstance(card, Hidden) else card for card in table.mosaics],
        },
        "rubies": table.rubies,
        "objectives": [
            {"key": one.key, "points": one.points, "completed": False} for one in table.objectives
        ],
    }
    if table.with_characters:
        data["characters"] = [one.key for one in table.characters]
        data["hands"] = [
            [None if isinstance(one, Hidden) else one.key for one in architect.hand]
            for architect in table.architects
        ]
    return data


def _architect(architect: Architect) -> dict[str, object]:
    tiles = architect.realm.tiles
    return {
        "realm": [{"cell": NAME[place], **_landscape(tiles[place])} for place in sorted(tiles)],
        "stalls": list(architect.stalls),
        "mosaics": list(architect.mosaics),
        "rubies": architect.rubies,
        "objectives": [
            {"key": one.key, "points": one.points, "completed": completed}
            for group, completed in ((architect.completed, True), (architect.objectives, False))
            for one in group
        ],
        "characters": [_character(architect, one) for one in architect.characters],
    }


def _character(architect: Architect, character: Character) -> object:
    if character.key == "zumurrud" and architect.copied is not None:
        return {character.key: architect.copied.key}
    return character.key


def _landscape(tile: Landscape) -> dict[str, object]:
    return {
        "landscape": tile.landscape,
        "key": tile.key,
        "sides": tile.sides,
        "goods": {tile.good: tile.goods} if tile.good else {},
    }


def as_text(view: View[AlmadiTable]) -> str:
    """The whole table as text, for a terminal."""
    table = view.table
    parts = [_board(table)]
    for seat, architect in enumerate(table.architects):
        parts.append(f"Seat {seat}: {total(table, seat)} points so far\n{_realm(architect)}")
    return "\n\n".join(parts)


def _board(table: AlmadiTable) -> str:
    lines = ["The board"]
    for slot, tile in zip(SLOTS, table.board, strict=True):
        lines.append(f"  {slot} {'–' if tile is None else f'{tile.landscape:8}{sides(tile)}'}")
    lines += [
        f"  supply {len(table.supply)} · rubies {table.rubies}",
        f"  stalls {len(table.stalls)}, top {table.stalls.top or '–'}",
        f"  mosaics {len(table.mosaics)}, top {table.mosaics.top or '–'}",
    ]
    centre = ", ".join(f"{one.key} ({one.points})" for one in table.objectives)
    lines.append(f"  objectives: {centre or 'none left'}")
    if table.with_characters:
        row = ", ".join(f"{one.key} ({one.cost})" for one in table.characters)
        lines.append(f"  characters: {row or 'none open'}")
    if table.turn.foreseen is not None:
        tile = table.turn.foreseen
        lines.append(f"  drawn by Ali: {tile.landscape} {sides(tile)}")
    return "\n".join(lines)


def _realm(architect: Architect) -> str:
    lines = ["  " + line for line in realm_text(architect.realm).splitlines()]
    objectives = [f"{one.key} ✓" for one in architect.completed]
    objectives += [f"{one.key} (open)" for one in architect.objectives]
    lines += [
        f"  stalls: {', '.join(architect.stalls) or '–'}",
        f"  mosaics: {', '.join(architect.mosaics) or '–'}",
        f"  rubies: {architect.rubies} · active jars: {architect.realm.activations('jar')}",
        f"  objectives: {', '.join(objectives) or '–'}",
    ]
    if architect.characters or architect.hand:
        served = [one.key for one in architect.characters]
        served += [f"copy of {architect.copied.key}"] if architect.copied else []
        known = [one.key for one in architect.hand.known_faces()]
        hidden = [f"{len(architect.hand)} hidden"] if architect.hand.hidden_count() else []
        hand = ", ".join(known + hidden) or "–"
        lines.append(f"  characters: {', '.join(served) or '–'} · hand: {hand}")
    return "\n".join(lines)


def realm_text(realm: Realm) -> str:
    """The realm as a grid of letters: O oasis, C caravan, P palace, M market."""
    columns = range(max((column_of(place) for place in realm.tiles), default=0) + 1)
    rows = sorted({*ROWS, *(row_of(place) for place in realm.tiles)})
    names = [column_name(column) for column in columns]
    lines = ["  " + " ".join(names)]
    for row in rows:
        letters = [
            LETTERS[tile.landscape] if (tile := realm.tiles.get(cell(column, row))) else "."
            for column in columns
        ]
        padded = (letter.ljust(len(name)) for letter, name in zip(letters, names, strict=True))
        lines.append(f"{row} {' '.join(padded)}".rstrip())
    return "\n".join(lines)
