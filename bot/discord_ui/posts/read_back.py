"""A message of ours as Discord has it, read back without its buttons, to be sent in its place."""

from collections.abc import Awaitable, Callable
from pathlib import PurePosixPath
from typing import TypeAlias
from urllib.parse import urlsplit

import discord
from discord.components import (
    Component,
    Container,
    FileComponent,
    MediaGalleryComponent,
    SectionComponent,
    TextDisplay,
    ThumbnailComponent,
    UnfurledMediaItem,
)

from bot.discord_ui.message import Message

Load: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Loads the file at an address; discord.py's own way fails inside of containers."""


async def read_back(message: discord.Message, load: Load) -> Message:
    """Its pictures are loaded, because an edit must bring them along."""
    content = Message()
    for outer in message.components:
        if isinstance(outer, Container):
            colour = outer.accent_colour
            content.colour = None if colour is None else colour.value
            for component in outer.children:
                await _add(content, component, load)
    return content


async def _add(content: Message, component: Component, load: Load) -> None:
    if isinstance(component, TextDisplay):
        content.text(component.content)
    elif isinstance(component, MediaGalleryComponent):
        for item in component.items:
            loaded = await load(item.media.url)
            content.picture(_name(item.media), loaded, item.description or "")
    elif isinstance(component, FileComponent):
        loaded = await load(component.media.url)
        content.document(_name(component.media), loaded.decode(errors="replace"))
    elif isinstance(component, SectionComponent):
        words = "\n".join(child.content for child in component.children)
        beside = component.accessory
        if isinstance(beside, ThumbnailComponent):
            loaded = await load(beside.media.url)
            content.beside(words, _name(beside.media), loaded, beside.description or "")
        else:
            content.text(words)


def _name(media: UnfurledMediaItem) -> str:
    """The file's name, as it was uploaded."""
    return PurePosixPath(urlsplit(media.url).path).name or "picture.png"
