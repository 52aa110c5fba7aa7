"""Layouts are data: golden texts of a few pages, and pages of every kind that fit the chat."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from render.page import Page
from render.painters import PAINTERS
from rules.engine.history import latest_turn
from rules.engine.play import decision_of
from rules.engine.secret import Cards, eyes_of
from tests.render.almadi.allowed import ALLOWED
from tests.render.almadi.positions import (
    at_entry,
    is_over,
    match_when,
    may_move,
    may_promise,
    may_recruit,
)
from tests.render.page_check import check_page
from tests.render.pages import NAMES

GOLDEN = Path(__file__).parent / "golden"
ALMADI = PAINTERS["almadi"]


def turn() -> Page:
    match = match_when(3, 5, at_entry(60))
    return ALMADI.turn(match.seen_by(None), NAMES, latest_turn(match))


def first_turn() -> Page:
    return ALMADI.turn(match_when(2, 1, at_entry(0)).seen_by(None), NAMES, ())


def table() -> Page:
    return ALMADI.table(match_when(5, 2, at_entry(90)).seen_by(None), NAMES)


def private() -> Page:
    match = match_when(2, 1, at_entry(0))
    return ALMADI.private(match.seen_by(match.awaited[0]), NAMES, ())


def private_slot() -> Page:
    match = match_when(2, 1, at_entry(0))
    return ALMADI.private(match.seen_by(match.awaited[0]), NAMES, ("2L",))


def private_genie() -> Page:
    match = match_when(2, 3, may_move)
    seat = match.awaited[0]
    move = next(answer for answer in match.answers(seat) if answer[0] == "genie")
    return ALMADI.private(match.seen_by(seat), NAMES, move[:2])


def private_moon() -> Page:
    match = match_when(4, 4, may_promise)
    return ALMADI.private(match.seen_by(match.awaited[0]), NAMES, ("moon",))


def characters() -> Page:
    match = match_when(3, 14, may_recruit, "characters")
    return ALMADI.table(match.seen_by(match.awaited[0]), NAMES)


def private_recruit() -> Page:
    match = match_when(3, 14, may_recruit, "characters")
    return ALMADI.private(match.seen_by(match.awaited[0]), NAMES, ("recruit",))


def private_keep() -> Page:
    match = match_when(5, 15, at_entry(2), "characters")
    return ALMADI.private(match.seen_by(0), NAMES, ("keep",))


def score() -> Page:
    return ALMADI.score_sheet(match_when(5, 6, is_over).seen_by(None), NAMES)


def breakdown() -> Page:
    match = match_when(5, 6, is_over)
    return ALMADI.breakdown(match.seen_by(None), NAMES, match.score().winners[0])


PAGES: dict[str, Callable[[], Page]] = {
    "turn": turn,
    "first-turn": first_turn,
    "table": table,
    "private": private,
    "private-slot": private_slot,
    "private-genie": private_genie,
    "private-moon": private_moon,
    "characters": characters,
    "private-recruit": private_recruit,
    "private-keep": private_keep,
    "score": score,
    "breakdown": breakdown,
}
WRITTEN_DOWN = ("first-turn", "private-slot")


@pytest.mark.parametrize("name", WRITTEN_DOWN)
def test_a_layout_is_as_written_down(name: str) -> None:
    """`UPDATE_GOLDENS=1` writes them anew; then read the difference."""
    path = GOLDEN / f"{name}.txt"
    text = PAGES[name]().as_text()
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in PAGES if name != "score"])
def test_a_page_fits_the_chat(name: str) -> None:
    for page in PAGES[name]().pages():
        check_page(page, ALLOWED)


def test_what_a_character_does_is_never_cut_off() -> None:
    match = match_when(5, 15, at_entry(2), "characters")
    characters = match.seen_by(0).table.box.characters
    assert len(characters) == 26
    for first in range(0, len(characters), 3):
        view, some = match.seen_by(0), characters[first : first + 3]
        view.table.architects[0].hand = Cards(some, eyes_of(0))
        written = " ".join(ALMADI.private(view, NAMES, ("keep",)).texts())
        for character in some:
            assert character.text in written


def test_a_word_that_nobody_chose_does_not_take_the_place_of_the_question() -> None:
    match = match_when(5, 15, at_entry(2), "characters")
    seat = match.awaited[0]
    view = match.seen_by(seat)
    question = decision_of(view.table, seat).question(view.table)
    forced = ALMADI.private(view, NAMES, ("keep",))
    assert question in forced.texts()
    one = view.table.architects[seat].hand.known_faces()[0].key
    assert f"keep {one}: which?" in ALMADI.private(view, NAMES, ("keep", one)).texts()
