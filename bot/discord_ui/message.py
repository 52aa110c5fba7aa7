"""Messages put together once: words, pictures and rows of buttons, within Discord's limits."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

MOST_LETTERS = 3900
"""In one message; Discord allows 4000."""
MOST_BYTES = 8500
LONGEST_ALT = 1024

Part = Callable[[int], ui.Item[Any]]
"""Makes an item, given how many picks were made on its message before."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file of ours: its name, its bytes, and what it shows."""

    name: str
    content: bytes
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.content), self.name, description=self.alt or None)


@dataclass(slots=True)
class Message:
    """What is to be shown. Each view is made afresh, because a sent one is never sent again."""

    colour: int | None = None
    parts: list[Part] = field(default_factory=list)
    attached: list[Attached] = field(default_factory=list)
    mentions: tuple[int, ...] = ()
    """The people whom it calls; nobody else is called, whatever its words say."""
    _letters: int = 0
    _bytes: int = 0

    def text(self, words: str) -> "Message":
        """Add words; what goes past the limits is cut, with an ellipsis to show it."""
        fitting = self._fitting(words)
        if fitting.strip():
            self.parts.append(lambda _: ui.TextDisplay(fitting))
        return self

    def _fitting(self, words: str) -> str:
        letters, room = MOST_LETTERS - self._letters, MOST_BYTES - self._bytes
        if len(words) > min(letters, room) or len(words.encode()) > room:
            words = _cut(words, letters, room)
        if words.strip():
            self._letters += len(words)
            self._bytes += len(words.encode()) + 12
        return words

    def picture(self, name: str, png: bytes, alt: str) -> "Message":
        alt = alt if len(alt) <= LONGEST_ALT else alt[: LONGEST_ALT - 1] + "…"
        one = Attached(name, png, alt)
        self.attached.append(one)
        self.parts.append(
            lambda _: ui.MediaGallery(
                discord.MediaGalleryItem(f"attachment://{name}", description=alt or None)
            )
        )
        return self

    def beside(self, words: str, name: str, png: bytes, alt: str) -> "Message":
        """Words with a small picture at their side; where no words fit, neither does it."""
        fitting = self._fitting(words)
        if not fitting.strip():
            return self
        self.attached.append(Attached(name, png, alt))

        def section(_: int) -> ui.Item[Any]:
            thumbnail = ui.Thumbnail[Any](f"attachment://{name}", description=alt)
            return ui.Section(fitting, accessory=thumbnail)

        self.parts.append(section)
        return self

    def document(self, name: str, text: str) -> "Message":
        self.attached.append(Attached(name, text.encode(), ""))
        self.parts.append(lambda _: ui.File(f"attachment://{name}"))
        return self

    def row(self, *makers: Part) -> "Message":
        """Up to five buttons, or one menu; each view gets items of its own."""
        if makers:
            self.parts.append(lambda picks: ui.ActionRow(*(make(picks) for make in makers)))
        return self

    def view(self, picks: int = 0) -> ui.LayoutView:
        """As it is sent, or shown anew after so many picks on the same message."""
        view = ui.LayoutView(timeout=None)
        items = [part(picks) for part in self.parts]
        view.add_item(ui.Container(*items, accent_colour=self.colour))
        # Clicks find their way by their ids. discord.py would keep the view of every message in
        # memory, and for each private one a task that waits for a quarter of an hour.
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        return [one.file() for one in self.attached]

    @property
    def has_files(self) -> bool:
        return bool(self.attached)

    def without_pictures(self) -> "Message":
        """The same, with what the pictures show in words."""
        plain = Message(self.colour, mentions=self.mentions)
        for part in self.parts:
            made = part(0)
            if isinstance(made, ui.Section):
                plain.parts += [_part_of(child) for child in made.children]
            elif not isinstance(made, ui.MediaGallery | ui.File):
                plain.parts.append(part)
        plain._letters, plain._bytes = self._letters, self._bytes
        for one in self.attached:
            plain.text(one.alt)
        return plain

    def without_buttons(self) -> "Message":
        """The same, with nothing to press."""
        return Message(
            self.colour,
            [part for part in self.parts if not isinstance(part(0), ui.ActionRow)],
            self.attached,
            self.mentions,
            self._letters,
            self._bytes,
        )


def sentence_message(sentence: str) -> Message:
    """A message of a sentence or two."""
    return Message().text(sentence)


def _part_of(item: ui.Item[Any]) -> Part:
    return lambda _: item


def _cut(words: str, letters: int, most_bytes: int) -> str:
    words = words[: max(letters - 1, 0)]
    while len(words.encode()) > most_bytes - 4 and words:
        words = words[:-16]
    return words + "…" if words else ""


def link(label: str, url: str) -> Part:
    """A button that leads somewhere; it never comes back to us."""
    return lambda _: ui.Button(label=label, url=url)


def options(pairs: Iterable[tuple[str, str, str, str]]) -> list[discord.SelectOption]:
    """Menu entries from value, label, description and emoji, each within its limit."""
    return [
        discord.SelectOption(
            value=value[:100],
            label=label[:100] or value[:100],
            description=description[:100] or None,
            emoji=emoji or None,
        )
        for value, label, description, emoji in pairs
    ]
