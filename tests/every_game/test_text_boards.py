"""Boards in words: narrow, one's own seat first, and what may be played with what it brings."""

import re
from random import Random
from statistics import median

import pytest

from bot.discord_ui.panel.answer_lines import answer_lines
from bot.discord_ui.panel.words import own_first
from bot.manager.questions.open_question import open_question
from render.painters import PAINTERS
from render.wording import MAX_LINE_CHARS, fold_lines
from rules.catalogue import GAMES
from rules.engine.game import AnyGame, Setting
from rules.engine.match import Match
from rules.engine.play import perform
from rules.engine.table import Table
from tests.every_game.matches import few_seats_first, new_match, walk

NAMES = ("Shirin", "Karim", "Zoë", "Hassan", "Dunya")
TITLE = "A match · table 12"
EVERY = 4
"""Every so manieth moment of a match is looked at."""
MOST_LINES, USUAL_LINES = 55, 40
"""At any moment, and at half of the moments of a match."""
ARROWS = re.compile("[←↑→↓]")
ENDING = re.compile(r"([^ ]+)(?: ([+−]\d+))?")


def board_of(match: Match[Table], seat: int) -> tuple[list[str], str]:
    """What the seat may play, and its whole board."""
    names, view = NAMES[: match.setting.seats], match.seen_by(seat)
    board = PAINTERS[match.game.key].text_board(view, names, title=TITLE)
    asked = open_question(match, seat, match.answers(seat), view, prefix=(), page=0)
    free = answer_lines(asked)
    own = [seat] if seat < len(board.seats) else []
    return free, own_first(board, own, "", free)


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_a_board_in_words_is_narrow_and_begins_with_ones_own(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(31)
    match = new_match(game, setting, random)
    heights = []
    for step, seat in enumerate(walk(match, random)):
        if step % EVERY:
            continue
        free, text = board_of(match, seat)
        lines = text.split("\n")
        heights.append(len(lines))
        assert max(map(len, lines)) <= MAX_LINE_CHARS
        assert len(lines) <= MOST_LINES
        assert not ARROWS.search(text)
        board = PAINTERS[game.key].text_board(
            match.seen_by(seat), NAMES[: setting.seats], title=TITLE
        )
        state, _, rest = board.shared.partition("\n\n")
        parts = [state, board.seats[seat], "\n".join(free), rest]
        places = [text.index(fold_lines(part.strip())) for part in parts if part.strip()]
        assert places == sorted(places)
    assert median(heights) <= USUAL_LINES


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_what_may_be_played_is_legal_and_brings_what_is_said(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(32)
    match = new_match(game, setting, random)
    told = 0
    for step, seat in enumerate(walk(match, random)):
        if step % EVERY:
            continue
        answers, before = match.answers(seat), match.score().totals[seat]
        for line in board_of(match, seat)[0][1:]:
            start, between, ends = line.rpartition(": ")
            for ending in ends.split(", "):
                if re.fullmatch(r"\d+ more", ending):
                    continue
                found = ENDING.fullmatch(ending)
                assert found, line
                words = tuple(f"{start} {found[1]}".split()) if between else (found[1],)
                assert words in answers
                told += 1
                if found[2]:
                    table = match.table.copy()
                    perform(table, seat, words)
                    gained = game.score(table).totals[seat] - before
                    assert gained == int(found[2].replace("−", "-"))
    assert told


def test_a_long_line_goes_on_indented() -> None:
    folded = fold_lines("a" * 30 + " " + "b" * 40 + "\n\nshort")
    assert folded == "a" * 30 + "\n  " + "b" * 40 + "\n\nshort"
