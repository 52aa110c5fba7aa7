"""Secrets by construction: who sees which face, and what bars undo."""

from dataclasses import dataclass, field
from typing import NewType

import pytest

from rules.engine.chance import Chance
from rules.engine.secret import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Cards,
    Hidden,
    State,
    _hides_nothing,
    eyes_of,
    seen_by,
)
from rules.engine.table import Table

SEED = bytes(32)


@dataclass(frozen=True)
class Tile:
    name: str
    back: str


@dataclass(slots=True)
class Corner(State):
    hand: Cards[str]
    marks: list[int]


@dataclass(slots=True, kw_only=True)
class Nested(Table):
    corner: Corner
    piles: dict[str, Cards[str]]
    pair: tuple[Cards[str], int]
    tiles: Cards[Tile] = field(default_factory=Cards)


def a_table() -> Nested:
    return Nested(
        chance=Chance(SEED),
        corner=Corner(Cards(["a", "b"], eyes_of(1)), [1, 2]),
        piles={"left": Cards(["c"])},
        pair=(Cards(["d"], EVERYONE), 7),
        tiles=Cards([Tile("x", "red")]),
    )


@pytest.mark.parametrize(
    ("hint", "is_open"),
    [
        (int, True),
        (str | None, True),
        (Tile, True),
        (tuple[Tile, ...], True),
        (NewType("Cell", int), True),
        (object, False),
        (tuple, False),
        (Corner, False),
        (Chance, False),
        (Cards[str], False),
        (tuple[Cards[str], int], False),
        (Cards[str] | None, False),
        (list[int], False),
        (dict[str, int], False),
        (tuple[list[int], int], False),
        ("Tile", False),
    ],
)
def test_only_what_can_hide_nothing_is_taken_as_it_is(hint: object, is_open: bool) -> None:
    assert _hides_nothing(hint) is is_open


def test_a_view_keeps_nothing_that_the_table_changes_later() -> None:
    table = a_table()
    view = seen_by(0, table).table
    table.corner.marks.append(3)
    table.piles["right"] = Cards(["e"])
    assert view.corner.marks == [1, 2]
    assert list(view.piles) == ["left"]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    hand = Cards(["ace", "king"], eyes_of(1))
    assert hand.redact_for(eyes_of(1)).known_faces() == ["ace", "king"]
    assert list(hand.redact_for(eyes_of(0))) == [Hidden(), Hidden()]
    assert list(hand.redact_for(SPECTATOR)) == [Hidden(), Hidden()]


def test_of_a_face_up_deck_everybody_sees_the_top_card_only() -> None:
    deck = Cards(["under", "top"], face_up=True)
    for eyes in (eyes_of(0), eyes_of(4), SPECTATOR):
        assert list(deck.redact_for(eyes)) == [Hidden(), "top"]
    assert deck.eyes() == [NOBODY, EVERYONE]


def test_a_back_keeps_what_is_public() -> None:
    pile = Cards([Tile("x", "red")])
    assert list(pile.redact_for(SPECTATOR)) == [Hidden("red")]


def test_drawing_for_eyes_that_had_not_seen_the_card_bars_undo() -> None:
    table = a_table()
    pile = Cards(["a", "b"])
    assert pile.draw(table, eyes_of(0)) == "b"
    assert table.barrier == 1
    assert len(pile) == 1
    assert pile.top == "a"


def test_drawing_a_card_that_those_eyes_had_seen_bars_nothing() -> None:
    table = a_table()
    assert Cards(["a", "b"], EVERYONE).draw(table) == "b"
    assert Cards(["a", "b"], eyes_of(2)).draw(table, eyes_of(2)) == "b"
    assert table.barrier == 0


def test_a_face_up_deck_uncovers_its_next_card() -> None:
    table = a_table()
    deck = Cards(["a", "b"], face_up=True)
    deck.draw(table)
    assert table.barrier == 1
    assert deck.eyes() == [EVERYONE]
    deck.draw(table)
    assert table.barrier == 1
    assert deck.top is None
    assert not deck


def test_uncovering_a_card_that_everybody_had_seen_bars_nothing() -> None:
    table = a_table()
    deck = Cards(["a", "b"], EVERYONE, face_up=True)
    deck.draw(table)
    assert table.barrier == 0


def test_playing_a_card_from_a_hand_shows_it() -> None:
    table = a_table()
    hand = Cards(["a", "b", "c"], eyes_of(0))
    assert hand.remove("b", table) == "b"
    assert hand.known_faces() == ["a", "c"]
    assert table.barrier == 1
    hand.remove("a", table, eyes_of(0))
    assert table.barrier == 1


def test_a_card_that_is_added_lies_on_top_with_its_eyes() -> None:
    hand = Cards(["a"], eyes_of(0))
    hand.add("b", eyes_of(1))
    assert list(hand) == ["a", "b"]
    assert hand.eyes() == [1, 2]
    assert list(hand.redact_for(eyes_of(1))) == [Hidden(), "b"]


def test_a_view_cannot_be_drawn_from_where_it_is_hidden() -> None:
    view = Cards(["a"]).redact_for(SPECTATOR)
    with pytest.raises(TypeError, match="only the table"):
        view.draw(a_table())


def test_copies_of_cards_are_independent() -> None:
    pile = Cards(["a", "b"])
    twin = pile.copy()
    assert twin == pile
    twin.draw(a_table())
    assert len(pile) == 2
    assert twin != pile
    assert pile != Cards(["a", "b"], EVERYONE)
    assert pile != Cards(["a", "b"], face_up=True)
    assert pile != ["a", "b"]
    assert repr(pile) == "Cards(['a', 'b'], eyes=[0, 0])"


def test_the_hidden_ones_can_be_imagined() -> None:
    view = Cards(["a", "b", "c"]).redact_for(SPECTATOR)
    assert view.hidden_count() == 3
    guess = view.with_hidden_faces(["x", "y", "z"])
    assert list(guess) == ["x", "y", "z"]
    seen = Cards(["a", "top"], face_up=True).redact_for(SPECTATOR)
    assert list(seen.with_hidden_faces(["x"])) == ["x", "top"]


def test_a_view_turns_over_cards_wherever_they_lie() -> None:
    view = seen_by(0, a_table()).table
    assert view.corner.hand.known_faces() == []
    assert view.piles["left"].known_faces() == []
    assert view.pair[0].known_faces() == ["d"]
    assert view.pair[1] == 7
    assert list(view.tiles) == [Hidden("red")]
    assert seen_by(1, a_table()).table.corner.hand.known_faces() == ["a", "b"]


def test_a_view_has_neither_the_seed_nor_the_news() -> None:
    table = a_table()
    table.news = []
    view = seen_by(None, table)
    assert view.seat is None
    assert view.table.chance is None
    assert view.table.news is None
    assert table.news == []


def test_making_a_view_leaves_the_table_alone() -> None:
    table = a_table()
    seen_by(0, table)
    assert table == a_table()


def test_a_copy_of_nested_state_shares_nothing_that_changes() -> None:
    table = a_table()
    twin = table.copy()
    assert twin == table
    twin.corner.marks.append(3)
    twin.piles["left"].draw(twin)
    twin.corner.hand.draw(twin)
    assert table == a_table()
    assert twin.chance is table.chance
