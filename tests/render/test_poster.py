"""The poster holds any names, draws, losses and numbers of seats."""

import pytest

from render.page import Page
from render.poster import POSTER_PX, poster
from render.theme import WIDTH
from rules.engine.score import RanksLast, ScoreLine, ScoreSheet, most_points_win
from tests.render.page_check import check_page
from tests.render.test_frame import LONG, TITLE

FIVE = (LONG[0], LONG[1], LONG[2], "佐藤 さくら", "دنيازاد القمر المنير في ليالي بغداد")


def sheet_of(*points: int, last: RanksLast = ()) -> ScoreSheet:
    return most_points_win([[ScoreLine("tales", own, "")] for own in points]).rank_last(last)


def checked(page: Page) -> list[str]:
    check_page(page)
    assert (page.width, page.height) == (WIDTH, POSTER_PX)
    return page.texts()


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("winner", range(5))
def test_a_poster_holds_long_names_of_any_script(seats: int, winner: int) -> None:
    names = [FIVE[(winner + seat) % 5] for seat in range(seats)]
    texts = checked(poster(sheet_of(188, *[-12, 100, 7, 99][: seats - 1]), names, title=TITLE))
    assert {"188", "points", TITLE, "Grand Vizier"} <= set(texts)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_who_share_a_win_are_named(seats: int) -> None:
    texts = checked(poster(sheet_of(*[50] * seats), FIVE, title=TITLE))
    assert "Grand Viziers" in texts
    short = ("Anna", "Badr", "Cem", "Dina", "Ewa")
    words = " ".join(checked(poster(sheet_of(*[50] * seats), short, title=TITLE)))
    assert all(name in words for name in short[:seats])


def test_nobody_has_no_turban() -> None:
    lost = ScoreSheet(sheet_of(14, 14).seats, ())
    for sheet, together in (
        (lost, True),
        (sheet_of(9, 4, last=((0, "resigned"), (1, "resigned"))), False),
    ):
        page = poster(sheet, FIVE, title=TITLE, together=together)
        assert {"Nobody", "is Grand Vizier this time"} <= set(checked(page))
        assert "grand-vizier" not in page.as_text()


def test_points_stay_behind_a_name_that_runs_to_the_left() -> None:
    """Also when the name is cut: a mark keeps the number from being drawn before it."""
    texts = poster(sheet_of(188, 30, 40, 20, 12), FIVE, title=TITLE).texts()
    assert any(text.endswith("…\u200e 12") for text in texts)
