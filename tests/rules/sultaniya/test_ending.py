"""Rulebook, End of Game and the solo variant; ruling U8 and ruling U12."""

from rules.engine.secret import seen_by
from rules.sultaniya.news import Finished, LastTurns
from rules.sultaniya.table import SultaniyaTable
from tests.rules.sultaniya.drawing import BARE, answers, play, table

FOUR_ROOFS = """
    3     |.   .  :.   .  |.   .  :.   .  |
    2         |.   .  :.   .  |.   .  :.   .  |
    1             :.   .  |.   .  :.   .  |
    0                 |.   .  :.   .  |
    """
PILES = {"roof": "r05 r04 r03", "ground": "g04 g03"}


def asked_seats(made: SultaniyaTable) -> list[int]:
    return list(made.pending)


def test_the_fifth_roof_gives_every_other_seat_one_last_turn() -> None:
    made = table(BARE, FOUR_ROOFS, BARE, front="r02", piles=PILES)
    play(made, "pass", "end")
    told = play(made, "take r02 J3", "end")
    assert told[-1] == LastTurns(seat=1, turns=2)
    assert made.finisher == 1
    assert made.pending[2][-1].question(made) == (
        "Your last turn: do you reveal a tile to build, or pass?"
    )
    play(made, "pass", "end")
    assert asked_seats(made) == [0]
    told = play(made, "pass", "end")
    assert made.is_over
    assert isinstance(told[-1], Finished)
    assert told[-1].ending == "roof"


def test_a_fifth_roof_in_the_last_turns_gives_no_more_turns() -> None:
    made = table(FOUR_ROOFS, FOUR_ROOFS, front="r02 r06", piles=PILES)
    play(made, "take r02 J3", "end", "take r06 J3", "end")
    assert made.is_over
    assert made.finisher == 0


def test_the_fifth_roof_does_not_cancel_the_second_tile_of_two_hands() -> None:
    made = table(FOUR_ROOFS, BARE, front="r02 g02", piles=PILES, sapphires=[2, 0])
    play(made, "djinn hands", "take r02 J3")
    assert answers(made, "take g02") == ["C0", "I0"]
    play(made, "take g02 C0", "end")
    assert asked_seats(made) == [1]


def test_objectives_are_shown_at_the_end() -> None:
    made = table(FOUR_ROOFS, BARE, front="r02", piles=PILES)
    play(made, "take r02 J3", "end")
    assert seen_by(1, made).table.builders[0].objectives.hidden_count() == 2
    play(made, "pass", "end")
    view = seen_by(None, made).table
    assert [builder.objectives.hidden_count() for builder in view.builders] == [0, 0]


def test_two_rounds_without_a_build_end_the_match() -> None:
    made = table(seats=3, front="g02")
    play(made, "pass", "end", "take g02 C0", "end")
    for _ in range(5):
        play(made, "pass", "end")
    assert asked_seats(made) == [1]
    (_, told) = play(made, "pass", "end")
    assert isinstance(told, Finished)
    assert told.ending == "idle"
    assert made.is_over


def test_the_last_turns_are_played_even_if_nobody_builds() -> None:
    made = table(FOUR_ROOFS, BARE, BARE, BARE, front="r02", piles=PILES)
    play(made, "take r02 J3", "end")
    made.idle = 7
    play(made, "pass", "end", "pass", "end")
    assert asked_seats(made) == [3]


def test_forty_turns_a_seat_are_the_most() -> None:
    made = table(seats=2, front="g02")
    made.turns = 78
    play(made, "pass", "end")
    assert asked_seats(made) == [1]
    (_, told) = play(made, "pass", "end")
    assert made.is_over
    assert isinstance(told, Finished)
    assert told.ending == "turns"


def test_alone_twenty_turns_are_the_most_and_passes_count() -> None:
    made = table(seats=1)
    for turn in range(20):
        assert not made.is_over, turn
        play(made, "pass", "end")
    assert made.is_over
    assert made.builders[0].sapphires == 40


def test_alone_the_fifth_roof_ends_the_match_at_once() -> None:
    made = table(FOUR_ROOFS, front="r02")
    told = play(made, "take r02 J3", "end")
    assert made.is_over
    assert isinstance(told[-1], Finished)
    assert told[-1].ending == "solo"
