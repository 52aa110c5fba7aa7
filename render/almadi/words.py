"""Almadi without pictures: the alternative text of a picture, and the whole table as text."""

from collections import Counter
from collections.abc import Sequence

from render import wording
from render.almadi.realm import active_sides
from render.almadi.scene import (
    is_choosing_characters,
    is_choosing_strips,
    remember_sheet,
    sheet_of,
    table_of,
    turn_words,
)
from render.names import safe_names
from render.painter import TextBoard
from rules.almadi.answers import SLOTS
from rules.almadi.box import Character, Objective
from rules.almadi.cells import NAME, Cell, column_of, row_of
from rules.almadi.labels import ARROWS
from rules.almadi.landscapes import LANDSCAPES, Landscape
from rules.almadi.news import announce
from rules.almadi.realm import Realm
from rules.almadi.serialize import realm_text
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.decision import Path
from rules.engine.news import TurnNews, all_news
from rules.engine.score import ScoreSheet
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import join_words, pluralize


def alt_text(
    view: View[AlmadiTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The table in a few sentences, the most important first."""
    table = table_of(view)
    called = safe_names(names, len(table.architects))
    sheet = remember_sheet(table).rank_last(view.last)
    sentences = [
        _state(table, called, sheet, title or "Almadi"),
        *wording.turn_sentences(turns, called, announce),
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        _offer(table),
        _supplies(table),
        _promises(table, called),
        *_people(table),
        *(_seat(table, seat, called) for seat in _changed_seats_first(table, turns)),
    ]
    return wording.fit_sentences(sentences)


def _state(table: AlmadiTable, called: Sequence[str], sheet: ScoreSheet, title: str) -> str:
    if table.is_over:
        winners = join_words([called[seat] for seat in sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    awaited = join_words([called[seat] for seat in table.pending if seat not in table.sealed])
    if is_choosing_strips(table):
        return f"{title}, strips are being chosen. {awaited} to choose."
    where = turn_words(table)
    doing = "choose" if is_choosing_characters(table) else "play"
    return f"{title}, {where[0].lower()}{where[1:]}. {awaited} to {doing}."


def _offer(table: AlmadiTable) -> str:
    tiles = [
        f"{slot} {_brief_text(tile)}"
        for slot, tile in zip(SLOTS, table.board, strict=True)
        if tile is not None
    ]
    return f"On the board: {', '.join(tiles)}."


def _brief_text(tile: Landscape) -> str:
    goods = f" with {tile.goods} {tile.good}" if tile.good else ""
    return f"{tile.landscape}{goods}"


def _supplies(table: AlmadiTable) -> str:
    return (
        f"Left: {_count(len(table.supply), 'landscape')}, {pluralize(len(table.stalls), 'stall')}"
        f"{_top(table.stalls.top)}, {pluralize(len(table.mosaics), 'mosaic')}"
        f"{_top(table.mosaics.top)}, "
        f"{table.rubies} {'ruby' if table.rubies == 1 else 'rubies'}."
    )


def _top(card: str | Hidden | None) -> str:
    return f" (top {card})" if isinstance(card, str) else ""


def _promises(table: AlmadiTable, called: Sequence[str]) -> str:
    free = [_objective_text(one) for one in table.objectives]
    parts = [f"Objectives to take: {join_words(free)}" if free else "No objective is left to take"]
    for name, architect in zip(called, table.architects, strict=True):
        if architect.objectives:
            promised = join_words([_objective_text(one) for one in architect.objectives])
            parts.append(f"{name} has promised {promised}")
    return "; ".join(parts) + "."


def _people(table: AlmadiTable) -> list[str]:
    sentences = []
    if table.characters:
        free = join_words([f"{one.name} ({one.cost})" for one in table.characters])
        sentences.append(f"Open characters and their rubies: {free}.")
    if table.turn.foreseen is not None:
        sentences.append(f"Ali has drawn: {landscape_text(table.turn.foreseen)}.")
    return sentences


def _objective_text(objective: Objective) -> str:
    return f"{objective.label} ({objective.points})"


def _seat(table: AlmadiTable, seat: Seat, called: Sequence[str]) -> str:
    architect = table.architects[seat]
    kinds = Counter(tile.landscape for tile in architect.realm.tiles.values())
    lands = ", ".join(_count(kinds[kind], kind) for kind in LANDSCAPES)
    done = join_words([one.label for one in architect.completed])
    completed = f"; fulfilled {done}" if done else ""
    serving = join_words([one.name for one in architect.characters])
    completed += f"; recruited {serving}" if serving else ""
    return (
        f"{called[seat]}: {lands}; {_count(architect.rubies, 'rub', 'y', 'ies')}, "
        f"{_count(len(architect.stalls), 'stall')}, {_count(len(architect.mosaics), 'mosaic')}, "
        f"{_count(architect.realm.activations('jar'), 'active jar')}{completed}."
    )


def _changed_seats_first(table: AlmadiTable, turns: Sequence[TurnNews]) -> list[Seat]:
    changed = [item.seat for item in all_news(turns)]
    return list(dict.fromkeys(changed + list(range(len(table.architects)))))


def private_alt_text(
    view: View[AlmadiTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows."""
    return alt_text(view, names, (), title=title)


def text_board(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything that a picture of the table shows, place by place."""
    table = table_of(view)
    called = safe_names(names, len(table.architects))
    sheet = sheet_of(table).rank_last(view.last)
    parts = [_state(table, called, sheet, title or "Almadi"), _legend(), _board(table)]
    parts += [_strips(table)] if is_choosing_strips(table) else []
    for seat, architect in enumerate(table.architects):
        lines = [f"{seat + 1} {called[seat]}: {pluralize(sheet.totals[seat], 'point')}"]
        lines += _realm(architect.realm)
        lines += _belongings(architect)
        lines += _servants(architect) if table.with_characters else []
        points = ", ".join(
            f"{line.name.replace('_', ' ')} {line.points}" for line in sheet.seats[seat]
        )
        lines.append(f"  score: {points}")
        parts.append("\n".join(lines))
    return TextBoard("\n\n".join(parts))


def _legend() -> str:
    return "O oasis, C caravan, P palace, M market; ! marks an activated contact"


def _board(table: AlmadiTable) -> str:
    lines = ["Board"]
    for slot, tile in zip(SLOTS, table.board, strict=True):
        lines.append(f"  {slot} {'empty' if tile is None else landscape_text(tile)}")
    lines += [f"  {_supplies(table)}"]
    lines += [
        f"  objective {one.label} ({one.points}): {one.text}" for one in table.objectives
    ] or ["  no objective is left to take"]
    lines += [f"  character {_character(one)}" for one in table.characters]
    if table.turn.foreseen is not None:
        lines.append(f"  Ali drew {landscape_text(table.turn.foreseen)}")
    return "\n".join(lines)


def _character(character: Character) -> str:
    return f"{character.name} ({pluralize(character.cost, 'ruby', 'rubies')}): {character.text}"


def _strips(table: AlmadiTable) -> str:
    lines = ["Strips to choose from"]
    for strip in table.strips:
        lines.append(f"  {strip.key}")
        lines += [
            f"    S{row} {landscape_text(one)}" for row, one in enumerate(strip.landscapes, 1)
        ]
    return "\n".join(lines)


def landscape_text(tile: Landscape, active: str = "") -> str:
    """A landscape with its four sides and its goods; `!` where a contact is activated."""
    sides = " ".join(
        f"{ARROWS[side]}{what}{'!' if side in active else ''}"
        for side, what in tile.sides.items()
        if what is not None
    )
    goods = f" {tile.goods} {tile.good}" if tile.good else ""
    return f"{tile.landscape}{goods} {sides}".rstrip()


def _realm(realm: Realm) -> list[str]:
    if not realm.tiles:
        return ["  no strip yet"]
    lines = [f"  {line}" for line in realm_text(realm).splitlines()]
    for place in sorted(realm.tiles, key=_reading_order):
        tile = realm.tiles[place]
        lines.append(f"  {NAME[place]} {landscape_text(tile, active_sides(realm, place, tile))}")
    return lines


def _reading_order(place: Cell) -> tuple[int, int]:
    return row_of(place), column_of(place)


def _belongings(architect: Architect) -> list[str]:
    promised = [f"{one.label} (open, −{one.points})" for one in architect.objectives]
    done = [f"{one.label} (done, +{one.points})" for one in architect.completed]
    return [
        f"  rubies: {architect.rubies}",
        f"  stalls: {_tally(architect.stalls)}",
        f"  mosaics: {_tally(architect.mosaics)}",
        f"  objectives: {', '.join(done + promised) or 'none'}",
    ]


def _servants(architect: Architect) -> list[str]:
    lines = [f"  recruited: {', '.join(one.name for one in architect.characters) or 'nobody'}"]
    if architect.copied is not None:
        lines.append(f"  copied by Zumurrud: {architect.copied.name}")
    lines += [f"  in hand: {_character(one)}" for one in architect.hand.known_faces()]
    if hidden := architect.hand.hidden_count():
        lines.append(f"  in hand: {_count(hidden, 'character')} from behind")
    return lines


def _tally(cards: Sequence[str]) -> str:
    counts = Counter(cards)
    return ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "none"


def _count(number: int, stem: str, one: str = "", many: str = "s") -> str:
    if stem == "oasis" and number != 1:
        stem, many = "oas", "es"
    return f"{number} {stem}{one if number == 1 else many}"
