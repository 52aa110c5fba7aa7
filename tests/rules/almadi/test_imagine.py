"""For computer players: worlds that fit a view, and how well a seat stands."""

from collections import Counter

import pytest

from rules.almadi import ALMADI
from rules.almadi.landscapes import LANDSCAPES
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.play import decision_of, perform
from rules.engine.record import canonical
from rules.engine.secret import Seat, seen_by
from tests.rules.almadi.drawing import architect, asked_seat, table


def midway(seats: int, choices: int, *variants: str) -> AlmadiTable:
    """A table after so many answers, each the middle one of those possible."""
    laid = ALMADI.setup(ALMADI.setting(seats, variants), Chance(bytes([seats] * 32)))
    for _ in range(choices):
        seat = asked_seat(laid)
        options = decision_of(laid, seat).answers(laid)
        perform(laid, seat, options[len(options) // 2])
    return laid


def as_seen(at: AlmadiTable, seat: Seat | None) -> str:
    """The bytes of a seat's view."""
    return canonical(ALMADI.as_json(seen_by(seat, at).table))


def landscapes(at: AlmadiTable) -> list[str]:
    placed = [tile for one in at.architects for tile in one.realm.tiles.values()]
    tiles = [*at.supply.known_faces(), *(tile for tile in at.board if tile), *placed]
    return [tile.key for tile in tiles]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("choices", [0, 1, 60])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_imagined_table_looks_the_same_to_that_seat(
    seats: int, choices: int, seat: Seat | None
) -> None:
    laid = midway(seats, choices)
    guess = ALMADI.imagine(seen_by(seat, laid), Chance(bytes(32)))
    assert as_seen(guess, seat) == as_seen(laid, seat)
    assert guess.pending == laid.pending
    assert guess.turn == laid.turn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("choices", [0, 1, 60])
def test_an_imagined_table_uses_the_box_as_the_real_one_does(seats: int, choices: int) -> None:
    laid = midway(seats, choices)
    guess = ALMADI.imagine(seen_by(0, laid), Chance(bytes(32)))
    keys = landscapes(guess)
    assert len(keys) == len(set(keys)) == len(landscapes(laid))
    kinds = Counter(key.split("-")[0] for key in keys)
    each = {2: 10, 3: 14, 4: 18, 5: 22}[seats]
    assert {kind: kinds[kind] for kind in LANDSCAPES} == dict.fromkeys(LANDSCAPES, each)
    for deck in ("stalls", "mosaics"):
        cards = getattr(guess, deck).known_faces() + [
            card for one in guess.architects for card in getattr(one, deck)
        ]
        assert len(cards) == {2: 14, 3: 21, 4: 28, 5: 32}[seats]
        assert max(Counter(cards).values()) <= 8
        assert getattr(guess, deck).hidden_count() == 0


def test_what_is_hidden_is_dealt_anew_by_that_chance() -> None:
    laid = midway(3, 20)
    view = seen_by(0, laid)
    one, same, other = (ALMADI.imagine(view, Chance(bytes([n] * 32))) for n in (1, 1, 2))
    assert one.supply.known_faces() == same.supply.known_faces()
    assert one.supply.known_faces() != other.supply.known_faces()
    assert one.supply.known_faces() != laid.supply.known_faces()
    assert one.stalls.known_faces() != other.stalls.known_faces()
    assert one.mosaics.known_faces() != other.mosaics.known_faces()
    assert one.stalls.top == laid.stalls.top
    assert {tile.key for tile in one.supply.known_faces()} != {
        tile.key for tile in laid.supply.known_faces()
    }


def test_imagining_changes_neither_the_view_nor_the_table() -> None:
    laid = midway(3, 20)
    before = laid.copy()
    view = seen_by(0, laid)
    guess = ALMADI.imagine(view, Chance(bytes(32)))
    perform(guess, asked_seat(guess), decision_of(guess, asked_seat(guess)).answers(guess)[0])
    assert laid == before
    assert view == seen_by(0, laid)


def test_an_imagined_table_can_be_played_to_the_end() -> None:
    guess = ALMADI.imagine(seen_by(1, midway(2, 30)), Chance(bytes(32)))
    assert guess.chance is not None
    while not guess.is_over:
        seat = asked_seat(guess)
        perform(guess, seat, decision_of(guess, seat).answers(guess)[-1])
    assert [len(one.realm.tiles) for one in guess.architects] == [20, 20]


def test_strips_that_are_still_to_be_chosen_stay_on_offer() -> None:
    laid = midway(3, 3, "choose-strips")
    guess = ALMADI.imagine(seen_by(2, laid), Chance(bytes(32)))
    assert guess.strips == laid.strips
    assert guess.architects == laid.architects


GROUP = "  S A\n1 P .\n2 O O\n3 C .\n4 M ."
APART = "  S A\n1 P O\n2 O .\n3 C .\n4 M ."


def test_the_better_realm_is_preferred() -> None:
    better, worse = table(architect(GROUP), architect()), table(architect(APART), architect())
    assert ALMADI.evaluate(better, 0) > ALMADI.evaluate(worse, 0)


def test_a_strong_rival_is_a_worry() -> None:
    calm = table(architect(), architect(), architect())
    worry = table(architect(), architect(), architect(GROUP))
    assert ALMADI.evaluate(worry, 0) < ALMADI.evaluate(calm, 0)
    assert ALMADI.evaluate(worry, 2) > ALMADI.evaluate(calm, 2)


FOUR_OASES = "  S A B\n1 P O O\n2 O O .\n3 C . .\n4 M . ."


def test_an_open_objective_is_not_counted_as_lost_altogether() -> None:
    calm = table(architect(FOUR_OASES), architect())
    promised = table(architect(FOUR_OASES, promised=["five-oases"]), architect())
    lost = ALMADI.evaluate(calm, 0) - 6
    assert lost < ALMADI.evaluate(promised, 0)


def test_an_objective_far_away_is_a_burden() -> None:
    calm = table(architect(), architect())
    promised = table(architect(promised=["hole"]), architect())
    fulfilled = table(architect(completed=["hole"]), architect())
    assert ALMADI.evaluate(promised, 0) < ALMADI.evaluate(calm, 0)
    assert ALMADI.evaluate(fulfilled, 0) == pytest.approx(ALMADI.evaluate(calm, 0) + 7)
