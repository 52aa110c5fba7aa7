"""The games of the house: a new game adds a line here and one in `render.painters`."""

from pkgutil import resolve_name

from rules.engine.game import AnyGame
from rules.engine.illegal import BadRecord

GAMES: dict[str, AnyGame] = {
    "almadi": resolve_name("rules.almadi:ALMADI"),
    "shahrazad": resolve_name("rules.shahrazad:SHAHRAZAD"),
    "sultan": resolve_name("rules.sultan:SULTAN"),
    "sultaniya": resolve_name("rules.sultaniya:SULTANIYA"),
}
"""A line names the package and its value, as an entry point does: no import stands elsewhere."""


def game_of(key: str) -> AnyGame:
    """The game of that key, or a sentence that lists those there are."""
    if key not in GAMES:
        raise BadRecord("game", f"There is no game “{key}”. There is: {', '.join(GAMES)}.")
    return GAMES[key]
