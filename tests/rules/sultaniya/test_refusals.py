"""What a refusal says of the tiles is so: whether one can be built, where, and how many ways."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from rules.engine.decision import Path
from rules.engine.match import Match
from rules.engine.secret import Seat
from rules.sultaniya import SULTANIYA
from rules.sultaniya.land import PLACE_OF
from rules.sultaniya.objections import MUST_BUILD, NOTHING_FITS, WITH_A_DJINN
from tests.every_game.matches import walk

ONE_WAY, NOWHERE = "fits one way only", "fits nowhere"
FACE = "front"


def wrong_answers(match: Match[Any], seat: Seat, random: Random) -> list[Path]:
    """Nearly what could be said: passing, ending, tiles anywhere, and one word too many."""
    legal = set(match.answers(seat))
    tiles = [tile.key for front in match.table.fronts for tile in front]
    made: list[Path] = [("pass",), ("end",)]
    made += [("take", key, random.choice(list(PLACE_OF))) for key in tiles]
    made += [(*answer[:3], FACE) for answer in sorted(legal) if answer[0] == "take"][:3]
    return [answer for answer in made if answer not in legal]


def false_refusal(match: Match[Any], seat: Seat, answer: Path, sentence: str) -> str:
    """What the sentence says of the tiles, and the answers that are legal do not."""
    takes = [one for one in match.answers(seat) if one[0] == "take"]
    of_tile = [one for one in takes if one[1] == answer[1]] if len(answer) > 1 else []
    here = [one for one in of_tile if one[2:3] == answer[2:3]]
    is_so = {
        MUST_BUILD: bool(takes),
        NOTHING_FITS: not takes,
        WITH_A_DJINN: ("end",) in match.answers(seat),
        ONE_WAY: here == [answer[:3]],
        NOWHERE: not of_tile,
    }
    wrong = [words for words, so in is_so.items() if words in sentence and not so]
    return f"{answer}: {sentence}" if wrong else ""


@pytest.mark.parametrize("seats", [1, pytest.param(4, marks=pytest.mark.ci)])
def test_what_a_refusal_says_of_the_tiles_is_so(seats: int) -> None:
    random = Random(seats)
    match: Match[Any] = Match(SULTANIYA, SULTANIYA.setting(seats), random.randbytes(32))
    said = Counter[str]()
    for seat in walk(match, random):
        for answer in wrong_answers(match, seat, random):
            sentence = match.question(seat).objection(match.table, answer) or ""
            said[sentence] += 1
            assert not false_refusal(match, seat, answer, sentence)
    assert said[MUST_BUILD]
    assert any(ONE_WAY in sentence for sentence in said)
    assert any(NOWHERE in sentence for sentence in said)


def test_a_refusal_that_is_not_so_is_found() -> None:
    match: Match[Any] = Match(SULTANIYA, SULTANIYA.setting(1), bytes(32))
    seat, take = next(
        (seat, answer)
        for seat in walk(match, Random(0))
        for answer in match.answers(seat)
        if answer[0] == "take" and ("end",) not in match.answers(seat)
    )
    assert not false_refusal(match, seat, ("end",), MUST_BUILD)
    assert false_refusal(match, seat, ("end",), NOTHING_FITS)
    assert false_refusal(match, seat, ("end",), WITH_A_DJINN)
    assert false_refusal(match, seat, take, f"That tile {NOWHERE} in your palace.")
