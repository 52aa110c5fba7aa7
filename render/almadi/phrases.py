"""Pieces of sentences about a table of Almadi, for alternative texts and boards in words."""

from collections import Counter
from collections.abc import Sequence

from render.almadi.promises import progress_of
from render.almadi.scene import Scene, is_choosing_characters, is_choosing_strips, turn_words
from rules.almadi.answers import SLOTS
from rules.almadi.box import Objective
from rules.almadi.landscapes import Landscape
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Hidden, Seat
from rules.engine.text import join_words, pluralize

MANY = {"oasis": "oases", "ruby": "rubies"}
ARROW = "arrow"


def count(number: int, noun: str) -> str:
    """`1 oasis`, `3 oases`."""
    return pluralize(number, noun, MANY.get(noun))


def state_words(scene: Scene) -> str:
    """Which match it is, how far it is, and who is awaited or has won."""
    table, title = scene.table, scene.title or "Almadi"
    if table.is_over:
        winners = join_words([scene.names[seat] for seat in scene.sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    awaited = join_words([scene.names[seat] for seat in scene.awaited])
    if is_choosing_strips(table):
        return f"{title}, strips are being chosen. {awaited} to choose."
    where = turn_words(table)
    doing = "choose" if is_choosing_characters(table) else "play"
    return f"{title}, {where[0].lower()}{where[1:]}. {awaited} to {doing}."


def landscape_words(tile: Landscape, active: str = "") -> str:
    """A landscape with its goods and its four sides: `caravan: N arrow active, E ruby`."""
    goods = f", {tile.goods} {tile.good}" if tile.good else ""
    sides = ", ".join(
        f"{side} {what}{' active' if side in active else ''}"
        for side, what in tile.sides.items()
        if what is not None
    )
    return f"{tile.landscape}{goods}{': ' if sides else ''}{sides}"


def effects_words(tile: Landscape, active: str = "") -> str:
    """A landscape with its goods and the sides that are no arrows: `caravan: E ruby active`."""
    goods = f" with {tile.goods} {tile.good}" if tile.good else ""
    sides = ", ".join(
        f"{side} {what}{' active' if side in active else ''}"
        for side, what in tile.sides.items()
        if what not in (None, ARROW)
    )
    return f"{tile.landscape}{goods}{': ' if sides else ''}{sides}"


def offer_words(table: AlmadiTable) -> str:
    """The landscapes to take, by their places, without their sides."""
    told = []
    for slot, tile in zip(SLOTS, table.board, strict=True):
        if tile is not None:
            goods = f" with {tile.goods} {tile.good}" if tile.good else ""
            told.append(f"{slot} {tile.landscape}{goods}")
    return ", ".join(told) or "nothing"


def supplies_words(table: AlmadiTable) -> str:
    return (
        f"Left: {count(len(table.supply), 'landscape')}, {count(len(table.stalls), 'stall')}"
        f"{_top(table.stalls.top)}, {count(len(table.mosaics), 'mosaic')}"
        f"{_top(table.mosaics.top)}, {count(table.rubies, 'ruby')}."
    )


def _top(card: str | Hidden | None) -> str:
    return f" (top {card})" if isinstance(card, str) else ""


def objective_words(objective: Objective) -> str:
    return f"{objective.label} ({objective.points})"


def people_words(table: AlmadiTable) -> list[str]:
    """Characters that are open to all, and what Ali drew."""
    sentences = []
    if table.characters:
        free = join_words([f"{one.name} ({one.cost})" for one in table.characters])
        sentences.append(f"Open characters and their rubies: {free}.")
    if table.turn.foreseen is not None:
        sentences.append(f"Ali has drawn a landscape: {landscape_words(table.turn.foreseen)}.")
    return sentences


def owned_words(scene: Scene, seat: Seat) -> str:
    """All that a seat has gathered, without what it lacks."""
    architect = scene.table.architects[seat]
    parts = [count(architect.rubies, "ruby")] if architect.rubies else []
    if architect.stalls:
        parts.append(f"stalls: {_tally(architect.stalls)}")
    if architect.mosaics:
        parts.append(f"mosaics: {_tally(architect.mosaics)}")
    if architect.completed:
        parts.append(
            f"fulfilled {join_words([objective_words(one) for one in architect.completed])}"
        )
    for objective in architect.objectives:
        have, need = progress_of(objective, architect)
        parts.append(f"promised {objective_words(objective)}, {have} of {need}")
    if architect.characters:
        parts.append(f"recruited {join_words([one.name for one in architect.characters])}")
    if architect.copied is not None:
        parts.append(f"Zumurrud copies {architect.copied.name}")
    if known := architect.hand.known_faces():
        parts.append(f"in hand {join_words([f'{one.name} ({one.cost})' for one in known])}")
    if hidden := architect.hand.hidden_count():
        parts.append(f"{count(hidden, 'character')} in hand, face down")
    return "; ".join(parts) or "nothing gathered yet"


def _tally(cards: Sequence[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in sorted(Counter(cards).items()))
