"""The frame holds any names and numbers, and the check of pages finds what is wrong with one."""

from itertools import product

import pytest

from render.canvas import paint
from render.frame import (
    STRIP_PX,
    Box,
    Header,
    SeatCell,
    draw_gold_frame,
    draw_parchment,
    split_row,
    start_frame,
)
from render.page import Art, Page, Panel, Words
from render.theme import MAX_HEIGHT, WIDTH
from rules.catalogue import GAMES
from tests.render.page_check import Allowed, check_page, faults_of

LONG = ("Maximiliana-Theodora von Hohen", "W" * 32, "Nguyễn Thị Bích Ngọc", "Константин", "Jo")
TOTALS = (0, 7, 64, 188, -12)
CHANGES = (0, 3, 12, -6, -10)


def cells(seats: int, shift: int = 0) -> list[SeatCell]:
    return [
        SeatCell(
            seat,
            LONG[(seat + shift) % 5],
            TOTALS[(seat * 2 + shift) % 5],
            is_awaited=seat == shift % seats,
            is_leading=(seat + shift) % 2 == 0,
            change=CHANGES[(seat + 2 * shift) % 5],
        )
        for seat in range(seats)
    ]


TITLE = f"{max((game.title for game in GAMES.values()), key=len)} · table 1234"
HEADERS = [
    Header(name, " to choose jewels", "Round 11/15", TITLE, 4, news=news, actor=2)
    for name, news in product(LONG, ("", "Foxy: 2R to D2, genie D2 to F4, genie C4 to F3, 1 ruby"))
]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("shift", range(5))
def test_a_strip_holds_long_names_large_totals_crowns_and_changes(seats: int, shift: int) -> None:
    frame = start_frame(HEADERS[shift], cells(seats, shift))
    draw_parchment(frame.page, frame.body)
    check_page(frame.page)
    assert (frame.page.width, frame.page.height) == (WIDTH, MAX_HEIGHT)
    assert paint(frame.page)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_three_figures_and_a_crown_fit_beside_a_change_of_two_figures(seats: int) -> None:
    full = [SeatCell(seat, LONG[0], 188, True, True, 12) for seat in range(seats)]
    check_page(start_frame(HEADERS[0], full).page)


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_names_who_is_awaited_how_far_it_is_and_which_match(header: Header) -> None:
    page = start_frame(header).page
    check_page(page)
    said = " ".join(page.texts())
    assert "to choose jewels" in said
    assert {"Round 11/15", TITLE} <= set(page.texts())


def test_a_cut_name_ends_with_an_ellipsis_of_the_sans_face_and_keeps_its_space() -> None:
    page = start_frame(Header("W" * 32, " to play", "Turn 1/16", TITLE, 0)).page
    words = [item for item in page.items if isinstance(item, Words)]
    name, dots, verb = [item for item in words if item.size == 46]
    assert (dots.text, dots.face) == ("…", "sans")
    assert name.text == "W" * len(name.text)
    assert verb.text == "to play"
    assert verb.x >= dots.x + 46 // 2


def test_the_body_lies_between_header_and_strip() -> None:
    frame = start_frame(HEADERS[0], cells(3), 184)
    assert frame.body.y == 104
    assert frame.body.bottom + 8 + 184 + 8 == MAX_HEIGHT
    whole = start_frame(HEADERS[0]).body
    assert whole.bottom + 8 == MAX_HEIGHT


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_the_slots_of_a_strip_are_free(seats: int) -> None:
    """What a game draws there meets nothing of the frame's."""
    full = [SeatCell(seat, LONG[0], 188, False, True, 12) for seat in range(seats)]
    frame = start_frame(HEADERS[0], full, STRIP_PX + 48)
    for slot in frame.slots:
        for box in (slot.beside, slot.below):
            for place in split_row(box, 2):
                if place.width > 0 and place.height > 0:
                    frame.page.add(Art("icon-ruby", *place))
    check_page(frame.page, [Allowed("fillers", lambda _: True)])


def test_a_gold_frame_stays_inside_the_gutter() -> None:
    page = start_frame(HEADERS[0]).page
    draw_gold_frame(page, Box(100, 200, 100, 100))
    check_page(page)


def broken(*items: Art | Words | Panel) -> list[str]:
    page = Page(MAX_HEIGHT)
    page.add(*items)
    return faults_of(page)


def test_the_check_finds_every_kind_of_fault() -> None:
    assert not broken(Words("well", 100, 100, 34, "glow"))
    assert "is 33 px" in broken(Words("tiny", 100, 100, 33, "glow"))[0]
    assert "is 35 px" in broken(Words("+12", 100, 100, 35, "glow"))[0]
    assert "is 41 px" in broken(Art("icon-ruby", 100, 100, 41, 41))[0]
    assert "outside" in broken(Words("out", 1190, 100, 34, "glow"))[0]
    assert "too pale" in broken(Words("pale", 100, 100, 34, "night-light"))[0]
    assert (
        "overlap" in broken(Words("a", 100, 100, 34, "glow"), Words("b", 105, 105, 34, "glow"))[0]
    )
    assert "overlap" in broken(Words("a", 100, 100, 34, "glow"), Panel(90, 80, 60, 60))[0]
    assert "overlap" in broken(Art("icon-ruby", 9, 9, 50, 50), Art("icon-moon", 40, 9, 50, 50))[0]
    assert "1200×765" in faults_of(Page(MAX_HEIGHT + 1))[0]


def test_an_exception_is_named_and_still_readable() -> None:
    page = Page(MAX_HEIGHT)
    page.add(Art("goods-spices", 100, 100, 26, 26))
    goods = Allowed("goods", lambda item: isinstance(item, Art) and item.name.startswith("goods-"))
    assert faults_of(page)
    assert not faults_of(page, [goods])
    with pytest.raises(AssertionError, match="cannot be read"):
        faults_of(page, [goods._replace(least_px=20)])
