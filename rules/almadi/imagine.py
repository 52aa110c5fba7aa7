"""What the hidden parts of a table might be, dealt at random for computer players."""

from rules.almadi.landscapes import LANDSCAPES
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.secret import View


def imagine(view: View[AlmadiTable], chance: Chance) -> AlmadiTable:
    """A table that fits the view, with hidden landscapes and cards dealt at random."""
    table = view.table.copy()
    table.chance = chance
    used = [tile for architect in table.architects for tile in architect.realm.tiles.values()]
    used += [tile for tile in (*table.board, table.turn.foreseen) if tile is not None]
    seen = {tile.key for tile in used} | {tile.key for tile in table.supply.known_faces()}
    of_each = table.box.seats[len(table.architects)].landscapes
    unseen = []
    for landscape in LANDSCAPES:
        tiles = table.box.landscapes[landscape]
        left = [tile for tile in tiles if tile.key not in seen]
        missing = of_each - (len(tiles) - len(left))
        unseen += chance.shuffle(f"unseen {landscape}", left, missing)
    table.supply = table.supply.with_hidden_faces(chance.shuffle("unseen supply", unseen))
    held = [card for architect in table.architects for card in architect.stalls]
    table.stalls = table.stalls.with_hidden_faces(
        _unseen_cards(table.box.stalls, held + table.stalls.known_faces(), "stalls", chance)
    )
    held = [card for architect in table.architects for card in architect.mosaics]
    table.mosaics = table.mosaics.with_hidden_faces(
        _unseen_cards(table.box.mosaics, held + table.mosaics.known_faces(), "mosaics", chance)
    )
    _imagine_hands(table, chance)
    return table


def _imagine_hands(table: AlmadiTable, chance: Chance) -> None:
    """Deal the characters that nobody has shown to the hidden hands."""
    shown = [
        character for architect in table.architects for character in architect.hand.known_faces()
    ]
    shown += [character for architect in table.architects for character in architect.characters]
    shown += table.characters
    left = [character for character in table.box.characters if character not in shown]
    unseen = iter(chance.shuffle("unseen characters", left))
    for architect in table.architects:
        architect.hand = architect.hand.with_hidden_faces(unseen)


def _unseen_cards(box: tuple[str, ...], seen: list[str], deck: str, chance: Chance) -> list[str]:
    left = list(box)
    for card in seen:
        left.remove(card)
    return chance.shuffle(f"unseen {deck}", left)
