"""Almadi's table in words, place by place: a listener can play a match with it and the menus."""

from collections.abc import Sequence

from render import wording
from render.almadi.phrases import (
    landscape_words,
    objective_words,
    offer_words,
    owned_words,
    people_words,
    state_words,
    supplies_words,
)
from render.almadi.promises import progress_of
from render.almadi.realm import active_sides
from render.almadi.scene import Scene, is_choosing_strips, scene_in_words
from render.painter import TextBoard
from rules.almadi.box import Objective
from rules.almadi.cells import NAME, Cell, column_of, row_of
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
        state_words(scene),
        wording.scores_sentence(scene.sheet, scene.names, is_over=table.is_over),
        f"On the board, each for the row of its number:\n{offer_words(table, brief=False)}",
        supplies_words(table),
    ]
    if table.objectives and not table.is_over:
        free = ", ".join(_free_objective(scene, one) for one in table.objectives)
        parts.append(f"Objectives to take: {free}.")
    parts += people_words(table)
    if is_choosing_strips(table):
        parts += [
            f"Strip {strip.key}, rows 1 to 4:\n"
            + "\n".join(landscape_words(one) for one in strip.landscapes)
            for strip in table.strips
        ]
    return "\n\n".join(parts)


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


def _realm(realm: Realm) -> str:
    if not realm.tiles:
        return "No strip yet."
    lines = []
    for place in sorted(realm.tiles, key=_reading_order):
        tile = realm.tiles[place]
        lines.append(f"{NAME[place]} {landscape_words(tile, active_sides(realm, place, tile))}")
    return "\n".join(lines)


def _reading_order(place: Cell) -> tuple[int, int]:
    return row_of(place), column_of(place)
