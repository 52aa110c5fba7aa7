"""Characters as plain data and text, and in the tables that computer players imagine."""

from rules.almadi import ALMADI
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.chance import Chance
from rules.engine.secret import Seat, seen_by
from tests.rules.almadi.drawing import (
    architect,
    characters,
    play,
    table,
)

SEED = bytes(range(32))


def hand(of: AlmadiTable, seat: Seat) -> list[str]:
    return [one.key for one in of.architects[seat].hand.known_faces()]


# The table with characters, as plain data and as text.


def telling() -> AlmadiTable:
    mine = architect(recruited=["jafar", "zumurrud"], copied="dalila", hand=["ali"], rubies=2)
    rival = architect(recruited=["dalila"], hand=["aziz", "dunya"])
    return table(
        mine, rival, architect(recruited=["zumurrud"]), row=["aziza"], with_characters=True
    )


def test_the_plain_data_has_the_row_the_hands_and_who_serves_whom() -> None:
    data = ALMADI.as_json(telling())
    assert data["characters"] == ["aziza"]
    assert data["hands"] == [["ali"], ["aziz", "dunya"], []]
    seats = data["seats"]
    assert isinstance(seats, list)
    serving = [["jafar", {"zumurrud": "dalila"}], ["dalila"], ["zumurrud"]]
    assert [seat["characters"] for seat in seats] == serving
    assert ALMADI.as_json(seen_by(0, telling()).table)["hands"] == [["ali"], [None, None], []]


def test_the_text_shows_them_too_and_hides_what_is_hidden() -> None:
    shown = ALMADI.as_text(seen_by(0, telling()))
    assert "\n  characters: aziza (3)\n" in shown
    assert "\n  characters: jafar, zumurrud, copy of dalila · hand: ali\n" in shown
    assert "\n  characters: dalila · hand: 2 hidden\n" in shown
    assert shown.endswith("\n  characters: zumurrud · hand: –")
    bare = table(architect(hand=["ali"]), with_characters=True)
    assert "\n  characters: none open\n" in ALMADI.as_text(seen_by(None, bare))
    assert "\n  characters: – · hand: 1 hidden\n" in ALMADI.as_text(seen_by(None, bare))


def test_the_landscape_that_ali_drew_is_in_the_text() -> None:
    mine = architect(recruited=["ali"])
    laid = table(mine, drawn_next="palace: N jar", with_characters=True)
    assert "drawn by Ali" not in ALMADI.as_text(seen_by(1, laid))
    assert "\n  drawn by Ali: palace ↑jar\n" in ALMADI.as_text(seen_by(1, play(laid, "ali")))


# Imagining a table with characters.


def test_an_imagined_table_deals_the_hidden_hands_from_those_nobody_has_shown() -> None:
    laid = telling()
    guesses = [ALMADI.imagine(seen_by(0, laid), Chance(bytes([n] * 32))) for n in range(40)]
    shown = {"jafar", "zumurrud", "dalila", "ali", "aziza"}
    dealt = [tuple(hand(guess, 1)) for guess in guesses]
    assert all(len(set(two)) == 2 and not shown & set(two) for two in dealt)
    assert len({key for two in dealt for key in two}) > 15
    assert all(hand(guess, 0) == ["ali"] for guess in guesses)


def foreseeing() -> AlmadiTable:
    """A real table on which seat 0 has just let Ali draw."""
    laid = ALMADI.setup(ALMADI.setting(2), Chance(SEED))
    laid.with_characters = True
    mine: Architect = laid.architects[0]
    mine.characters, mine.powers = characters(["ali"]), architect(recruited=["ali"]).powers
    return play(laid, "ali")


def test_an_imagined_table_does_not_deal_the_landscape_that_ali_drew_again() -> None:
    laid = foreseeing()
    assert laid.turn.foreseen is not None
    for number in range(60):
        guess = ALMADI.imagine(seen_by(0, laid), Chance(bytes([number] * 32)))
        unseen = {tile.key for tile in guess.supply.known_faces()}
        assert len(unseen) == len(guess.supply) == 31
        assert laid.turn.foreseen.key not in unseen
        kinds = [tile.landscape for tile in guess.supply.known_faces()]
        assert sorted(kinds) == sorted(tile.landscape for tile in laid.supply.known_faces())
