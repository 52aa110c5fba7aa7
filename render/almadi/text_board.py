"""Almadi's table in words, place by place: a listener can play a match with it and the menus."""

from collections.abc import Sequence

from render import wording
from render.almadi.phrases import (
    effects_words,
    objective_words,
    owned_words,
    people_words,
    state_words,
    supplies_words,
)
from render.almadi.promises import progress_of
from render.almadi.realm import active_sides
from render.almadi.scene import Scene, is_choosing_strips, scene_in_words
from render.painter import TextBoard
from rules.almadi.answers import SLOTS
from rules.almadi.box import Objective
from rules.almadi.cells import NAME, column_of, row_of
from rules.almadi.landscapes import Strip
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, pluralize


def text_board(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """What belongs to nobody, and what lies before each seat."""
    scene = scene_in_words(view, names, title)
    return TextBoard(_shared(scene), tuple(_seat(scene, seat) for seat in scene.seats))


def _shared(scene: Scene) -> str:
    table = scene.table
    parts = [
        wording.scores_sentence(scene.sheet, scene.names, is_over=table.is_over),
        f"On the board, each for the row of its number:\n{_offers(table)}",
        supplies_words(table),
    ]
    if table.objectives and not table.is_over:
        free = ", ".join(_free_objective(scene, one) for one in table.objectives)
        parts.append(f"Objectives to take: {free}.")
    parts += people_words(table)
    if is_choosing_strips(table):
        parts.append("Strips, rows 1 to 4, each with its E side:")
        parts += [f"{strip.key}: {_strip(strip)}." for strip in table.strips]
    return f"{state_words(scene)}\n\n" + "\n".join(parts)


def _strip(strip: Strip) -> str:
    """Its landscapes from the top."""
    told = []
    for one in strip.landscapes:
        goods = f" with {one.goods} {one.good}" if one.good else ""
        told.append(f"{one.landscape}{goods} {one.sides['E']}")
    return ", ".join(told)


def _seat(scene: Scene, seat: Seat) -> str:
    lines = scene.sheet.seats[seat]
    points = ", ".join(
        f"{line.label} {format_number(line.points)}" for line in lines if line.points
    )
    total = pluralize(scene.sheet.totals[seat], "point")
    parts = [
        f"{scene.names[seat]}, seat {seat + 1}: {total}{f' ({points})' if points else ''}.",
        f"Owns: {owned_words(scene, seat)}.",
        _realm(scene.table.architects[seat].realm),
    ]
    return "\n".join(parts)


def _free_objective(scene: Scene, objective: Objective) -> str:
    """An objective, and how far the viewer has come with it."""
    if scene.viewer is None:
        return objective_words(objective)
    have, need = progress_of(objective, scene.table.architects[scene.viewer])
    return f"{objective.label} ({objective.points}; you {have} of {need})"


def _offers(table: AlmadiTable) -> str:
    """A line for each row."""
    rows: dict[str, list[str]] = {}
    for slot, tile in zip(SLOTS, table.board, strict=True):
        if tile is not None:
            rows.setdefault(slot[0], []).append(f"{slot} {effects_words(tile)}")
    return "\n".join("; ".join(row) for row in rows.values()) or "nothing"


def _realm(realm: Realm) -> str:
    """A line for each row, from the left."""
    if not realm.tiles:
        return "No strip yet."
    rows: dict[int, list[str]] = {}
    for place in sorted(realm.tiles, key=column_of):
        tile = realm.tiles[place]
        told = f"{NAME[place]} {effects_words(tile, active_sides(realm, place, tile))}"
        rows.setdefault(row_of(place), []).append(told)
    lines = ["; ".join(rows[row]) for row in sorted(rows)]
    return "\n".join(["Sides without a name are arrows; a strip has only E.", *lines])
