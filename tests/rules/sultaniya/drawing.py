"""Palaces drawn as text, and tables to play them on: what Sultaniya's tests are written in."""

from collections.abc import Mapping, Sequence

import pytest

from rules.engine.chance import Chance
from rules.engine.illegal import IllegalChoice
from rules.engine.news import News
from rules.engine.notation import legal_answer, words_of
from rules.engine.play import decision_of, perform
from rules.engine.secret import EVERYONE, Cards
from rules.sultaniya import SULTANIYA
from rules.sultaniya.box import open_box
from rules.sultaniya.land import NAME, STARTS
from rules.sultaniya.palace import Palace
from rules.sultaniya.serialize import HALF_CHARS, LETTER, SHAFT_LETTER, palace_text
from rules.sultaniya.table import SultaniyaTable, pile_of
from rules.sultaniya.tiles import LEVELS, Half, PlacedTile, Tile, half_of

BOX = open_box("house-1")
WORD = {letter: word for word, letter in (LETTER | SHAFT_LETTER).items()}
WIDTH = HALF_CHARS + 1

BARE = """
    1                     |.   .  :
    0                 |.   .  :.   .  |
       A   B   C   D   E   F   G   H   I   J   K   L
"""
"""The three tiles of a board on which nothing is drawn."""


def palace(text: str) -> Palace:
    """A palace as `drawn` writes it; `|` is a wall edge and `:` an arcade edge."""
    tiles = {}
    for line in text.splitlines():
        number = line.strip()[:1]
        if not number.isdecimal():
            continue
        level, row = int(number), line[line.index(number) + 2 :]
        for start in STARTS[level]:
            cut = row[WIDTH * start : WIDTH * (start + 2) + 1]
            if not cut[1:-1].strip():
                continue
            assert {cut[0], cut[-1]} == {"|", ":"}, f"{NAME[level, start]} in {line!r}"
            left, right = (
                _half(level, cut[1 : HALF_CHARS + 1]),
                _half(level, cut[HALF_CHARS + 2 : -1]),
            )
            mirrored = cut[0] == ":"
            wall, arcade = (right, left) if mirrored else (left, right)
            tile = Tile(f"drawn-{NAME[level, start]}", level, 2, wall, arcade)
            tiles[level, start] = PlacedTile(tile, mirrored)
    return Palace(tiles)


def _half(level: int, letters: str) -> Half:
    return half_of(level, [WORD[letter] for letter in letters.strip() if letter != "."])


def rows(made: Palace) -> str:
    """A palace drawn, ready to be compared with a drawing in a test."""
    return "\n".join(line for line in palace_text(made).splitlines() if line[2:].strip())


def same(made: Palace, text: str) -> bool:
    """Whether that is how the palace looks."""
    return rows(made) == rows(palace(text))


def tile(key: str) -> Tile:
    return BOX.tiles[key]


def table(
    *palaces: str,
    seats: int | None = None,
    front: str = "",
    piles: Mapping[str, str] | None = None,
    sapphires: Sequence[int] = (),
    boards: Sequence[str] = (),
    objectives: Sequence[str] = (),
    variants: Sequence[str] = (),
) -> SultaniyaTable:
    """A table at the start of seat 0's turn; piles are written from the bottom to the top."""
    number = seats or len(palaces) or 2
    made = SULTANIYA.setup(SULTANIYA.setting(number, variants), Chance(bytes(32)))
    laid = [tile(key) for key in front.split()]
    written = {LEVELS.index(name): keys.split() for name, keys in (piles or {}).items()}
    for level in range(len(LEVELS)):
        made.fronts[level] = tuple(each for each in laid if each.level == level)
        there = made.piles[level].known_faces() if piles is None else []
        faces = [tile(key) for key in written.get(level, [])] or there
        made.piles[level] = pile_of([(each, 0) for each in faces if each not in laid])
    for builder, drawing in zip(made.builders, palaces or [BARE] * number, strict=True):
        builder.palace = palace(drawing)
        made.treasure += builder.sapphires
        builder.sapphires = 0
    for seat, held in enumerate(sapphires):
        made.take_sapphires(seat, held)
    for builder, key in zip(made.builders, boards, strict=False):
        builder.board = BOX.boards[key]
    for builder, keys in zip(made.builders, objectives, strict=False):
        builder.objectives = Cards([BOX.objectives[key] for key in keys.split()], EVERYONE)
    return made


def play(made: SultaniyaTable, *choices: str) -> list[News]:
    """Carry out choices of whoever is asked, and tell what happened."""
    made.news = []
    for words in choices:
        (seat,) = made.pending
        perform(made, seat, legal_answer(decision_of(made, seat), made, words_of(words)))
    told, made.news = made.news, None
    return told


def answers(made: SultaniyaTable, beginning: str = "") -> list[str]:
    """What the asked seat may say, as far as it begins so; without that beginning."""
    (seat,) = made.pending
    words = words_of(beginning)
    return [
        " ".join(answer[len(words) :])
        for answer in decision_of(made, seat).answers(made)
        if answer[: len(words)] == words
    ]


def refusal_of(made: SultaniyaTable, words: str) -> str:
    """The sentence with which that choice is refused; nothing has changed."""
    (seat,) = made.pending
    before = made.copy()
    with pytest.raises(IllegalChoice) as caught:
        legal_answer(decision_of(made, seat), made, words_of(words))
    assert made == before
    return caught.value.sentence
