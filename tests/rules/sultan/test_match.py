"""A whole match: turns end with the player's own word, and a laid card can be taken back."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.table import SultanTable


def new_match(seats: int = 3) -> Match[SultanTable]:
    return Match(SULTAN, SULTAN.setting(seats), bytes(32))


def test_a_laid_card_and_the_choice_of_jewels_can_be_taken_back_until_the_end() -> None:
    match = new_match()
    before = match.table.copy()
    match.choose(0, match.answers(0)[0])
    match.choose(0, match.answers(0)[0])
    assert match.may_undo(0)
    match.undo(0)
    match.undo(0)
    assert match.table == before


def test_after_the_end_nothing_is_taken_back() -> None:
    match = new_match()
    for words in (match.answers(0)[0], "5 A", "end"):
        match.choose(0, match.answers(0)[0] if words == "5 A" else words)
    assert match.awaited == [1]
    with pytest.raises(IllegalChoice):
        match.undo(0)


def test_others_read_only_the_cushion_of_a_laid_card() -> None:
    match = new_match()
    match.choose(0, match.answers(0)[0])
    value, cushion = match.answers(0)[0]
    match.choose(0, (value, cushion))
    match.choose(0, "end")
    assert match.public_log(1)[1] == (0, ("?", cushion))
    assert match.public_log(0)[1] == (0, (value, cushion))


def test_until_the_end_others_see_the_table_as_last_announced() -> None:
    match = new_match()
    opening = seen_by(1, match.table)
    match.choose(0, match.answers(0)[0])
    match.choose(0, match.answers(0)[0])
    assert match.seen_by(1) == opening
    match.choose(0, "end")
    assert match.seen_by(2).table.cushions[0].seats() == [0]


def test_the_reveal_cannot_be_taken_back() -> None:
    match = new_match()
    match.choose(0, match.answers(0)[0])
    for seat in range(3):
        match.choose(seat, match.answers(seat)[0])
        match.choose(seat, "end")
    assert match.table.round == 2
    assert not any(match.may_undo(seat) for seat in match.table.pending)


def test_the_last_player_of_a_round_of_two_opens_the_next_one() -> None:
    match = new_match(2)
    match.choose(0, match.answers(0)[0])
    for seat in (0, 1, 0, 1):
        match.choose(seat, match.answers(seat)[0])
        match.choose(seat, "end")
    assert match.awaited == [1]
    assert match.answers(1)[0][0] == "return"
    assert not match.may_undo(1)
