"""Messages put together once: words, pictures and rows of buttons, within Discord's limits."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import discord
from discord import ButtonStyle, ComponentType, ui

MOST_IN_A_ROW = 5
"""Buttons; a menu has a row to itself."""
MOST_LETTERS = 3900
"""In one message; Discord allows 4000."""
MOST_BYTES = 8500
MOST_COMPONENTS = 40
"""In one message, whatever contains what."""
LONGEST_ALT = 1024

Component: TypeAlias = dict[str, Any]
"""A component as Discord's API wants it. discord.py would make an object of each, and then this;
for a panel that took longer than all the rest of laying it out."""


class Stamp(NamedTuple):
    """What every id of a message carries besides its own."""

    epoch: int
    picks: int = 0
    """How many picks were made on the message before."""


Part = Callable[[Stamp], Component]


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
            self.parts.append(lambda _: _text(fitting))
        return self

    def _fitting(self, words: str) -> str:
        # People can type half a character, which nothing can encode.
        words = words.encode(errors="replace").decode()
        letters, room = MOST_LETTERS - self._letters, MOST_BYTES - self._bytes
        if len(words) > min(letters, room) or len(words.encode()) > room:
            words = _cut(words, letters, room)
        if words.strip():
            self._letters += len(words)
            self._bytes += len(words.encode()) + 12
        return words

    @property
    def room(self) -> int:
        """How many more characters of words fit."""
        return MOST_LETTERS - self._letters

    def lift(self, since: int, to: int) -> None:
        """Move the latest parts up, to where they belong: words that take what room is left are
        added last."""
        self.parts = self.parts[:to] + self.parts[since:] + self.parts[to:since]

    def picture(self, name: str, png: bytes, alt: str) -> "Message":
        alt = alt if len(alt) <= LONGEST_ALT else alt[: LONGEST_ALT - 1] + "…"
        one = Attached(name, png, alt)
        self.attached.append(one)
        item = {"media": _media(name), "description": alt or None, "spoiler": False}
        self.parts.append(lambda _: _component(ComponentType.media_gallery, items=[item]))
        return self

    def beside(self, words: str, name: str, png: bytes, alt: str) -> "Message":
        """Words with a small picture at their side; where no words fit, neither does it."""
        fitting = self._fitting(words)
        if not fitting.strip():
            return self
        self.attached.append(Attached(name, png, alt))

        thumbnail = _component(
            ComponentType.thumbnail, media=_media(name), description=alt, spoiler=False
        )
        self.parts.append(
            lambda _: _component(
                ComponentType.section, components=[_text(fitting)], accessory=thumbnail
            )
        )
        return self

    def beside_button(self, words: str, button: Part) -> "Message":
        """Words with a button at their side."""
        fitting = self._fitting(words)
        if fitting.strip():
            self.parts.append(
                lambda stamp: _component(
                    ComponentType.section, components=[_text(fitting)], accessory=button(stamp)
                )
            )
        return self

    def document(self, name: str, text: str) -> "Message":
        self.attached.append(Attached(name, text.encode(), ""))
        self.parts.append(
            lambda _: _component(ComponentType.file, file=_media(name), spoiler=False)
        )
        return self

    def row(self, *makers: Part) -> "Message":
        """Up to five buttons, or one menu."""
        if makers:
            self.parts.append(
                lambda stamp: _component(
                    ComponentType.action_row, components=[make(stamp) for make in makers]
                )
            )
        return self

    def view(self, epoch: int, picks: int = 0) -> "Layout":
        """As it is sent in that epoch, or shown anew after so many picks on the same message."""
        stamp = Stamp(epoch, picks)
        return Layout(
            _component(
                ComponentType.container,
                components=[part(stamp) for part in self.parts],
                accent_color=self.colour,
                spoiler=False,
            )
        )

    def files(self) -> list[discord.File]:
        return [one.file() for one in self.attached]

    @property
    def size(self) -> int:
        """How many components it has, with those inside others and the one around all."""
        return 1 + sum(_size(part(Stamp(0))) for part in self.parts)

    @property
    def has_files(self) -> bool:
        return bool(self.attached)

    def without_pictures(self) -> "Message":
        """The same, with what the pictures show in words."""
        plain = Message(self.colour, mentions=self.mentions)
        for part in self.parts:
            made = part(Stamp(0))
            if _has_thumbnail(made):
                plain.parts += [_part_of(child) for child in made["components"]]
            elif made["type"] not in _WITH_FILES:
                plain.parts.append(part)
        plain._letters, plain._bytes = self._letters, self._bytes
        for one in self.attached:
            plain.text(one.alt)
        return plain

    def without_buttons(self) -> "Message":
        """The same, with nothing to press."""
        return Message(
            self.colour,
            [
                part
                for part in self.parts
                if part(Stamp(0))["type"] != ComponentType.action_row.value
            ],
            self.attached,
            self.mentions,
            self._letters,
            self._bytes,
        )


class Layout(ui.LayoutView):
    """A message for discord.py to send. It is finished before it is sent, since clicks find their
    way by their ids: discord.py would keep the view of every message in memory, and for each
    private one a task that waits for a quarter of an hour."""

    def __init__(self, *components: Component) -> None:
        super().__init__(timeout=None)
        self._components = list(components)
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


def sentence_message(sentence: str) -> Message:
    """A message of a sentence or two."""
    return Message().text(sentence)


def _size(component: Component) -> int:
    inside = [*component.get("components", ()), *filter(None, [component.get("accessory")])]
    return 1 + sum(map(_size, inside))


def _has_thumbnail(component: Component) -> bool:
    beside = component.get("accessory") or {}
    return bool(beside.get("type") == ComponentType.thumbnail.value)


def _part_of(component: Component) -> Part:
    return lambda _: component


def _component(kind: ComponentType, **fields: Any) -> Component:  # noqa: ANN401 - as Discord has it
    return {"type": kind.value, **fields}


def _text(words: str) -> Component:
    return _component(ComponentType.text_display, content=words)


def _media(name: str) -> Component:
    """A file that is attached to the same message."""
    return {"url": f"attachment://{name}"}


_WITH_FILES = {ComponentType.media_gallery.value, ComponentType.file.value}


def _cut(words: str, letters: int, most_bytes: int) -> str:
    words = words[: max(letters - 1, 0)]
    while len(words.encode()) > most_bytes - 4 and words:
        words = words[:-16]
    return words + "…" if words else ""


def press(
    label: str,
    custom_id: str,
    emoji: str | None = None,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    disabled: bool = False,
) -> Component:
    """A button that comes back to us by its id."""
    made = _component(
        ComponentType.button,
        style=style.value,
        label=label[:80],
        custom_id=custom_id,
        disabled=disabled,
    )
    return made | _emoji(emoji)


def link(label: str, url: str) -> Part:
    """A button that leads somewhere; it never comes back to us."""
    style = ButtonStyle.link.value
    return lambda _: _component(
        ComponentType.button, style=style, label=label, url=url, disabled=False
    )


def pick(placeholder: str, custom_id: str, options: list[Component], number: int) -> Component:
    """A menu of which one entry is picked; its number is its place for apps."""
    return _component(
        ComponentType.select,
        id=number,
        placeholder=placeholder[:150],
        custom_id=custom_id,
        options=options,
        min_values=1,
        max_values=1,
        disabled=False,
        required=True,
    )


def pick_person(placeholder: str, custom_id: str, number: int) -> Component:
    """A menu of people, which Discord fills."""
    return _component(
        ComponentType.user_select,
        id=number,
        placeholder=placeholder[:150],
        custom_id=custom_id,
        min_values=1,
        max_values=1,
        disabled=False,
        required=True,
    )


def options(pairs: Iterable[tuple[str, str, str, str]]) -> list[Component]:
    """Menu entries from value, label, description and emoji, each within its limit."""
    return [
        {
            "value": value[:100],
            "label": label[:100] or value[:100],
            "default": False,
            **({"description": _within(description)} if description else {}),
            **_emoji(emoji),
        }
        for value, label, description, emoji in pairs
    ]


def _within(description: str) -> str:
    """What does not fit is seen to be missing: half a sentence may say something else."""
    return description if len(description) <= 100 else f"{description[:99].rstrip()}…"


@lru_cache(maxsize=512)
def _emoji(shown: str | None) -> Component:
    return {"emoji": discord.PartialEmoji.from_str(shown).to_dict()} if shown else {}
