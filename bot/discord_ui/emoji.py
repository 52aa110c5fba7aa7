"""Icons in menus: our own drawings as application emojis, else plain emoji."""

import asyncio
import hashlib
import io
import logging
from typing import TYPE_CHECKING

from render.painters import PAINTERS
from render.sprites import drawing
from render.theme import ART

if TYPE_CHECKING:
    import discord

LOGGER = logging.getLogger(__name__)

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


class Emojis:
    """Finds an emoji for the icon that a label names."""

    def __init__(self) -> None:
        self._ours: dict[tuple[str, str], str] = {}

    def of(self, game: str, icon: str) -> str:
        """What Discord shows for that icon; nothing if there is no picture of it."""
        plain = PAINTERS[game].emoji.get(icon, "")
        return self._ours.get((game, icon), plain) if plain else ""

    async def upload(self, client: "discord.Client") -> int:
        """Bring our drawings to Discord, each once; how many were new. Plain emoji serve until
        they are there, and wherever one is missing."""
        there = {one.name: str(one) for one in await client.fetch_application_emojis()}
        new = 0
        icons = [(game, icon) for game, painter in PAINTERS.items() for icon in painter.emoji]
        for game, icon in icons:
            picture = await asyncio.to_thread(picture_of, game, icon)
            if picture is None:
                continue
            name = name_of(icon, picture)
            if name not in there:
                # Discord is strict with emojis: one after the other.
                made = await client.create_application_emoji(name=name, image=picture)
                there[name] = str(made)
                new += 1
            self._ours[game, icon] = there[name]
        if new:
            LOGGER.info("brought %d emojis to Discord", new)
        return new


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
