"""Positions drawn as text: patterns, tables around them, and turns played by words."""

from collections.abc import Sequence

from rules.engine.chance import Chance
from rules.engine.illegal import IllegalChoice
from rules.engine.news import News
from rules.engine.notation import legal_answer, words_of
from rules.engine.play import decision_of, perform
from rules.engine.secret import Cards, Seat, eyes_of
from rules.shahrazad.box import Box, open_box
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.spaces import COLUMN_OF, is_offset_rightly, space
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import PLAY

BOX: Box = open_box("house-1")


def tiles(*numbers: int) -> list[Tile]:
    return [BOX.tile(number) for number in numbers]


def pattern(drawing: str) -> Pattern:
    """Columns named in the first line, then a height and its tiles; `.` where none lies."""
    lines = [line.split() for line in drawing.splitlines() if line.strip()]
    columns = [COLUMN_OF[name] for name in lines[0]]
    drawn = Pattern()
    for height, *words in lines[1:]:
        assert len(words) == len(columns), f"{words} do not fit {lines[0]}"
        for column, word in zip(columns, words, strict=True):
            if word != ".":
                place = space(column, int(height))
                assert is_offset_rightly(place), f"{word} lies at a wrong height"
                drawn.tiles[place] = BOX.tile(int(word))
    return drawn


ONE_TILE = """
        M
    10  7
"""


def table(
    drawing: str = ONE_TILE,
    *hands: Sequence[int],
    stack: Sequence[int] = (),
    seed: bytes = bytes(32),
) -> ShahrazadTable:
    """A table in the first round with those hands; seat 0 is asked. The stack's last is its top."""
    made = ShahrazadTable(
        chance=Chance(seed),
        box=BOX,
        pattern=pattern(drawing),
        hands=[Cards(tiles(*hand), eyes_of(seat)) for seat, hand in enumerate(hands or ([1, 2],))],
        stack=Cards(tiles(*stack)),
        replaced=[False] * (len(hands) or 1),
        news=[],
    )
    made.ask(PLAY[0])
    return made


def play(made: ShahrazadTable, seat: Seat, *choices: str) -> list[News]:
    """Carry out these choices of a seat; the news of the last."""
    for words in choices:
        made.news = []
        answer = legal_answer(decision_of(made, seat), made, words_of(words))
        perform(made, seat, answer)
    assert made.news is not None
    return made.news


def refusal_of(made: ShahrazadTable, seat: Seat, words: str) -> str:
    """The sentence with which that choice is refused."""
    before = made.copy()
    try:
        legal_answer(decision_of(made, seat), made, words_of(words))
    except IllegalChoice as refusal:
        assert made == before
        return refusal.sentence
    raise AssertionError(f"{words} is allowed")


def may(made: ShahrazadTable, seat: Seat, words: str) -> bool:
    return words_of(words) in decision_of(made, seat).answers(made)


def options(made: ShahrazadTable, seat: Seat, *first: str) -> list[str]:
    """The words that may come last after those first ones."""
    return [
        answer[len(first)]
        for answer in decision_of(made, seat).answers(made)
        if answer[: len(first)] == first
    ]
