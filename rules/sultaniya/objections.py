"""Why an answer is refused, where the rule is clear: sentences for whoever gave it."""

from collections.abc import Sequence

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.engine.text import pluralize
from rules.sultaniya.boards import DRAWN
from rules.sultaniya.building import front_answers
from rules.sultaniya.djinns import UNDER
from rules.sultaniya.land import COLUMNS, NAME, PLACE_OF, STARTS, Place
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import GROUND, LEVEL_NAMES, LEVELS, PLAIN, Tile

MAX_ECHO_CHARS = 8
"""A longer word is not repeated in a sentence."""
MUST_BUILD = "A face-up tile fits your palace: take it and build."
WITH_A_DJINN = "With a djinn at work nobody passes: build what fits, or say end."
NOTHING_FITS = "None of the face-up tiles can be built: say pass, or reveal more if you can."
NO_DJINN_NOW = "A djinn is called at the start of a turn, before anything is revealed."
ALREADY_DONE = "That was your turn: take it back with undo, or say end."


def turn_objection(table: SultaniyaTable, seat: Seat, path: Path) -> str | None:
    """What is wrong at the start of a turn."""
    if path[:1] == ("djinn",):
        return djinn_objection(table, seat, path)
    if path[:1] == ("reveal",):
        return reveal_objection(table, path, range(len(LEVELS)))
    if path[:1] == ("take",):
        return take_objection(table, seat, path)
    if path == ("end",):
        return "Do something first: build, call a djinn, or pass for 2 sapphires."
    return None


def build_objection(
    table: SultaniyaTable, seat: Seat, path: Path, levels: Sequence[int], *, has_djinn: bool
) -> str | None:
    """What is wrong once revealing has begun, or a djinn is at work."""
    if path[:1] == ("djinn",):
        return NO_DJINN_NOW
    if path[:1] == ("pass",) or path == ("end",):
        if has_djinn:
            return WITH_A_DJINN
        return MUST_BUILD if front_answers(table, seat) else NOTHING_FITS
    if path[:1] == ("reveal",):
        return reveal_objection(table, path, levels)
    if path[:1] == ("take",):
        return take_objection(table, seat, path)
    return None


def look_objection(table: SultaniyaTable, seat: Seat, path: Path, level: int) -> str | None:
    """What is wrong while a pile is looked through."""
    if path[:1] != ("take",) or len(path) < 2:
        return "The djinn of the eye builds a tile of the pile you see, if one fits."
    seen = {tile.key: tile for tile in table.piles[level].known_faces()}
    if path[1] not in seen:
        return f"There is no {_echo(path[1], 'tile')} in the {LEVEL_NAMES[level]} pile."
    return place_objection(table.builders[seat].palace, seen[path[1]], path[2:])


def reveal_objection(table: SultaniyaTable, path: Path, levels: Sequence[int]) -> str | None:
    """Three tiles at most lie in front of a pile, and a turn opens one pile."""
    level = LEVEL_OF.get(path[1]) if len(path) == 2 else None
    if level is None:
        return None
    if level not in levels:
        if not levels:
            return "All reveals come before the first tile is taken."
        opened = " or the ".join(LEVEL_NAMES[each] for each in levels)
        return f"This turn you reveal from the {opened} pile only."
    if not table.piles[level]:
        return f"The {LEVEL_NAMES[level]} pile is empty."
    most = pluralize(table.box.play.front, "tile")
    return f"{most} of the {LEVEL_NAMES[level]} lie face up: that is the most."


def take_objection(table: SultaniyaTable, seat: Seat, path: Path) -> str | None:
    """A tile is taken from in front of a pile, and goes where it fits."""
    if len(path) < 2:
        return None
    tile = table.in_front(path[1])
    if tile is None:
        for pile in table.piles:
            if getattr(pile.top, "key", None) == path[1]:
                return "That is the top of its pile: visible, but nobody may take it."
        return f"There is no {_echo(path[1], 'tile')} among the face-up tiles."
    return place_objection(table.builders[seat].palace, tile, path[2:])


def place_objection(palace: Palace, tile: Tile, words: Path) -> str | None:
    """Why a tile cannot be built there, or not with that face."""
    places = [NAME[place] for place, _ in palace.fits(tile)]
    if not places:
        return f"That tile fits nowhere in your palace: {_no_place_reason(palace, tile)}."
    if not words:
        return None
    name = words[0].upper()
    if name not in PLACE_OF:
        free = ", ".join(places)
        return f"There is no {_echo(name, 'place')}: that tile could go to {free}."
    place = PLACE_OF[name]
    if name in places and len(words) > 1:
        if len(palace.faces(tile, place)) > 1:
            return None
        return f"That tile fits one way only at {name}: leave out which face it shows."
    return _objection_to(palace, tile, place)


def _echo(word: str, noun: str) -> str:
    """What somebody named, in their own word if it is short and plain."""
    return f"{noun} {word}" if len(word) <= MAX_ECHO_CHARS and word.isascii() else f"such {noun}"


def _no_place_reason(palace: Palace, tile: Tile) -> str:
    name = LEVEL_NAMES[tile.level]
    if len(palace.run(tile.level)) == len(STARTS[tile.level]):
        return f"the {name} is complete"
    if not palace.open_places(tile.level):
        return f"nothing is beneath the {name} there"
    return "its artwork does not line up with what stands there"


def _objection_to(palace: Palace, tile: Tile, place: Place) -> str | None:
    level, name = place[0], NAME[place]
    if level != tile.level:
        return f"That tile belongs to the {LEVEL_NAMES[tile.level]}, and {name} does not."
    if place in palace.tiles:
        return f"{name} is taken."
    if not palace.is_supported(place):
        return f"Nothing is beneath {name}: build there first."
    if place not in palace.open_places(level):
        return f"{name} would leave a hole: join the tiles of the {LEVEL_NAMES[level]}."
    if not palace.faces(tile, place):
        return f"{_misfit_reason(palace, tile, place)}."
    return None


def _misfit_reason(palace: Palace, tile: Tile, place: Place) -> str:
    """Which shaft does not run on: its edges allow one face only where it has a neighbour."""
    level, start = place
    beside = palace.tiles.get((level, start - 2)) or palace.tiles.get((level, start + 2))
    halves = tile.halves(beside is not None and not beside.mirrored)
    for column, half in zip((start, start + 1), halves, strict=True):
        under = palace.half(level - 1, column) if level > GROUND else None
        if half.foot != PLAIN and (under is None or under.top != half.foot):
            where = f"beneath it in column {COLUMNS[column]}"
            return f"The {half.foot} of that tile has no {half.foot} {where}"
    return f"What stands above {NAME[place]} does not run on into that tile"


def djinn_objection(table: SultaniyaTable, seat: Seat, path: Path) -> str | None:
    """A djinn is paid, and the red one moves only what can be moved."""
    djinn = table.box.djinns.get(path[1]) if len(path) > 1 else None
    if djinn is None:
        return None
    held = table.builders[seat].sapphires
    if held < djinn.cost:
        price = pluralize(djinn.cost, "sapphire")
        return f"The {djinn.name.lower()} costs {price}, and you have {held}."
    return WISH_OBJECTIONS.get(djinn.key, _pile_objection)(table, seat, path[2:])


def _pile_objection(table: SultaniyaTable, seat: Seat, words: Path) -> str | None:
    level = LEVEL_OF.get(words[0]) if len(words) == 1 else None
    return None if level is None else f"The {LEVEL_NAMES[level]} pile is empty."


def _move_objection(table: SultaniyaTable, seat: Seat, words: Path) -> str | None:
    palace = table.builders[seat].palace
    if not words or words[0].upper() not in PLACE_OF:
        return None
    name = words[0].upper()
    place = PLACE_OF[name]
    if place in DRAWN:
        return f"{name} is drawn on your board and never moves."
    if place not in palace.tiles:
        return f"You have no tile at {name}."
    goals = [NAME[goal] if goal else UNDER for goal, _ in palace.copy().moves(place)]
    if not goals:
        return f"The tile at {name} cannot leave: what is left would not hold."
    return f"For the tile at {name} say {' or '.join(goals)}: the palace must hold afterwards."


WISH_OBJECTIONS = {"red": _move_objection}
