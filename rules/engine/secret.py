"""Hidden information: every card knows which seats may see it, and views follow from that."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    NamedTuple,
    NewType,
    Self,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
)

from rules.engine.chance import Chance

if TYPE_CHECKING:
    from rules.engine.table import Table

Seat = int
Eyes = int
"""A set of seats as bits; spectators have a bit of their own."""

EVERYONE: Eyes = -1
NOBODY: Eyes = 0
SPECTATOR: Eyes = 1 << 30

PickleRecipe = tuple[Callable[..., object], tuple[object, ...]]
"""What `__reduce__` returns: a callable and its arguments, to rebuild an object elsewhere."""

Face = TypeVar("Face")
T = TypeVar("T", bound="Table")
S = TypeVar("S", bound="State")


def eyes_of(seat: Seat | None) -> Eyes:
    """The bit of one seat, or of spectators."""
    return SPECTATOR if seat is None else 1 << seat


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card that a view may not show; only its back is known."""

    back: str = ""

    def __reduce__(self) -> PickleRecipe:
        return Hidden, (self.back,)


class _Backs(dict[str, Hidden]):
    """Hidden cards by their backs, each made once: a view has a hundred of them."""

    def __missing__(self, back: str) -> Hidden:
        made = self[back] = Hidden(back)
        return made


_BACKS = _Backs()


class HiddenFace(TypeError):
    """Something was tried on a view that only the table can tell."""


class State:
    """Mutable data: a slotted dataclass that can be copied, compared, redacted and pickled."""

    __slots__ = ()

    def copy(self) -> Self:
        """A deep copy. Games whose tables are copied often write theirs by hand."""
        return cast(Self, _copy(self))

    def __reduce__(self) -> PickleRecipe:
        return _rebuild_state, (
            type(self),
            {name: getattr(self, name) for name in _field_names(self)},
        )


def _rebuild_state(kind: type[S], parts: dict[str, object]) -> S:
    twin = object.__new__(kind)
    for name, part in parts.items():
        setattr(twin, name, part)
    return twin


def _copy(value: object) -> object:
    if isinstance(value, State):
        twin = object.__new__(type(value))
        for name in _field_names(value):
            part = getattr(value, name)
            setattr(twin, name, part.copy() if isinstance(part, State) else _copy(part))
        return twin
    if isinstance(value, Cards):
        return value.copy()
    if isinstance(value, list):
        return [_copy(part) for part in value]
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return value


def _field_names(state: State) -> tuple[str, ...]:
    kind: type = type(state)
    if kind not in _FIELD_NAMES:
        _FIELD_NAMES[kind] = tuple(one.name for one in fields(kind))
    return _FIELD_NAMES[kind]


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


class Cards(Generic[Face]):
    """A pile, deck or hand; the last card is the top.

    Showing a face to somebody new raises the table's `barrier`, which bars undo. So every method
    that can do that takes the table. Drawing only lowers `count`, so copies share the cards.
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

    def __reduce__(self) -> PickleRecipe:
        return _rebuild_cards, (self._faces[: self.count], self._eyes[: self.count], self.face_up)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Face | Hidden]:
        return iter(self._faces[: self.count])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Cards({list(self)!r}, eyes={self.eyes()!r})"

    @property
    def top(self) -> Face | Hidden | None:
        return self._faces[self.count - 1] if self.count else None

    def eyes(self) -> list[Eyes]:
        """For each card the seats that may see it."""
        seen = list(self._eyes[: self.count])
        if self.face_up and seen:
            seen[-1] = EVERYONE
        return seen

    def known_faces(self) -> list[Face]:
        """The faces that are not hidden here: all of them at the table, fewer in a view."""
        return [face for face in self._faces[: self.count] if not isinstance(face, Hidden)]

    def hidden_count(self) -> int:
        """How many cards are hidden here."""
        return sum(isinstance(face, Hidden) for face in self)

    def draw(self, table: "Table", eyes: Eyes = EVERYONE) -> Face:
        """Take the top card and show it to those eyes; a face-up deck then shows its next card."""
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
            raise HiddenFace("a view has no such face: only the table can be played on")
        return face

    def remove(self, face: Face, table: "Table", eyes: Eyes = EVERYONE) -> Face:
        """Take that card out and show it to those eyes."""
        faces, seen = list(self), self.eyes()
        place = faces.index(face)
        if seen[place] | eyes != seen[place]:
            table.barrier += 1
        del faces[place], seen[place]
        self._set_cards(faces, seen)
        return face

    def add(self, face: Face, eyes: Eyes) -> None:
        """Put a card on top; those eyes must have seen it already."""
        self._set_cards([*self, face], [*self.eyes(), eyes])

    def put_under(self, face: Face, eyes: Eyes) -> None:
        """Put a card under all others; those eyes still know it."""
        self._set_cards([face, *self], [eyes, *self.eyes()])

    def forget(self, eyes: Eyes) -> None:
        """From now on nobody but those eyes knows what they have seen here."""
        self._set_cards(list(self), [seen & eyes for seen in self.eyes()])

    def redact_for(self, eyes: Eyes) -> "Cards[Face]":
        """The same cards as those eyes see them, the others hidden."""
        view, who = self.copy(), self.eyes()
        view._set_cards(
            [
                face if seen & eyes else _BACKS[getattr(face, "back", "")]
                for face, seen in zip(self._faces, who, strict=False)
            ],
            who,
        )
        return view

    def with_hidden_faces(self, faces: Iterable[Face]) -> "Cards[Face]":
        """The same cards, with the hidden ones replaced by these faces in order."""
        unseen = iter(faces)
        guess = self.copy()
        guess._set_cards(
            [next(unseen) if isinstance(face, Hidden) else face for face in self], self.eyes()
        )
        return guess

    def _set_cards(self, faces: list[Face | Hidden], eyes: list[Eyes]) -> None:
        self._faces, self._eyes, self.count = tuple(faces), tuple(eyes), len(faces)

    def _identity(self) -> tuple[list[Face | Hidden], list[Eyes], bool]:
        return list(self), self.eyes(), self.face_up


def _rebuild_cards(faces: tuple[Face, ...], eyes: tuple[Eyes, ...], face_up: bool) -> Cards[Face]:
    cards = Cards(faces, face_up=face_up)
    cards._eyes = eyes
    return cards


class View(NamedTuple, Generic[T]):
    """A table as one seat or a spectator sees it; everything else is hidden."""

    table: T
    seat: Seat | None
    last: tuple[tuple[Seat, str], ...] = ()
    """Seats that rank last whatever their points, with the reason; `RanksLast` of the score."""
    imagined: bool = False
    """Whether it is a rehearsal of a turn that is still to come."""


def seen_by(seat: Seat | None, table: T) -> View[T]:
    """The view of a seat; None is a spectator."""
    view = cast(T, _redact(table, eyes_of(seat)))
    view.news = None
    return View(view, seat)


def seen_by_all(table: T) -> View[T]:
    """What all seats together see: for replays, once the match is over."""
    view = cast(T, _redact(table, EVERYONE))
    view.news = None
    return View(view, None)


_OPEN: set[type] = {int, str, bool, float, type(None)}
"""Types that hide nothing, which is most of a table; others are noted when they are met."""


Take = Callable[[Any, Eyes], object]
"""Makes a part of a view from the same part of a table."""


class _Takes(dict[type, tuple[tuple[str, Take | None], ...]]):
    """How each field of a state comes into a view; None for as it is. Where its type is only a
    name, every value is looked at."""

    def __missing__(self, kind: type) -> tuple[tuple[str, Take | None], ...]:
        made = self[kind] = tuple((one.name, _take(one.type)) for one in fields(kind))
        return made


_TAKES = _Takes()


def _take(hint: object) -> Take | None:
    if _hides_nothing(hint):
        return None
    if get_origin(hint) in {list, dict} and all(map(_hides_nothing, get_args(hint))):
        return _copy_open
    return _redact


def _copy_open(value: list[object] | dict[object, object], eyes: Eyes) -> object:
    return value.copy()


def _hides_nothing(hint: object) -> bool:
    """Whether values of that type are in a view as they are: none of their parts is hidden or can
    be changed."""
    if isinstance(hint, NewType):
        return _hides_nothing(hint.__supertype__)
    origin = get_origin(hint)
    if origin in {tuple, frozenset, Union, UnionType}:
        return all(one is ... or _hides_nothing(one) for one in get_args(hint))
    return (
        isinstance(hint, type)
        and origin is None
        and hint not in {object, tuple}
        and not issubclass(hint, State | Cards | Chance | list | dict)
    )


def _redact(value: object, eyes: Eyes) -> object:
    kind = type(value)
    if kind in _OPEN:
        return value
    if kind is Cards:
        return cast(Cards[object], value).redact_for(eyes)
    if isinstance(value, State):
        view = object.__new__(kind)
        for name, take in _TAKES[kind]:
            part = getattr(value, name)
            setattr(view, name, part if take is None else take(part, eyes))
        return view
    if isinstance(value, list):
        return [part if type(part) in _OPEN else _redact(part, eyes) for part in value]
    if kind is tuple:
        parts = cast(tuple[object, ...], value)
        if all(type(part) in _OPEN for part in parts):
            return value
        return tuple(_redact(part, eyes) for part in parts)
    if isinstance(value, dict):
        return {
            key: part if type(part) in _OPEN else _redact(part, eyes) for key, part in value.items()
        }
    if isinstance(value, Cards):
        return value.redact_for(eyes)
    if isinstance(value, Chance):
        return None
    _OPEN.add(kind)
    return value
