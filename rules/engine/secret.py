"""Secrets by construction: cards know whose eyes may see them, and views follow from that alone."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar, cast

from rules.engine.chance import Chance

if TYPE_CHECKING:
    from rules.engine.table import Table

Seat = int
Eyes = int
"""A set of seats as bits; spectators have a bit of their own."""

EVERYONE: Eyes = -1
NOBODY: Eyes = 0
SPECTATOR: Eyes = 1 << 30

Travel = tuple[Callable[..., object], tuple[object, ...]]
"""What makes a twin in another process; pickle asks for it there and nowhere else."""

Face = TypeVar("Face")
T = TypeVar("T", bound="Table")
S = TypeVar("S", bound="State")


def eyes_of(seat: Seat | None) -> Eyes:
    """The eyes of one seat; of a spectator if there is none."""
    return SPECTATOR if seat is None else 1 << seat


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card seen from behind: all that is left of it is what its back tells."""

    back: str = ""

    def __reduce__(self) -> Travel:
        return Hidden, (self.back,)


class State:
    """Plain mutable data: a slotted dataclass that can be copied, compared, redacted, and sent to
    another process."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent twin. Games with hot tables write theirs by hand."""
        return cast(Self, _copied(self))

    def __reduce__(self) -> Travel:
        return _made, (type(self), {name: getattr(self, name) for name in _names(self)})


def _made(kind: type[S], parts: dict[str, object]) -> S:
    twin = object.__new__(kind)
    for name, part in parts.items():
        setattr(twin, name, part)
    return twin


def _copied(value: object) -> object:
    if isinstance(value, State):
        twin = object.__new__(type(value))
        for name in _names(value):
            part = getattr(value, name)
            setattr(twin, name, part.copy() if isinstance(part, State) else _copied(part))
        return twin
    if isinstance(value, Cards):
        return value.copy()
    if isinstance(value, list):
        return [_copied(part) for part in value]
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return value


def _names(state: State) -> tuple[str, ...]:
    kind: type = type(state)
    if kind not in _NAMES_OF:
        _NAMES_OF[kind] = tuple(one.name for one in fields(kind))
    return _NAMES_OF[kind]


_NAMES_OF: dict[type, tuple[str, ...]] = {}


class Cards(Generic[Face]):
    """A pile, deck or hand; the last card is the top. Whoever gains sight of a face bars undo.

    Every method that can show a face to new eyes asks for the table, so that nobody can forget
    to tell it. Drawing only counts down, so that copies share the cards.
    """

    __slots__ = ("_eyes", "_faces", "count", "face_up")

    def __init__(
        self, faces: Iterable[Face | Hidden] = (), eyes: Eyes = NOBODY, *, face_up: bool = False
    ) -> None:
        self._faces = tuple(faces)
        self.count = len(self._faces)
        """How many there are."""
        self._eyes = (eyes,) * self.count
        self.face_up = face_up
        """Whether the top card always lies open for everyone."""

    def copy(self) -> "Cards[Face]":
        twin: Cards[Face] = object.__new__(Cards)
        twin._faces = self._faces
        twin._eyes = self._eyes
        twin.count = self.count
        twin.face_up = self.face_up
        return twin

    def __reduce__(self) -> Travel:
        return _dealt, (self._faces[: self.count], self._eyes[: self.count], self.face_up)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Face | Hidden]:
        return iter(self._faces[: self.count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._known_as() == other._known_as()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Cards({list(self)!r}, eyes={self.eyes()!r})"

    @property
    def top(self) -> Face | Hidden | None:
        return self._faces[self.count - 1] if self.count else None

    def eyes(self) -> list[Eyes]:
        """Whose eyes may see each card."""
        seen = list(self._eyes[: self.count])
        if self.face_up and seen:
            seen[-1] = EVERYONE
        return seen

    def known(self) -> list[Face]:
        """The faces that are not hidden here: all of them at the table, fewer in a view."""
        return [face for face in self._faces[: self.count] if not isinstance(face, Hidden)]

    def hidden(self) -> int:
        """How many of them are turned over here."""
        return sum(isinstance(face, Hidden) for face in self)

    def draw(self, table: "Table", eyes: Eyes = EVERYONE) -> Face:
        """Take the top card, for those eyes to see; a face-up deck then uncovers its next."""
        self.count = count = self.count - 1
        face = self._faces[count]
        if self.face_up:
            if count and self._eyes[count - 1] != EVERYONE:
                table.barrier += 1
        else:
            seen = self._eyes[count]
            if seen | eyes != seen:
                table.barrier += 1
        if isinstance(face, Hidden):
            raise TypeError("a view has no such face: only the table can be played on")
        return face

    def remove(self, face: Face, table: "Table", eyes: Eyes = EVERYONE) -> Face:
        """Take that card out, for those eyes to see."""
        faces, seen = list(self), self.eyes()
        place = faces.index(face)
        if seen[place] | eyes != seen[place]:
            table.barrier += 1
        del faces[place], seen[place]
        self._lay(faces, seen)
        return face

    def add(self, face: Face, eyes: Eyes) -> None:
        """Lay a card on top whose holders' eyes have already been told."""
        self._lay([*self, face], [*self.eyes(), eyes])

    def put_under(self, face: Face, eyes: Eyes) -> None:
        """Lay a card under all others; those who saw it still know it."""
        self._lay([face, *self], [eyes, *self.eyes()])

    def turned_over_for(self, eyes: Eyes) -> "Cards[Face]":
        """The same cards as those eyes see them."""
        view = self.copy()
        view._lay(
            [
                face if seen & eyes else Hidden(getattr(face, "back", ""))
                for face, seen in zip(self, self.eyes(), strict=True)
            ],
            self.eyes(),
        )
        return view

    def dealt(self, faces: Iterable[Face]) -> "Cards[Face]":
        """The same cards, the hidden ones replaced in order by the faces somebody imagines."""
        unseen = iter(faces)
        guess = self.copy()
        guess._lay(
            [next(unseen) if isinstance(face, Hidden) else face for face in self], self.eyes()
        )
        return guess

    def _lay(self, faces: list[Face | Hidden], eyes: list[Eyes]) -> None:
        self._faces, self._eyes, self.count = tuple(faces), tuple(eyes), len(faces)

    def _known_as(self) -> tuple[list[Face | Hidden], list[Eyes], bool]:
        return list(self), self.eyes(), self.face_up


def _dealt(faces: tuple[Face, ...], eyes: tuple[Eyes, ...], face_up: bool) -> Cards[Face]:
    cards = Cards(faces, face_up=face_up)
    cards._eyes = eyes
    return cards


class View(NamedTuple, Generic[T]):
    """A table as one seat sees it (or a spectator): all else is turned over."""

    table: T
    seat: Seat | None


def seen_by(seat: Seat | None, table: T) -> View[T]:
    """What those eyes may see of the table, and nothing more."""
    view = cast(T, _redacted(table, eyes_of(seat)))
    view.news = None
    return View(view, seat)


def seen_by_all(table: T) -> View[T]:
    """What all eyes together see: for looking back, when nobody can profit from it any more."""
    view = cast(T, _redacted(table, EVERYONE))
    view.news = None
    return View(view, None)


_OPEN = frozenset((int, str, bool, float, type(None)))
"""What hides nothing, and is most of a table."""


def _redacted(value: object, eyes: Eyes) -> object:
    kind = type(value)
    if kind in _OPEN:
        return value
    if kind is Cards:
        return cast(Cards[object], value).turned_over_for(eyes)
    if isinstance(value, State):
        view = object.__new__(kind)
        for name in _names(value):
            part = getattr(value, name)
            setattr(view, name, part if type(part) in _OPEN else _redacted(part, eyes))
        return view
    if isinstance(value, list):
        return [part if type(part) in _OPEN else _redacted(part, eyes) for part in value]
    if kind is tuple:
        return tuple(_redacted(part, eyes) for part in cast(tuple[object, ...], value))
    if isinstance(value, dict):
        return {
            key: part if type(part) in _OPEN else _redacted(part, eyes)
            for key, part in value.items()
        }
    if isinstance(value, Cards):
        return value.turned_over_for(eyes)
    if isinstance(value, Chance):
        return None
    return value
