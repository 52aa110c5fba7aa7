"""What the hidden parts of a table might be, dealt at random for computer players."""

from rules.engine.chance import Chance
from rules.engine.secret import View
from rules.sultaniya.table import SultaniyaTable


def imagine(view: View[SultaniyaTable], chance: Chance) -> SultaniyaTable:
    """A table that fits the view, with piles and secret objectives dealt at random."""
    table = view.table.copy()
    table.chance = chance
    _deal_objectives(table, chance)
    for level in range(len(table.piles)):
        _deal_pile(table, level, chance)
    return table


def _deal_objectives(table: SultaniyaTable, chance: Chance) -> None:
    known = {one.key for builder in table.builders for one in builder.objectives.known_faces()}
    unseen = [one for one in table.box.objectives.values() if one.key not in known]
    dealt = iter(chance.shuffle("unseen objectives", unseen))
    for builder in table.builders:
        hidden = builder.objectives.hidden_count()
        builder.objectives = builder.objectives.with_hidden_faces(
            [next(dealt) for _ in range(hidden)]
        )


def _deal_pile(table: SultaniyaTable, level: int, chance: Chance) -> None:
    """The hidden tiles of a pile are those of its level that are visible nowhere."""
    seen = {tile.key for tile in (*table.fronts[level], *table.piles[level].known_faces())}
    for builder in table.builders:
        seen.update(laid.tile.key for laid in builder.palace.tiles.values())
    unseen = [tile for tile in table.box.pile(level, table.seats) if tile.key not in seen]
    table.piles[level] = table.piles[level].with_hidden_faces(
        chance.shuffle(f"unseen {level}", unseen)
    )
