"""Answers that are made once and shared by all matches: the same few thousand paths."""

from rules.almadi.cells import NAME, ROW_MASKS, Cells, each
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path

MAX_REMEMBERED_ROWS = 20_000
"""Rows of free cells to remember; far more than a month of matches shows."""

SLOTS = tuple(f"{row}{side}" for row in (1, 2, 3, 4) for side in "LR")
"""The eight places on the board: `2L` is the left one of row 2."""
SLOT_OF = {name: slot for slot, name in enumerate(SLOTS)}


class _Placements(dict[Cells, list[Path]]):
    """The two slots of a row of the board, each with all free cells of that row."""

    def __init__(self, slots: tuple[str, ...]) -> None:
        super().__init__()
        self._slots = slots

    def __missing__(self, cells: Cells) -> list[Path]:
        if len(self) >= MAX_REMEMBERED_ROWS:
            self.clear()
        paths = self[cells] = [(slot, NAME[place]) for slot in self._slots for place in each(cells)]
        return paths


PLACEMENTS = tuple(_Placements(SLOTS[slot : slot + 2]) for slot in range(0, 8, 2))
"""By row."""
ROW_1, ROW_2, ROW_3, ROW_4 = ROW_MASKS
IN_ROW_1, IN_ROW_2, IN_ROW_3, IN_ROW_4 = PLACEMENTS


def placements(free: Cells) -> list[Path]:
    """Every slot of a full board, with the free cells of its row."""
    return [
        *IN_ROW_1[free & ROW_1],
        *IN_ROW_2[free & ROW_2],
        *IN_ROW_3[free & ROW_3],
        *IN_ROW_4[free & ROW_4],
    ]


def meaning(table: AlmadiTable, path: Path) -> Path:
    """A place on the board stands for its row and the landscape that lies there now."""
    return tuple(_meant(table, word) for word in path)


def _meant(table: AlmadiTable, word: str) -> str:
    landscape = table.board[SLOT_OF[word]] if word in SLOT_OF else None
    return word if landscape is None else f"{word[0]}={landscape.key}"
