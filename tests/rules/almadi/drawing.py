"""Positions drawn as text: realms, tables around them, and turns played by words."""

from collections.abc import Iterable, Mapping

from rules.almadi.answers import SLOTS
from rules.almadi.box import Box, Character, Objective, open_box
from rules.almadi.cells import parse_cell
from rules.almadi.characters import POWERS
from rules.almadi.landscapes import GOODS, LETTERS, SIDE_OF, SIDES, Landscape
from rules.almadi.realm import Realm
from rules.almadi.scoring import score
from rules.almadi.table import AlmadiTable, Architect
from rules.almadi.turn import TAKE
from rules.engine.decision import Label
from rules.engine.illegal import IllegalChoice
from rules.engine.news import News
from rules.engine.notation import legal_answer, words_of
from rules.engine.play import decision_of, perform
from rules.engine.secret import Cards, Seat, eyes_of, seen_by

BOX: Box = open_box("house-1")
TYPE_OF = {letter: landscape for landscape, letter in LETTERS.items()}

STRIP = """
    S
  1 P
  2 O
  3 C
  4 M
"""
"""The cedar strip as plain landscapes."""


def tile(text: str, key: str = "tile") -> Landscape:
    """A landscape from words: `market: N arrow, W stall, 4 spices`; other sides are blank."""
    landscape, _, rest = text.partition(":")
    sides = dict.fromkeys(SIDES, 0)
    good, goods = None, 0
    for fact in filter(None, (fact.strip() for fact in rest.split(","))):
        first, second = fact.split()
        if second in GOODS:
            good, goods = second, int(first)
        else:
            assert first in sides, f"{fact!r} is neither a side nor goods"
            sides[first] = SIDE_OF[second]
    north, east, south, west = sides.values()
    return Landscape(key, landscape.strip(), north, east, south, west, good, goods)


def realm(drawing: str) -> Realm:
    """A realm of plain landscapes; lines such as `A2: E arrow, W stall` give sides and goods."""
    lines = [line for line in map(str.strip, drawing.splitlines()) if line]
    details = {}
    while ":" in lines[-1]:
        name, _, facts = lines.pop().partition(":")
        details[name] = facts
    columns = lines[0].split()
    drawn = Realm.beginning_with(None)
    for line in lines[1:]:
        row, *letters = line.split()
        assert len(letters) == len(columns), f"{line!r} does not fit {columns}"
        for column, letter in zip(columns, letters, strict=True):
            name = column + row
            if letter != ".":
                facts = details.pop(name, "")
                drawn.place(parse_cell(name), tile(f"{TYPE_OF[letter]}:{facts}", key=name))
    assert not details, f"nothing is drawn at {', '.join(details)}"
    return drawn


def objective(key: str) -> Objective:
    return BOX.objective(key)


def objectives(keys: Iterable[str]) -> tuple[Objective, ...]:
    return tuple(objective(key) for key in keys)


def characters(keys: Iterable[str]) -> tuple[Character, ...]:
    return tuple(BOX.character(key) for key in keys)


def architect(
    drawing: str = STRIP,
    *,
    stalls: Iterable[str] = (),
    mosaics: Iterable[str] = (),
    rubies: int = 0,
    promised: Iterable[str] = (),
    completed: Iterable[str] = (),
    hand: Iterable[str] = (),
    recruited: Iterable[str] = (),
    copied: str | None = None,
) -> Architect:
    """A seat: its realm as drawn, what lies in front of it, and the characters in its hand."""
    served = characters(recruited)
    working = [one.key for one in served] + ([copied] if copied else [])
    return Architect(
        realm=realm(drawing),
        stalls=tuple(stalls),
        mosaics=tuple(mosaics),
        rubies=rubies,
        objectives=objectives(promised),
        completed=objectives(completed),
        hand=Cards(characters(hand)),
        characters=served,
        copied=BOX.character(copied) if copied else None,
        powers=sum(POWERS.get(key, 0) for key in working),
    )


def table(
    *seats: Architect,
    board: Mapping[str, str] | None = None,
    supply: int = 8,
    stalls: Iterable[str] = ("spices", "leather", "carpets", "pottery"),
    mosaics: Iterable[str] = ("star", "lattice", "knot", "bloom"),
    rubies: int = 30,
    centre: Iterable[str] = ("five-oases", "hole"),
    with_characters: bool = False,
    row: Iterable[str] = (),
    drawn_next: str = "caravan",
) -> AlmadiTable:
    """Seat 0 to take a landscape, against a bare strip if it is alone.

    Decks are given from the top; what the board does not name is a plain oasis. `drawn_next` is
    the top of the supply; the rest of it are plain caravans.
    """
    tiles = [tile((board or {}).get(slot, "oasis"), key=slot) for slot in SLOTS]
    laid = AlmadiTable(
        chance=None,
        box=BOX,
        architects=[*seats, *(architect() for _ in range(len(seats), 2))],
        board=list(tiles),
        supply=Cards(
            tile(drawn_next if left == supply else "caravan", key=f"supply-{left}")
            for left in range(1, supply + 1)
        ),
        stalls=Cards(reversed(list(stalls)), face_up=True),
        mosaics=Cards(reversed(list(mosaics)), face_up=True),
        rubies=rubies,
        objectives=objectives(centre),
        with_characters=with_characters,
        characters=characters(row),
    )
    for seat, one in enumerate(laid.architects):
        one.hand = Cards(one.hand, eyes_of(seat))
    laid.ask(TAKE[0])
    return laid


def asked_seat(at: AlmadiTable) -> Seat:
    """The one seat that is asked."""
    (seat,) = at.pending
    return seat


def play(at: AlmadiTable, *turn: str) -> AlmadiTable:
    """Play answers for whichever seat is asked, each as a person would write it."""
    for words in turn:
        seat = asked_seat(at)
        answer = legal_answer(decision_of(at, seat), at, words_of(words))
        perform(at, seat, answer)
    return at


def news_of(at: AlmadiTable, *turn: str) -> list[News]:
    """The news of those answers."""
    at.news = []
    play(at, *turn)
    news, at.news = at.news, None
    return news


def answers(at: AlmadiTable, first: str = "") -> list[str]:
    """What the asked seat may say, or only what begins with that word."""
    paths = decision_of(at, asked_seat(at)).answers(at)
    return [" ".join(path) for path in paths if first in ("", path[0])]


def refusal(at: AlmadiTable, words: str) -> str:
    """The sentence that refuses those words; the table must be untouched."""
    before = at.copy()
    try:
        play(at, words)
    except IllegalChoice as refused:
        assert at == before
        return refused.sentence
    raise AssertionError(f"{words!r} was allowed")


def label(at: AlmadiTable, words: str) -> Label:
    """How those words read in the asked seat's menu."""
    seat = asked_seat(at)
    return decision_of(at, seat).label(seen_by(seat, at), tuple(words.split()))


def scored(laid: AlmadiTable, seat: Seat, name: str) -> tuple[int, str]:
    """Points and reason of one line of the score sheet."""
    line = next(one for one in score(laid).seats[seat] if one.name == name)
    return line.points, line.why
