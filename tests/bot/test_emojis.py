"""Our icons as application emojis: brought once, found again, plain ones where they are missing."""

from dataclasses import dataclass, field
from typing import cast

import discord

from bot.discord_ui.emoji import upload_icons
from bot.pictures.icons import Icons, all_icons, name_of, picture_of
from render.painters import PAINTERS
from tests.games import FIRST


@dataclass
class Emoji:
    name: str

    def __str__(self) -> str:
        return f"<:{self.name}:1>"


@dataclass
class Discord:
    """The two calls that matter."""

    emojis: list[Emoji] = field(default_factory=list)

    async def fetch_application_emojis(self) -> list[Emoji]:
        return self.emojis

    async def create_application_emoji(self, *, name: str, image: bytes) -> Emoji:
        assert 2 <= len(name) <= 32
        assert name.replace("_", "a").isalnum()
        assert len(image) < 256 * 1024
        self.emojis.append(Emoji(name))
        return self.emojis[-1]


async def test_drawings_are_brought_once_and_plain_emoji_serve_until_then() -> None:
    game, painter = next(iter(PAINTERS.items()))
    icon = next(one for one in painter.emoji if picture_of(game, one) is not None)
    there = Discord()
    client = cast(discord.Client, there)
    icons = Icons()
    assert icons.of(game, icon) == painter.emoji[icon]
    assert icons.of(game, "no such icon") == ""
    brought = await upload_icons(client, icons)
    assert brought == len(there.emojis) > 0
    picture = picture_of(game, icon)
    assert picture is not None
    assert icons.of(game, icon) == f"<:{name_of(icon, picture)}:1>"
    again = Icons()
    assert await upload_icons(client, again) == 0
    assert again.of(game, icon) == icons.of(game, icon)


def test_an_icon_without_a_drawing_keeps_its_plain_emoji() -> None:
    assert picture_of(FIRST.key, "no-such-drawing") is None


def test_a_game_has_its_own_drawing_of_an_icon_that_others_name_too() -> None:
    drawings: dict[str, set[bytes | None]] = {}
    for game, icon in all_icons():
        drawings.setdefault(icon, set()).add(picture_of(game, icon))
    assert any(len(different) > 1 for different in drawings.values())
    # The end of a turn looks the same everywhere.
    assert len(drawings["end"]) == 1
