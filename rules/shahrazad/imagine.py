"""What the hidden parts of a table might be, dealt at random for computer players."""

from rules.engine.chance import Chance
from rules.engine.secret import View
from rules.shahrazad.table import ShahrazadTable


def imagine(view: View[ShahrazadTable], chance: Chance) -> ShahrazadTable:
    """A table that fits the view, with hidden tiles dealt at random."""
    table = view.table.copy()
    table.chance = chance
    piles = [*table.hands, table.stack, table.shown, table.removed]
    seen = {tile.number for tile in table.pattern.tiles.values()}
    seen |= {tile.number for pile in piles for tile in pile.known_faces()}
    left = [tile for tile in table.box.tiles if tile.number not in seen]
    unseen = iter(chance.shuffle("unseen", left))
    table.hands = [hand.with_hidden_faces(unseen) for hand in table.hands]
    table.stack = table.stack.with_hidden_faces(unseen)
    table.shown = table.shown.with_hidden_faces(unseen)
    table.removed = table.removed.with_hidden_faces(unseen)
    return table
