"""Icons in menus: the emoji of our own drawing where Discord has it, else a plain emoji."""

import hashlib
import io
from collections.abc import Iterator

from render.painters import PAINTERS
from render.sprites import drawing
from render.theme import ART

SIZE = 128
DRAWINGS = (
    "{game}-icon-{icon}",
    "{game}-djinn-{icon}",
    "icon-{icon}",
    "effect-{icon}",
    "{icon}",
    "back-{icon}",
)
"""Where the drawing of a game's icon may be found, its own and the best for a small size first."""
LONGEST_NAME = 32
DIGEST = 8


class Icons:
    """Finds an emoji for the icon that a label names."""

    def __init__(self) -> None:
        self._ours: dict[tuple[str, str], str] = {}

    def of(self, game: str, icon: str) -> str:
        """What Discord shows for that icon; nothing if there is no picture of it."""
        plain = PAINTERS[game].emoji.get(icon, "")
        return self._ours.get((game, icon), plain) if plain else ""

    def use(self, game: str, icon: str, emoji: str) -> None:
        """Show that emoji for the icon from now on."""
        self._ours[game, icon] = emoji


def all_icons() -> Iterator[tuple[str, str]]:
    """Every icon, with its game."""
    return ((game, icon) for game, painter in PAINTERS.items() for icon in painter.emoji)


def picture_of(game: str, icon: str) -> bytes | None:
    """The drawing of a game's icon as a small PNG, if there is one."""
    for pattern in DRAWINGS:
        name = pattern.format(game=game, icon=icon)
        if (ART / f"{name}.svg").is_file():
            content = io.BytesIO()
            drawing(name, SIZE, SIZE).save(content, "PNG")
            return content.getvalue()
    return None


def name_of(icon: str, picture: bytes) -> str:
    """A name that changes with the drawing, so that a new one is brought and an old one is not."""
    digest = hashlib.sha256(picture).hexdigest()[:DIGEST]
    return f"{icon.replace('-', '_')[: LONGEST_NAME - DIGEST - 1]}_{digest}"
