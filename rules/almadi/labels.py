"""The menu labels of Almadi's answers, made from a view when somebody looks."""

import re
from collections import Counter

from rules.almadi.answers import SLOT_OF
from rules.almadi.box import Objective
from rules.almadi.cells import CELL_OF
from rules.almadi.characters import ALI_BABA
from rules.almadi.effects import (
    effect_names,
    free_effects,
    possible_effects,
    takeable_objectives,
)
from rules.almadi.landscapes import EFFECTS, GOODS, Landscape, Tally, tally_of
from rules.almadi.objectives import is_met
from rules.almadi.progress import progress
from rules.almadi.promises import is_out_of_reach
from rules.almadi.table import NO_SLOT, AlmadiTable
from rules.engine.decision import Label, Path
from rules.engine.secret import Seat
from rules.engine.text import join_words, pluralize

LONGEST = 100
"""Characters of a description."""
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def strip(table: AlmadiTable, path: Path) -> Label:
    """A starting strip: its landscapes from row 1 to row 4."""
    if len(path) == 1:
        return Label("Strip", "The four landscapes your realm begins with.", "strip")
    chosen = next(one for one in table.strips if one.key == path[1])
    rows = " · ".join(landscape.landscape for landscape in chosen.landscapes)
    return Label(chosen.key.capitalize(), rows, "strip")


def label(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    """The last word of a path: a place on the board, an effect, a power, or what it applies to."""
    first = path[0]
    if first in SLOT_OF:
        return _placement(table, seat, path)
    return LABELS[first](table, seat, path)


def _placement(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    landscape = table.board[SLOT_OF[path[0]]]
    assert landscape is not None
    if len(path) == 1:
        return Label(f"{path[0]} {landscape.landscape}", sides(landscape), landscape.landscape)
    return _cell(table, seat, path[1], landscape)


def _cell(table: AlmadiTable, seat: Seat, name: str, landscape: Landscape) -> Label:
    gained = table.architects[seat].realm.contacts(CELL_OF[name], landscape)
    wishes = table.box.genie_moves - table.turn.moves
    return Label(name, activates(table, seat, gained, wishes), "cell")


def _keep(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Keep", "Two of the characters you were dealt.", "character")
    return _character(table, path[-1])


def _recruit(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        rubies = pluralize(table.architects[seat].rubies, "ruby", "rubies")
        return Label("Recruit", f"A character; you have {rubies}.", "character")
    return _character(table, path[1])


def _copy(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Zumurrud", "Copy a character that another seat has recruited.", "character")
    character = table.box.character(path[1])
    return Label(character.name, character.text, "character")


def _character(table: AlmadiTable, key: str) -> Label:
    character = table.box.character(key)
    cost = pluralize(character.cost, "ruby", "rubies")
    return Label(f"{character.name} ({cost})", character.text, "character")


def _decline(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Decline", "Zumurrud copies whoever is worth most at the end.", "end")


def _zaynab(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Zaynab", "Exchange a mosaic for a stall, or a stall for a mosaic.", "zaynab")
    given = path[1]
    if given in GOODS:
        return Label(f"A stall with {given}", f"For the top mosaic: {table.mosaics.top}.", "stall")
    return Label(f"The {given} mosaic", f"For the top stall: {table.stalls.top}.", "marteline")


def _ali(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    left = len(table.supply)
    drawn = f"one of the {left} landscapes" if left > 1 else "the last landscape"
    return Label("Ali", f"Draw {drawn} of the supply.", "ali")


def _place(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    landscape = table.turn.foreseen
    assert landscape is not None
    if len(path) == 1:
        return Label(f"Place the {landscape.landscape}", sides(landscape), landscape.landscape)
    return _cell(table, seat, path[1], landscape)


def _swap(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Swap", "Leave it on the board and take another landscape.", "ali")
    return _placement(table, seat, path[1:])


def _hussain(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Hussain", "Switch two landscapes with this wish.", "hussain")
    landscape = table.architects[seat].realm.tiles[CELL_OF[path[-1]]]
    return Label(f"{path[-1]} {landscape.landscape}", sides(landscape), landscape.landscape)


def _genie(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    realm = table.architects[seat].realm
    if len(path) == 1:
        left = table.box.genie_moves - table.turn.moves
        return Label("Genie", f"Move a landscape ({left} of this turn's wishes left).", "genie")
    start = CELL_OF[path[1]]
    landscape = realm.tiles[start]
    if len(path) == 2:
        return Label(f"{path[1]} {landscape.landscape}", sides(landscape), landscape.landscape)
    lifted = realm.copy()
    lifted.lift(start)
    gained = lifted.contacts(CELL_OF[path[2]], landscape)
    # This move is a wish itself.
    wishes = table.box.genie_moves - table.turn.moves - 1
    return Label(path[2], activates(table, seat, gained, wishes), "cell")


def _marteline(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    said = f"A mason's hammer: draw the top mosaic, {table.mosaics.top}."
    return Label("Marteline", said, "marteline")


def _stall(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Stall", f"Draw the top stall: {table.stalls.top}.", "stall")


def _moon(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    if len(path) == 1:
        return Label("Moon", "Promise an objective: keep it to score it, or lose as much.", "moon")
    objective = table.box.objective(path[1])
    owned = any(objective in architect.objectives for architect in table.architects)
    worth = pluralize(objective.points, "point") + (" (a rival's)" if owned else "")
    name, icon = f"{objective.label}: {worth}", f"objective-{objective.colour}"
    if is_met(objective.key, table.architects[seat]):
        return Label(name, _first_sentences("Fulfilled at once. ", objective.text), icon)
    told = _how_far(table, seat, objective)
    return Label(name, told, icon, tells_points=True)


def _how_far(table: AlmadiTable, seat: Seat, objective: Objective) -> str:
    """How much of an objective the seat has, and what it loses without the rest."""
    have = progress(objective.key, table.architects[seat])
    if is_out_of_reach(table, seat, objective.key, has_placed=True):
        shown = f" (you have {have})" if have else ""
        return f"Too late to fulfil{shown}: −{objective.points} unless a rival takes it."
    shown = f"You have {have} · " if have else ""
    return _first_sentences(f"{shown}−{objective.points} if you fail · ", objective.text)


def _first_sentences(beginning: str, text: str) -> str:
    """As many sentences of the text as there is room for."""
    told = beginning
    for sentence in re.findall(r"[^.]+[.] ?", text):
        if len(told + sentence.rstrip()) > LONGEST:
            break
        told += sentence
    return told.rstrip(" ·")


def _ruby(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    taken = "two" if table.architects[seat].powers & ALI_BABA and table.rubies > 1 else "one"
    return Label("Ruby", _take_rubies(table, taken), "ruby")


def _end(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("End turn", _what_follows(table), "end", _lapsing(table, seat))


def _what_follows(table: AlmadiTable) -> str:
    if table.is_finale:
        return "This was an extra turn."
    if table.turn.slot == NO_SLOT:
        return "The next player is up."
    if len(table.supply) == 1:
        return "The last landscape goes to the board."
    return "The board refills and the next player is up."


def _lapsing(table: AlmadiTable, seat: Seat) -> str:
    """What waits and could be performed, as part of a sentence: `Aladdin and 2 rubies`."""
    waiting = Counter(word for (word,) in free_effects(table, seat))
    if any(answer[0] == "moon" for answer in possible_effects(table, seat)):
        waiting["moon"] = tally_of("moon", table.turn.due)
    if table.turn.genie:
        waiting["genie"] = 1
    return join_words([_lapsing_effect(word, count) for word, count in waiting.items()])


def _lapsing_effect(word: str, count: int) -> str:
    if word not in EFFECTS:
        return word.capitalize()
    many = "rubies" if word == "ruby" else None
    return f"the {word.capitalize()}" if count == 1 else pluralize(count, word, many)


def _aladdin(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Aladdin", _take_rubies(table, "one"), "ruby")


def _badroulbadour(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Badroulbadour", f"Draw the top mosaic: {table.mosaics.top}.", "marteline")


def _paribanou(table: AlmadiTable, seat: Seat, path: Path) -> Label:
    return Label("Paribanou", f"Draw the top stall: {table.stalls.top}.", "stall")


LABELS = {
    "genie": _genie,
    "marteline": _marteline,
    "stall": _stall,
    "moon": _moon,
    "ruby": _ruby,
    "end": _end,
    "keep": _keep,
    "recruit": _recruit,
    "copy": _copy,
    "decline": _decline,
    "zaynab": _zaynab,
    "ali": _ali,
    "place": _place,
    "swap": _swap,
    "hussain": _hussain,
    "aladdin": _aladdin,
    "badroulbadour": _badroulbadour,
    "paribanou": _paribanou,
}


def sides(landscape: Landscape) -> str:
    """The four sides of a landscape, and a market's goods."""
    shown = " ".join(
        f"{ARROWS[side]}{what}" for side, what in landscape.sides.items() if what is not None
    )
    goods = f" · {landscape.goods} {landscape.good}" if landscape.good else ""
    return shown + goods


def activates(table: AlmadiTable, seat: Seat, gained: Tally, wishes: int) -> str:
    """What a cell would activate, in words, and what of it brings nothing any more."""
    due = table.turn.due
    left = {
        "genie": wishes,
        "marteline": table.mosaics.count - tally_of("marteline", due),
        "stall": table.stalls.count - tally_of("stall", due),
        "ruby": table.rubies - tally_of("ruby", due),
        "moon": len(takeable_objectives(table, seat)) - tally_of("moon", due),
    }
    told = []
    for effect, count in Counter(effect_names(gained)).items():
        # Ruling A7: however many genies it touches, they grant one move.
        found = 1 if effect == "genie" else count
        shown = effect if found == 1 else f"{effect} ×{found}"
        lacks = max(0, found - max(0, left.get(effect, found)))
        if lacks == found:
            shown += f" ({SPENT.get(effect, 'none left')})"
        elif lacks:
            shown += f" ({found - lacks} left)"
        told.append(shown)
    return f"Activates {', '.join(told)}." if told else "Activates nothing."


SPENT = {"genie": "no wish left"}


def _take_rubies(table: AlmadiTable, number: str) -> str:
    if table.rubies == 1:
        return "Take the last ruby."
    return f"Take {number} of {table.rubies} rubies."
