"""The games of the house: adding one is adding a line here and a painter in `render`."""

from rules.almadi import ALMADI
from rules.engine.game import AnyGame
from rules.engine.illegal import BadRecord
from rules.shahrazad import SHAHRAZAD
from rules.sultan import SULTAN
from rules.sultaniya import SULTANIYA

GAMES: dict[str, AnyGame] = {
    "almadi": ALMADI,
    "shahrazad": SHAHRAZAD,
    "sultan": SULTAN,
    "sultaniya": SULTANIYA,
}


def game_of(key: str) -> AnyGame:
    """The game of that key, or a sentence that lists those there are."""
    if key not in GAMES:
        raise BadRecord("game", f"There is no game “{key}”. There is: {', '.join(GAMES)}.")
    return GAMES[key]
