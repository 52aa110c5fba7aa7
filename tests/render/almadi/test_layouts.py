"""Layouts are data: golden texts of a few pages, and what must hold on every page."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from render import lettering
from render.page import Art, Page, Stack, Words, flatten_items
from render.painters import PAINTERS
from render.pieces import count_lefts, draw_count
from render.theme import COLOURS, SMALLEST, WIDTH
from rules.engine.history import latest_turn
from rules.engine.play import decision_of
from rules.engine.secret import Cards, eyes_of
from rules.engine.text import format_number
from tests.render.almadi.positions import (
    at_entry,
    is_over,
    match_when,
    may_move,
    may_promise,
    may_recruit,
)
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
WRITTEN_DOWN = ("first-turn", "private-slot", "score")


@pytest.mark.parametrize("name", WRITTEN_DOWN)
def test_a_layout_is_as_written_down(name: str) -> None:
    """`UPDATE_GOLDENS=1` writes them anew; then read the difference."""
    path = GOLDEN / f"{name}.txt"
    text = PAGES[name]().as_text()
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_nothing_hangs_over_the_edge_of_a_page(name: str) -> None:
    page = PAGES[name]()
    assert page.width == WIDTH
    for item in flatten_items(page.items):
        assert item.x >= 0, item
        assert item.y >= 0, item
        if isinstance(item, Words):
            left, right = _ends(item)
            assert left >= 0, item
            assert right <= page.width, item
            assert item.y + item.size // 2 <= page.height, item
        else:
            assert item.x + item.width <= page.width, item
            assert item.y + item.height <= page.height, item


def _ends(item: Words) -> tuple[int, int]:
    width = lettering.width(item.text, item.face, item.size)
    left = item.x - {"l": 0, "m": width // 2, "r": width}[item.anchor]
    return left, left + width


@pytest.mark.parametrize("name", PAGES)
def test_no_letter_is_too_small_to_read(name: str) -> None:
    for item in flatten_items(PAGES[name]().items):
        if isinstance(item, Words):
            assert item.size >= SMALLEST, item
        if isinstance(item, Stack):
            assert all(part.size >= SMALLEST for part in item.parts() if isinstance(part, Words))


@pytest.mark.parametrize("name", PAGES)
def test_words_that_stand_in_one_line_do_not_run_into_each_other(name: str) -> None:
    words = [item for item in flatten_items(PAGES[name]().items) if isinstance(item, Words)]
    for number, one in enumerate(words):
        for other in words[number + 1 :]:
            if abs(one.y - other.y) < min(one.size, other.size) // 2:
                (left, right), (start, end) = _ends(one), _ends(other)
                assert right <= start or end <= left, (one, other)


@pytest.mark.parametrize(
    "points",
    [
        (18, 6, 10, 3, 2, 3, -22, 0, 0),
        (12, 6, 12, 13, 2, 13, -9, 14, 6),
        (1, 2, 3, 4, 5, 6, 7, 8, 9),
    ],
)
def test_numbers_do_not_run_into_the_next_icon(points: tuple[int, ...]) -> None:
    texts = [format_number(one) for one in points]
    places = count_lefts(texts, 22, 442)
    page = Page(40, 442)
    for x, text in zip(places, texts, strict=True):
        draw_count(page, "icon-ruby", text, (x, 20), size=22)
    icons = [item.x for item in page.items if isinstance(item, Art)]
    ends = [_ends(item)[1] for item in page.items if isinstance(item, Words)]
    assert all(end <= icon for end, icon in zip(ends, icons[1:], strict=False))
    assert ends[-1] <= page.width


CONTRASTS = (
    ("ink", "parchment"),
    ("ink", "parchment-light"),
    ("ink", "glow"),
    ("ink", "gold"),
    ("ink", "grid"),
    ("ink-soft", "parchment"),
    ("ink-soft", "parchment-light"),
    ("glow", "night"),
    ("parchment", "night"),
    ("green", "glow"),
    ("red", "parchment-light"),
    ("oasis-dark", "oasis-pale"),
    ("caravan-dark", "caravan-pale"),
    ("palace-dark", "palace-pale"),
    ("market-dark", "market-pale"),
    ("parchment-light", "oasis-dark"),
    ("parchment-light", "caravan-dark"),
    ("parchment-light", "palace-dark"),
)


@pytest.mark.parametrize(("letters", "ground"), CONTRASTS)
def test_words_stand_out_from_their_ground(letters: str, ground: str) -> None:
    """WCAG's contrast of 4.5 to 1."""
    light, dark = sorted((_luminance(letters), _luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def _luminance(colour: str) -> float:
    linear = [
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in COLOURS[colour]
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_what_a_character_does_is_never_cut_off() -> None:
    view = match_when(5, 15, at_entry(2), "characters").seen_by(0)
    characters = view.table.box.characters
    assert len(characters) == 26
    for first in range(0, len(characters), 3):
        some = characters[first : first + 3]
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
    assert f"keep {one} … which of these?" in ALMADI.private(view, NAMES, ("keep", one)).texts()
